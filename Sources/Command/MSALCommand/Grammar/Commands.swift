// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// What can be typed: commands, their options, their help.
package enum Commands {
  package static let profile = Option(
    "profile", value: "NAME", default: Profile.defaultName, help: "Which saved settings to use.")
  package static let clientID = Option("client-id", value: "ID", help: "The application (client) id.")
  package static let authority = Option(
    "authority", value: "URL", marks: ["://login.", "ciamlogin.com", "b2clogin.com"],
    help: "Where to sign in, such as \(Profile.everyone).")
  package static let redirectURI = Option(
    "redirect-uri", value: "URI", help: "A loopback redirect URI; http://localhost with a free port unless given.")
  package static let certificates = Option(
    "ca-file", value: "FILE", help: "PEM file with certificate authorities to trust besides the system's.")
  package static let emulator = Option(
    "emulator", value: "PLACE", marks: ["localhost:", "127.0.0.1:", "[::1]:"],
    help: "A running emulator: its address, such as localhost:8400, or the file that msal-emulator serve --json wrote.")
  package static let json = Option(flag: "json", help: "Print JSON.")
  package static let noInteractive = Option(flag: "no-interactive", help: "Never ask a person; exit with 3 instead.")
  package static let interactive = Option(
    flag: "interactive",
    help: "Ask a person when needed, also in token and graph, and open pages without a terminal.")
  package static let noBrowser = Option(
    flag: "no-browser", help: "Print the address of the page instead of opening a browser.")
  package static let timeout = Option(
    "timeout", value: "SECONDS",
    help: "How long the command may take: 600 seconds where a person is waited for or the cache is worked on, else 60.")
  package static let keyStorage = Option(
    "key-storage", value: "PLACES",
    help: "Where the key of the token cache may be: automatic, or one or more of \(KeyStorageSetting.names).")
  package static let quiet = Option(
    flag: "quiet", short: "q", help: "Print nothing but the answer, errors and what you have to do.")
  package static let debug = Option(flag: "debug", help: "Trace the requests to standard error, without secrets.")

  private static let scopeMarks = [
    ".read", ".readwrite", ".readbasic", ".write", ".send", ".all", "/.default", "api://", "_access", "_impersonation",
    "openid",
  ]
  package static let scope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true, marks: scopeMarks,
    help: "A permission to ask for; may be given several times. User.Read unless given.")
  package static let loginScope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true, marks: scopeMarks,
    help: "A permission to ask for; may be given several times. User.Read unless given; with --native, none.")
  package static let nativeScope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true,
    help: "A permission to ask for besides signing in; may be given several times. None unless given.")
  package static let username = Option(
    "username", short: "u", value: "NAME", marks: ["@"],
    help: "The account to use, by its email address, or by the part before @ where only one account has it.")
  package static let domainHint = Option(
    "domain-hint", value: "DOMAIN", help: "The organisation whose sign-in page to go to.")
  package static let prompt = Option(
    "prompt", value: "KIND", choices: ["login", "select_account", "consent", "create"],
    help: "What the page shows first.")
  package static let claims = Option(
    "claims", value: "CLAIMS", help: "A claims challenge that the token has to answer: JSON, as it is or in base64.")
  package static let deviceCode = Option(
    flag: "device-code", help: "Sign in on another device, with a code: for machines without a browser.")
  package static let broker = Option(
    flag: "broker", help: "Sign in with the desktop's identity broker, for managed desktops.")
  package static let forceRefresh = Option(
    flag: "force-refresh", help: "Get a new access token, and not the cached one.")
  package static let native = Option(
    flag: "native", help: "Sign in here in the terminal, without a browser; for apps of External ID.")
  package static let passwordStdin = Option(
    flag: "password-stdin", help: "Read the password from standard input instead of asking for it.")
  package static let attribute = Option(
    "attribute", value: "NAME=VALUE", isRepeatable: true,
    help: "Something sign-up asks for, such as city=Berlin; may be given several times.")
  package static let v2 = Option(
    flag: "v2", help: "Use version 2 of native authentication, which is experimental.")
  package static let demoNative = Option(flag: "native", help: "Show sign-up and sign-in without a browser.")
  package static let browser = Option(flag: "browser", help: "End the session in the browser too.")

  private static let doctor = Command(
    "doctor", summary: "Check what signing in needs: keyring, cache, browser, network, clock.",
    discussion: """
      Changes nothing, asks nobody, starts no keyring, and takes some ten seconds at the longest. Each line is ok, warning \
      or broken; what to do about it stands below. On a terminal the faults come first. Exits with 1 when something is \
      broken.

      Examples:

        msal doctor
        msal doctor --profile work --json

      With --json: {"status", "checks": [{"name", "status", "message", "nextStep", "facts"}]}. Names and facts keep their \
      meaning, messages don't.
      """, options: [CacheGrammar.file],
    general: [
      profile, clientID, authority, certificates, emulator, keyStorage, json, noInteractive, timeout, quiet, debug,
    ])

  package static let root = Command(
    "msal", summary: "Signs people in with Microsoft Entra ID, and gets tokens for scripts.",
    discussion: """
      Standard output carries only the answer. Exit codes: \(ExitCode.list).

      Settings are kept in $XDG_CONFIG_HOME/msal-swift, tokens, encrypted, in $XDG_DATA_HOME/msal-swift. MSAL_HOME puts \
      both in one place.
      """,
    options: [
      profile, clientID, authority, redirectURI, certificates, emulator, keyStorage, json, interactive, noInteractive,
      noBrowser, timeout, quiet, debug,
    ],
    subcommands: [
      Command(
        "login", summary: "Sign in with your browser, and save the app's settings as a profile.",
        discussion: """
          With --native the questions come in the terminal: user name, password or one-time code, second factor. If you \
          are signed in already and give a --scope, you are not asked again; --prompt login asks all the same. Passwords \
          and codes don't show as they are typed.

          With --broker the desktop's identity broker signs in and keeps the session, so that policies for managed devices \
          are met; later commands of the profile ask it too. The app needs the redirect URI \
          https://login.microsoftonline.com/common/oauth2/nativeclient

          The profile keeps the app, the authority and who signed in. Settings that the profile loses are printed.
          """,
        examples: [
          "msal login --client-id 11111111-1111-1111-1111-111111111111",
          "msal login --profile work --authority https://login.microsoftonline.com/contoso.com --client-id ID",
          "msal login --device-code",
          "msal login --broker --profile work",
          "msal login --emulator http://localhost:8400 --profile emulator",
        ],
        options: [loginScope, username, domainHint, prompt, claims, deviceCode, broker, native, v2, passwordStdin]),
      Command(
        "signup", summary: "Create an account (External ID apps), and sign in.",
        discussion: """
          A code is sent to the address; then a password and what else the app wants to know are asked for. At a terminal \
          only: --no-interactive fails at once.
          """,
        examples: ["msal signup --client-id ID --authority https://contoso.ciamlogin.com --attribute city=Berlin"],
        options: [nativeScope, username, passwordStdin, attribute, v2]),
      Command(
        "reset-password", summary: "Choose a new password in the terminal, and sign in with it.",
        discussion: "A code is sent to the address of the account; then the new password is asked for.",
        examples: ["msal reset-password --username robin@contoso.com"],
        options: [nativeScope, username, passwordStdin, v2]),
      CredentialGrammar.token, CredentialGrammar.run, CredentialGrammar.command, CredentialGrammar.serve,
      SSHGrammar.command, CredentialGrammar.ssoCookie, CredentialGrammar.setup,
      AccountGrammar.status, AccountGrammar.account, AccountGrammar.profile, AccountGrammar.logout,
      GraphGrammar.command, ErrorGrammar.explain, ErrorGrammar.decode, CacheGrammar.command, doctor,
      Command(
        "demo", summary: "Show it all with an emulator of its own: no network, no account.",
        examples: ["msal demo", "msal demo --native", "msal demo --native --v2"],
        options: [demoNative, v2], general: [interactive, noInteractive, timeout, debug]),
      .completion(of: "msal"), .manual(of: "msal"), .version(of: "msal", general: [json]),
      .help(of: "msal", example: "graph get", topics: ManualTopics.helped.map(\.0)),
    ], topics: ManualTopics.all, otherWords: otherWords)

  /// What people type who know other programs.
  private static let otherWords = [
    "signin": "msal login", "sign-in": "msal login", "logon": "msal login", "configure": "msal login",
    "init": "msal login", "signout": "msal logout", "sign-out": "msal logout", "logoff": "msal logout",
    "auth": "msal login, msal logout or msal token", "whoami": "msal status", "config": "msal profile show",
    "accounts": "msal account list", "users": "msal account list", "user": "msal account list",
    "list": "msal account list", "ls": "msal account list", "show": "msal status", "use": "msal account use",
    "switch": "msal account use", "get-token": "msal token", "access-token": "msal token",
    "get-access-token": "msal token", "refresh": "msal token --force-refresh", "exec": "msal run",
    "get": "msal graph get or msal token", "post": "msal graph post", "me": "msal graph get /me",
    "register": "msal signup", "password": "msal reset-password", "import": "msal cache import",
    "msal": "msal login, msal logout or msal token", "msal login": "msal login", "msal logout": "msal logout",
    "msal token": "msal token", "msal status": "msal status", "az": "msal login, msal logout or msal token",
    "az login": "msal login", "az logout": "msal logout", "az account": "msal account list",
    "az account show": "msal status", "az account list": "msal account list", "az account set": "msal account use",
    "az account get-access-token": "msal token", "az account clear": "msal logout --all", "az rest": "msal graph get",
    "az ad signed-in-user": "msal graph get /me", "azd": "msal login, msal logout or msal token",
    "azd auth login": "msal login", "azd auth logout": "msal logout", "azd auth token": "msal token",
    "gh": "msal login, msal logout or msal token", "gh auth login": "msal login", "gh auth logout": "msal logout",
    "gh auth token": "msal token", "gh auth status": "msal status", "gh auth switch": "msal account use",
    "gh auth refresh": "msal token --force-refresh", "gh auth setup-git": "msal setup git", "auth login": "msal login",
    "auth logout": "msal logout", "auth token": "msal token", "auth status": "msal status",
    "auth list": "msal account list", "auth switch": "msal account use", "auth setup-git": "msal setup git",
    "auth refresh": "msal token --force-refresh", "kubelogin": "msal credential kubernetes",
    "convert-kubeconfig": "msal credential kubernetes", "oidc-token": "msal token", "oidc-gen": "msal login",
    "oidc-add": "msal login", "oidc-agent": "msal login", "device-code": "msal login --device-code",
    "devicecode": "msal login --device-code", "device": "msal login --device-code",
    "rest": "msal graph get", "api": "msal graph get",
    "sign": "msal login or msal signup", "docker": "msal setup docker", "git": "msal setup git",
    "kubectl": "msal credential kubernetes", "session": "msal account list", "sessions": "msal account list",
    "reset": "msal reset-password or msal cache clear", "gcloud": "msal login, msal logout or msal token",
    "gcloud auth login": "msal login", "gcloud auth print-access-token": "msal token",
    "print-access-token": "msal token", "emulator": "msal-emulator serve",
    "export": "msal cache export", "clear": "msal cache clear", "ssh-key": "msal ssh-cert",
    "cookie": "msal sso-cookie", "sso": "msal sso-cookie", "prt": "msal sso-cookie",
    "--tenant": "--authority", "--tenant-id": "--authority", "--resource": "--scope", "--account": "--username",
    "--email": "--username", "--app": "--client-id", "--app-id": "--client-id", "--refresh": "--force-refresh",
    "--data": "--body", "-d": "--body", "--cacert": "--ca-file", "--format": "--output",
    "--login-hint": "--username", "--browser": "--interactive", "--verbose": "--debug", "-v": "--debug",
    "--force": "--yes", "--no-cache": "--force-refresh", "-o": "--json",
  ]

  /// The seconds that the command may take. Throws for scopes that can't be meant, too.
  package static func patience(_ arguments: ParsedArguments) throws(ArgumentError) -> Double {
    // The scopes may come from a shell variable that is not set, and the default ones would be wrong.
    if arguments.has(scope), givenScopes(arguments).isEmpty {
      throw .missingValue(option: "--scope", placeholder: "SCOPE")
    }
    for text in givenScopes(arguments) {
      let parts = text.split(separator: ",").map(String.init)
      // A comma may be part of a scope, but not in front of another one.
      if parts.dropFirst().contains(where: scope.isMeant) {
        throw .notDone(
          "--scope takes scopes with spaces between them, and no commas.",
          nextStep: "Did you mean --scope '\(parts.joined(separator: " "))'?")
      }
      if let start = text.firstRange(of: "://")?.upperBound, !text[start...].dropLast().contains("/") {
        let whole = text + (text.hasSuffix("/") ? "" : "/") + ".default"
        throw .notDone(
          "--scope \(text) names an API, and no permission of it.", nextStep: "Did you mean --scope \(whole)?")
      }
    }
    if let given = arguments[timeout] {
      guard let seconds = seconds(given), (1...86_400).contains(seconds) else {
        throw .badValue(
          option: "--timeout", given: given, expected: "1 to 86400 seconds, written as 90, 90s or 1m30s")
      }
      return Double(seconds)
    }
    if arguments.names.first == CredentialGrammar.serve.name { return 315_360_000 }
    let isLong = ["login", "signup", "reset-password", "demo", "sso-cookie", CacheGrammar.command.name].contains(
      arguments.names.first ?? "")
    return isLong || arguments.has(interactive) || arguments.has(browser) ? 600 : 60
  }

  /// `90`, or with units, the largest first, as Go's programs write a duration; nil for anything else.
  private static func seconds(_ text: String) -> Int? {
    let pattern = /(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s?)?/
    guard let parts = text.wholeMatch(of: pattern)?.output, !text.isEmpty else { return nil }
    return [(parts.1, 3600), (parts.2, 60), (parts.3, 1)].reduce(0) { $0 + (Int($1.0 ?? "") ?? 0) * $1.1 }
  }

  /// The scopes that are asked for unless others are named.
  package static let defaultScopes = ["User.Read"]

  /// - Parameter defaults: What is asked for unless the command line names a scope.
  package static func scopes(_ arguments: ParsedArguments, defaults: [String] = defaultScopes) -> [String] {
    let given = givenScopes(arguments)
    return given.isEmpty ? defaults : given
  }

  package static func givenScopes(_ arguments: ParsedArguments) -> [String] {
    arguments.all(scope).flatMap { $0.split(separator: " ").map(String.init) }
  }
}
