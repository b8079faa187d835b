// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// Rules of the silent flow without a suite of their own: the cache after a refresh, and requests that ignore the
/// cache.
@Suite struct SilentRulesTests {
  let service = SigningService()
  private let aliases = EnvironmentAliases(preferredCache: "login.contoso.test", names: ["login.contoso.test"])

  private func silentFailure(_ client: PublicClient, _ request: SilentRequest? = nil) async -> IdentityError? {
    let request = request ?? service.silent("User.Read")
    return await failure { try await client.acquireTokenSilent(request) }
  }

  private func grant(_ change: @escaping @Sendable (inout JSONObject) -> Void = { _ in }) throws {
    let answer = try service.tokens(change)
    service.onToken { _ in .json(answer) }
  }

  @Test func `an answer with an ID token renews the account`() async throws {
    try service.signIn(expiresIn: 0)
    let token = try service.idToken { $0["name"] = "Ada King" }
    try grant { $0["id_token"] = .string(token) }
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.account.name == "Ada King")
    #expect(result.idToken?.exposed == token)
  }

  @Test func `who is signed out gets no token, even while one is left`() async throws {
    try service.signIn(expiresIn: 3600, refreshToken: nil)
    let client = service.client()
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).source == .cache)
    try service.cache.setSignedOut(
      true, homeAccountID: SigningService.home, environment: "login.contoso.test",
      clientID: ClientID(SigningService.clientID))
    #expect(await silentFailure(client)?.interactionReason == .signedOut)
    #expect(
      await silentFailure(client, service.silent("User.Read", forceRefresh: true))?.interactionReason == .signedOut)
    #expect(service.tokenRequests.isEmpty)
  }

  @Test func `a token's account is what the cache knows at that moment`() async throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    let before = try await client.acquireTokenSilent(service.silent("User.Read")).account
    var record = try #require(try service.cache.accounts(homeAccountID: SigningService.home).first)
    record.name = "Ada King"
    try service.cache.save(TokenEntries(account: record), aliases: aliases)
    let after = try await client.acquireTokenSilent(service.silent("User.Read")).account
    #expect(before.name != after.name)
    #expect(after.name == "Ada King")
    #expect(after == (try client.accounts().first))
  }

  @Test func `requests without an id of their own get different ones`() async throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    var ids: Set<CorrelationID> = []
    for _ in 0..<40 { ids.insert(try await client.acquireTokenSilent(service.silent("User.Read")).correlationID) }
    #expect(ids.count == 40)
  }

  @Test func `a refresh token of another cloud is not sent`() async throws {
    try service.signIn(expiresIn: 0, refreshToken: nil)
    try service.cache.save(
      TokenEntries(
        refreshToken: RefreshTokenRecord(
          homeAccountID: SigningService.home, environment: "login.fabrikam.test",
          clientID: ClientID(SigningService.clientID), familyID: nil, secret: Secret("elsewhere"))),
      aliases: EnvironmentAliases(preferredCache: "login.fabrikam.test", names: []))
    #expect(await silentFailure(service.client())?.interactionReason == .noRefreshToken)
    #expect(service.tokenRequests.isEmpty)
  }

  @Test func `who was created anew under the same name is the same person`() async throws {
    try service.signIn(expiresIn: 0)
    let other = "bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    let token = try service.idToken { $0["oid"] = .string(other) }
    try grant {
      $0["id_token"] = .string(token)
      $0["client_info"] = .string(ClientInfo(uid: other, utid: SigningService.tenant).encoded)
    }
    let renewed = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(renewed.account.homeAccountID.objectID == other)
  }

  @Test func `a refresh that names a person of another name is refused, and nothing of it is kept`() async throws {
    try service.signIn(expiresIn: 0)
    let other = "bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    let token = try service.idToken {
      $0["oid"] = .string(other)
      $0["preferred_username"] = "bert@contoso.example"
    }
    try grant {
      $0["id_token"] = .string(token)
      $0["client_info"] = .string(ClientInfo(uid: other, utid: SigningService.tenant).encoded)
    }
    let client = service.client()
    #expect(await caseName(silentFailure(client)?.reason) == "accountMismatch")
    #expect(try client.accounts().map(\.homeAccountID) == [SigningService.home])
  }

  @Test func `what a claims challenge brought answers from then on, and the same challenge asks again`() async throws {
    try service.signIn(expiresIn: 3600)
    try grant()
    let client = service.client()
    let claims = #"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#
    _ = try await client.acquireTokenSilent(service.silent("User.Read", claims: claims))
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).accessToken.exposed == "access-1")
    #expect(service.tokenRequests.count == 1)
    _ = try await client.acquireTokenSilent(service.silent("User.Read", claims: claims))
    #expect(service.tokenRequests.count == 2)
  }

  @Test(arguments: [
    (
      #"{"access_token":{"nbf":{"essential":true}},"id_token":{"email":null}}"#,
      #"{"access_token":{"nbf":{"essential":true},"xms_cc":{"values":["CP1","llt"]}},"id_token":{"email":null}}"#
    ),
    (
      #"{"access_token":{"xms_cc":{"essential":true,"values":["CP1","x"]}}}"#,
      #"{"access_token":{"xms_cc":{"essential":true,"values":["CP1","x","llt"]}}}"#
    ),
    ("{}", #"{"access_token":{"xms_cc":{"values":["CP1","llt"]}}}"#),
  ])
  func `a challenge and the capabilities are sent together`(claims: String, sent: String) async throws {
    try service.signIn(expiresIn: 3600)
    try grant()
    let client = service.client { $0.capabilities = ["CP1", "llt"] }
    _ = try await client.acquireTokenSilent(service.silent("User.Read", claims: claims))
    #expect(service.tokenRequests.first?.form["claims"] == sent)
  }

  @Test(arguments: ["[]", "nbf", #"{"access_token""#])
  func `claims that are no JSON object are the app's mistake`(claims: String) async throws {
    try service.signIn(expiresIn: 3600)
    let error = await silentFailure(service.client(), service.silent("User.Read", claims: claims))
    #expect(try requireCase("badRequest", of: error?.reason, as: (String, String).self).0 == "claimsRequest")
    #expect(service.tokenRequests.isEmpty)
  }
}
