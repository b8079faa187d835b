// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import MSALServer
import OAuthWire
import OpenSSLCrypto
import TestSupport
import Testing

// Access tokens as the platform issues them for an API, and the API that accepts them.
extension ScriptedService {
  static let api = "88888888-0000-4000-8000-000000000001"
  static let client = "77777777-0000-4000-8000-000000000001"

  func validator(
    tenants: AcceptedTenants = .only([Self.tenant]), authority: String? = nil,
    _ change: (inout ProtectedAPIConfiguration) -> Void = { _ in }
  ) throws -> AccessTokenValidator {
    var configuration = ProtectedAPIConfiguration(
      clientID: Self.api, audiences: [Self.api, "api://\(Self.api)"], tenants: tenants)
    configuration.authority = authority ?? "https://\(Self.host)/\(Self.tenant)"
    configuration.validatesAuthority = false
    change(&configuration)
    return try AccessTokenValidator(configuration, platform: platform())
  }

  /// The claims of a valid token of version 2, of which tests change one at a time.
  func accessClaims(_ change: (inout JSONObject) -> Void = { _ in }) -> JSONObject {
    let now = Int(clock.now.timeIntervalSince1970)
    var claims: JSONObject = [
      "aud": .string(Self.api), "iss": .string("https://\(Self.host)/\(Self.tenant)/v2.0"), "iat": JSONValue(now),
      "nbf": JSONValue(now), "exp": JSONValue(now + 3600), "azp": .string(Self.client), "azpacr": "1",
      "oid": .string(Self.objectID), "sub": "subject-1", "tid": .string(Self.tenant), "ver": "2.0",
      "scp": "Todo.Read Todo.Write",
    ]
    change(&claims)
    return claims
  }

  func accessToken(
    key: RSAPrivateKey? = nil, keyID: String = "k1", algorithm: SignatureAlgorithm = .rs256, header: JSONObject = [:],
    _ change: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    try JWTSigner(key: key ?? Self.key.get(), keyID: keyID, algorithm: algorithm).sign(
      .object(accessClaims(change)), header: header)
  }

  /// A valid token of version 1, of which tests change one claim at a time.
  func firstAccessToken(_ change: (inout JSONObject) -> Void = { _ in }) throws -> String {
    try accessToken { claims in
      claims["ver"] = "1.0"
      claims["aud"] = .string("api://\(Self.api)")
      claims["iss"] = .string("https://sts.windows.net/\(Self.tenant)/")
      claims["appid"] = claims["azp"]
      claims["appidacr"] = "2"
      claims["azp"] = nil
      claims["azpacr"] = nil
      change(&claims)
    }
  }

  var keyRequests: Int { transport.requests(to: "/keys").count }
}

/// A token that nobody has validated: what the platform gives for it is what a test is about.
extension AccessToken: ExpressibleByStringLiteral {
  /// Makes a token of the assertion that the platform is to get.
  public init(stringLiteral text: String) { self.init(unvalidated: text) }
}

extension IncomingRequest {
  static func get(_ token: String, scheme: String = "Bearer") -> IncomingRequest {
    IncomingRequest(method: "GET", url: "/todos", authorization: ["\(scheme) \(token)"])
  }
}

extension AccessRequirement {
  static let read = AccessRequirement.person(scopes: ["Todo.Read"]).or(.application(roles: ["Todo.Read.All"]))
}

/// The refusal that `body` throws; a test failure when it throws none.
func refusal(
  _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> AccessToken
) async -> AccessRefusal? {
  await #expect(throws: AccessRefusal.self, "\(what)", sourceLocation: sourceLocation) { _ = try await body() }
}
