// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// A service beside Entra ID, whose token endpoint answers as each test writes.
struct OtherService {
  let service: SigningService
  let authority: Authority
  let issuer: String

  static let places: [Authority.Kind: (authority: String, issuer: String)] = [
    .openIDConnect: ("https://id.example", "https://id.example"),
    .adfs: ("https://fs.contoso.example/adfs", "https://fs.contoso.example/adfs"),
    .b2c: (
      "https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com/b2c_1_susi",
      "https://fabrikam.b2clogin.com/\(SigningService.tenant)/v2.0/"
    ),
  ]

  init(_ kind: Authority.Kind, algorithms: [String]? = nil) throws {
    service = SigningService()
    let place = try #require(Self.places[kind])
    authority = try Authority(kind, url: #require(URL(string: place.authority)))
    issuer = place.issuer
    let (base, issuer, keys) = (place.authority, place.issuer, service.keys)
    service.transport.serve(authority.environment) { request in
      if request.url.path().hasSuffix("/openid-configuration") {
        // An OpenID provider may have an issuer at each path.
        let found = String(request.url.absoluteString.dropLast("/.well-known/openid-configuration".count))
        let (base, issuer) = kind == .openIDConnect ? (found, found) : (base, issuer)
        return .json([
          "issuer": .string(issuer), "authorization_endpoint": .string(base + "/authorize"),
          "token_endpoint": .string(base + "/token"), "jwks_uri": .string(base + "/keys"),
          "device_authorization_endpoint": .string(base + "/devicecode"),
          "id_token_signing_alg_values_supported": algorithms.map { .array($0.map(JSONValue.string)) },
        ])
      }
      guard request.url.path().hasSuffix("/keys") else { return HTTPResponse(status: 404) }
      let served = keys.withLock { $0 }.map { JSONWebKey(publicKey: $0.key.publicKey, keyID: $0.id) }
      return .json(JSONWebKeySet(keys: served).encoded)
    }
  }

  private init(_ service: SigningService, _ authority: Authority, issuer: String) {
    (self.service, self.authority, self.issuer) = (service, authority, issuer)
  }

  /// Another issuer of an OpenID provider, at the same host.
  func realm(_ path: String) throws -> OtherService {
    let issuer = issuer + path
    return OtherService(
      service, try Authority(.openIDConnect, url: #require(URL(string: issuer))), issuer: issuer)
  }

  func client(_ change: (inout ClientConfiguration) -> Void = { _ in }) -> PublicClient {
    service.client {
      $0.authority = authority
      $0.knownAuthorities = []
      change(&$0)
    }
  }

  /// An ID token of `subject`, who calls themself Ada.
  func idToken(
    _ subject: String, algorithm: SignatureAlgorithm = .rs256, _ change: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    let claims = service.claims {
      $0["iss"] = .string(issuer)
      $0["sub"] = .string(subject)
      $0["tid"] = nil
      $0["oid"] = nil
      change(&$0)
    }
    return try JWTSigner(key: SigningService.key.get(), keyID: "k1", algorithm: algorithm).sign(claims)
  }

  /// A token answer with `idToken` and without `client_info`, as from a service that does not know it.
  func tokens(_ idToken: String?, _ change: (inout JSONObject) -> Void = { _ in }) throws -> JSONValue {
    try service.tokens {
      $0["client_info"] = nil
      $0["id_token"] = idToken.map(JSONValue.string)
      change(&$0)
    }
  }

  /// Ways to sign in without a page of this machine's own.
  enum Grant: CaseIterable { case deviceCode, password, code }

  func signIn(
    _ client: PublicClient, by grant: Grant = .password, as account: AccountReference? = nil
  ) async -> Result<AuthenticationResult, IdentityError> {
    let parameters = TokenParameters(scopes: ScopeSet(["User.Read"]), account: account)
    let clock = service.clock
    do throws(IdentityError) {
      switch grant {
      case .deviceCode:
        return .success(
          try await client.acquireToken(
            DeviceCodeRequest(parameters: parameters) { _ in
              Task {
                await clock.waitForSleepers()
                clock.advance(seconds: 5)
              }
            }))
      case .password:
        return .success(
          try await client.acquireToken(
            PasswordRequest(parameters: parameters, username: "ada@contoso.example", password: Secret("secret"))))
      case .code:
        return .success(
          try await client.acquireToken(
            CodeRequest(
              parameters: parameters, code: Secret("code-1"), redirectURI: "https://app.example/answer",
              verifier: CodeVerifier(randomBytes: [UInt8](repeating: 7, count: 32)))))
      }
    } catch { return .failure(error) }
  }

  /// Answers token requests with `tokens`, and device-code requests with a code.
  func answer(_ tokens: JSONValue) {
    var codes = DeviceCodeTests.codes
    codes["verification_uri"] = .string(authority.text + "/devicelogin")
    let given = codes
    service.on(["/devicecode": { _ in .json(.object(given)) }, "/token": { _ in .json(tokens) }])
  }
}

extension Result where Failure == IdentityError {
  var error: IdentityError.Reason? { if case .failure(let failure) = self { failure.reason } else { nil } }

  var isMismatch: Bool { if case .accountMismatch? = error { true } else { false } }
}
