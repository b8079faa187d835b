// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import MSAL

/// What can be typed: commands, their options, their help.
enum Commands {
  static let profile = Option(
    "profile", value: "NAME", default: ProfileStore.usual, help: "Which saved settings to use.")
  static let clientID = Option("client-id", value: "ID", help: "The application (client) id.")
  static let authority = Option("authority", value: "URL", help: "Where to sign in, such as \(Profile.everyone).")
  static let redirectURI = Option(
    "redirect-uri", value: "URI", help: "A loopback redirect URI; http://localhost with a free port unless given.")
  static let certificates = Option(
    "ca-file", value: "FILE", help: "PEM file with certificate authorities to trust besides the system's.")
  static let emulator = Option(
    "emulator", value: "PLACE", help: "A running emulator: its URL, or the file with its ready line.")
  static let json = Option(flag: "json", help: "Print JSON.")
  static let noInteractive = Option(flag: "no-interactive", help: "Never ask a person; exit with 3 instead.")
  static let noBrowser = Option(flag: "no-browser", help: "Print the address of the page instead of opening a browser.")
  static let timeout = Option("timeout", value: "SECONDS", default: "600", help: "How long to wait for a person.")
  static let debug = Option(flag: "debug", help: "Trace the requests to standard error, without secrets.")

  static let scope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true,
    help: "A permission to ask for; may be given several times. User.Read unless given.")
  static let username = Option("username", short: "u", value: "NAME", help: "Which account.")
  static let domainHint = Option("domain-hint", value: "DOMAIN", help: "The organisation whose sign-in page to go to.")
  static let prompt = Option(
    "prompt", value: "KIND", choices: ["login", "select_account", "consent", "create"],
    help: "What the page shows first.")
  static let deviceCode = Option(
    flag: "device-code", help: "Sign in on another device, with a code: for machines without a browser.")
  static let forceRefresh = Option(flag: "force-refresh", help: "Pass over the cached access token.")
  static let browser = Option(flag: "browser", help: "End the session in the browser too.")

  static let root = Command(
    "msal", summary: "Signs people in with Microsoft Entra ID, and gets tokens for scripts.",
    discussion: """
      Standard output carries only the answer. Exit codes: 0 ok, 1 other failure, 2 usage, 3 someone would have to sign in, \
      4 sign-in failed, 5 cancelled, 6 network, 7 configuration, 8 token cache, 9 policy, 124 timed out.

      Settings are kept in $XDG_CONFIG_HOME/msal-swift, tokens, encrypted, in $XDG_DATA_HOME/msal-swift. MSAL_HOME puts \
      both in one place.
      """,
    options: [
      profile, clientID, authority, redirectURI, certificates, emulator, json, noInteractive, noBrowser, timeout, debug,
    ],
    subcommands: [
      Command(
        "login", summary: "Sign in in the browser, and remember client id and authority.",
        options: [scope, username, domainHint, prompt, deviceCode]),
      Command(
        "token", summary: "Print an access token, from the token cache if possible.",
        options: [scope, username, forceRefresh]),
      Command(
        "account", summary: "Who is signed in.",
        subcommands: [Command("list", summary: "List the accounts that are signed in.")]),
      Command(
        "logout", summary: "Forget an account and its tokens.", options: [username, browser]),
      Command(
        "graph", summary: "Microsoft Graph.",
        subcommands: [
          Command(
            "get", summary: "Read from Microsoft Graph.", options: [scope, username],
            operands: [Operand("PATH", .optional, help: "What to read, such as /me, which is also read unless given.")])
        ]),
      Command("demo", summary: "Show it all with an emulator of its own: no network, no account."),
      Command("version", summary: "Print the version."),
      Command(
        "help", summary: "Show the help of a command.",
        operands: [Operand("COMMAND", .any, help: "The command to show the help of.")]),
    ])

  /// The options of every command, as read from the command line.
  static func session(_ arguments: ParsedArguments, terminal: Terminal, profiles: ProfileStore) throws -> Session {
    var session = Session(terminal: terminal, profiles: profiles)
    session.isJSON = arguments.has(json)
    session.mayAsk = !arguments.has(noInteractive)
    session.opensBrowser = !arguments.has(noBrowser)
    session.patience = Double(try arguments.integer(timeout, in: 1...86_400) ?? 600)
    session.profileName = arguments[profile] ?? ProfileStore.usual
    session.overrides = Session.Overrides(
      clientID: arguments[clientID], authority: arguments[authority], redirectURI: arguments[redirectURI],
      certificateAuthority: arguments[certificates], emulator: arguments[emulator])
    return session
  }

  static func login(_ arguments: ParsedArguments) -> Login {
    var login = Login(username: arguments[username], domainHint: arguments[domainHint])
    login.scopes = scopes(arguments)
    login.usesDeviceCode = arguments.has(deviceCode)
    login.prompt =
      switch arguments[prompt] {
      case "login": .login
      case "select_account": .selectAccount
      case "consent": .consent
      case "create": .create
      default: .default
      }
    return login
  }

  static func token(_ arguments: ParsedArguments) -> Token {
    Token(
      scopes: scopes(arguments), username: arguments[username], forceRefresh: arguments.has(forceRefresh))
  }

  private static func scopes(_ arguments: ParsedArguments) -> [String] {
    let given = arguments.all(scope).flatMap { $0.split(separator: " ").map(String.init) }
    return given.isEmpty ? SignIn.usualScopes : given
  }
}
