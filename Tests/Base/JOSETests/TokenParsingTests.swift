// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import Testing

@Suite struct TokenParsingTests {
  static func part(_ json: String) -> String { Base64URL.encode(Array(json.utf8)) }

  static func token(header: String = #"{"alg":"RS256"}"#, claims: String = "{}", signature: String = "AA") -> String {
    "\(part(header)).\(part(claims)).\(signature)"
  }

  @Test func `A token's header and claims are readable before it is verified`() throws {
    let token = try UnverifiedJWT(
      parsing: Self.token(header: #"{"alg":"XX","kid":"k","typ":"JWT"}"#, claims: #"{"sub":"s","exp":1.5e9}"#))
    #expect(token.algorithm == "XX")
    #expect(token.keyID == "k")
    #expect(token.header["typ"] == "JWT")
    #expect(token.claims["sub"] == "s")
    #expect(token.claims["exp"]?.int == 1_500_000_000)
  }

  @Test func `A token need not name its key`() throws {
    #expect(try UnverifiedJWT(parsing: Self.token()).keyID == nil)
  }

  @Test(
    arguments: [
      "", ".", "..", "...", "a.b", "e30.e30", "e30.e30.", "a.b.c.d", "\(token()).", " \(token())", "\(token())\n",
      "\(token())=", token(signature: "A"), token(signature: "AB"), token(signature: "A+"), token(signature: "é"),
      token(header: "[]"), token(header: ""), token(header: "{"), token(header: "{}"), token(header: #"{"alg":null}"#),
      token(header: #"{"alg":["RS256"]}"#), token(header: #"{"alg":"RS256","alg":"none"}"#),
      token(header: #"{"alg":"RS256","kid":7}"#), token(header: #"{"alg":"RS256","kid":null}"#),
      token(header: #"{"alg":"RS256","crit":["exp"],"exp":1}"#), token(header: #"{"alg":"RS256","crit":[]}"#),
      token(header: #"{"alg":"RS256","b64":false,"crit":["b64"]}"#),
      token(claims: "[]"), token(claims: "null"), token(claims: #""text""#), token(claims: ""),
      token(claims: #"{"sub":"a","sub":"b"}"#), token(claims: #"{"sub":"\ud800"}"#),
      token(claims: String(repeating: #"{"a":"#, count: 5000)),
      // An encrypted one (RFC 7516 section 7.1).
      token(header: #"{"alg":"RSA-OAEP-256","enc":"A256GCM"}"#) + ".AAAA.AAAA",
    ])
  func `Texts that are no token are refused`(text: String) {
    #expect {
      try UnverifiedJWT(parsing: text)
    } throws: {
      if case .malformed(let reason)? = $0 as? JOSEError { reason.hasPrefix("the ") } else { false }
    }
  }

  @Test func `Tokens up to 64 KiB are read, longer ones are not`() throws {
    // Three bytes of claims become four characters; the shortest token around the padding is measured first.
    let frame = Self.token(claims: #"{"a":"123"}"#).utf8.count
    let rest = 65_536 - frame
    let fitting = Self.token(claims: #"{"a":"123\#(String(repeating: "x", count: rest * 3 / 4))"}"#)
    #expect((65_530...65_536).contains(fitting.utf8.count))
    #expect(throws: Never.self) { try UnverifiedJWT(parsing: fitting) }
    let long = Self.token(claims: #"{"a":"123\#(String(repeating: "x", count: rest * 3 / 4 + 6))"}"#)
    #expect(throws: JOSEError.malformed("the token is longer than 64 KiB")) { try UnverifiedJWT(parsing: long) }
  }
}
