// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// An app, a person with a browser and the emulator's services beside Entra ID, in one process.
struct ServiceWorld: Sendable {
  static let hosts = [
    "login.microsoftonline.localhost", "login.microsoftonline.us.localhost", "fabrikamb2c.b2clogin.localhost",
    "login.shoppers.localhost", "fs.litware.localhost",
  ]

  let clock = ManualClock()
  let random = SeededRandom(seed: 11)
  let emulator: IdentityEmulator
  let transport: InProcessTransport
  let cache = TokenCache(store: nil, log: NoLog())

  init() throws {
    let emulator = IdentityEmulator(
      seed: .standard, signingKey: try TestKeys.signing.get(), origins: Origins(http: nil, https: nil), clock: clock,
      random: random)
    self.emulator = emulator
    let answer: InProcessTransport.Server = { await emulator.respond(to: $0) }
    transport = InProcessTransport(servers: Dictionary(uniqueKeysWithValues: Self.hosts.map { ($0, answer) }))
  }

  func client(
    _ app: Application, _ kind: Authority.Kind, _ authority: String, manyClouds: Bool = false
  ) throws -> PublicClient {
    var configuration = ClientConfiguration(
      clientID: app.clientID, redirectURI: .loopback(nil),
      authority: try Authority(kind, url: #require(URL(string: authority))))
    configuration.multipleCloudsSupported = manyClouds
    configuration.retryInterval = 0
    let platform = Platform(
      transport: transport, clock: clock, random: random, browser: UnusedBrowser(),
      redirects: InProcessRedirects(transport: transport), log: RecordingLog())
    return PublicClient(
      configuration: configuration, platform: platform, cache: cache, sessions: InteractiveSessions())
  }

  func request(
    _ person: ScriptedPerson, _ scopes: [String], _ change: (inout InteractiveRequest) -> Void = { _ in }
  ) -> InteractiveRequest {
    let browser = PersonalBrowser(person, transport: transport)
    var request = InteractiveRequest(
      parameters: TokenParameters(scopes: ScopeSet(scopes)),
      presentation: Presentation(browser: browser, timeoutSeconds: 60, announce: { _ in }))
    change(&request)
    return request
  }

  func silently(
    _ client: PublicClient, _ account: Account, _ scopes: [String], forceRefresh: Bool = false
  ) async throws -> AuthenticationResult {
    try await client.acquireTokenSilent(
      SilentRequest(
        parameters: TokenParameters(
          scopes: ScopeSet(scopes),
          account: AccountReference(homeAccountID: account.homeAccountID, username: account.username)),
        forceRefresh: forceRefresh))
  }
}
