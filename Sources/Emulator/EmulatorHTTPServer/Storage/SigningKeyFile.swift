// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// The key that signs tokens, kept because making one takes a third of a second and because clients keep its public
/// half.
package enum SigningKeyFile {
  private static let name = "token-signing-key.pem"

  /// The stored key; made and stored when there is none.
  package static func load(from folder: PrivateFolder) throws(EmulatorServerError) -> RSAPrivateKey {
    try folder.withLock { () throws(EmulatorServerError) in
      let stored = try folder.read(name).map { String(decoding: $0, as: UTF8.self) }
      let key: RSAPrivateKey
      let text: String
      do throws(CryptoError) {
        key = if let stored { try RSAPrivateKey(pem: stored) } else { try RSAPrivateKey.generate() }
        text = try key.pem()
      } catch {
        throw .damaged(path: folder.path(of: name), reason: error.text)
      }
      if stored == nil { try folder.write(Array(text.utf8), to: name) }
      return key
    }
  }
}
