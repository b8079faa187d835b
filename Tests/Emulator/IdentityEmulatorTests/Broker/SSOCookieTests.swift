// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import JOSE
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: single sign-on cookie of the broker
@Suite("The cookie of single sign-on")
struct SSOCookieTests {
  private static let name = "x-ms-RefreshTokenCredential"

  private func cookie(_ world: BrokerWorld, nonce: String? = nil) async throws -> String {
    let url = "\(world.platform.origin)/common/oauth2/v2.0/authorize" + (nonce.map { "?sso_nonce=\($0)" } ?? "")
    let answer = try await world.json(
      .acquirePrtSsoCookie, BrokerCallTests.cookieRequest(world, try await world.account(), url))
    let item = answer["cookieItems"]?.array?.first ?? answer
    #expect(item["cookieName"]?.string == Self.name)
    return try #require(item["cookieContent"]?.string, "\(answer.text)")
  }

  private func nonce(_ world: BrokerWorld) async throws -> String {
    let answer = try await world.platform.token([("grant_type", "srv_challenge")])
    return try #require(answer.json["Nonce"]?.string)
  }

  /// The app's answer to a request that shows no page; the error without a sign-in is `login_required`.
  private func authorize(
    _ world: BrokerWorld, _ headers: HTTPHeaders, tenant: String = "common", _ extra: (String, String)...
  ) async throws -> HTTPResponse {
    var client = TestClient().with(("prompt", "none"))
    client.extra += extra
    return try await world.platform.get(
      "/\(tenant)/oauth2/v2.0/authorize?" + FormCoding.encode(client.parameters), headers: headers)
  }

  private func isSignedIn(_ response: HTTPResponse) -> Bool { response.headers["Location"]?.contains("code=") == true }

  @Test func `its form is that of the broker's version`() async throws {
    for dialect in BrokerDialect.allCases {
      let world = try BrokerWorld(dialect)
      let answer = try await world.json(
        .acquirePrtSsoCookie,
        BrokerCallTests.cookieRequest(world, try await world.account(), "https://localhost:8443/?sso_nonce=n1"))
      #expect((answer["cookieItems"] != nil) == [.second, .third].contains(dialect))
      #expect((answer["account"] != nil) == [.java, .himmelblau].contains(dialect))
      let text = (answer["cookieItems"]?.array?.first ?? answer)["cookieContent"]?.string
      let token = try UnverifiedJWT(parsing: try #require(text))
      #expect(token.algorithm == "HS256" && token.header["ctx"]?.string != nil)
      #expect(token.claims["request_nonce"] == "n1" && token.claims["iat"] == nil)
      #expect(token.claims["refresh_token"]?.string != nil)
    }
  }

  @Test(arguments: [true, false])
  func `as a header or a cookie it signs a browser in without a page`(asHeader: Bool) async throws {
    let world = try BrokerWorld()
    let content = try await cookie(world)
    let headers: HTTPHeaders =
      asHeader ? ["X-MS-RefreshTokenCredential": content] : ["Cookie": "\(Self.name)=\(content)"]
    #expect(isSignedIn(try await authorize(world, headers)))
    #expect(!isSignedIn(try await authorize(world, [:])))
  }

  @Test func `a rule for compliant devices is satisfied by it`() async throws {
    let world = try BrokerWorld()
    #expect(
      try await world.control("users/adele@contoso.example/policy", #"{"require":"compliantDevice"}"#).status < 300)
    let response = try await authorize(world, [Self.name: try await cookie(world)])
    #expect(isSignedIn(response))
    #expect(try await world.control("device", #"{"state":"registered"}"#).status == 200)
    #expect(!isSignedIn(try await authorize(world, [Self.name: try await cookie(world)])))
  }

  @Test func `a nonce is for one use and five minutes, and must be the emulator's`() async throws {
    let world = try BrokerWorld()
    let content = try await cookie(world, nonce: try await nonce(world))
    #expect(isSignedIn(try await authorize(world, [Self.name: content])))
    #expect(!isSignedIn(try await authorize(world, [Self.name: content])))
    #expect(!isSignedIn(try await authorize(world, [Self.name: try await cookie(world, nonce: "made-up")])))
    let late = try await cookie(world, nonce: try await nonce(world))
    world.platform.clock.advance(seconds: 301)
    #expect(!isSignedIn(try await authorize(world, [Self.name: late])))
    let warnings = world.platform.emulator.log.entries.compactMap(\.warning).filter { $0.contains("nonce") }
    #expect(warnings.count == 3)
  }

  @Test func `without a nonce it is accepted for 45 minutes`() async throws {
    let world = try BrokerWorld()
    let content = try await cookie(world)
    world.platform.clock.advance(seconds: 2_700)
    #expect(isSignedIn(try await authorize(world, [Self.name: content])))
    world.platform.clock.advance(seconds: 1)
    #expect(!isSignedIn(try await authorize(world, [Self.name: content])))
    world.platform.clock.advance(seconds: -2_800)
    #expect(!isSignedIn(try await authorize(world, [Self.name: content])))
  }

  @Test func `it is of no use in another tenant, or after the sessions were revoked`() async throws {
    let world = try BrokerWorld(signedIn: ["lee@contoso.example"])
    let content = try await cookie(world)
    #expect(!isSignedIn(try await authorize(world, [Self.name: content], tenant: Seed.fabrikam.id.value)))
    #expect(!isSignedIn(try await authorize(world, [Self.name: content], ("login_hint", "adele@contoso.example"))))
    #expect(isSignedIn(try await authorize(world, [Self.name: content], tenant: Seed.contoso.id.value)))
    #expect(try await world.control("users/lee@contoso.example/revoke-sessions", "{}").status < 300)
    #expect(!isSignedIn(try await authorize(world, [Self.name: content])))
  }

  @Test func `a change of any part spoils it, and the page asks as ever`() async throws {
    let world = try BrokerWorld()
    let parts = try await cookie(world).split(separator: ".").map { String($0) }
    let payload = try #require(Base64URL.decode(parts[1]))
    var claims = try #require(try JSONValue(parsing: payload).object)
    claims["iat"] = JSONValue(world.platform.clock.now.epochSeconds + 1)
    let forged = [
      "\(parts[0]).\(Base64URL.encode(JSONValue.object(claims).utf8)).\(parts[2])",
      "\(parts[0]).\(parts[1]).\(Base64URL.encode([UInt8](repeating: 7, count: 32)))", "\(parts[0]).\(parts[1]).",
      "\(Base64URL.encode(Array(#"{"alg":"none","ctx":"AAAA"}"#.utf8))).\(parts[1]).", "nonsense", "a.b.c", "",
      parts.joined(separator: ".") + ".x",
    ]
    for content in forged {
      #expect(!isSignedIn(try await authorize(world, [Self.name: content])), "\(content.prefix(20))")
    }
    let response = try await world.platform.get(
      "/common/oauth2/v2.0/authorize?" + FormCoding.encode(TestClient().parameters), headers: [Self.name: "nonsense"])
    #expect(response.status == 200)
    #expect(world.platform.emulator.log.entries.last?.warning?.contains("single sign-on") == true)
  }

  @Test func `the broker's token itself is of no use to apps`() async throws {
    let world = try BrokerWorld()
    let token = try UnverifiedJWT(parsing: try await cookie(world)).claims["refresh_token"]?.string
    for client in [Seed.sampleApp.clientID.value, "29d9ed98-a469-4536-ade2-f981bc1d605e"] {
      let answer = try await world.platform.refresh(token, as: TestClient(id: client))
      #expect(answer.accessToken == nil && answer.error != nil)
    }
  }

  @Test func `personal accounts get none`() async throws {
    let person = try #require(Seed.standard.people.first { $0.user.tenantID == .personal }).user.username
    let world = try BrokerWorld(signedIn: [person])
    let failure = try await world.failure(
      .acquirePrtSsoCookie,
      BrokerCallTests.cookieRequest(world, try await world.account(), "https://localhost:8443/"))
    #expect(failure["context"]?.string?.contains("sso cookie") == true)
  }
}
