// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// A store in this process's memory, with a limit in bytes: for several application objects of one process, and for
/// tests. An application without a store keeps its tokens in memory too, so it does not need this one.
public final class MemoryPartitionStore: TokenPartitionStore {
  private struct State {
    var table: BoundedTable<String, StoredPartition>
    var versions = 0
  }

  // What is stored.
  private let state: Lock<State>
  private let clock: any WallClock

  /// Makes an empty store.
  /// - Parameter byteLimit: How much memory the values may take, in bytes, as an estimate. When it is full, the values
  ///   that were not used for the longest time are removed.
  public convenience init(byteLimit: Int = 256 << 20) {
    self.init(byteLimit: byteLimit, clock: ServerPlatform.systemClock)
  }

  package init(byteLimit: Int, clock: any WallClock) {
    state = Lock(State(table: BoundedTable(limit: byteLimit)))
    self.clock = clock
  }

  /// Returns the value under a name; nil when there is none, or when it has expired.
  public func load(_ name: String) async -> StoredPartition? {
    let now = clock.now
    return state.withLock { $0.table.use(name, at: now) }
  }

  /// Stores a value if the stored version is `version` (nil: if there is no value).
  /// - Returns: The new version; nil when the stored version is another one, and nothing was changed.
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

  /// Removes the value under a name, if there is one.
  public func remove(_ name: String) async { state.withLock { $0.table.remove(name) } }
}
