// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TokenExchange

// The commands that can be typed, and the code behind each.
extension Commands {
  /// The session that the options of every command describe.
  static func session(
    _ arguments: ParsedArguments, terminal: Terminal, environment: EnvironmentVariables, deadline: Deadline
  ) throws -> Session {
    let profiles = try ProfileStore(environment: environment)
    if arguments.has(interactive), arguments.has(noInteractive) {
      throw CommandError(
        .usage, "--interactive and --no-interactive contradict each other.", nextStep: "Leave one of them out.")
    }
    let settings = [profile, clientID, authority, redirectURI, certificates, emulator, keyStorage]
    if let empty = settings.first(where: { arguments[$0]?.allSatisfy(\.isWhitespace) == true }) {
      throw CommandError(
        .usage, "--\(empty.name) is empty.", nextStep: "Give a value, or leave out --\(empty.name).")
    }
    if arguments[username]?.allSatisfy(\.isWhitespace) == true {
      throw CommandError(.usage, "The user name is empty.", nextStep: "Give one, or leave out --username.")
    }
    var session = Session(terminal: terminal, environment: environment, profiles: profiles, deadline: deadline)
    if arguments.has(debug) { session.log = TraceLog(terminal: terminal) }
    session.isJSON = arguments.has(json)
    session.takesUsername = arguments.path.contains { $0.options.contains(username) }
    session.isQuiet = session.isJSON || arguments.has(quiet)
    if session.isQuiet { session.terminal.status = nil }
    session.mayAsk = !arguments.has(noInteractive)
    session.isInteractive = arguments.has(interactive)
    session.usesJourneys = arguments.has(v2)
    session.opensBrowser = !arguments.has(noBrowser)
    session.profileName = arguments[profile] ?? Profile.defaultName
    try profiles.check(session.profileName)
    session.overrides = Session.Overrides(
      clientID: arguments[clientID], authority: arguments[authority], redirectURI: arguments[redirectURI],
      certificateAuthority: arguments[certificates], emulator: arguments[emulator], keyStorage: arguments[keyStorage])
    return session
  }

  static func login(_ arguments: ParsedArguments) throws -> Login {
    if let option = [passwordStdin, v2].first(where: arguments.has) {
      throw CommandError(
        .usage, "--\(option.name) does not go with the browser.", nextStep: "Add --native, or leave it out.")
    }
    var login = Login(username: arguments[username], domainHint: arguments[domainHint])
    login.scopes = scopes(arguments)
    login.claims = try CredentialRequest.claims(arguments)
    login.usesDeviceCode = arguments.has(deviceCode)
    login.usesBroker = arguments.has(broker)
    login.prompt =
      switch arguments[prompt] {
      case "login": .login
      case "select_account": .selectAccount
      case "consent": .consent
      case "create": .create
      default: nil
      }
    return login
  }

  static func logout(_ arguments: ParsedArguments) throws -> Logout {
    let isForAll = arguments.has(AccountGrammar.all)
    if isForAll, arguments.has(browser) {
      throw CommandError(
        .usage, "--all does not go with --\(browser.name).", nextStep: "Leave one of them out.")
    }
    return Logout(username: arguments[username], isForAll: isForAll, alsoInBrowser: arguments.has(browser))
  }

  static func graphCall(_ arguments: ParsedArguments) throws -> GraphCall {
    var call = GraphCall(credential: CredentialRequest(scopes: scopes(arguments), username: arguments[username]))
    call.method = (arguments.names.last ?? "get").uppercased()
    call.path = arguments.operands.first ?? call.path
    call.query = try arguments.all(GraphGrammar.query).map { try GraphCall.parameter($0) }
    for header in try arguments.all(GraphGrammar.header).map({ try GraphCall.header($0) }) {
      call.headers[header.name] = header.value
    }
    call.takesEveryPage = arguments.has(GraphGrammar.paginate)
    if let body = arguments[GraphGrammar.body] {
      call.body = try GivenText.read([body], what: "The body", limit: 4_194_304)
      guard call.headers["Content-Type"] != nil || (try? JSONValue(parsing: (call.body ?? "").utf8)) != nil else {
        throw CommandError(
          .usage, "The body is not JSON.", nextStep: "Correct it, or name its kind: --header 'Content-Type: TYPE'")
      }
    }
    return call
  }

  static func nativeLogin(_ arguments: ParsedArguments) async throws -> NativeLogin {
    if let option = [domainHint, deviceCode, claims, prompt].first(where: {
      arguments.has($0) && arguments[$0] != "login"
    }) {
      throw CommandError(
        .usage, "--\(option.name) does not go with --native.", nextStep: "Leave one of them out."
      )
    }
    return NativeLogin(
      scopes: givenScopes(arguments), given: try await given(arguments), isForced: arguments.has(prompt))
  }

  static func signUp(_ arguments: ParsedArguments) async throws -> SignUp {
    SignUp(scopes: givenScopes(arguments), given: try await given(arguments))
  }

  static func resetPassword(_ arguments: ParsedArguments) async throws -> ResetPassword {
    ResetPassword(scopes: givenScopes(arguments), given: try await given(arguments))
  }

  private static func given(_ arguments: ParsedArguments) async throws -> GivenAnswers {
    let attributes = try GivenAnswers.attributes(arguments.all(attribute))
    let password = arguments.has(passwordStdin) ? try await PasswordInput.read() : nil
    return GivenAnswers(username: arguments[username], password: password, attributes: attributes)
  }
}
