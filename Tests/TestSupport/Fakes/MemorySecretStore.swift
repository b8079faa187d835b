// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Secrets in memory, as long as the object lives.
package final class MemorySecretStore: SecretStore {
  package let stored = Lock<[String: [UInt8]]>([:])
  /// The error that reading throws.
  package let failure = Lock<StorageError?>(nil)

  package init() {}

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    if let failure = failure.withLock({ $0 }) { throw failure }
    return stored.withLock { $0[name] }
  }

  package func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8] {
    stored.withLock { stored in
      if stored[name] == nil { stored[name] = secret }
      return stored[name] ?? secret
    }
  }
}
