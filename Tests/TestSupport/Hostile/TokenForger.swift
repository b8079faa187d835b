// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Makes tokens that an identity service did not issue, out of ones that it did.
package struct TokenForger: Sendable {
  package let key: RSAPrivateKey
  package let keyID: String

  package init(keyID: String = "forged") throws {
    key = try TestKeys.stranger.get()
    self.keyID = keyID
  }

  package var publicKey: JSONWebKey { JSONWebKey(publicKey: key.publicKey, keyID: keyID) }

  /// `token` with its claims changed, signed with this forger's key, which it names.
  package func resigned(_ token: String, _ change: (inout JSONObject) -> Void) throws -> String {
    var claims = try UnverifiedJWT(parsing: token).claims
    change(&claims)
    return try JWTSigner(key: key, keyID: keyID).sign(.object(claims))
  }

  /// `token` with its header and claims changed, but with the signature it had, or the one given.
  package static func tampered(
    _ token: String, signature: String? = nil, header: (inout JSONObject) -> Void = { _ in },
    claims: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    let original = try UnverifiedJWT(parsing: token)
    var (changedHeader, changedClaims) = (original.header, original.claims)
    header(&changedHeader)
    claims(&changedClaims)
    let parts = [JSONValue.object(changedHeader).utf8, JSONValue.object(changedClaims).utf8].map {
      Base64URL.encode($0)
    }
    return (parts + [signature ?? String(token.split(separator: ".", omittingEmptySubsequences: false).last ?? "")])
      .joined(separator: ".")
  }

  /// A key set with this forger's key among the others, as if the service had adopted it.
  package func adopted(into keySet: HTTPResponse) -> HTTPResponse {
    guard let json = try? JSONValue(parsing: Array(keySet.body)), var object = json.object else { return keySet }
    object["keys"] = .array((json["keys"]?.array ?? []) + [publicKey.encoded])
    var response = keySet
    response.body = JSONValue.object(object).data
    return response
  }
}

extension HTTPResponse {
  /// The answer with its JSON object changed; unchanged when it has none.
  package func changingJSON(_ change: (inout JSONObject) -> Void) -> HTTPResponse {
    guard var object = (try? JSONValue(parsing: Array(body)))?.object else { return self }
    change(&object)
    var response = self
    response.body = JSONValue.object(object).data
    return response
  }
}
