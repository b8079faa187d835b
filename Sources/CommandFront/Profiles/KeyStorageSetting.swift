// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import KeyLadder

/// Where the key of the cache may be: `automatic`, one rung of the ladder, or several with commas between.
package struct KeyStorageSetting: Sendable, Equatable {
  package static let automatic = "automatic"
  package static let variable = "MSAL_CACHE_KEY_STORAGE"

  /// As it was written.
  package let text: String
  private let rungs: Set<CacheKeyRung>

  /// nil when the text names no place.
  package init?(_ text: String) {
    self.text = text
    if text == Self.automatic {
      rungs = Set(CacheKeyRung.allCases)
      return
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    let found = words.compactMap { CacheKeyRung(rawValue: $0) }
    guard found.count == words.count else { return nil }
    rungs = Set(found)
  }

  package init(_ rung: CacheKeyRung) {
    text = rung.rawValue
    rungs = [rung]
  }

  package static let names = CacheKeyRung.allCases.map(\.rawValue).joined(separator: ", ")

  package func allows(_ rung: CacheKeyRung) -> Bool { rungs.contains(rung) }

  /// - Parameter mayAsk: Whether a keyring that is chosen by name may be started and may ask to be unlocked.
  package func policy(mayAsk: Bool) -> CacheKeyPolicy {
    if rungs.count == 1, let rung = rungs.first, mayAsk || rung != .secretService {
      return CacheKeyPolicy(choice: rung)
    }
    return CacheKeyPolicy(forbidden: Set(CacheKeyRung.allCases.filter { !rungs.contains($0) }))
  }
}
