// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Why a look-up in the token cache, or a change of it, failed.
package enum CacheError: CallBackError, Sendable, Equatable {
  /// The store behind the cache could not be read or written; memory is as it was before the call.
  case storage(StorageError)
  /// A text or an entry is damaged. `key` is the entry's key and empty for a whole text; `reason` says what is wrong
  /// and contains no value of the entry.
  case damagedEntry(key: String, reason: String)
}

extension CacheError {
  package static let calledBack = CacheError.storage(.calledBack)

  /// What is wrong with a text. It completes a sentence that begins with the text's name, such as `is empty`.
  package var damage: String { if case .damagedEntry(_, let reason) = self { reason } else { "is damaged" } }
}
