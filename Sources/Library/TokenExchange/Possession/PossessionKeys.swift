// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces
import TokenCache

/// Reads the key for bound access tokens, or makes it, when the first such token is requested.
package final class PossessionKeys: Sendable {
  private let store: (any SecretStore)?
  private let name: String
  // The key; nil before the first call. The lock is held while the key is read or made, which takes some tenths of a
  // second, so that two first calls get one key.
  private let known = WorkLock<PossessionKey?>(nil)

  /// - Parameters:
  ///   - store: Where the key is kept; nil: in memory, so that bound tokens are lost with this object.
  ///   - name: The name of the key in `store`.
  package init(store: (any SecretStore)?, name: String = "pop.key") {
    self.store = store
    self.name = name
  }

  package func key() throws(IdentityError) -> PossessionKey {
    try known.withLock { known throws(IdentityError) in
      if let known { return known }
      let key: RSAPrivateKey
      do throws(StorageError) { key = try read() } catch { throw IdentityError(.cache(.storage(error))) }
      let possession = PossessionKey(key)
      known = possession
      return possession
    }
  }

  private func read() throws(StorageError) -> RSAPrivateKey {
    if let stored = try store?.read(name) { return try key(of: stored) }
    do {
      let key = try RSAPrivateKey.generate()
      guard let store else { return key }
      // If another process was faster, its key is used.
      return try self.key(of: try store.readOrCreate(name, Array(try key.pem().utf8)))
    } catch let error as StorageError {
      throw error
    } catch {
      throw .inaccessible(path: name, reason: "no key could be made")
    }
  }

  private func key(of stored: [UInt8]) throws(StorageError) -> RSAPrivateKey {
    do throws(CryptoError) { return try RSAPrivateKey(pem: String(decoding: stored, as: UTF8.self)) } catch {
      throw .corrupt(path: name, reason: "it holds no RSA key")
    }
  }
}
