// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache

/// Entries that are stored well but say nothing this library can use.
enum CacheDamage {
  /// Kind and reason of each; never a value.
  static func list(_ records: [StoredRecord]) -> [String] {
    records.compactMap { record in
      let summary = EntrySummary(record)
      return summary.damage.map { "\(summary.kind): it \($0)" }
    }
  }
}
