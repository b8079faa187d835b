// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import OpenSSLCrypto

/// A key with its certificate, and the assertions that a client signs with it.
struct AssertionMaker {
  /// Shared by all tests, because making keys takes long.
  static let registered = Result { try AssertionMaker(until: 4_000_000_000) }
  static let other = Result { try AssertionMaker(until: 4_000_000_000) }
  static let expired = Result { try AssertionMaker(until: 1_700_000_000) }

  let key: RSAPrivateKey
  let certificate: Certificate

  private init(until end: Double) throws {
    key = try RSAPrivateKey.generate()
    certificate = try Certificate.selfSigned(
      commonName: "A client", key: key, notBefore: Date(timeIntervalSince1970: 0),
      notAfter: Date(timeIntervalSince1970: end))
  }

  var sha1: String { Base64URL.encode(certificate.sha1Thumbprint) }
  var sha256: String { Base64URL.encode(SHA256.hash(certificate.der)) }
  var der: String { Data(certificate.der).base64EncodedString() }

  /// Signs a token with these header members; `alg` decides how it is signed.
  /// - Parameter padding: What each part has at its end; nil: as many `=` as make its length a multiple of four.
  func sign(_ header: JSONObject, _ claims: JSONObject, padding: String? = "") throws -> String {
    func encoded(_ bytes: [UInt8]) -> String {
      let text = Base64URL.encode(bytes)
      return text + (padding ?? String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
    let text = [header, claims].map { encoded(Array(JSONValue.object($0).text.utf8)) }.joined(separator: ".")
    let scheme: RSASignatureScheme = header["alg"] == "PS256" ? .pssSHA256 : .pkcs1SHA256
    return text + "." + encoded(try key.sign(Array(text.utf8), scheme: scheme))
  }
}

extension JSONObject {
  /// The object with changed members; null removes one.
  func with(_ change: JSONObject) -> JSONObject {
    var object = self
    for member in change.members { object[member.name] = member.value == .null ? nil : member.value }
    return object
  }
}
