// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import TestSupport
import Testing

@Suite struct ChallengeTests {
  let service = ScriptedService()
  private let start =
    #"Bearer realm="11111111-2222-4333-8444-555555555555", authorization_uri="https://login.contoso.test/"#
    + #"11111111-2222-4333-8444-555555555555/oauth2/v2.0/authorize", client_id="88888888-0000-4000-8000-000000000001""#

  private func refused(_ request: IncomingRequest, _ requirement: AccessRequirement = .read) async throws
    -> AccessRefusal?
  {
    let validator = try service.validator()
    return await refusal { try await validator.validate(request, requiring: requirement) }
  }

  @Test(arguments: [[], ["Basic dXNlcjpwYXNz"], [""], ["Negotiate"], ["DPoP a"], ["BearerX a"], ["a"]])
  func `without a token the answer says where to get one`(authorization: [String]) async throws {
    let refused = try await refused(IncomingRequest(method: "GET", url: "/todos", authorization: authorization))
    #expect(refused?.status == 401)
    #expect(refused?.reason == .missingToken)
    #expect(refused?.wwwAuthenticate == start)
  }

  @Test func `AD FS has its sign-in page in another place`() async throws {
    let validator = try service.validator(authority: "https://adfs.contoso.test/adfs")
    let refused = await refusal {
      try await validator.validate(IncomingRequest(method: "GET", url: "/", authorization: []), requiring: .read)
    }
    #expect(
      refused?.wwwAuthenticate?.contains(#"authorization_uri="https://adfs.contoso.test/adfs/oauth2/authorize""#)
        == true)
  }

  @Test(arguments: [
    ["Bearer"], ["Bearer   "], ["Bearer a b"], [" Bearer a b "], ["Bearer a", "Bearer b"], ["Bearer a, Bearer b"],
    ["Basic a", "Bearer b"],
  ])
  func `a field that can be read in two ways is refused`(authorization: [String]) async throws {
    let refused = try await refused(IncomingRequest(method: "GET", url: "/todos", authorization: authorization))
    #expect(refused?.status == 400)
    #expect(refused?.wwwAuthenticate?.hasPrefix(start + #", error="invalid_request""#) == true)
  }

  @Test func `fields are found whatever their case, and all of them`() async throws {
    let request = IncomingRequest(
      method: "GET", url: "https://api.contoso.test/todos",
      headers: [("AUTHORIZATION", "Bearer a"), ("authorization", "Bearer b")])
    #expect(try await refused(request)?.status == 400)
  }

  @Test func `a missing scope is named`() async throws {
    let refused = try await refused(.get(try service.accessToken { $0["scp"] = "Other" }))
    #expect(refused?.status == 403)
    #expect(
      refused?.wwwAuthenticate == start + #", error="insufficient_scope", scope="Todo.Read""#)
  }

  @Test func `an expired token is refused with the reason in words`() async throws {
    let token = try service.accessToken()
    service.clock.advance(seconds: 3901)
    let refused = try await refused(.get(token))
    #expect(
      refused?.wwwAuthenticate == start + #", error="invalid_token", error_description="the token has expired""#)
  }

  @Test func `where any tenant may come the realm is empty`() async throws {
    let validator = try service.validator(tenants: .any, authority: "https://login.contoso.test/common")
    let refused = await refusal {
      try await validator.validate(IncomingRequest(method: "GET", url: "/", authorization: []), requiring: .read)
    }
    #expect(
      refused?.wwwAuthenticate
        == #"Bearer realm="", authorization_uri="https://login.contoso.test/common/oauth2/v2.0/authorize", "#
        + #"client_id="88888888-0000-4000-8000-000000000001""#)
  }

  @Test func `a step-up is asked for in base64, by 401 where the client can do it and by 403 elsewhere`() async throws {
    let requirement = AccessRequirement.person(scopes: ["Todo.Read"], authenticationContext: "c1")
    let able = try await refused(.get(try service.accessToken { $0["xms_cc"] = ["other", "CP1"] }), requirement)
    #expect(able?.status == 401)
    let claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    #expect(
      able?.wwwAuthenticate
        == start + #", error="insufficient_claims", claims="\#(Data(claims.utf8).base64EncodedString())""#)
    #expect(AuthenticationChallenge.parse(able?.wwwAuthenticate ?? "").first?.claimsChallenge == claims)
    let unable = try await refused(.get(try service.accessToken()), requirement)
    #expect(unable?.status == 403)
    #expect(unable?.wwwAuthenticate == able?.wwwAuthenticate)
    let done = try service.accessToken { $0["acrs"] = ["c1", "c2"] }
    _ = try await service.validator().validate(.get(done), requiring: requirement)
  }

  @Test func `a revocation and the platform's own challenge reach the client`() async throws {
    let validator = try service.validator()
    let token = try await validator.validate(.get(try service.accessToken { $0["xms_cc"] = "cp1" }), requiring: .read)
    let revoked = validator.challenge(token, for: .issuedAfter(Date(timeIntervalSince1970: 1_700_000_000.9)))
    #expect(
      revoked.reason == .insufficientClaims(#"{"access_token":{"nbf":{"essential":true,"value":"1700000000"}}}"#))
    let own = validator.challenge(token, for: .challenge(#" { "a" : 1 } "#))
    #expect(own.reason == .insufficientClaims(#"{"a":1}"#))
    #expect(validator.challenge(token, for: .challenge("\"\r\nX: y")).status == 403)
  }
}
