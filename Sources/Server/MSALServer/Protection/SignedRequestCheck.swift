// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A signed HTTP request as an API receives it (draft-ietf-oauth-signed-http-request-03): its method, host and path are
/// what was signed, and its query where that was signed too. Header fields and bodies are not looked at. The signature
/// is checked by ``checkSignature()``.
struct SignedRequestCheck: Sendable {
  /// How old a signature may be, in seconds.
  static let lifetime = 300.0
  /// How far the signer's clock may be ahead, in seconds.
  static let clockSkew = 60.0

  /// The access token in it, which nobody has checked yet.
  let accessToken: String
  /// The thumbprint of the key that signed.
  let keyID: String
  /// What is seen once.
  let identity: [UInt8]
  let signedAt: Date
  private let statement: UnverifiedJWT
  private let key: JSONWebKey

  init(
    _ text: String, of request: IncomingRequest, publicHosts: [String], now: Date
  ) throws(CheckError) {
    do throws(JOSEError) {
      statement = try UnverifiedJWT(parsing: text)
      guard let jwk = statement.claims["cnf"]?["jwk"] else { throw .invalidKey("") }
      key = try JSONWebKey(decoding: jwk)
    } catch {
      throw Self.unreadable
    }
    let claims = statement.claims
    let keyID = key.thumbprint
    self.keyID = keyID
    guard statement.keyID == nil || statement.keyID == keyID else { throw Self.unreadable }
    guard let token = claims["at"]?.string, !token.isEmpty else { throw .invalidToken("no access token is signed") }
    accessToken = token
    guard let seconds = claims["ts"]?.numericDate else { throw .invalidToken("the time of the signature is missing") }
    signedAt = Date(epochSeconds: seconds)
    let age = now.timeIntervalSince(signedAt)
    guard age <= Self.lifetime, age >= -Self.clockSkew else {
      throw .invalidToken("the signature is too old or from the future")
    }
    guard FoldedText.isSame(request.method, claims["m"]?.string?.trimmed) else {
      throw .invalidToken("another method was signed")
    }
    guard Self.isHost(claims["u"]?.string, publicHosts) else { throw .invalidToken("another host was signed") }
    guard claims["p"]?.string == request.path || claims["p"] == "/" && request.path.isEmpty else {
      throw .invalidToken("another path was signed")
    }
    if let query = claims["q"], !Self.isQuery(query, request.query) { throw .invalidToken("another query was signed") }
    let nonce = claims["nonce"]?.string
    identity = SHA256.hash((nonce.map { "n\(keyID)\n\($0)" } ?? "t" + text).utf8)
  }

  private static let unreadable = CheckError.invalidToken(
    "the signed request can't be read, or its signature is wrong")

  /// Checks that the key in the statement signed it.
  func checkSignature() throws(CheckError) {
    var key = key
    key.keyID = statement.keyID
    key.algorithm = nil
    do throws(JOSEError) {
      _ = try statement.verified(with: JSONWebKeySet(keys: [key]), allowing: [.rs256, .ps256])
    } catch {
      throw Self.unreadable
    }
  }

  /// With the port or, where it is https' own, without.
  private static func isHost(_ text: String?, _ publicHosts: [String]) -> Bool {
    guard let text = text?.lowercased() else { return false }
    return publicHosts.contains { host in
      let host = host.lowercased()
      return text == host || text == host + ":443" || host == text + ":443"
    }
  }

  /// `[[names], hash]`: the hash covers `name=value` for each name, as they stand in the URL, joined with `&`. All that
  /// the query has must be covered.
  private static func isQuery(_ claim: JSONValue, _ query: String?) -> Bool {
    guard let parts = claim.array, parts.count == 2, let names = parts[0].array?.compactMap(\.string),
      names.count == parts[0].array?.count, let hash = parts[1].string
    else { return false }
    let pairs = (query ?? "").split(separator: "&")
    guard pairs.count == names.count else { return false }
    var covered: [Substring] = []
    for name in names {
      let named = pairs.filter { $0.prefix { $0 != "=" } == name }
      // What stands twice can't be told apart.
      guard named.count == 1 else { return false }
      covered += named
    }
    return Base64URL.encode(SHA256.hash(covered.joined(separator: "&").utf8)) == hash
  }
}

/// The signed requests that were let in lately, so that none is let in twice.
final class ReplaySet: Sendable {
  // Until when a signature passes the check of its age.
  private let seen = Lock<[[UInt8]: Date]>([:])
  /// More at a time are not remembered, and refused.
  private let limit: Int

  init(limit: Int = 500_000) { self.limit = limit }

  /// Notes a request that passed every other check.
  func note(_ request: SignedRequestCheck, at now: Date) throws(CheckError) {
    try seen.withLock { seen throws(CheckError) in
      guard seen[request.identity] == nil else { throw .invalidToken("the signed request was used before") }
      if seen.count >= limit {
        seen = seen.filter { now <= $0.value }
        guard seen.count < limit else { throw .unavailable("too many signed requests at a time") }
      }
      // Kept longer, as the clock may be set back.
      seen[request.identity] = request.signedAt.addingTimeInterval(
        SignedRequestCheck.lifetime + SignedRequestCheck.clockSkew)
    }
  }
}
