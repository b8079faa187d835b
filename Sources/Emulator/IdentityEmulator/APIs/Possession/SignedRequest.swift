// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A signed HTTP request as an API receives it (draft-ietf-oauth-signed-http-request-03), after every check that needs
/// nothing but the request itself.
package struct SignedRequest: Sendable {
  /// How old a statement may be, in seconds; Microsoft's library for APIs has the same limit.
  package static let lifetime = 300.0
  /// How far the signer's clock may be ahead, in seconds.
  static let clockSkew = 60.0

  /// The access token in the request, which is not verified yet.
  package let accessToken: String
  /// The thumbprint of the key that signed.
  package let keyID: String
  package let nonce: String
  package let signedAt: Date

  package init(
    verifying text: some StringProtocol, of request: HTTPRequest, now: Date
  ) throws(SignedRequestError) {
    let (claims, keyID) = try Self.verifiedClaims(String(text))
    self.keyID = keyID
    guard let token = claims["at"]?.string, !token.isEmpty else { throw .noToken }
    accessToken = token
    guard let seconds = claims["ts"]?.numericDate else { throw .wrongTime }
    signedAt = Date(timeIntervalSince1970: seconds)
    let age = now.timeIntervalSince(signedAt)
    guard age <= Self.lifetime, age >= -Self.clockSkew else { throw .wrongTime }
    guard claims["m"]?.string == request.method.uppercased() else { throw .otherMethod }
    guard let nonce = claims["nonce"]?.string, !nonce.isEmpty, nonce.utf8.count <= 1_000 else { throw .noNonce }
    self.nonce = nonce
    guard Self.isHost(claims["u"]?.string, of: request.url) else { throw .otherHost }
    guard Self.isPath(claims["p"]?.string, of: request.url) else { throw .otherPath }
    if let query = claims["q"] {
      guard Self.isQuery(query, of: request.url) else { throw .otherQuery }
    }
  }

  /// The claims, after a check of their signature with the key in them, and that key's thumbprint.
  private static func verifiedClaims(
    _ text: String
  ) throws(SignedRequestError) -> (claims: JSONObject, keyID: String) {
    let statement = try believing { () throws(JOSEError) in try UnverifiedJWT(parsing: text) }
    guard let jwk = statement.claims["cnf"]?["jwk"] else { throw .noKey }
    var key = try believing { () throws(JOSEError) in try JSONWebKey(decoding: jwk) }
    let id = key.thumbprint
    guard statement.keyID == id else { throw .wrongKeyID }
    key.keyID = id
    let keys = JSONWebKeySet(keys: [key])
    let verified = try believing { () throws(JOSEError) in
      try statement.verified(with: keys, allowing: [.rs256, .ps256])
    }
    return (verified.claims, id)
  }

  private static func believing<Value>(
    _ body: () throws(JOSEError) -> Value
  ) throws(SignedRequestError) -> Value {
    do throws(JOSEError) { return try body() } catch { throw SignedRequestError(error) }
  }

  /// The port may be left out; then any port matches.
  private static func isHost(_ text: String?, of url: URL) -> Bool {
    guard let text = text?.lowercased(), let name = url.host()?.lowercased() else { return false }
    let host = URLHost.bracketed(name)
    return text == host || text == "\(host):\(url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443))"
  }

  private static func isPath(_ text: String?, of url: URL) -> Bool {
    func trimmed(_ path: String) -> String {
      path.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/").lowercased()
    }
    return text.map { trimmed($0) == trimmed(url.path(percentEncoded: true)) } ?? false
  }

  /// `[[names], hash]`: the hash covers `name=value` for each name, as they stand in the URL, joined with `&`.
  private static func isQuery(_ claim: JSONValue, of url: URL) -> Bool {
    guard let parts = claim.array, parts.count == 2, let names = parts[0].array?.compactMap(\.string),
      names.count == parts[0].array?.count, let hash = parts[1].string
    else { return false }
    let pairs = (url.query(percentEncoded: true) ?? "").split(separator: "&")
    var covered: [Substring] = []
    for name in names {
      let named = pairs.filter { $0.prefix { $0 != "=" } == name }
      // A parameter that stands twice is ambiguous, so it can't be signed.
      guard named.count == 1 else { return false }
      covered += named
    }
    return Base64URL.encode(SHA256.hash(covered.joined(separator: "&").utf8)) == hash
  }
}

/// Why a signed HTTP request is not accepted.
package enum SignedRequestError: Error, Sendable, Equatable {
  /// It is no signed token; the text says why.
  case malformed(String)
  /// `cnf.jwk`, the key to check the signature with, is missing or can't be used.
  case noKey
  /// `kid` is not the thumbprint of the key.
  case wrongKeyID
  case badSignature
  case noToken
  /// `ts` is missing, too old, or in the future.
  case wrongTime
  case otherMethod
  case otherHost
  case otherPath
  case otherQuery
  case noNonce
  /// The API requires a nonce that it handed out itself.
  case foreignNonce
  case replayed
  /// The access token is bound to another key than the one that signed.
  case otherKey
  /// The access token is bound to no key.
  case unboundToken

  init(_ error: JOSEError) {
    switch error {
    case .malformed(let reason): self = .malformed(reason)
    case .unsupportedAlgorithm: self = .malformed("the algorithm is neither RS256 nor PS256")
    case .unknownKey: self = .wrongKeyID
    case .badSignature: self = .badSignature
    case .invalidKey: self = .noKey
    }
  }

  /// The error in words, with a next step. It repeats nothing of the request.
  package var explanation: String {
    switch self {
    case .malformed(let reason): "The signed request can't be read: \(reason). Send what the library made."
    case .noKey: "The signed request lacks a usable key in cnf.jwk. Send an RSA key of 2048 bits or more."
    case .wrongKeyID: "The key id is not the thumbprint of the key. Send the SHA-256 thumbprint of RFC 7638 as kid."
    case .badSignature: "The signature of the signed request does not match. Sign with the key in cnf.jwk."
    case .noToken: "The signed request carries no access token. Put it into the member at."
    case .wrongTime: "The signed request is too old or from the future. Check the clock and sign the request anew."
    case .otherMethod: "The request was signed for another method. Sign the method that is sent."
    case .otherHost: "The request was signed for another host or port. Sign the URL that is requested."
    case .otherPath: "The request was signed for another path. Sign the URL that is requested."
    case .otherQuery: "The request was signed for another query. Sign the URL that is requested."
    case .noNonce: "The signed request has no nonce. Sign the one in this header."
    case .foreignNonce: "This API wants its own nonce. Sign the one in this header."
    case .replayed: "The signed request was used before. Sign each request anew."
    case .otherKey: "The access token is bound to another key. Sign with the key the token was asked for with."
    case .unboundToken: "The access token is bound to no key. Send it as Bearer, or ask for one with token_type=pop."
    }
  }
}

/// The key that an access token is to be bound to (RFC 7800 section 3), as a token request names it in `req_cnf`.
package struct KeyConfirmation: Sendable, Equatable {
  /// The thumbprint of the public key (RFC 7638).
  package let keyID: String

  /// Reads base64url of `{"kid": …}`, or of `{"jwk": …}` with the whole key; nil for anything else.
  package init?(parsing text: String) {
    guard text.utf8.count <= 8_192, let bytes = Base64URL.decode(text), let json = try? JSONValue(parsing: bytes) else {
      return nil
    }
    if let jwk = json["jwk"] {
      guard let key = try? JSONWebKey(decoding: jwk) else { return nil }
      keyID = key.thumbprint
    } else {
      // A SHA-256 thumbprint has 32 bytes.
      guard let id = json["kid"]?.string, Base64URL.decode(id)?.count == 32 else { return nil }
      keyID = id
    }
  }

  /// The claim in the access token.
  package var claim: JSONValue { ["kid": .string(keyID)] }
}
