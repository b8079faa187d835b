// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@testable import IdentityEmulator

/// A clock that stands still until a test moves it.
final class StandingClock: WallClock {
  private let time = Lock(Date(timeIntervalSince1970: 1_800_000_000))
  private let pauses = Lock<[Double]>([])
  var now: Date { time.withLock { $0 } }
  /// The pauses asked for; none is kept.
  var slept: [Double] { pauses.withLock { $0 } }
  func sleep(seconds: Double) async throws { pauses.withLock { $0.append(seconds) } }
  func advance(seconds: Double) { time.withLock { $0 += seconds } }
}

struct SystemRandom: RandomSource {
  func bytes(_ count: Int) -> [UInt8] { SecureRandom.bytes(count) }
}

/// An emulator with its clock, and what a client of it knows.
struct PlatformWorld {
  let clock = StandingClock()
  let emulator: IdentityEmulator
  var origin = "https://localhost:8443"

  init(seed: Seed = .standard, arcKeys: ArcKeyFolder? = nil) throws {
    emulator = IdentityEmulator(
      seed: seed, signingKey: try TestKeys.signing.get(),
      origins: Origins(
        http: URL(string: "http://localhost:8080"), https: URL(string: "https://localhost:8443"),
        thumbprint: "00112233445566778899AABBCCDDEEFF00112233"),
      clock: clock, random: SystemRandom(), arcKeys: arcKeys)
  }

  func get(_ path: String, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
    let url = try #require(URL(string: path.hasPrefix("http") ? path : origin + path))
    return await emulator.respond(to: HTTPRequest(url: url, headers: headers))
  }

  func json(_ path: String) async throws -> (status: Int, value: JSONValue) {
    let response = try await get(path)
    return (response.status, try JSONValue(parsing: response.body))
  }

  /// What the token endpoint says to `form`.
  func token(
    _ form: [(String, String?)], tenant: String = "common", headers: HTTPHeaders = [:]
  ) async throws -> TokenAnswer {
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(origin)/\(tenant)/oauth2/v2.0/token")), headers: headers,
      body: FormCoding.body(form.compactMap { name, value in value.map { Parameter(name, $0) } }))
    request.headers["Content-Type"] = FormCoding.contentType
    let response = await emulator.respond(to: request)
    return TokenAnswer(response: response, json: try JSONValue(parsing: response.body))
  }

  func user(_ alias: String) throws -> User {
    try #require(emulator.directory.users.first { $0.username.hasPrefix("\(alias)@") })
  }

  func claims(of jwt: String) throws -> JSONObject {
    try UnverifiedJWT(parsing: jwt).verified(with: emulator.stores.signing.keys.published).claims
  }

  /// Signs in, accepting the consent page, and redeems the code.
  func signIn(
    _ alias: String, as client: TestClient = TestClient(), in browser: TestBrowser? = nil, tenant: String = "common"
  ) async throws -> TokenAnswer {
    let browser = browser ?? TestBrowser(self)
    let answer = try await browser.signIn(alias, as: client, tenant: tenant)
    return try await redeem(try #require(answer["code"]), as: client, tenant: tenant)
  }

  func redeem(_ code: String, as client: TestClient, tenant: String = "common") async throws -> TokenAnswer {
    try await token(client.codeForm(code), tenant: tenant)
  }

  func refresh(
    _ token: String?, as client: TestClient = TestClient(), scope: String? = nil, tenant: String = "common"
  ) async throws -> TokenAnswer {
    try await self.token(
      [
        ("grant_type", "refresh_token"), ("client_id", client.id), ("refresh_token", token),
        ("scope", scope ?? client.scope), ("client_info", "1"),
      ], tenant: tenant)
  }
}

struct TokenAnswer {
  var response: HTTPResponse
  var json: JSONValue

  var status: Int { response.status }
  var accessToken: String? { json["access_token"]?.string }
  var refreshToken: String? { json["refresh_token"]?.string }
  var idToken: String? { json["id_token"]?.string }
  var scope: String? { json["scope"]?.string }
  var error: String? { json["error"]?.string }
  var subError: String? { json["suberror"]?.string }
  /// The AADSTS number.
  var code: Int? { json["error_codes"]?.array?.first?.int }
}

/// What an app puts in its requests.
struct TestClient {
  var id = Seed.sampleApp.clientID.value
  var redirectURI = "http://localhost:51234"
  var scope = "User.Read openid profile offline_access"
  var verifier: String? = "a-code-verifier-of-at-least-43-characters-0123456789"
  var method = "S256"
  var extra: [(String, String)] = []

  static let companion = TestClient(id: Seed.companionApp.clientID.value)
  static let contosoOnly = TestClient(id: Seed.contosoOnlyApp.clientID.value)

  var challenge: String? {
    guard let verifier else { return nil }
    return method == "S256" ? Base64URL.encode(SHA256.hash(Array(verifier.utf8))) : verifier
  }

  func with(_ extra: (String, String)...) -> TestClient {
    var copy = self
    copy.extra += extra
    return copy
  }

  var parameters: [Parameter] {
    let own: [(String, String?)] = [
      ("client_id", id), ("redirect_uri", redirectURI), ("response_type", "code"), ("scope", scope),
      ("state", "a state&1"), ("nonce", "a-nonce"), ("client_info", "1"), ("code_challenge", challenge),
      ("code_challenge_method", challenge == nil ? nil : method),
    ]
    let names = Set(extra.map(\.0))
    return own.filter { !names.contains($0.0) }.compactMap { name, value in value.map { Parameter(name, $0) } }
      + extra.filter { !$0.1.isEmpty }.map { Parameter($0.0, $0.1) }
  }

  func codeForm(_ code: String) -> [(String, String?)] {
    [
      ("grant_type", "authorization_code"), ("client_id", id), ("code", code), ("redirect_uri", redirectURI),
      ("scope", scope), ("code_verifier", verifier), ("client_info", "1"),
    ]
  }
}

extension IdentityEmulator {
  /// What an API says to a token that is sent now.
  func verifyAccessToken(_ token: String, audience: String) -> Result<VerifiedAccessToken, AccessTokenError> {
    Result { () throws(AccessTokenError) in
      let verifier = AccessTokenVerifier(IssuedTokens(signing: stores.signing, grants: stores.grants))
      return try verifier.verify(token, audience: audience, at: clock.now, in: directory)
    }
  }
}
