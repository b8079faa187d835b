// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Why the token cache could not answer or change.
package enum CacheError: CallBackError, Sendable, Equatable {
  /// The store behind the cache could not be read or written; memory is as it was before the call.
  case storage(StorageError)
  /// A text or entry that is no part of a token cache; `key` names it, `reason` says what is wrong, never with a value.
  case damagedEntry(key: String, reason: String)
}

extension CacheError {
  package static let calledBack = CacheError.storage(.calledBack)

  /// What is wrong with a text, to be written behind its name: `is empty`.
  package var damage: String { if case .damagedEntry(_, let reason) = self { reason } else { "is damaged" } }
}
