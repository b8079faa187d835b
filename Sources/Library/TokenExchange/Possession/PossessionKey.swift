// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The key pair that access tokens are bound to. A stolen token can't be used without the private key.
package struct PossessionKey: Sendable {
  /// The thumbprint of the public key (RFC 7638), which names the key in requests and in the cache.
  package let id: String
  private let publicKey: JSONWebKey
  private let signer: JWTSigner

  init(_ key: RSAPrivateKey) {
    publicKey = JSONWebKey(publicKey: key.publicKey, keyID: nil)
    id = publicKey.thumbprint
    signer = JWTSigner(key: key, keyID: id)
  }

  /// The parameters of a request for a token that is bound to this key.
  package var binding: KeyBinding {
    let confirmation: JSONValue = ["kid": .string(id)]
    return KeyBinding(
      id: id, tokenType: "pop",
      tokenRequestParameters: [
        Parameter("token_type", "pop"), Parameter("req_cnf", Base64URL.encode(confirmation.utf8)),
      ])
  }

  /// Signs the statement that the holder of `accessToken` and of this key sends `request` now. Its form is that of MSAL
  /// for iOS and macOS (draft-ietf-oauth-signed-http-request-03 section 3; the key as in RFC 7800 section 3.2).
  package func sign(
    _ request: RequestToSign, with accessToken: Secret, now: Date, nonce: String
  ) throws(JOSEError) -> Secret {
    let claims: JSONValue = [
      "at": .string(accessToken.exposed), "cnf": ["jwk": publicKey.requiredMembers],
      "ts": JSONValue(now.epochSeconds), "m": .string(request.method), "u": .string(request.host),
      "p": .string(request.path), "nonce": .string(nonce),
    ]
    return Secret(try signer.sign(claims))
  }
}
