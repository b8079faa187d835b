// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces
import TokenCache

extension UnifiedCacheText {
  /// `text`, where nil is an empty cache, after `change`; nil when the change makes no difference. `place` names the
  /// text in an error.
  static func edited(
    _ text: UnifiedCacheText?, _ change: RecordChange, at place: String
  ) throws(StorageError) -> UnifiedCacheText? {
    guard !change.isEmpty else { return nil }
    do throws(CacheError) {
      var edited: UnifiedCacheText
      if let text { edited = text } else { edited = try UnifiedCacheText() }
      return try edited.apply(saving: change.saving, removing: change.removing) ? edited : nil
    } catch {
      throw .inaccessible(path: place, reason: "an entry to be saved is not JSON")
    }
  }
}

extension [UInt8] {
  /// Whether the bytes are equal. `==` compares byte by byte, which takes too long for texts of megabytes.
  func isSame(as other: [UInt8]) -> Bool { count == other.count && memcmp(self, other, count) == 0 }
}
