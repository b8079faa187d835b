// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// `msal account`, `msal profile`, `msal status` and `msal logout`: what can be typed.
package enum AccountGrammar {
  package static let all = Option(flag: "all", help: "Every account that is signed in to the app.")

  package static let account = Command(
    "account", summary: "Show who is signed in, and choose whom a profile is for.",
    subcommands: [
      Command(
        "list", summary: "List the accounts that are signed in.",
        discussion: "On a terminal the profile's own account has a mark. In a pipe a line has tabs between its columns."
      ),
      Command(
        "use", summary: "Choose the account that a profile is for.",
        discussion: """
          Example:

            msal account use adele@contoso.com
          """,
        operands: [Operand("NAME", help: "The account, by its e-mail address or home account id.")]),
    ])

  package static let status = Command(
    "status", summary: "Say which profile, app and account the next command uses.",
    discussion: "Asks nobody and needs no network. Exits with 3 when the profile's account is not signed in.")

  private static let optionalName = Operand("NAME", .optional, help: "The profile; the one of --profile unless given.")

  package static let profile = Command(
    "profile", summary: "Look after the saved settings of apps.",
    subcommands: [
      Command("list", summary: "List the profiles."),
      Command("show", summary: "Show the settings of a profile.", operands: [optionalName]),
      Command(
        "rename", summary: "Give a profile another name.",
        discussion: """
          Example:

            msal profile rename default work
          """,
        operands: [
          Operand("NAME", help: "The profile as it is called now."), Operand("NEW", help: "What to call it."),
        ]),
      Command(
        "remove", summary: "Remove the settings of a profile.",
        discussion: "Who is signed in stays signed in, since other profiles may be for them: see msal logout.",
        operands: [Operand("NAME", help: "The profile.")]),
    ])

  package static let logout = Command(
    "logout", summary: "Forget an account and its tokens.",
    discussion: """
      Examples:

        msal logout
        msal logout --username adele@contoso.com --browser
        msal logout --all
      """, options: [Commands.username, all, Commands.browser])
}
