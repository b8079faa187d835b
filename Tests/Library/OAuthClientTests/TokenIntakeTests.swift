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

/// Token answers that must not be trusted: the error names the reason, and nothing of the answer is stored.
@Suite struct TokenIntakeTests {
  let service = SigningService()

  /// Refreshes with `answer`, and expects that the cache has only the old entries.
  private func refuse(_ answer: JSONValue, status: Int = 200) async throws -> IdentityError {
    try await refuse(HTTPResponse.json(answer, status: status))
  }

  private func refuse(_ response: HTTPResponse) async throws -> IdentityError {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in response }
    let client = service.client()
    let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
    let aliases = EnvironmentAliases(preferredCache: "login.contoso.test", names: ["login.contoso.test"])
    let refresh = try service.cache.refreshToken(
      homeAccountID: SigningService.home, environments: aliases, clientID: ClientID(SigningService.clientID))
    #expect(refresh?.secret.exposed == "refresh-1")
    let access = try service.cache.accessToken(
      AccessTokenQuery(
        homeAccountID: SigningService.home, environments: aliases, realm: SigningService.tenant,
        clientID: ClientID(SigningService.clientID), scopes: ScopeSet(["User.Read"])))
    #expect(access?.secret.exposed != "access-1")
    return try #require(error)
  }

  @Test(arguments: [
    ("iss", JSONValue.string("https://evil.test/\(SigningService.tenant)/v2.0"), UntrustedTokenError.wrongIssuer),
    ("iss", .string("https://login.contoso.test/other/v2.0"), .wrongIssuer),
    ("aud", "another-client", .wrongAudience),
    ("aud", .array([.string(SigningService.clientID), "other"]), .wrongAudience),
    ("aud", .array([]), .wrongAudience),
    ("aud", 7, .missingClaim("aud")),
    ("azp", "another-client", .wrongAudience),
    ("azp", .array([.string(SigningService.clientID)]), .wrongAudience),
    ("exp", 1, .expired),
    ("exp", "soon", .missingClaim("exp")), ("exp", .number("1e300"), .missingClaim("exp")),
    ("iat", .number("-1e300"), .missingClaim("iat")), ("nbf", .number("-1"), .notYetValid),
    ("iat", 9_999_999_999, .notYetValid),
    ("nbf", 9_999_999_999, .notYetValid),
    ("sub", "", .missingClaim("sub")),
    ("tid", .null, .missingClaim("tid")),
  ])
  func `an ID token with a wrong claim is refused`(
    claim: String, value: JSONValue, reason: UntrustedTokenError
  ) async throws {
    let token = try service.idToken { $0[claim] = value }
    let error = try await refuse(try service.tokens { $0["id_token"] = .string(token) })
    #expect(try requireCase("untrusted", of: error.reason) == reason)
  }

  @Test func `further audiences are refused, given to this client or not; this client alone in a list is taken`()
    async throws
  {
    let own = JSONValue.string(SigningService.clientID)
    let several = try service.idToken {
      $0["aud"] = .array([own, "other"])
      $0["azp"] = own
    }
    _ = try await refuse(try service.tokens { $0["id_token"] = .string(several) })
    let alone = try service.idToken {
      $0["aud"] = .array([own])
      $0["azp"] = own
    }
    let answer = try service.tokens { $0["id_token"] = .string(alone) }
    service.onToken { _ in .json(answer) }
    _ = try await service.client().acquireTokenSilent(service.silent("User.Read"))
  }

  @Test func `a signature by another key is refused`() async throws {
    let token = try service.idToken(key: SigningService.otherKey.get())
    let error = try await refuse(try service.tokens { $0["id_token"] = .string(token) })
    #expect(casePath(error.reason) == "untrusted.badSignature")
  }

  @Test func `alg none is refused`() async throws {
    let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
    let token = header + "." + Base64URL.encode(service.claims().utf8) + "."
    let error = try await refuse(try service.tokens { $0["id_token"] = .string(token) })
    #expect(caseName(error.reason) == "untrusted")
  }

  @Test func `client_info that names another person than the ID token is refused`() async throws {
    let info = ClientInfo(uid: "bbbbbbbb-0000-4000-8000-000000000000", utid: SigningService.tenant).encoded
    let error = try await refuse(try service.tokens { $0["client_info"] = .string(info) })
    #expect(casePath(error.reason) == "untrusted.contradictoryClientInfo")
  }

  @Test func `tokens of another account than the one asked for are refused`() async throws {
    let other = "bbbbbbbb-0000-4000-8000-000000000000"
    let token = try service.idToken {
      $0["oid"] = .string(other)
      $0["preferred_username"] = "eve@contoso.example"
    }
    let answer = try service.tokens {
      $0["id_token"] = .string(token)
      $0["client_info"] = .string(ClientInfo(uid: other, utid: SigningService.tenant).encoded)
    }
    let error = try await refuse(answer)
    #expect(caseName(error.reason) == "accountMismatch")
  }

  @Test(arguments: [
    ("access_token", JSONValue.null), ("access_token", ""), ("access_token", 5), ("token_type", .null),
    ("token_type", "mac"), ("expires_in", "later"), ("expires_in", -5), ("expires_in", .null),
    ("refresh_token", .array(["a"])), ("id_token", .bool(true)), ("client_info", "%%%"), ("scope", 3),
  ])
  func `an answer with a missing or mistyped member is refused`(member: String, value: JSONValue) async throws {
    let error = try await refuse(try service.tokens { $0[member] = value })
    #expect(caseName(error.reason) == "malformedResponse")
  }

  @Test func `truncated JSON, HTML and an array are no token answers`() async throws {
    let whole = try service.tokens().data
    for body in [whole.dropLast(20), Data("<html>Sign in to the Wi-Fi</html>".utf8), Data("[]".utf8), Data()] {
      let error = try await refuse(HTTPResponse(status: 200, body: body))
      #expect(caseName(error.reason) == "malformedResponse")
    }
  }

  @Test func `a redirect from the token endpoint is not followed`() async throws {
    let error = try await refuse(
      HTTPResponse(status: 302, headers: ["Location": "https://evil.test/token"]))
    #expect(try requireCase("unexpectedStatus", of: error.reason) == 302)
    #expect(!service.transport.requests.contains { $0.url.host() == "evil.test" })
  }

  @Test func `declined scopes are reported with the tokens stored`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.client()
    let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read", "Mail.Send")) }
    let scopes: DeclinedScopes = try requireCase("declinedScopes", of: error?.reason)
    #expect(scopes.declined == ScopeSet(["Mail.Send"]))
    #expect(scopes.result.accessToken.exposed == "access-1")
    let hit = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(hit.source == .cache)
  }

  @Test func `the same .default request finds its token next time`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.client()
    let request = service.silent("https://graph.microsoft.com/.default")
    let first = try await client.acquireTokenSilent(request)
    #expect(first.source == .refresh)
    let second = try await client.acquireTokenSilent(request)
    #expect(second.source == .cache)
  }
}
