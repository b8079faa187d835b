// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// A store in this process's memory, bounded by bytes: for several applications of a process, and for tests. An
/// application without a store keeps its tokens in memory too, and needs none.
public final class MemoryPartitionStore: TokenPartitionStore {
  private struct State {
    var table: BoundedTable<String, StoredPartition>
    var versions = 0
  }

  // What is stored.
  private let state: Lock<State>
  private let clock: any WallClock

  /// - Parameter byteLimit: About how much memory the values may take; those not used lately go first.
  public convenience init(byteLimit: Int = 256 << 20) {
    self.init(byteLimit: byteLimit, clock: ServerPlatform.systemClock)
  }

  package init(byteLimit: Int, clock: any WallClock) {
    state = Lock(State(table: BoundedTable(limit: byteLimit)))
    self.clock = clock
  }

  /// What is stored under a name and has not expired.
  public func load(_ name: String) async -> StoredPartition? {
    let now = clock.now
    return state.withLock { $0.table.use(name, at: now) }
  }

  /// Stores `bytes` if the version that is stored is still `version`.
  public func replace(_ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date) async -> Int? {
    let now = clock.now
    return state.withLock { state in
      guard state.table.use(name, at: now)?.version == version else { return nil }
      state.versions += 1
      state.table.insert(
        StoredPartition(bytes: bytes, version: state.versions), for: name, weight: bytes.count + name.utf8.count + 160,
        expires: expires, at: now)
      return state.versions
    }
  }

  /// Removes what is stored under a name.
  public func remove(_ name: String) async { state.withLock { $0.table.remove(name) } }
}
