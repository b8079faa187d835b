// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

package enum CacheError: Error, Sendable, Equatable {
  case storage(StorageError)
  case damagedEntry(key: String, reason: String)
}
