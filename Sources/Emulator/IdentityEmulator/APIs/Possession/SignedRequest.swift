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
    let host = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
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
