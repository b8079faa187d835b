// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// Renewing a token before it expires, as the service advised (`refresh_in`), while callers keep using the present one.
@Suite struct EarlyRenewalTests {
  let service = SigningService()
  private let aliases = EnvironmentAliases(preferredCache: "login.contoso.test", names: ["login.contoso.test"])

  /// A token for two hours that the service advised to renew `seconds` from now.
  private func keepToken(renewIn seconds: Double) throws {
    try service.signIn(expiresIn: 7200)
    let now = service.clock.now
    try service.cache.save(
      TokenEntries(
        accessToken: AccessTokenRecord(
          homeAccountID: SigningService.home, environment: "login.contoso.test", realm: SigningService.tenant,
          clientID: ClientID(SigningService.clientID), target: ScopeSet(["User.Read"]), secret: Secret("access-0"),
          tokenType: "Bearer", cachedAt: now, expiresOn: now.addingTimeInterval(7200),
          refreshOn: now.addingTimeInterval(seconds))),
      aliases: aliases)
  }

  private func token(_ client: PublicClient) async throws -> String {
    let result = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == .cache)
    #expect(!result.isInExtendedLifetime)
    return result.accessToken.exposed
  }

  private func waitForToken(_ secret: String) async throws {
    let query = AccessTokenQuery(
      homeAccountID: SigningService.home, environments: aliases, realm: SigningService.tenant,
      clientID: ClientID(SigningService.clientID), scopes: ScopeSet(["User.Read"]))
    while try service.cache.accessToken(query)?.secret.exposed != secret { await Task.yield() }
  }

  private func waitForRequests(_ count: Int) async {
    while service.tokenRequests.count < count { await Task.yield() }
  }

  @Test func `callers get the token they have at once, and the renewed one afterwards`() async throws {
    try keepToken(renewIn: 1800)
    let gate = service.holdTokens(try service.tokens { $0["refresh_in"] = 1800 })
    let client = service.client()
    service.clock.advance(seconds: 1799)
    #expect(try await token(client) == "access-0")
    #expect(service.tokenRequests.isEmpty)
    service.clock.advance(seconds: 2)
    // The service has not answered yet; ten callers make one request.
    for _ in 0..<10 { #expect(try await token(client) == "access-0") }
    gate.open()
    try await waitForToken("access-1")
    #expect(try await token(client) == "access-1")
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `a refusal is told when the token has ended, not before`() async throws {
    try keepToken(renewIn: 0)
    service.onToken { _ in .json(ErrorResponse(error: .invalidGrant).encoded, status: 400) }
    let client = service.client()
    #expect(try await token(client) == "access-0")
    await waitForRequests(1)
    service.clock.advance(seconds: 6000)
    #expect(try await token(client) == "access-0")
    service.clock.advance(seconds: 1200)
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(error?.interactionReason == .refusedByServer || error?.reason.isThrottled == true)
  }

  @Test func `a cancelled caller does not stop the renewal`() async throws {
    try keepToken(renewIn: 0)
    let gate = service.holdTokens(try service.tokens())
    let client = service.client()
    let request = service.silent("User.Read")
    let caller = Task { try await client.acquireTokenSilent(request).accessToken.exposed }
    #expect(try await caller.value == "access-0")
    caller.cancel()
    await waitForRequests(1)
    gate.open()
    try await waitForToken("access-1")
  }

  @Test func `whoever waits for a renewal that fails keeps the token while it is valid`() async throws {
    try keepToken(renewIn: 0)
    let gate = Gate()
    service.onToken { _ throws(TransportError) in
      await gate.pass()
      throw .connectionLost(host: "login.contoso.test")
    }
    let client = service.client()
    service.clock.advance(seconds: 6890)
    #expect(try await token(client) == "access-0")
    await waitForRequests(1)
    // Less than five minutes are left now, so that this caller waits for the renewal under way.
    service.clock.advance(seconds: 20)
    let request = service.silent("User.Read")
    let waiting = Task { try await client.acquireTokenSilent(request).accessToken.exposed }
    for _ in 0..<1_000 { await Task.yield() }
    gate.open()
    #expect(try await waiting.value == "access-0")
  }
}

extension IdentityError.Reason {
  fileprivate var isThrottled: Bool {
    if case .throttled = self { true } else { false }
  }
}
