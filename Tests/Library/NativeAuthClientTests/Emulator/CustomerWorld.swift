// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// An app of customers and the emulator's External ID tenant, in one process, on one manual clock.
struct CustomerWorld: Sendable {
  static let host = "fabrikam.ciamlogin.localhost"

  let clock = ManualClock()
  let random = SeededRandom(seed: 7)
  let emulator: IdentityEmulator
  let transport: InProcessTransport
  let client: PublicClient
  let runner: FlowRunner
  let app: Application

  init(
    _ app: Application = Seed.passwordApp, authority: String = "https://\(host)/\(Seed.customers.id)",
    _ adjust: (inout ClientConfiguration) -> Void = { _ in }
  ) throws {
    self.app = app
    let emulator = IdentityEmulator(
      seed: .standard, signingKey: try TestKeys.signing.get(), origins: Origins(http: nil, https: nil), clock: clock,
      random: random)
    self.emulator = emulator
    let answer: InProcessTransport.Server = { request throws(TransportError) in try await emulator.send(request) }
    transport = InProcessTransport(servers: [Self.host: answer, "login.fabrikam.localhost": answer])
    var configuration = ClientConfiguration(
      clientID: app.clientID, redirectURI: .loopback(nil),
      authority: try Authority(.ciam, url: #require(URL(string: authority))))
    configuration.retryInterval = 0
    adjust(&configuration)
    let platform = Platform(
      transport: transport, clock: clock, random: random, browser: NoBrowser(),
      redirects: InProcessRedirects(transport: transport), log: RecordingLog())
    client = PublicClient(
      configuration: configuration, platform: platform, cache: TokenCache(store: nil, log: NoLog()),
      sessions: InteractiveSessions())
    runner = FlowRunner(client: client)
  }

  func context(
    _ username: String, scopes: ScopeSet = ScopeSet([]), types: ChallengeTypes = [.oneTimeCode, .password]
  ) -> FlowContext {
    let settings = NativeAuthSettings(
      clientID: app.clientID, challengeTypes: types, capabilities: [.multifactorAuthentication, .registration])
    return FlowContext(
      settings: settings, correlationID: CorrelationID(random.uuid()), username: username, scopes: scopes)
  }

  func signIn(_ alias: String, _ password: String? = nil, scopes: ScopeSet = ScopeSet([])) async -> SignInOutcome {
    await runner.run(
      SignInPhase.start(password: password.map { Secret($0) }, in: context(Self.name(alias), scopes: scopes)))
  }

  /// `pia` is `pia@customers.example`.
  static func name(_ alias: String) -> String {
    alias.contains("@") ? alias : "\(alias)@\(Seed.customers.domain)"
  }

  /// The newest code that was sent to an address.
  func code(_ alias: String) throws -> Secret {
    try #require(emulator.inbox.messages(to: Self.name(alias)).first, "nothing was sent").code
  }

  /// A silent request for the account that is signed in.
  func silently(_ scope: String, forceRefresh: Bool = false) async throws -> AuthenticationResult {
    let account = try #require(try client.accounts().first)
    return try await client.acquireTokenSilent(
      SilentRequest(
        parameters: TokenParameters(
          scopes: ScopeSet([scope]),
          account: AccountReference(homeAccountID: account.homeAccountID, username: account.username)),
        forceRefresh: forceRefresh))
  }

  /// A browser with a customer in front of it.
  func interactive(
    _ alias: String, _ password: String, scope: String = "User.Read", prompt: Prompt? = nil
  ) -> InteractiveRequest {
    let browser = PersonalBrowser(
      ScriptedPerson(username: Self.name(alias), password: password), transport: transport)
    return InteractiveRequest(
      parameters: TokenParameters(scopes: ScopeSet([scope])), prompt: prompt,
      presentation: Presentation(privately: false, browser: browser, timeoutSeconds: 60, announce: { _ in }))
  }
}
