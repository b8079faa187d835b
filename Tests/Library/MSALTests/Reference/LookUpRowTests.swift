// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

extension InProcessTests {
  /// Rows of sections 4.2 and 4.3 of the protocol reference: which cached access token answers a silent request.
  @Suite("Reference 4.2 and 4.3: the look-up of an access token")
  struct LookUpRowTests {
    /// One row: the cached token, the request, and whether the token answers it.
    struct Row: Sendable, CustomTestStringConvertible {
      var name: String
      var answers: Bool
      var tenant = "common"
      var scopes = ["User.Read"]
      var buffer: Double?
      var token: @Sendable (inout AccessTokenRecord) -> Void

      var testDescription: String { name }

      init(
        _ name: String, _ answers: Bool, tenant: String = "common", scopes: [String] = ["User.Read"],
        buffer: Double? = nil, token: @escaping @Sendable (inout AccessTokenRecord) -> Void = { _ in }
      ) {
        self.name = name
        self.answers = answers
        self.tenant = tenant
        self.scopes = scopes
        self.buffer = buffer
        self.token = token
      }
    }

    static let filters = [
      Row("4.2 home_account_id: the account's", true),
      Row("4.2 home_account_id: in another case", true) {
        $0.homeAccountID = HomeAccountID(SeededCache.home.value.uppercased())
      },
      Row("4.2 home_account_id: another account's", false) {
        $0.homeAccountID = HomeAccountID("a0000000-0000-4000-8000-00000000b002.\(SeededCache.tenant)")
      },
      Row("4.2 environment: preferred_cache", true) { $0.environment = "login.windows.net" },
      Row("4.2 environment: the app's own host", true) { $0.environment = "login.microsoftonline.com" },
      Row("4.2 environment: another alias", true) { $0.environment = "sts.windows.net" },
      Row("4.2 environment: another cloud", false) { $0.environment = "login.microsoftonline.us" },
      Row("4.2 realm: common stands for the home tenant", true),
      Row("4.2 realm: the authority's tenant", true, tenant: SeededCache.tenant),
      Row("4.2 realm: in another case", true, tenant: SeededCache.tenant) { $0.realm = $0.realm.uppercased() },
      Row("4.2 realm: another tenant's", false) { $0.realm = SeededCache.guestTenant },
      Row("4.2 realm: a guest's tenant asked for by its id", true, tenant: SeededCache.guestTenant) {
        $0.realm = SeededCache.guestTenant
      },
      Row("4.2 client_id: another app's", false) { $0.clientID = ClientID("5a3e0000-0000-4000-8000-00000000a002") },
      Row("4.2 scopes: a part of target", true, scopes: ["Mail.Read"]),
      Row("4.2 scopes: all of target", true, scopes: ["Mail.Read", "User.Read"]),
      Row("4.2 scopes: in another case", true, scopes: ["USER.read"]),
      Row("4.2 scopes: the reserved ones do not count", true, scopes: ["User.Read", "email"]),
      Row("4.2 scopes: more than target", false, scopes: ["User.Read", "Files.Read"]),
      Row("4.2 token type: a bound token for a bearer request", false) {
        $0.tokenType = "pop"
        $0.keyID = "a-key"
      },
    ]

    static let validity = [
      Row("4.3 expiry buffer: 301 seconds left", true) { $0.expiresOn = $0.cachedAt.addingTimeInterval(301) },
      Row("4.3 expiry buffer: 299 seconds left", false) { $0.expiresOn = $0.cachedAt.addingTimeInterval(299) },
      Row("4.3 expiry buffer: configured, enough left", true, buffer: 10) {
        $0.expiresOn = $0.cachedAt.addingTimeInterval(11)
      },
      Row("4.3 expiry buffer: configured, too little left", false, buffer: 600) {
        $0.expiresOn = $0.cachedAt.addingTimeInterval(599)
      },
      Row("4.3 cached_at in the future", false) {
        $0.cachedAt.addTimeInterval(3_600)
        $0.expiresOn.addTimeInterval(3_600)
      },
      Row("4.3 cached_at zero", true) { $0.cachedAt = Date(timeIntervalSince1970: 0) },
      Row("4.3 absurdly long expiry", true) { $0.expiresOn.addTimeInterval(20 * 365 * 86_400) },
      Row("4.3 expired", false) { $0.expiresOn = $0.cachedAt.addingTimeInterval(-1) },
      Row("4.3 extended lifetime, off by default: not handed out", false) {
        $0.expiresOn = $0.cachedAt.addingTimeInterval(-1)
        $0.extendedExpiresOn = $0.cachedAt.addingTimeInterval(3_600)
      },
    ]

    @Test(arguments: filters + validity)
    func `The row holds`(row: Row) async throws {
      let seeded = try SeededCache(host: "login.microsoftonline.com")
      var token = seeded.accessToken
      row.token(&token)
      try seeded.save(TokenEntries(account: seeded.account, accessToken: token, refreshToken: seeded.refreshToken))
      let application = try seeded.application(tenant: row.tenant) {
        if let buffer = row.buffer { $0.tokenExpirationBuffer = buffer }
      }
      if row.answers {
        let result = try await seeded.silently(application, scopes: row.scopes)
        #expect(result.accessToken == "cached-token")
        #expect(result.tokenSource == .cache)
        #expect(seeded.world.transport.requests.isEmpty)
      } else {
        // If the token does not answer, the service is asked, which here always answers 404.
        seeded.world.transport.serve("login.microsoftonline.com") { _ in HTTPResponse(status: 404) }
        let error = await failure(row.name) { _ = try await seeded.silently(application, scopes: row.scopes) }
        #expect(error?.userInfo[MSALHTTPResponseCodeKey] as? String == "404")
        #expect(!seeded.world.transport.requests.isEmpty)
      }
      // An entry that does not answer, even an expired one, stays until another one replaces it.
      #expect(try seeded.count("accesstoken") == 1)
    }

    @Test func `4.2 several matches: one of them answers, and none is lost`() async throws {
      let seeded = try SeededCache(host: "login.microsoftonline.com")
      var other = seeded.accessToken
      other.target = ScopeSet(["User.Read", "Files.Read"])
      other.environment = "login.windows.net"
      // Written by another library, which leaves tokens with overlapping scopes.
      try seeded.save(
        TokenEntries(account: seeded.account, accessToken: seeded.accessToken, refreshToken: seeded.refreshToken))
      try seeded.save(TokenEntries(accessToken: other))
      let result = try await seeded.silently(try seeded.application())
      #expect(result.accessToken == "cached-token")
      #expect(try seeded.count("-accesstoken-") == 2)
    }

    @Test
    func
      `4.2 and 4.3 key id: a token that is bound to another key does not answer, and a bearer token does not either`()
      async throws
    {
      let seeded = try SeededCache()
      var bound = seeded.accessToken
      bound.tokenType = "pop"
      bound.keyID = "somebody-else's-key"
      try seeded.save(TokenEntries(account: seeded.account, accessToken: bound, refreshToken: seeded.refreshToken))
      try seeded.save(TokenEntries(accessToken: seeded.accessToken))
      let url = try #require(URL(string: "https://graph.microsoft.localhost/v1.0/me"))
      let application = try seeded.application()
      let error = await failure("another key") {
        _ = try await seeded.silently(application) {
          $0.authenticationScheme = MSALAuthenticationSchemePop(
            httpMethod: .GET, request: url, nonce: nil, additionalParameters: nil)
        }
      }
      // The refresh token was tried instead; the sample's is not valid.
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(seeded.world.tokenRequests("refresh_token").map { $0.form["token_type"] } == ["pop"])
      #expect(try seeded.count("accesstoken") == 2)
    }
  }
}
