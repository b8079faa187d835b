// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

@testable import JOSE

/// Tokens and keys. No signature of the input can be valid, because the private key is not kept.
@Sendable func checkJOSE(_ bytes: [UInt8]) {
  if let token = try? UnverifiedJWT(parsing: String(decoding: bytes, as: UTF8.self)) {
    demand(bytes.count <= CompactJWS.longest, "a token is not longer than allowed")
    if let key = fixedKey {
      let keys = JSONWebKeySet(keys: [key])
      demand((try? token.verified(with: keys, allowing: [.rs256, .ps256])) == nil, "nothing is taken unsigned")
    }
  }
  guard let json = try? JSONValue(parsing: bytes) else { return }
  if let key = try? JSONWebKey(decoding: json) {
    demand((try? JSONWebKey(decoding: key.encoded)) == key, "a key that is written is read as the same")
    _ = key.thumbprint
  }
  if let keys = try? JSONWebKeySet(decoding: json) {
    demand((try? JSONWebKeySet(decoding: keys.encoded)) == keys, "keys that are written are read as the same")
  }
}

/// The public half of a key whose private half is not kept.
private let fixedKey = try? JSONWebKey(
  publicKey: RSAPrivateKey.generate().publicKey, keyID: nil)
