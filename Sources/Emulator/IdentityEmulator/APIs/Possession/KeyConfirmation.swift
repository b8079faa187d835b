// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire

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
