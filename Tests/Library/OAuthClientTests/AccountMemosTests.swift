// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import Testing
import TokenCache

@testable import OAuthClient
@testable import TokenExchange

@Suite struct AccountMemosTests {
  private let memos = AccountMemos()
  private let home = HomeAccountID("ada.t")
  private let cache: TokenCache
  private let version = AccountMemos.Version(entries: 1, aliases: 0)

  init() throws {
    cache = TokenCache(store: nil, log: NoLog())
    try signIn(home)
  }

  private func signIn(_ home: HomeAccountID) throws {
    let account = AccountRecord(
      homeAccountID: home, environment: "login.example", realm: "t", localAccountID: "ada", username: "ada",
      authorityType: "MSSTS", name: nil, clientInfo: nil)
    try cache.save(
      TokenEntries(account: account), aliases: EnvironmentAliases(preferredCache: "login.example", names: []))
  }

  private func key(_ scope: String, authority: Authority? = nil, keyID: String? = nil) -> AccountMemos.RequestKey {
    AccountMemos.RequestKey(
      authority: authority, scopes: ScopeSet([scope]), binding: keyID.map { .init(keyID: $0, tokenType: "pop") })
  }

  private func result() -> ReusableResult {
    let account = Account(
      homeAccountID: home, environment: "login.example", username: "ada", name: nil, tenantProfiles: [])
    return ReusableResult(
      AuthenticationResult(
        accessToken: Secret("AT"), tokenType: "Bearer", expiresOn: .distantFuture, isInExtendedLifetime: false,
        idToken: nil, scopes: ScopeSet([]), account: account,
        tenantProfile: TenantProfile(
          localAccountID: "ada", environment: "login.example", tenantID: "t", isHome: true, idToken: nil),
        authority: Authority(host: "login.example", tenant: "t"), correlationID: CorrelationID(UUID()), source: .cache))
  }

  private func remember(_ token: ReusableResult, _ key: AccountMemos.RequestKey, of home: HomeAccountID? = nil) throws {
    _ = try cache.look(at: home ?? self.home) { memos.remember(token, for: key, of: $0, version) }
  }

  @Test func `a token is found for the same question of the same version, and for no other`() throws {
    let token = result()
    try remember(token, key("a"))
    #expect(memos.token(key("a"), of: home, version) === token)
    #expect(memos.token(key("A"), of: HomeAccountID("ADA.T"), version) === token)
    let authority = Authority(host: "login.example", tenant: "t")
    let adfs = Authority(kind: .adfs, host: "login.example", tenant: "t")
    try remember(result(), key("a", authority: adfs))
    for other in [key("b"), key("a", authority: authority), key("a", keyID: "k")] {
      #expect(memos.token(other, of: home, version) == nil)
    }
    #expect(memos.token(key("a"), of: HomeAccountID("bert.t"), version) == nil)
    for other in [AccountMemos.Version(entries: 2, aliases: 0), AccountMemos.Version(entries: 1, aliases: 1)] {
      #expect(memos.token(key("a"), of: home, other) == nil)
    }
  }

  @Test func `however many questions are asked, few are kept`() throws {
    let keys = (0..<1000).map { key("scope\($0)") }
    for key in keys { try remember(result(), key) }
    #expect(keys.count { memos.token($0, of: home, version) != nil } <= 20)
  }

  @Test func `accounts that are gone are not kept for ever`() throws {
    let homes = (0..<1000).map { HomeAccountID("\($0).t") }
    for home in homes {
      try signIn(home)
      try remember(result(), key("a"), of: home)
      try cache.signOut(
        homeAccountID: home, clouds: [EnvironmentAliases(preferredCache: "login.example", names: [])],
        clientID: ClientID("c"), wiping: true)
      try cache.setSignedOut(false, homeAccountID: home, environment: "login.example", clientID: ClientID("c"))
    }
    #expect(homes.count { memos.token(key("a"), of: $0, version) != nil } <= 300)
  }
}
