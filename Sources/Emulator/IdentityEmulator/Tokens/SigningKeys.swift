// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OpenSSLCrypto

/// The keys that tokens are signed with: the newest signs, all are published.
struct SigningKeys: Sendable {
  struct Entry: Sendable {
    let key: RSAPrivateKey
    let published: JSONWebKey

    init(_ key: RSAPrivateKey) {
      self.key = key
      var published = JSONWebKey(publicKey: key.publicKey, keyID: nil)
      published.keyID = published.thumbprint
      published.use = "sig"
      self.published = published
    }
  }

  private(set) var current: Entry
  private var former: [Entry] = []

  init(_ key: RSAPrivateKey) { current = Entry(key) }

  var published: JSONWebKeySet { JSONWebKeySet(keys: [current.published] + former.map(\.published)) }

  var signer: JWTSigner { JWTSigner(key: current.key, keyID: current.published.keyID ?? "") }

  /// A new key takes over; nothing changes when none can be made.
  mutating func roll() {
    guard let key = try? RSAPrivateKey.generate() else { return }
    former.insert(current, at: 0)
    current = Entry(key)
  }

  /// Only the first key is left.
  mutating func reset() {
    guard let first = former.last else { return }
    current = first
    former = []
  }
}
