// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// The marks that removals leave in the store, so that no process stores again what it has in memory: empty partitions,
/// which last longer than anybody may do so. The store may lose a mark, too; then the process that left it does again.
final class RemovalMarks: Sendable {
  private struct Removal {
    let name: String
    /// The chain of the refresh token that was removed; nil: there was none.
    let chain: String?
    /// When the mark expires.
    let until: Date
    /// Whether the store was seen to have the mark.
    var isSeen = false
  }

  private enum MarkState { case isThere, wasLost, isOver }

  private let store: any TokenPartitionStore
  private let clock: any WallClock
  /// The removals of the last day, the oldest first.
  private let removals = Lock<[Removal]>([])
  private let looking = RepeatedWork()

  private static let lifetime = 90_000.0
  /// Seconds between looks at the store.
  private static let pause = 10.0
  private static let most = 10_000

  init(store: any TokenPartitionStore, clock: any WallClock) {
    self.store = store
    self.clock = clock
  }

  /// How many marks nobody has seen in the store yet.
  var unseen: Int { removals.withLock { $0.count { !$0.isSeen } } }

  /// - Returns: Whether the store had that version, and has the mark in its place now.
  func leave(_ name: String, at version: Int?) async throws -> Bool {
    try await store.replace(
      name, ifVersion: version, with: Partition().encoded(name: name),
      expires: clock.now.addingTimeInterval(Self.lifetime)) != nil
  }

  /// Looks from now on that the store has the mark.
  /// - Parameter chain: that of the refresh token that was removed.
  func keep(_ name: String, chain: String?) {
    let until = clock.now.addingTimeInterval(Self.lifetime)
    removals.withLock { removals in
      removals.append(Removal(name: name, chain: chain, until: until))
      if removals.count > Self.most { removals.removeFirst() }
    }
    looking.start { [weak self, clock] in
      try? await clock.sleep(seconds: Self.pause)
      return await self?.look() == true
    }
  }

  /// Leaves again the marks that the store has lost, as it was emptied or a replica took over, and those that it had no
  /// room for. The latest ones are lost first: of those that were seen before, the first that is still there vouches
  /// for those before it.
  /// - Returns: Whether there is something left to look after.
  @discardableResult
  func look() async -> Bool {
    let now = clock.now
    let removed = removals.withLock { removals in
      removals.removeAll { $0.until <= now }
      return removals
    }
    for removal in removed.filter({ !$0.isSeen }) + removed.reversed().filter(\.isSeen) {
      guard let state = try? await state(of: removal) else { continue }
      removals.withLock { removals in
        let place = removals.firstIndex { $0.name == removal.name && $0.until == removal.until }
        guard let place else { return }
        if state == .isOver { removals.remove(at: place) } else { removals[place].isSeen = true }
      }
      if state == .isThere, removal.isSeen { break }
    }
    return removals.withLock { !$0.isEmpty }
  }

  /// - Returns: nil when somebody has changed the partition meanwhile.
  private func state(of removal: Removal) async throws -> MarkState? {
    let stored = try await store.load(removal.name)
    if let stored {
      let partition = Partition(decoding: stored.bytes, name: removal.name)
      if partition == Partition() { return .isThere }
      // What was removed was brought back by another process or an older replica; or somebody has begun anew.
      guard let chain = partition?.refreshToken?.chain, chain == removal.chain else { return .isOver }
    }
    return try await leave(removal.name, at: stored?.version) ? .wasLost : nil
  }
}
