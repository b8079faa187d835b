// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces
import TokenCache

/// Finds the key for bound access tokens, or makes it: once, when the first such token is asked for.
package final class PossessionKeys: Sendable {
  private let store: (any SecretStore)?
  private let name: String
  // The key once it is known. Held while it is looked for, so that two first calls agree; making one takes some tenths
  // of a second.
  private let known = WorkLock<PossessionKey?>(nil)

  /// - Parameter store: nil: the key lives as long as this object, and so do the tokens that are bound to it.
  /// - Parameter name: the secret's name in `store`.
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
      // Another process may have been faster: its key is the one to use then.
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
