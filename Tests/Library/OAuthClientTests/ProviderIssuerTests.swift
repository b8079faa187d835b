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

/// A provider with several issuers at one host, such as the realms of Keycloak, and one client id and cache for all.
@Suite struct ProviderIssuerTests {
  private static let ada = AccountReference(homeAccountID: HomeAccountID("sub-ada"), username: nil)

  private let dev: OtherService
  private let prod: OtherService
  private var service: SigningService { dev.service }

  init() throws {
    let provider = try OtherService(.openIDConnect)
    (dev, prod) = (try provider.realm("/realms/dev"), try provider.realm("/realms/prod"))
    // Each issuer knows a person of this subject.
    let answers = try [dev, prod].map { realm in
      try realm.tokens(try realm.idToken("sub-ada")) { $0["refresh_token"] = .string("of \(realm.issuer)") }
    }
    let first = dev.issuer
    service.onToken { request in .json(answers[request.url.absoluteString.hasPrefix(first) ? 0 : 1]) }
  }

  private func refresh(_ client: PublicClient) async throws -> AuthenticationResult {
    var request = SilentRequest(parameters: TokenParameters(scopes: ScopeSet(["User.Read"]), account: Self.ada))
    request.forceRefresh = true
    return try await client.acquireTokenSilent(request)
  }

  /// The refresh tokens that an issuer was sent.
  private func sent(to realm: OtherService) -> [String] {
    service.tokenRequests.filter { $0.url.absoluteString.hasPrefix(realm.issuer) }.compactMap {
      $0.form["refresh_token"]
    }
  }

  @Test func `an issuer's client sees the people of no other one, and is sent none of their tokens`() async throws {
    let (first, second) = (dev.client(), prod.client())
    _ = try await dev.signIn(first).get()
    #expect(try first.accounts().count == 1)
    #expect(try second.accounts().isEmpty)
    #expect(await failure { try await refresh(second) }?.interactionReason != nil)
    #expect(sent(to: prod) == [])
  }

  @Test func `people of two issuers with one subject stay apart`() async throws {
    let (first, second) = (dev.client(), prod.client())
    _ = try await dev.signIn(first).get()
    _ = try await prod.signIn(second).get()
    for client in [first, second] {
      #expect(try client.accounts().count == 1)
      _ = try await refresh(client)
    }
    #expect(sent(to: dev) == ["of \(dev.issuer)"])
    #expect(sent(to: prod) == ["of \(prod.issuer)"])
    _ = try await second.signOut(SignOutRequest(account: Self.ada))
    #expect(await failure { try await refresh(second) }?.interactionReason != nil)
    #expect(sent(to: prod).count == 1)
  }

  @Test func `who signs out at one issuer keeps a token of an earlier version at the other`() async throws {
    try saveEarlierToken()
    let (first, second) = (dev.client(), prod.client())
    _ = try await prod.signIn(second).get()
    _ = try await second.signOut(SignOutRequest(account: Self.ada))
    _ = try await refresh(first)
    #expect(sent(to: dev) == ["earlier"])
  }

  @Test func `a token of an earlier version, which names no issuer, is that of the account`() async throws {
    try saveEarlierToken()
    #expect(await failure { try await refresh(prod.client()) }?.interactionReason != nil)
    #expect(sent(to: prod) == [])
    _ = try await refresh(dev.client())
    _ = try await refresh(dev.client())
    #expect(sent(to: dev) == ["earlier", "of \(dev.issuer)"])
  }

  /// What 0.1.0 kept of somebody who signed in at the first issuer.
  private func saveEarlierToken() throws {
    let host = EnvironmentAliases(alone: "id.example")
    let client = ClientID(SigningService.clientID)
    try service.cache.save(
      TokenEntries(
        account: AccountRecord(
          homeAccountID: Self.ada.homeAccountID, environment: "id.example", realm: dev.authority.tenant,
          localAccountID: "sub-ada", username: "ada", authorityType: "MSSTS", name: nil, clientInfo: nil),
        refreshToken: RefreshTokenRecord(
          homeAccountID: Self.ada.homeAccountID, environment: "id.example", clientID: client, familyID: nil,
          secret: Secret("earlier"))),
      aliases: host)
  }
}
