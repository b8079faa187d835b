// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

/// A clock that stands still until a test moves it.
package final class StandingClock: WallClock {
  private let time = Lock(Date(timeIntervalSince1970: 1_800_000_000))
  private let pauses = Lock<[Double]>([])

  package init() {}

  package var now: Date { time.withLock { $0 } }
  /// The requested pauses, for none of which the clock waits.
  package var slept: [Double] { pauses.withLock { $0 } }
  package func sleep(seconds: Double) async throws { pauses.withLock { $0.append(seconds) } }
  package func advance(seconds: Double) { time.withLock { $0 += seconds } }
}

package struct SystemRandom: RandomSource {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] { SecureRandom.bytes(count) }
}

/// An emulator with its clock, and what a client of it knows.
package struct PlatformWorld {
  package let clock = StandingClock()
  package let emulator: IdentityEmulator
  package var origin = "https://localhost:8443"

  package init(
    seed: Seed = .standard, signingKey: LazyValue<RSAPrivateKey, Never>? = nil, arcKeys: ArcKeyFolder? = nil
  ) throws {
    emulator = IdentityEmulator(
      seed: seed, signingKey: try signingKey ?? LazyValue(known: try TestKeys.signing.get()),
      origins: Origins(
        http: URL(string: "http://localhost:8080"), https: URL(string: "https://localhost:8443"),
        thumbprint: "00112233445566778899AABBCCDDEEFF00112233"),
      clock: clock, random: SystemRandom(), arcKeys: arcKeys, routes: ConsoleRoutes.make)
  }

  package func get(_ path: String, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
    let url = try #require(URL(string: path.hasPrefix("http") ? path : origin + path))
    return await emulator.respond(to: HTTPRequest(url: url, headers: headers))
  }

  package func json(_ path: String) async throws -> (status: Int, value: JSONValue) {
    let response = try await get(path)
    return (response.status, try JSONValue(parsing: response.body))
  }

  /// The token endpoint's answer to `form`.
  package func token(
    _ form: [(String, String?)], tenant: String = "common", headers: HTTPHeaders = [:]
  ) async throws -> TokenAnswer {
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(origin)/\(tenant)/oauth2/v2.0/token")), headers: headers,
      body: FormCoding.body(form.compactMap { name, value in value.map { Parameter(name, $0) } }))
    request.headers["Content-Type"] = FormCoding.contentType
    let response = await emulator.respond(to: request)
    return TokenAnswer(response: response, json: try JSONValue(parsing: response.body))
  }

  package func user(_ alias: String) throws -> User {
    try #require(emulator.directory.users.first { $0.username.hasPrefix("\(alias)@") })
  }

  package func claims(of jwt: String) throws -> JSONObject {
    try UnverifiedJWT(parsing: jwt).verified(with: emulator.stores.signing.published).claims
  }

  /// What the sample daemon asks for a token for itself with.
  package static let daemonForm: [(String, String?)] = [
    ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
    ("client_secret", "Contoso-Daemon-Secret-1"), ("scope", Seed.toDoList.identifierURI + "/.default"),
  ]

  /// Signs in, accepting the consent page, and redeems the code.
  package func signIn(
    _ alias: String, as client: TestClient = TestClient(), in browser: TestBrowser? = nil, tenant: String = "common"
  ) async throws -> TokenAnswer {
    let browser = browser ?? TestBrowser(self)
    let answer = try await browser.signIn(alias, as: client, tenant: tenant)
    return try await redeem(try #require(answer["code"]), as: client, tenant: tenant)
  }

  package func redeem(_ code: String, as client: TestClient, tenant: String = "common") async throws -> TokenAnswer {
    try await token(client.codeForm(code), tenant: tenant)
  }

  package func refresh(
    _ token: String?, as client: TestClient = TestClient(), scope: String? = nil, tenant: String = "common"
  ) async throws -> TokenAnswer {
    try await self.token(
      [
        ("grant_type", "refresh_token"), ("client_id", client.id), ("refresh_token", token),
        ("scope", scope ?? client.scope), ("client_info", "1"),
      ], tenant: tenant)
  }
}

package struct TokenAnswer {
  package init(response: HTTPResponse, json: JSONValue) { (self.response, self.json) = (response, json) }

  package var response: HTTPResponse
  package var json: JSONValue

  package var status: Int { response.status }
  package var accessToken: String? { json["access_token"]?.string }
  package var refreshToken: String? { json["refresh_token"]?.string }
  package var idToken: String? { json["id_token"]?.string }
  package var scope: String? { json["scope"]?.string }
  package var error: String? { json["error"]?.string }
  package var subError: String? { json["suberror"]?.string }
  /// The AADSTS number.
  package var code: Int? { json["error_codes"]?.array?.first?.int }
}

/// What an app puts in its requests.
package struct TestClient {
  package var id: String
  package var redirectURI: String
  package var scope: String
  package var verifier: String?
  package var method = "S256"
  package var extra: [(String, String)] = []

  package init(
    id: String = Seed.sampleApp.clientID.value, redirectURI: String = "http://localhost:51234",
    scope: String = "User.Read openid profile offline_access",
    verifier: String? = "a-code-verifier-of-at-least-43-characters-0123456789"
  ) {
    (self.id, self.redirectURI, self.scope, self.verifier) = (id, redirectURI, scope, verifier)
  }

  package static let companion = TestClient(id: Seed.companionApp.clientID.value)
  package static let contosoOnly = TestClient(id: Seed.contosoOnlyApp.clientID.value)

  package var challenge: String? {
    guard let verifier else { return nil }
    return method == "S256" ? Base64URL.encode(SHA256.hash(Array(verifier.utf8))) : verifier
  }

  package func with(_ extra: (String, String)...) -> TestClient {
    var copy = self
    copy.extra += extra
    return copy
  }

  package var parameters: [Parameter] {
    let own: [(String, String?)] = [
      ("client_id", id), ("redirect_uri", redirectURI), ("response_type", "code"), ("scope", scope),
      ("state", "a state&1"), ("nonce", "a-nonce"), ("client_info", "1"), ("code_challenge", challenge),
      ("code_challenge_method", challenge == nil ? nil : method),
    ]
    let names = Set(extra.map(\.0))
    return own.filter { !names.contains($0.0) }.compactMap { name, value in value.map { Parameter(name, $0) } }
      + extra.filter { !$0.1.isEmpty }.map { Parameter($0.0, $0.1) }
  }

  package func codeForm(_ code: String) -> [(String, String?)] {
    [
      ("grant_type", "authorization_code"), ("client_id", id), ("code", code), ("redirect_uri", redirectURI),
      ("scope", scope), ("code_verifier", verifier), ("client_info", "1"),
    ]
  }
}
