// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import EmulatorDirectory
@testable import IdentityEmulator

@Suite("What grows has a bound")
struct BoundTests {
  private let world: PlatformWorld
  private var stores: Stores { world.emulator.stores }

  init() throws { world = try PlatformWorld() }

  private func signIn(_ name: String, at now: Date) throws -> SignInRecord {
    let lee = try world.user("lee")
    return SignInRecord(
      grant: GrantID(value: name), userID: lee.id, tenantID: lee.tenantID, sessionID: "s",
      proofs: Proofs(authenticatedAt: now))
  }

  @Test func `of a table that is too large the oldest go, and a tenth more`() {
    let start = Date(timeIntervalSince1970: 0)
    var table = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, start.addingTimeInterval(Double($0))) })
    #expect(!table.keepLatest(100) { $0 })
    #expect(table.count == 100)
    table[100] = start.addingTimeInterval(100)
    #expect(table.keepLatest(100) { $0 })
    #expect(table.keys.sorted() == Array(11...100))
  }

  /// These tests take a while; others get their turn.
  private func pause(_ number: Int) async { if number % 50 == 0 { await Task.yield() } }

  @Test func `refresh tokens of the latest sign-ins work, of those before not`() async throws {
    let now = world.clock.now
    var texts: [String] = []
    for number in 0...Grants.signInLimit {
      await pause(number)
      let record = IssuedRefreshToken(
        signIn: try signIn("g\(number)", at: now), clientID: Seed.sampleApp.clientID, scopes: ScopeSet([]),
        expiresAt: now.addingTimeInterval(Double(number)))
      texts.append(try stores.grants.exchange({ _ in }, for: record, at: now) ?? "")
    }
    #expect(stores.grants.current.refreshTokens.records.count <= Grants.signInLimit)
    #expect(stores.grants.current.refreshTokens.token(texts[0]) == nil)
    #expect(stores.grants.current.refreshTokens.token(texts[texts.count - 1]) != nil)
  }

  @Test func `codes and devices are forgotten before their time when there are too many`() async throws {
    let now = world.clock.now
    for number in 0...Grants.codeLimit {
      await pause(number)
      let ends = now.addingTimeInterval(Double(number))
      stores.grants.add(
        AuthorizationCode(
          signIn: try signIn("g", at: now), clientID: Seed.sampleApp.clientID, redirectURI: "http://localhost",
          scopes: ScopeSet([]), claims: RequestedClaims(), expiresAt: ends), as: "c\(number)")
    }
    #expect(throws: Refusal.self) { try stores.grants.code("c0", at: now) }
    #expect(throws: Never.self) { try stores.grants.code("c\(Grants.codeLimit)", at: now) }
  }

  @Test func `a code that is used twice takes back every access token of it, however many`() async throws {
    let browser = TestBrowser(world)
    let client = TestClient()
    let code = try #require(try await browser.signIn("adele", as: client)["code"])
    let first = try await world.redeem(code, as: client)
    var tokens = [first.accessToken]
    for _ in 0..<3 { tokens.append(try await world.refresh(first.refreshToken).accessToken) }
    let other = try await world.signIn("adele")
    func isRevoked(_ token: String?) throws -> Bool {
      let claims = try world.claims(of: try #require(token))
      return stores.grants.isRevoked(accessToken: claims["uti"]?.string ?? "")
    }
    #expect(try tokens.map(isRevoked) == [false, false, false, false])
    _ = try await world.redeem(code, as: client)
    #expect(try tokens.map(isRevoked) == [true, true, true, true])
    #expect(try !isRevoked(other.accessToken))
    #expect(stores.grants.current.revokedAccessTokens.count == 1)
  }

  @Test func `a program that asks for sign-ins without end leaves no more than a bound`() async throws {
    let client = TestClient()
    let address = FormCoding.url("/common/oauth2/v2.0/authorize", adding: client.parameters)
    for number in 0..<(Sessions.flowLimit + 10) {
      await pause(number)
      _ = try await world.get(address)
    }
    let sessions = stores.sessions.current
    #expect(sessions.signIns.count <= Sessions.flowLimit)
    #expect(sessions.signIns.count > Sessions.flowLimit / 2)
  }

  @Test func `browsers in which somebody has signed in are forgotten, the oldest first`() async throws {
    let lee = try world.user("lee").id
    let now = world.clock.now
    var cookies: [String] = []
    for number in 0...Sessions.browserLimit {
      await pause(number)
      let proofs = Proofs(authenticatedAt: now.addingTimeInterval(Double(number)))
      cookies.append(stores.sessions.signIn(lee, proofs, browser: "b\(number)"))
    }
    #expect(stores.sessions.current.browsers.count <= Sessions.browserLimit)
    #expect(stores.sessions.session(cookies[0]) == nil)
    #expect(stores.sessions.session(cookies[cookies.count - 1])?.account(lee) != nil)
  }

  @Test func `native flows, nonces and keys have one, too`() async throws {
    var native = stores.native.current
    for number in 0..<(NativeAuthState.tokenLimit + 10) {
      await pause(number)
      let flow = Flow(
        id: "f\(number)", kind: .signIn, clientID: Seed.sampleApp.clientID, tenantID: Seed.customers.id,
        username: "pia@customers.example", challengeTypes: [.password], capabilities: [])
      _ = native.advance(flow, to: .started, at: world.clock.now)
    }
    #expect(native.tokens.count <= NativeAuthState.tokenLimit)
    #expect(native.tokens.count > NativeAuthState.tokenLimit / 2)

    var keys = PublishedKeys(try TestKeys.signing.get())
    let first = keys.current.published.keyID
    for _ in 0..<(PublishedKeys.formerLimit + 2) { keys.roll() }
    #expect(keys.published.keys.count == PublishedKeys.formerLimit + 1)
    keys.reset()
    #expect(keys.current.published.keyID == first)
  }

  @Test func `an app has at most a hundred secrets`() async throws {
    let url = try #require(URL(string: "\(world.origin)/_emulator/apps/\(Seed.daemonApp.clientID)/secrets"))
    var request = HTTPRequest(method: "POST", url: url, body: Data("{}".utf8))
    request.headers["Content-Type"] = "application/json"
    for _ in 0..<99 { #expect(await world.emulator.respond(to: request).status == 201) }
    #expect(await world.emulator.respond(to: request).status == 409)
  }
}
