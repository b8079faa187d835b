// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import PlatformInterfaces
import TokenCache

/// The outcome of `MaintainedCache.repair()`.
struct CacheRepair: Sendable, Equatable {
  /// One thing that was found to be damaged.
  struct Damage: Sendable, Equatable {
    /// The file that was moved aside; nil: rows of the database were.
    var copy: String?
    var reason: String
    /// Entries that were read from the copy and are in the cache now.
    var saved = 0
    /// Entries of the copy that were there already, or were older than what is there.
    var superseded = 0
    /// Rows of the copy that don't match their seal.
    var lostRows = 0
    /// Whether parts of the copy can't be looked at, so that nobody knows what was in them.
    var hasGaps = false
    /// Whether the copy waits on, since no key that can be had now opens it.
    var lacksKey = false
  }

  var damages: [Damage] = []
  /// Entries that are in the cache now.
  var entries = 0
  /// Entries among them that can't be understood, and are left as they are: kind and reason.
  var misunderstood: [String] = []
  /// Whether keys of an interrupted move were removed.
  var completedMove = false

  init() {}
}

extension MaintainedCache {
  /// Checks the cache; moves aside what is damaged; reads what can still be read of it, now or from an earlier time,
  /// and brings it back by the rules of the cache. Whoever has signed out since stays signed out.
  func repair() throws(StorageError) -> CacheRepair {
    var repair = CacheRepair()
    guard exists || !waitingCopies.isEmpty else { return repair }
    let store = try sound(&repair)
    for copy in waitingCopies {
      let damage = try salvage(copy, into: store, &repair)
      repair.damages.removeAll { $0.copy == copy }
      repair.damages.append(damage)
    }
    // A move leaves the old key as long as there are copies that it opens.
    if let key, let storage = try key.recorded() {
      let isInterrupted = key.hasLeftover()
      if isInterrupted || !repair.damages.isEmpty {
        try key.alone { () throws(StorageError) in try key.move(to: storage, mayPrompt: false) }
        repair.completedMove = isInterrupted && !key.hasLeftover()
      }
    }
    let records = try open().load().filter { !CachedSecrets.isSecret($0) }
    repair.entries = records.count
    repair.misunderstood = records.compactMap(\.damage)
    return repair
  }

  /// Opens and reads the store, as often as it takes to have what is damaged set aside.
  private func sound(_ repair: inout CacheRepair) throws(StorageError) -> any RecordStore {
    var attempts = 0
    while true {
      attempts += 1
      do throws(StorageError) {
        let store = try open()
        _ = try store.load()
        return store
      } catch {
        guard attempts < 4 else { throw error }
        switch error {
        case .quarantined(_, let target, let reason):
          repair.damages.append(CacheRepair.Damage(copy: target, reason: reason))
        case .entriesSetAside(_, let reason): repair.damages.append(CacheRepair.Damage(reason: reason))
        default: throw error
        }
      }
    }
  }

  private func salvage(
    _ copy: String, into store: any RecordStore, _ repair: inout CacheRepair
  ) throws(StorageError) -> CacheRepair.Damage {
    let reason = repair.damages.first { $0.copy == copy }?.reason ?? "it was found to be damaged earlier"
    let salvage =
      switch place {
      case .database(let key, _): try StoreSalvage(database: copy, keys: key.existingKeys())
      case .json: try StoreSalvage(file: copy)
      }
    if salvage.records.isEmpty, salvage.damagedRows > 0 {
      return CacheRepair.Damage(copy: copy, reason: reason, hasGaps: salvage.hasGaps, lacksKey: true)
    }
    let counts = try merge(salvage.records, into: store, isSalvage: true)
    return CacheRepair.Damage(
      copy: try DamagedCopies.retire(copy, of: path), reason: reason, saved: counts.added + counts.renewed,
      superseded: counts.known + counts.older + counts.unread, lostRows: salvage.damagedRows,
      hasGaps: salvage.hasGaps)
  }
}
