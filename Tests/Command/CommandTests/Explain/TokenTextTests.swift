// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthWire
import TestSupport
import Testing

@testable import MSALCommand

@Suite("A token in words")
struct TokenTextTests {
  /// 2026-01-01 00:00:00 UTC.
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  private static func unsigned(_ header: JSONValue, _ claims: JSONValue) -> String {
    Base64URL.encode(header.utf8) + "." + Base64URL.encode(claims.utf8) + "."
  }

  private static func verdict(_ token: String, isOffline: Bool = true) async throws -> SignatureVerdict {
    let profile = Profile(clientID: "an-id", authority: Profile.everyone)
    return await SignatureCheck(token: try TokenText.parse(token), profile: profile, isOffline: isOffline).verdict()
  }

  @Test func `times are said as dates and from now`() throws {
    let token = Self.unsigned(
      ["alg": "RS256"], ["exp": 1_767_229_200, "iat": 1_766_966_400, "nbf": "soon", "auth_time": .number("1e300")])
    let text = TokenText(token: try TokenText.parse("Bearer \(token)\n"), now: Self.now)
    let lines = text.lines(text.token.claims).map(\.string)
    #expect(
      lines == [
        "  exp        2026-01-01T01:00:00Z, in 1 hour", "  iat        2025-12-29T00:00:00Z, 3 days ago",
        "  nbf        soon",
        "  auth_time  1e300",
      ])
    #expect(text.isExpired == false && !text.isTooYoung)
  }

  @Test func `what a token says can't reach the terminal`() throws {
    let token = Self.unsigned(["alg": "RS256"], ["na\u{1B}me": "a\u{1B}[2Jb\nc\u{202E}d", "list": ["\u{7}"]])
    let text = TokenText(token: try TokenText.parse(token), now: Self.now)
    for line in text.lines(text.token.claims) {
      #expect(line.string.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
    }
  }

  @Test(arguments: [
    ("", "no token"), ("a b", "not one token"), ("abc", "no dots"), ("a.b.c.d.e", "encrypted"),
    ("a.b.c", "no JSON web token"),
    (String(repeating: "a", count: 70_000) + ".b.c", "longer than 64 KiB"), ("\u{1B}[2J.b.c", "no JSON web token"),
  ])
  func `what is no signed token is refused by name, and not repeated`(text: String, reason: String) {
    let error = #expect(throws: CommandError.self) { try TokenText.parse(text) }
    #expect(error?.code == .usage && error?.message.contains(reason) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\u{1B}") == false)
  }

  @Test func `nested texts and wrong types are refused or shown`() throws {
    let deep = "{\"a\":" + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}"
    let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
    #expect(throws: CommandError.self) { try TokenText.parse("\(header).\(Base64URL.encode(Array(deep.utf8))).") }
    for wrong: JSONValue in [["alg": 5], ["alg": "RS256", "kid": []], ["alg": "RS256", "crit": ["x"]], []] {
      #expect(throws: CommandError.self) { try TokenText.parse(Self.unsigned(wrong, ["iss": "x"])) }
    }
    let odd = try TokenText.parse(Self.unsigned(["alg": "RS256"], ["iss": 5, "exp": ["x"], "tid": .null]))
    #expect(TokenText(token: odd, now: Self.now).isExpired == nil)
  }

  @Test func `an unsigned token is not to be trusted, and others are not verified with their reason`() async throws {
    for name in ["none", "None", "NONE"] {
      guard
        case .invalid = try await Self.verdict(
          Self.unsigned(["alg": .string(name)], ["iss": "https://sts.windows.net/x/"]))
      else { Issue.record("\(name)"); continue }
    }
    for (header, claims, reason) in [
      (["alg": "HS256"], ["iss": "x"], "algorithm"), (["alg": "RS256", "nonce": "x"], ["iss": "x"], "nonce"),
      (["alg": "RS256"], ["aud": "x"], "no issuer"), (["alg": "RS256"], ["iss": "x"], "--offline"),
    ] as [(JSONValue, JSONValue, String)] {
      let said: String = try await requireCase("unknown", of: Self.verdict(Self.unsigned(header, claims)))
      #expect(said.contains(reason), "\(said)")
    }
  }

  @Test(arguments: [
    "https://evil.example/x/v2.0", "http://login.microsoftonline.com/x/v2.0",
    "https://login.microsoftonline.com:444/x/",
    "https://login.microsoftonline.com.evil.example/x/", "https://127.0.0.1/x/",
    "https://a@login.microsoftonline.com/x/",
    "https://x.b2clogin.com/y/v2.0/", "https://evil.example/x.ciamlogin.com/", "file:///etc/passwd", "\u{1B}",
  ])
  func `an issuer that is not Microsoft's is not asked`(issuer: String) async throws {
    let token = Self.unsigned(["alg": "RS256"], ["iss": .string(issuer)])
    #expect(
      try await Self.verdict(token, isOffline: false)
        == .unknown("its issuer is neither Microsoft's nor the authority of the profile, so it was not asked"))
  }
}
