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

/// An app, a person with a browser and the identity platform, in one process, without a socket, on one manual clock.
struct World: Sendable {

  let clock = ManualClock()
  let random = SeededRandom(seed: 42)
  let log = RecordingLog()
  let emulator: IdentityEmulator
  let transport: WatchedTransport
  let browser: PersonalBrowser
  let records = MemoryRecordStore()

  /// - Parameters:
  ///   - hosts: Host names of the emulator besides the usual ones.
  ///   - origin: Where the emulator says that it is; nil: nowhere.
  init(person: ScriptedPerson = .adele, seed: Seed = .standard, hosts: [String] = [], origin: URL? = nil) throws {
    let emulator = IdentityEmulator(
      seed: seed, signingKey: LazyValue(known: try TestKeys.signing.get()),
      origins: Origins(http: nil, https: origin), clock: clock,
      random: random, routes: ConsoleRoutes.make)
    self.emulator = emulator
    transport = WatchedTransport(servers: [
      "login.microsoftonline.localhost": { request throws(TransportError) in try await emulator.send(request) },
      "graph.microsoft.localhost": { request throws(TransportError) in try await emulator.send(request) },
    ])
    let services = ["fabrikam.ciamlogin.localhost", "fabrikamb2c.b2clogin.localhost", "fs.litware.localhost"]
    for host in services + hosts {
      transport.serve(host) { request throws(TransportError) in try await emulator.send(request) }
    }
    browser = PersonalBrowser(person, transport: transport)
  }

  /// Makes an app. All apps of a world share the cache's records.
  func makeApplication(
    tenant: String = "common", store: (any RecordStore)? = nil, log: (any LogSink)? = nil, bus: (any MessageBus)? = nil,
    _ adjust: (MSALPublicClientApplicationConfig) -> Void = { _ in }
  ) throws -> MSALPublicClientApplication {
    let url = try #require(URL(string: "https://login.microsoftonline.localhost/\(tenant)"))
    return try makeApplication(
      Seed.sampleApp.clientID.value, try MSALAADAuthority(url: url), store: store, log: log, bus: bus, adjust)
  }

  func makeApplication(
    _ clientID: String, _ authority: MSALAuthority, sessions: InteractiveSessions = InteractiveSessions(),
    store: (any RecordStore)? = nil, log: (any LogSink)? = nil, bus: (any MessageBus)? = nil,
    _ adjust: (MSALPublicClientApplicationConfig) -> Void = { _ in }
  ) throws -> MSALPublicClientApplication {
    let log = log ?? self.log
    let configuration = MSALPublicClientApplicationConfig(clientId: clientID, redirectUri: nil, authority: authority)
    configuration.knownAuthorities = [authority]
    adjust(configuration)
    let platform = Platform(
      transport: transport, clock: clock, random: random, browser: browser,
      redirects: InProcessRedirects(transport: transport), log: log, bus: bus)
    return try MSALPublicClientApplication(
      configuration: configuration, platform: platform,
      cache: TokenCache(store: store ?? records.anotherProcess(), log: log),
      sessions: sessions)
  }

  /// The status of Graph's answer to a request with the token.
  func graphStatus(_ result: MSALResult) async throws -> Int {
    let url = try #require(URL(string: "https://graph.microsoft.localhost/v1.0/me"))
    return try await transport.send(HTTPRequest(url: url, headers: ["Authorization": result.authorizationHeader]))
      .status
  }

  /// Ends every session of Adele's, as an administrator would, or by changing her password.
  func revoke(changingPassword: Bool) throws {
    let user = try #require(Seed.standard.people.first { $0.user.username == ScriptedPerson.adele.username }).user
      .id
    if changingPassword {
      emulator.administration.changePassword(of: user, to: Secret("Another-Pass-2"))
    } else {
      emulator.administration.revokeSessions(of: user)
    }
  }

  /// Signs in the person who uses the browser.
  @discardableResult
  func signIn(
    _ application: MSALPublicClientApplication, scopes: [String] = ["User.Read"], prompt: MSALPromptType = .default
  ) async throws -> MSALResult {
    let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: MSALWebviewParameters())
    parameters.promptType = prompt
    return try await application.acquireToken(with: parameters)
  }

  func silently(
    _ application: MSALPublicClientApplication, _ account: MSALAccount? = nil, scopes: [String] = ["User.Read"],
    forceRefresh: Bool = false
  ) async throws -> MSALResult {
    let account = try account ?? #require(try application.allAccounts().first)
    let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
    parameters.forceRefresh = forceRefresh
    return try await application.acquireTokenSilent(with: parameters)
  }

  /// Runs `body`, and lets `seconds` pass as soon as it waits.
  func waiting<Value>(_ seconds: Double, _ body: () async throws -> Value) async rethrows -> Value {
    let clock = clock
    let time = Task {
      await clock.waitForSleepers()
      clock.advance(seconds: seconds)
    }
    defer { time.cancel() }
    return try await body()
  }

  /// The token requests of one kind so far.
  func tokenRequests(_ grant: String) -> [HTTPRequest] {
    transport.requests(to: "/token").filter { $0.form["grant_type"] == grant }
  }

  var refreshes: Int { tokenRequests("refresh_token").count }
}

extension ScriptedPerson {
  static let adele = ScriptedPerson(username: "adele@contoso.example", password: "Adele-Pass-1")
  static let lee = ScriptedPerson(username: "lee@contoso.example", password: "Lee-Pass-1")
}

/// The parts of an error that an app uses.
struct SeenError: Equatable, CustomStringConvertible {
  var domain: String
  var code: Int
  var internalCode: Int?
  var oauthError: String?
  var subError: String?

  init(_ error: any Error) {
    let error = error as NSError
    domain = error.domain
    code = error.code
    internalCode = error.userInfo[MSALInternalErrorCodeKey] as? Int
    oauthError = error.userInfo[MSALOAuthErrorKey] as? String
    subError = error.userInfo[MSALOAuthSubErrorKey] as? String
  }

  var description: String { "\(domain) \(code) \(internalCode ?? 0) \(oauthError ?? "") \(subError ?? "")" }
}

/// The error that `body` throws; a test failure when it throws none.
func failure(
  _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> NSError? {
  do {
    try await body()
    Issue.record("no error: \(what)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return error as NSError
  }
}
