// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import OpenSSLCrypto

/// The key that a token is bound to, as the token request and the cache name it.
package struct KeyBinding: Sendable {
  /// The name of the key in requests and in the cache.
  package let id: String
  /// The value of `token_type` in the request and in the answer.
  package let tokenType: String
  /// The parameters of a request for such a token.
  package let tokenRequestParameters: [Parameter]
}

/// A key of OpenSSH for which the service issues a certificate. The body of the certificate takes the place of the
/// access token in the answer (as for Azure's `az ssh cert`).
package struct SSHCertificateKey: Sendable, Hashable {
  private let id: String
  /// The JSON text of the public key with its id.
  private let text: String

  package init(_ key: RSAPublicKey) {
    var published = JSONWebKey(publicKey: key, keyID: nil)
    published.keyID = published.thumbprint
    published.use = nil
    id = published.thumbprint
    text = published.encoded.text
  }

  package var binding: KeyBinding {
    KeyBinding(
      id: id, tokenType: "ssh-cert",
      tokenRequestParameters: [
        Parameter("token_type", "ssh-cert"), Parameter("req_cnf", text), Parameter("key_id", id),
      ])
  }
}
