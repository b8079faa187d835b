// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import OpenSSLCrypto

/// The key that an answer is bound to, as the token request and the cache name it.
package struct KeyBinding: Sendable {
  /// Names the key to the service and in the cache.
  package let id: String
  /// `token_type`, of the request and of the answer.
  package let tokenType: String
  /// What a token request says to get such an answer.
  package let tokenRequestParameters: [Parameter]
}

/// A key of OpenSSH that the service vouches for: what the request gets in place of an access token is the body of a
/// certificate (as Azure's own `az ssh cert` asks for it).
package struct SSHCertificateKey: Sendable, Hashable {
  private let id: String
  /// The whole key with its id, as a JSON object.
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
