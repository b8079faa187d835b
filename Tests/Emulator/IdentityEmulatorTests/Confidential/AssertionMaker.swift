// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import JOSE
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
  func sign(_ header: JSONObject, _ claims: JSONObject) throws -> String {
    let parts = [header, claims].map { Base64URL.encode(Array(JSONValue.object($0).text.utf8)) }
    let text = parts.joined(separator: ".")
    let scheme: RSASignatureScheme = header["alg"] == "PS256" ? .pssSHA256 : .pkcs1SHA256
    return text + "." + Base64URL.encode(try key.sign(Array(text.utf8), scheme: scheme))
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
