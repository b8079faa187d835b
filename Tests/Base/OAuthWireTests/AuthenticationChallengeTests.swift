// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import Testing

@Suite("WWW-Authenticate")
struct AuthenticationChallengeTests {
  private static let claims = #"{"access_token":{"nbf":{"essential":true,"value":"1604106651"}}}"#

  private func parse(_ field: String) -> [AuthenticationChallenge] { AuthenticationChallenge.parse(field) }

  private func text(_ challenge: AuthenticationChallenge) -> String {
    let parameters = challenge.parameters.map { "\($0.name)=<\($0.value)>" }
    return ([challenge.scheme] + (challenge.token68.map { ["<\($0)>"] } ?? []) + parameters).joined(separator: " ")
  }

  @Test(
    arguments: [
      ("Bearer", ["Bearer"]), ("Bearer ", ["Bearer"]), ("", []), (" , ,", []),
      (#"Bearer realm="a, b""#, ["Bearer realm=<a, b>"]),
      (#"Bearer realm="", error=invalid_token"#, ["Bearer realm=<> error=<invalid_token>"]),
      (#"Basic realm="x", Bearer error="y",PoP nonce="z""#, ["Basic realm=<x>", "Bearer error=<y>", "PoP nonce=<z>"]),
      (#"Negotiate, Bearer a=b"#, ["Negotiate", "Bearer a=<b>"]),
      (#"Negotiate YII+/w==, Bearer a=b"#, ["Negotiate <YII+/w==>", "Bearer a=<b>"]),
      (#"Bearer a=b , , c = "d\"\\e" ,NTLM"#, [#"Bearer a=<b> c=<d"\e>"#, "NTLM"]),
      ("Bearer\ta=\"x\"", ["Bearer a=<x>"]), ("Bearer a=\"é\"", ["Bearer a=<é>"]),
      (
        #"Bearer realm="", authorization_uri="https://x/common", Basic realm="y""#,
        [
          "Bearer realm=<> authorization_uri=<https://x/common>", "Basic realm=<y>",
        ]
      ),
    ])
  func `is read as RFC 9110 writes it`(field: String, challenges: [String]) {
    #expect(parse(field).map(text) == challenges)
  }

  @Test(
    arguments: [
      (#"Bearer a="b"#, []), (#"Bearer a="b\"#, []), ("Bearer a=", ["Bearer <a=>"]), ("Bearer a=b c=d", []),
      ("Bearer a b", []), ("=x", []), (#""Bearer" a=b"#, []), ("Bearer a=b;c=d", []),
      (#"Basic realm="x", Bearer error="y"#, ["Basic realm=<x>"]), ("Bearer a=\"x\"y, NTLM", []), ("Bearer a==b", []),
    ])
  func `gives what stands before a mistake, and never the challenge with the mistake in it`(
    field: String, challenges: [String]
  ) {
    #expect(parse(field).map(text) == challenges)
  }

  @Test func `scheme and names are found in any case`() throws {
    let challenge = try #require(parse(#"bEARER Error="x", ERROR="y""#).first)
    #expect(challenge.scheme.lowercased() == "bearer")
    #expect(challenge["error"] == "x")
  }

  @Test func `claims are taken plain, and in base64 of either alphabet, padded or not`() throws {
    // Contains characters whose base64 differs between the alphabets.
    let unusual = #"{"a":"ÿÿ>>??~~"}"#
    for claims in [Self.claims, unusual] {
      let standard = Data(claims.utf8).base64EncodedString()
      let bare = standard.replacing("=", with: "")
      let safe = bare.replacing("+", with: "-").replacing("/", with: "_")
      let quoted = claims.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      for form in [standard, bare, safe, quoted] {
        let challenge = try #require(parse("Bearer error=\"insufficient_claims\", claims=\"\(form)\"").first)
        #expect(challenge.claimsChallenge == claims, "\(form)")
      }
    }
  }

  @Test(
    arguments: [
      "Bearer claims=\"e30=\"", "Bearer error=\"invalid_token\", claims=\"e30=\"",
      "Bearer error=\"insufficient_claims\"",
      "Bearer error=\"insufficient_claims\", claims=\"\"", "Bearer error=\"insufficient_claims\", claims=\"W10=\"",
      "Bearer error=\"insufficient_claims\", claims=\"!!\"", "Bearer error=\"insufficient_claims\", claims=\"/w==\"",
      "Bearer error=\"insufficient_claims\", claims=\"e30=x\"",
    ])
  func `claims are left out unless the error asks for them and they are a JSON object`(field: String) throws {
    #expect(try #require(parse(field).first).claimsChallenge == nil)
  }

  @Test(
    arguments: [
      (#"authorization_uri="https://login.x/common/oauth2/authorize""#, "https://login.x/common"),
      (#"authorization_uri="https://login.x/t/oauth2/v2.0/Authorize""#, "https://login.x/t"),
      (#"authorization="https://login.x/t""#, "https://login.x/t"),
      (#"authority="https://login.x/t/""#, "https://login.x/t/"),
      (#"authority="a", authorization_uri="b""#, "b"), (#"authorization_uri="""#, nil), (#"realm="x""#, nil),
    ] as [(String, String?)])
  func `the authority is the endpoint's address without its end, or as it stands`(
    parameters: String, authority: String?
  ) throws {
    #expect(try #require(parse("Bearer " + parameters).first).authority == authority)
  }

  @Test func `a long field is read in time that grows with its length`() {
    let field = String(repeating: "Bearer a=\"b\", ", count: 20_000)
    #expect(parse(field).count == 20_000)
  }
}
