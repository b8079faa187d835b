// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// Where the key of the cache may be: `automatic`, one rung of the ladder, or several with commas between.
struct KeyStorageSetting: Sendable, Equatable {
  static let automatic = "automatic"
  static let variable = "MSAL_CACHE_KEY_STORAGE"

  /// As it was written.
  let text: String
  private let rungs: Set<CacheKeyRung>

  /// - Parameter source: What the text comes from, such as the option.
  init(_ text: String, from source: String) throws(CommandFailure) {
    self.text = text
    if text == Self.automatic {
      rungs = Set(CacheKeyRung.allCases)
      return
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    let found = words.compactMap { CacheKeyRung(rawValue: $0) }
    guard found.count == words.count else {
      throw CommandFailure(
        .configuration, "\(source) names no place for the key of the cache.",
        nextStep: "Give \(Self.automatic), or one or more of: \(Self.names), with commas.")
    }
    rungs = Set(found)
  }

  init(_ rung: CacheKeyRung) {
    text = rung.rawValue
    rungs = [rung]
  }

  static let names = CacheKeyRung.allCases.map(\.rawValue).joined(separator: ", ")

  func allows(_ rung: CacheKeyRung) -> Bool { rungs.contains(rung) }

  /// - Parameter mayAsk: Whether a keyring that is chosen by name may be started and may ask to be unlocked.
  func apply(to config: MSALCacheConfig, mayAsk: Bool) {
    if rungs.count == 1, let rung = rungs.first, mayAsk || rung != .secretService {
      config.keyStorage = rung.storage
      config.forbiddenKeyStorages = []
    } else {
      config.keyStorage = .automatic
      config.forbiddenKeyStorages = Set(CacheKeyRung.allCases.filter { !rungs.contains($0) }.map(\.storage))
    }
  }
}
