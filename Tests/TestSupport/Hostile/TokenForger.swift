// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Makes forged tokens from tokens of an identity service.
package struct TokenForger: Sendable {
  package let key: RSAPrivateKey
  package let keyID: String

  package init(keyID: String = "forged") throws {
    key = try TestKeys.stranger.get()
    self.keyID = keyID
  }

  package var publicKey: JSONWebKey { JSONWebKey(publicKey: key.publicKey, keyID: keyID) }

  /// `token` with changed claims, signed with this forger's key and with that key's id.
  package func resigned(_ token: String, _ change: (inout JSONObject) -> Void) throws -> String {
    var claims = try UnverifiedJWT(parsing: token).claims
    change(&claims)
    return try JWTSigner(key: key, keyID: keyID).sign(.object(claims))
  }

  /// `token` with changed header and claims, but with its old signature or the given one.
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

  /// The key set with this forger's key added, as if the service had published it.
  package func adopted(into keySet: HTTPResponse) -> HTTPResponse {
    guard let json = try? JSONValue(parsing: Array(keySet.body)), var object = json.object else { return keySet }
    object["keys"] = .array((json["keys"]?.array ?? []) + [publicKey.encoded])
    var response = keySet
    response.body = JSONValue.object(object).data
    return response
  }
}

extension HTTPResponse {
  /// The answer with changes to its JSON object; unchanged when it has none.
  package func changingJSON(_ change: (inout JSONObject) -> Void) -> HTTPResponse {
    guard var object = (try? JSONValue(parsing: Array(body)))?.object else { return self }
    change(&object)
    var response = self
    response.body = JSONValue.object(object).data
    return response
  }
}
