// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@testable import NativeAuthClient
@testable import TokenExchange

@Suite struct JourneyLinkTests {
  private static let authority = Authority(kind: .ciam, host: "fabrikam.ciamlogin.com", tenant: "fabrikam.example")
  private static let base = "https://fabrikam.ciamlogin.com"

  @Test(arguments: [
    ("/11111111-2222-4333-8444-555555555555/api/v2.0/signin/start", "/fabrikam.example/api/v2.0/signin/start"),
    ("/fabrikam.example/api/v0.1/signin/start", "/fabrikam.example/api/v0.1/signin/start"),
    ("/api/v2.0/signin/start", "/fabrikam.example/api/v2.0/signin/start"),
    ("api/v2.0/signin/start", "/fabrikam.example/api/v2.0/signin/start"),
    ("{tenant}/api/v2.0/x", "/fabrikam.example/api/v2.0/x"),
    ("/{tenant}/api/v2.0/x", "/fabrikam.example/api/v2.0/x"),
    ("/t/oauth2/v2.0/authorize-challenge", "/fabrikam.example/oauth2/v2.0/authorize-challenge"),
    ("/t/oauth2/api/x", "/fabrikam.example/oauth2/api/x"), ("/api/api/x", "/fabrikam.example/api/api/x"),
    ("/t/api/x?dc=ESTS&b=%2F/..", "/fabrikam.example/api/x?dc=ESTS&b=%2F/.."),
    ("/t/api/x?u=https://evil.example/", "/fabrikam.example/api/x?u=https://evil.example/"),
    ("/t/api/methods/a%3Db/verify/", "/fabrikam.example/api/methods/a%3Db/verify/"),
    ("  /t/api/x\n", "/fabrikam.example/api/x"),
    ("https://fabrikam.ciamlogin.com/t/api/x?a", "/t/api/x?a"),
    ("https://fabrikam.ciamlogin.com:443/t/api/x", "/t/api/x"),
    ("https://FABRIKAM.CIAMLOGIN.COM/t/api/x", "/t/api/x"),
    ("HTTPS://Fabrikam.CIAMlogin.com:443/{tenant}/api/x", "/fabrikam.example/api/x"),
    ("/a:b/api/x", "/fabrikam.example/api/x"), ("/t/api/a@b", "/fabrikam.example/api/a@b"),
  ])
  func `a link of the authority is followed below its path`(href: String, path: String) {
    #expect(JourneyLink(href, at: Self.authority)?.address == Self.base + path)
  }

  private static let hostile = [
    "https://evil.example/t/api/x", "https://evil.example/fabrikam.ciamlogin.com/api/x",
    "https://fabrikam.ciamlogin.com.evil.example/t/api/x", "https://fabrikam.ciamlogin.com@evil.example/t/api/x",
    "https://evil.example@fabrikam.ciamlogin.com/t/api/x", "https://u:p@fabrikam.ciamlogin.com/t/api/x",
    "https://evil.example%2f.fabrikam.ciamlogin.com/t/api/x", "https://evil.example#.fabrikam.ciamlogin.com/t/api/x",
    "https://evil.example?.fabrikam.ciamlogin.com/t/api/x", "https://evil.example\\.fabrikam.ciamlogin.com/t/api/x",
    "https://fabrikam.ciamlogin.com:8443/t/api/x", "https://fabrikam.ciamlogin.com:/t/api/x",
    "https://fabrikam.ciamlogin.com:443x/t/api/x", "https://fabrikam.ciamlogin.com:99999/t/api/x",
    "https://fabrikam.ciamlogin.com./t/api/x", "https://xfabrikam.ciamlogin.com/t/api/x",
    "https://ciamlogin.com/t/api/x", "https://fabrikam.ciamlogin.com", "https://fabrikam.ciamlogin.com?/api/x",
    "https:/fabrikam.ciamlogin.com/t/api/x", "https:fabrikam.ciamlogin.com/t/api/x", "https:///t/api/x",
    "https:////evil.example/t/api/x", "http://fabrikam.ciamlogin.com/t/api/x", "http://localhost/t/api/x",
    "ftp://fabrikam.ciamlogin.com/t/api/x", "javascript:alert(1)/api/x", "data:text/html,/api/x", "file:///api/x",
    "wss://fabrikam.ciamlogin.com/t/api/x", "//evil.example/t/api/x", "///evil.example/api/x", "/\\evil.example/api/x",
    "\\\\evil.example/api/x", "/t//api/x", "/t/api//x", "/t/api/x//", "/t/api/../x", "/t/api/./x", "/t/../api/x",
    "/t/api/%2e%2e/x", "/t/api/%2E./x", "/t/api/..%2fx", "/t/api/..%5cx", "/t/api/%5c..", "/t/api/%00",
    "/t/api/%0d%0aX",
    "/t/api/%zz", "/t/api/%f", "/t/api/x#y", "/t/api/x?y#z", "#/api/x", "/t/api/a b", "/t/api/a\r\nHost: evil",
    "/t/api/a\u{0}", "/t/api/\u{202e}x", "/t/\u{ff0f}api/x", "/t/api/ü", "/t/api/\"x", "/t/api/<x>", "/t/api/x|y",
    "/t/signin/start", "/t/apix/start", "/oauth2", "/t/api", "", "?x=/api/y", "/?x=/api/y", "/t/api/{id}/verify",
    "/t/api/x?d={dc}", "/t/api/%7bid%7d", "{tenant", "/t/api/x}", "https://{tenant}.evil.example/api/x",
    "https://[::1]/t/api/x", "https://127.1/t/api/x", "https://2130706433/t/api/x",
    "/t/api/" + String(repeating: "a", count: 4096),
  ]

  @Test(arguments: hostile)
  func `a link that leads elsewhere is none`(href: String) {
    #expect(JourneyLink(href, at: Self.authority) == nil)
  }

  @Test func `without TLS only this machine's own emulator is followed`() {
    let emulator = Authority(kind: .ciam, scheme: "http", host: "localhost", port: 8080, tenant: "t")
    #expect(JourneyLink("http://localhost:8080/t/api/x", at: emulator)?.address == "http://localhost:8080/t/api/x")
    #expect(JourneyLink("/other/api/x", at: emulator)?.address == "http://localhost:8080/t/api/x")
    for href in ["http://localhost/t/api/x", "https://localhost:8080/t/api/x", "http://127.0.0.1:8080/t/api/x"] {
      #expect(JourneyLink(href, at: emulator) == nil)
    }
  }

  @Test(arguments: hostile)
  func `a password goes to no hostile link`(href: String) {
    let hostile = JourneyService.answer(
      "t2", "verify", [], ["type": "password", "_links": ["verify": ["href": .string(href)]]])
    let row = JourneyRow(
      "", Journeys.start(.signIn), [JourneyService.entry, JourneyService.first("t1", "password"), hostile], "")
    #expect(row.trace(describe) == "authorizeChallenge() signIn(t0) challenge-password(t1) general[unusableReply]")
  }

  @Test(arguments: ["https://evil.example/api/x", "//evil.example/api/x"])
  func `a method that leads elsewhere fails the step, and one that is a template is left out`(href: String) {
    func offer(_ href: String) -> FlowEvent {
      let methods: JSONValue = [
        ["id": "m1", "type": "password", "_links": ["challenge": ["href": .string(href)]]],
        ["id": "m2", "type": "email", "_links": ["challenge": JourneyService.link("challenge")]],
      ]
      return JourneyService.answer(
        "t1", "challenge", [],
        ["challengeContext": ["authenticationFactor": "singleFactor"], "_embedded": ["methods": methods]])
    }
    func trace(_ event: FlowEvent) -> String {
      let last = JourneyService.verify("t2", "email")
      return JourneyRow("", Journeys.start(.signIn), [JourneyService.entry, event, last], "").trace(describe)
    }
    #expect(trace(offer(href)).hasSuffix("signIn(t0) 1 events too many, general[unusableReply]"))
    #expect(trace(offer("/t/api/{id}")).hasSuffix("challenge(t1) codeRequired(t2) email"))
  }

  @Test func `the data center is added once`() throws {
    var settings = Sample.settings
    settings.dataCenter = "ESTS-1"
    let context = FlowContext(settings: settings, correlationID: Sample.correlationID, username: "u")
    func address(_ href: String) throws -> String {
      let link = try #require(JourneyLink(href, at: Self.authority))
      return NativeAuthRequest(context, to: link, .verify, [:]).address(at: Self.authority)
    }
    #expect(try address("/api/x").hasSuffix("/api/x?dc=ESTS-1"))
    #expect(try address("/api/x?a=b").hasSuffix("/api/x?a=b&dc=ESTS-1"))
    #expect(try address("/api/x?dc=other").hasSuffix("/api/x?dc=other"))
  }
}
