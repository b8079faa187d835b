// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache

/// Apps of customers with screens of their own, and the emulator's External ID tenant, in one process, on one manual
/// clock.
struct CustomerWorld: Sendable {
  static let host = "fabrikam.ciamlogin.localhost"
  static let toDoRead = Seed.toDoList.identifierURI + "/ToDoList.Read"
  static let sharedRead = Seed.sharedList.identifierURI + "/.default"

  let clock = ManualClock()
  let random = SeededRandom(seed: 11)
  let log = RecordingLog()
  let emulator: IdentityEmulator
  let transport: WatchedTransport
  /// With Pia in front of it.
  private let browser: PersonalBrowser
  /// An app whose pauses last until the test moves the clock.
  let application: MSALNativeAuthPublicClientApplication

  init(
    _ app: Application = Seed.passwordApp, types: MSALNativeAuthChallengeTypes = [.OOB, .password],
    authority: String = "https://\(host)/\(Seed.customers.id)", store: (any RecordStore)? = nil,
    log other: (any LogSink)? = nil, _ adjust: (MSALNativeAuthPublicClientApplicationConfig) -> Void = { _ in }
  ) throws {
    let emulator = IdentityEmulator(
      seed: .standard, signingKey: LazyValue(known: try TestKeys.signing.get()),
      origins: Origins(http: nil, https: nil), clock: clock,
      random: random, routes: ConsoleRoutes.make)
    self.emulator = emulator
    let log = other ?? self.log
    let server: InProcessTransport.Server = { request throws(TransportError) in
      let answer = try await emulator.send(request)
      // As the transport over sockets has it.
      if answer.body.count > 1 << 20 { throw .tooLarge(limit: 1 << 20) }
      return answer
    }
    transport = WatchedTransport(servers: [Self.host: server, "login.fabrikam.localhost": server])
    browser = PersonalBrowser(
      ScriptedPerson(username: Self.name("pia"), password: "Pia-Pass-1"), transport: transport)
    let configuration = try Self.configuration(app.clientID.value, types, authority)
    adjust(configuration)
    let platform = Platform(
      transport: transport, clock: clock, random: random, browser: browser,
      redirects: InProcessRedirects(transport: transport), log: log)
    application = try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: configuration, platform: platform, cache: TokenCache(store: store, log: log),
      sessions: InteractiveSessions())
  }

  private static func configuration(
    _ clientID: String, _ types: MSALNativeAuthChallengeTypes, _ authority: String
  ) throws -> MSALNativeAuthPublicClientApplicationConfig {
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: clientID, authority: try MSALCIAMAuthority(url: #require(URL(string: authority))),
      challengeTypes: types)
    configuration.capabilities = [.mfaRequired, .registrationRequired]
    return configuration
  }

  /// Another app, with a token cache of its own, that asks in one of the two forms. Its pauses move the clock.
  /// - Parameter path: the authority's path; the tenant's id by default.
  func app(
    _ form: Form, _ registration: Application = Seed.passwordApp,
    types: MSALNativeAuthChallengeTypes = [.OOB, .password],
    capabilities: MSALNativeAuthCapabilities = [.mfaRequired, .registrationRequired],
    path: String = "/\(Seed.customers.id)", clientID: String? = nil
  ) throws -> CustomerApp {
    let configuration = try Self.configuration(
      clientID ?? registration.clientID.value, types, "https://\(Self.host)\(path)")
    configuration.capabilities = capabilities
    let platform = Platform(
      transport: transport, clock: HurriedClock(clock: clock), random: random, browser: browser,
      redirects: InProcessRedirects(transport: transport), log: log)
    let application = try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: configuration, platform: platform, cache: TokenCache(store: nil, log: log),
      sessions: InteractiveSessions())
    return CustomerApp(form: form, application: application)
  }

  /// A clock whose pauses are over at once, because they move it.
  private struct HurriedClock: WallClock {
    let clock: ManualClock

    var now: Date { clock.now }

    func sleep(seconds: Double) async throws {
      try Task.checkCancellation()
      clock.advance(seconds: seconds)
    }
  }

  /// `pia` is `pia@customers.example`; addresses and telephone numbers are as they are.
  static func name(_ alias: String) -> String {
    alias.contains("@") || alias.hasPrefix("+") ? alias : "\(alias)@\(Seed.customers.domain)"
  }

  static func signIn(
    _ alias: String, _ password: String? = nil, scopes: [String]? = nil
  ) -> MSALNativeAuthSignInParameters {
    let parameters = MSALNativeAuthSignInParameters(username: name(alias))
    parameters.password = password
    parameters.scopes = scopes
    return parameters
  }

  static func signUp(
    _ alias: String, _ password: String? = nil, attributes: [String: Any]? = nil
  ) -> MSALNativeAuthSignUpParameters {
    let parameters = MSALNativeAuthSignUpParameters(username: name(alias))
    parameters.password = password
    parameters.attributes = attributes
    return parameters
  }

  static func token(_ scopes: [String]? = nil, forceRefresh: Bool = false) -> MSALNativeAuthGetAccessTokenParameters {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = scopes
    parameters.forceRefresh = forceRefresh
    return parameters
  }

  /// Pia, signed in.
  func pia(scopes: [String]? = nil) async throws -> MSALNativeAuthUserAccountResult {
    try await application.signIn(parameters: Self.signIn("pia", "Pia-Pass-1", scopes: scopes)).account()
  }

  /// Adds a one-time code to the ways in which Pia signs in.
  func letPiaChoose() throws {
    let pia = try #require(emulator.directory.users.first { $0.username == Customer.pia })
    emulator.administration.accounts.update(pia.id) { $0.native.alsoSignsInWithCode = true }
  }

  /// The newest code that was sent to an address.
  func code(_ alias: String) throws -> String {
    let inbox = emulator.stores.native.current.inbox
    return try #require(inbox.messages(to: Self.name(alias)).first, "nothing was sent").code.exposed
  }

  func silently(_ scope: String, forceRefresh: Bool = false) async throws -> MSALResult {
    let account = try #require(try application.allAccounts().first)
    let parameters = MSALSilentTokenParameters(scopes: [scope], account: account)
    parameters.forceRefresh = forceRefresh
    return try await application.acquireTokenSilent(with: parameters)
  }

  /// Pia, signed in with a browser.
  func interactively(_ scope: String) async throws -> MSALResult {
    try await application.acquireToken(
      with: MSALInteractiveTokenParameters(scopes: [scope], webviewParameters: MSALWebviewParameters()))
  }

  /// Adds a fault rule, and returns its id.
  @discardableResult
  func fault(_ endpoint: String, _ answer: JSONValue, match: JSONObject = [:]) async throws -> String {
    var match = match
    match["endpoint"] = .string(endpoint)
    let reply = try await control("POST", "faults", ["match": .object(match), "answer": answer])
    return try #require(reply["id"]?.string, "\(reply.text)")
  }

  func removeFaults() async throws { _ = try await control("DELETE", "faults") }

  /// Resets the emulator.
  func reset() async throws { _ = try await control("POST", "reset", [:]) }

  /// How often the rule answered.
  func applied(_ fault: String) async throws -> Int? { try await control("GET", "faults/\(fault)")["applied"]?.int }

  private func control(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let url = try #require(URL(string: "https://localhost/_emulator/\(path)"))
    let answer = try await emulator.send(
      HTTPRequest(
        method: method, url: url, headers: ["Content-Type": "application/json"], body: body?.data ?? Data()))
    try #require((200...201).contains(answer.status), "\(String(decoding: answer.body, as: UTF8.self))")
    return try JSONValue(parsing: answer.body)
  }

  /// Posts a form as another program would, and returns the answer.
  func post(_ path: String, _ form: [Parameter]) async throws -> JSONValue {
    let url = try #require(URL(string: "https://\(Self.host)/\(Seed.customers.id)/\(path)"))
    let answer = try await emulator.send(
      HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": FormCoding.contentType], body: FormCoding.body(form)))
    return try JSONValue(parsing: answer.body)
  }

  /// The forms posted to an endpoint, such as `/token`.
  func forms(_ endpoint: String) -> [[Parameter]] { transport.requests(to: endpoint).map(\.form) }
}

/// The people of the directory that the scenarios need, and addresses without an account.
enum Customer {
  static let pia = CustomerWorld.name("pia")
  static let piaPassword = "Pia-Pass-1"
  static let otto = CustomerWorld.name("otto")
  static let mona = CustomerWorld.name("mona")
  static let monaPassword = "Mona-Pass-1"
  static let monaBackup = "mona.backup@mail.example"
  static let samTelephone = "+4930123456"
  static let fresh = "fresh@contoso.example"
  static let freshBackup = "fresh.backup@contoso.example"
  static let freshPassword = "Fresh-Pass-1"
  static let unknown = "nobody-knows-me@contoso.example"
}

// The values of the status that a test expects, or an error that names the actual status.

extension MSALNativeAuthSignInStatus {
  func account() throws -> MSALNativeAuthUserAccountResult { try Told(self).signedIn() }
  func code() throws -> SignInCodeRequiredState { try Told(self).code() }
  func password() throws -> SignInPasswordRequiredState { try Told(self).password() }
  func mfa() throws -> (state: AwaitingMFAState, methods: [MSALAuthMethod]) { try Told(self).methods() }
  func mfaCode() throws -> MFARequiredState { try Told(self).code() }
  func registration() throws -> (state: RegisterStrongAuthState, methods: [MSALAuthMethod]) {
    try Told(self).methods()
  }
  func registrationCode() throws -> RegisterStrongAuthVerificationRequiredState { try Told(self).code() }
}

extension MSALNativeAuthSignUpStatus {
  func code() throws -> SignUpCodeRequiredState { try Told(self).code() }
  func password() throws -> SignUpPasswordRequiredState { try Told(self).password() }
  func completed() throws -> SignInAfterSignUpState { try Told(self).flowDone() }
}

extension MSALNativeAuthResetPasswordStatus {
  func code() throws -> ResetPasswordCodeRequiredState { try Told(self).code() }
  func password() throws -> ResetPasswordRequiredState { try Told(self).password() }
  func completed() throws -> SignInAfterResetPasswordState { try Told(self).flowDone() }
}

struct NoFailureError: Error {}

/// The error that `body` throws; an issue when there is none.
func refusal<Failure: MSALNativeAuthError>(
  _ type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async throws -> Failure {
  do {
    try await body()
  } catch {
    return try #require(error as? Failure, "\(error)", sourceLocation: sourceLocation)
  }
  throw NoFailureError()
}
