// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// `msal account`, `msal profile`, `msal status` and `msal logout`: what can be typed.
package enum AccountGrammar {
  package static let all = Option(
    flag: "all", help: "Tokens of other apps in the cache, too; of every account, unless --username names one.")
  package static let ofEveryProfile = Option(flag: "all", help: "The accounts of every profile, with its name.")
  /// How an account and a profile are called in the help where they are given by their place; completion knows both.
  package static let accountName = "ACCOUNT"
  package static let profileName = "PROFILE"

  /// The options that decide which app and cache are meant, for commands that ask nobody and no server but an emulator.
  private static let local = [
    Commands.profile, Commands.clientID, Commands.authority, Commands.emulator, Commands.keyStorage, Commands.json,
    Commands.noInteractive, Commands.timeout, Commands.quiet, Commands.debug,
  ]

  package static let account = Command(
    "account", summary: "Show who is signed in, and choose whom a profile is for.",
    examples: ["msal account list", "msal account use adele@contoso.com"],
    subcommands: [
      Command(
        "list", summary: "List the accounts that are signed in.",
        discussion: """
          On a terminal the profile's own account has a mark. In a pipe a line has tabs between its columns.
          """,
        examples: ["msal account list", "msal account list --all", "msal account list --json --profile work"],
        options: [ofEveryProfile]),
      Command(
        "use", summary: "Choose the account that a profile is for.",
        examples: ["msal account use adele@contoso.com"],
        operands: [Operand(accountName, help: "The account, by its email address or home account id.")]),
    ], general: local,
    otherWords: [
      "show": "msal status", "remove": "msal logout", "delete": "msal logout", "rm": "msal logout",
      "add": "msal login", "switch": "msal account use", "set": "msal account use", "select": "msal account use",
      "get-access-token": "msal token", "clear": "msal logout --all", "login": "msal login", "logout": "msal logout",
    ])

  package static let status = Command(
    "status", summary: "Say which profile, app and account the next command uses.",
    discussion: "Asks nobody and needs no network. Exits with 3 when the profile's account is not signed in.",
    examples: ["msal status", "msal status --profile work --json"], general: local,
    otherWords: ["--username": "msal account list", "-u": "msal account list"])

  private static let optionalName = Operand(
    profileName, .optional, help: "The profile; the one of --profile unless given.")

  package static let profile = Command(
    "profile", summary: "Manage the saved settings of apps.",
    discussion: "msal login saves a profile. Each has an app, an authority, and the account that signed in last.",
    examples: ["msal profile list", "msal profile show work"],
    subcommands: [
      Command("list", summary: "List the profiles.", examples: ["msal profile list"]),
      Command(
        "show", summary: "Show the settings of a profile.",
        examples: ["msal profile show work"], operands: [optionalName]),
      Command(
        "rename", summary: "Give a profile another name.",
        examples: ["msal profile rename default work"],
        operands: [
          Operand(profileName, help: "The profile as it is called now."), Operand("NEW", help: "What to call it."),
        ]),
      Command(
        "remove", summary: "Remove the settings of a profile.",
        discussion: """
          Who is signed in stays signed in, since other profiles may be for the same account: see msal logout.
          """,
        examples: ["msal profile remove work"],
        operands: [Operand(profileName, help: "The profile.")]),
    ], general: [Commands.profile, Commands.json, Commands.quiet],
    otherWords: [
      "add": "msal login --profile NAME", "create": "msal login --profile NAME", "new": "msal login --profile NAME",
      "delete": "msal profile remove", "rm": "msal profile remove", "use": "--profile NAME, which every command takes",
      "set": "--profile NAME, which every command takes", "switch": "--profile NAME, which every command takes",
    ])

  package static let logout = Command(
    "logout", summary: "Forget an account and its tokens.",
    discussion: """
      The tokens are those of the profile's app. Other apps may have tokens of the account in the same cache, or share a \
      refresh token with this one: the command says so. With --all those go, too; without --username, those of \
      every account.
      """,
    examples: [
      "msal logout",
      "msal logout --username adele@contoso.com --browser",
      "msal logout --all --username adele@contoso.com",
      "msal logout --all",
    ], options: [Commands.username, all, Commands.browser])
}
