// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking
import MSAL
import Testing

@Suite struct WwwAuthenticateTests {
  private func response(_ headers: [String: String]) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://api.example/me"))
    return try #require(HTTPURLResponse(url: url, statusCode: 401, httpVersion: nil, headerFields: headers))
  }

  @Test func `a 401 answer becomes a claims request, an authority, scopes and a nonce`() throws {
    let claims = #"{"access_token":{"nbf":{"essential":true,"value":"1604106651"}}}"#
    let header =
      "Bearer realm=\"\", authorization_uri=\"https://login.microsoftonline.com/common/oauth2/authorize\", "
      + "error=\"insufficient_claims\", error_description=\"Sign in, again\", "
      + "claims=\"\(Data(claims.utf8).base64EncodedString())\", scope=\"a b\", PoP nonce=\"n-1\""
    let challenges = MSALWwwAuthenticateParameters.create(from: try response(["www-authenticate": header]))
    #expect(challenges.map(\.authenticationScheme) == ["Bearer", "PoP"])
    let bearer = try #require(challenges.first)
    #expect(bearer.error == "insufficient_claims")
    #expect(bearer.errorDescription == "Sign in, again")
    #expect(bearer.claims == claims)
    let request = try #require(bearer.claimsRequest)
    #expect(request.jsonString() == claims)
    let nbf = try #require(request.claimsRequests(for: .accessToken)?.first)
    #expect(nbf.additionalInfo?.value as? String == "1604106651")
    #expect(bearer.scopes == ["a", "b"])
    #expect(bearer.authority?.url.absoluteString == "https://login.microsoftonline.com/common")
    #expect(bearer.rawParameters["realm"]?.isEmpty == true)
    #expect(bearer.nonce == nil)
    #expect(challenges.last?.nonce == "n-1")
    #expect(challenges.last?.authority == nil)
  }

  @Test func `claims whose members are no claims give no request`() throws {
    let claims = Data(#"{"access_token":{"nbf":1}}"#.utf8).base64EncodedString()
    let challenge = MSALWwwAuthenticateParameters.create(
      fromHeader: "Bearer error=\"insufficient_claims\", claims=\"\(claims)\"")
    #expect(challenge.first?.claims != nil)
    #expect(challenge.first?.claimsRequest == nil)
  }

  @Test func `an answer without the header, or with rubbish in it, has no challenge`() throws {
    #expect(MSALWwwAuthenticateParameters.create(from: try response([:])).isEmpty)
    #expect(MSALWwwAuthenticateParameters.create(from: try response(["WWW-Authenticate": "=="])).isEmpty)
    #expect(MSALWwwAuthenticateParameters.create(fromHeader: "Bearer authority=\"not a url\"").first?.authority == nil)
  }

  @Test func `the nonce for the next signed request is found beside an accepted one`() throws {
    #expect(
      MSALWwwAuthenticateParameters.nextNonce(
        from: try response(["Authentication-Info": "qop=auth, nextnonce=\"n, 2\""])) == "n, 2")
    #expect(MSALWwwAuthenticateParameters.nextNonce(from: try response(["Authentication-Info": "x"])) == nil)
    #expect(MSALWwwAuthenticateParameters.nextNonce(from: try response([:])) == nil)
  }
}
