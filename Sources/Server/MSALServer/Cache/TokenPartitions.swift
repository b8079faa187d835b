// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The partitions of one application: in this process's memory, and behind that in the store that it shares with
/// others, if it has one.
///
/// A store that can't be used costs nothing of what can be asked for again: tokens of the application and for
/// assertions come from memory and the service then. For people and sessions it is an error, never a sign that there is
/// nothing; what could not be stored is kept here and stored later.
final class TokenPartitions: Sendable {
  /// A partition in memory.
  final class CachedPartition: Sendable {
    let partition: Partition
    /// nil: the store has none.
    let version: Int?
    /// From then on the store is asked again.
    let usableUntil: Date

    init(_ partition: Partition, version: Int?, usableUntil: Date) {
      self.partition = partition
      self.version = version
      self.usableUntil = usableUntil
    }
  }

  /// How a change that could not be stored at once is combined with the partition that the store has later.
  enum Change: Int, Sendable {
    /// The stored partition is changed. If there is none, the change is dropped, because somebody may have removed the
    /// partition.
    case amends
    /// Like `amends`, but if there is no stored partition, the change makes the first one.
    case begins
    /// The changed partition takes the place of the stored one.
    case replaces
  }

  private struct Unsaved: Equatable {
    var partition: Partition
    var change: Change

    /// This partition and what others have stored meanwhile; nil: the stored partition stays as it is.
    func merged(into stored: Partition, at now: Date) -> Partition? {
      if stored == Partition(), change == .amends { return nil }
      // An earlier attempt may have stored this partition although no answer came, and others may have renewed its
      // refresh token since.
      let isContinued = stored.refreshToken.map { $0.chain == partition.refreshToken?.chain } ?? false
      var merged = change == .replaces && !isContinued ? Partition() : stored
      for token in partition.tokens.reversed() { merged.add(token, at: now) }
      merged.add(partition.refreshToken, beginsChain: change != .amends)
      merged.account = partition.account ?? merged.account
      for reference in partition.references { merged.add(reference, at: now) }
      return merged
    }
  }

  let store: (any TokenPartitionStore)?
  private let client: String
  private let environment: String
  private let clock: any WallClock
  private let onEvent: EventListener?
  // What is in memory. Nothing is awaited while a lock is held.
  private let memory: Lock<BoundedTable<PartitionKey, CachedPartition>>
  /// The names that `name(of:)` made last.
  private let names = Lock(BoundedTable<PartitionKey, String>(limit: 1024))
  /// What could not be stored yet.
  private let unsaved = Lock<[PartitionKey: Unsaved]>([:])
  private let saving = RepeatedWork()
  private let marks: RemovalMarks?
  /// What failed at the store the last time.
  private let failing = Lock<Set<Operation>>([])
  private enum Operation { case read, write }
  /// The work that nobody waits for.
  private let pending = Lock((count: 0, tasks: [Int: Task<Void, Never>]()))

  /// Seconds for which a partition of a person is used without a look at the store, where others
  /// rotate refresh tokens and sign people out.
  private static let sharedLifetime = 60.0
  /// Seconds for which what is in memory may be stored again where the store has lost it: less than a mark lasts.
  private static let restorationLifetime = 86_400.0
  /// Seconds for which the store is not asked again for what can be asked for again and is not there.
  private static let absenceLifetime = 1.0
  private static let mostUnsaved = 10_000
  private static let attempts = 4

  init(
    store: (any TokenPartitionStore)?, memoryLimit: Int, client: String, environment: String, clock: any WallClock,
    onEvent: EventListener? = nil
  ) {
    self.store = store
    self.client = client
    self.environment = environment
    self.clock = clock
    self.onEvent = onEvent
    marks = store.map { RemovalMarks(store: $0, clock: clock) }
    memory = Lock(BoundedTable(limit: memoryLimit))
  }

  // MARK: Reading

  /// What is known without asking the store.
  func held(_ key: PartitionKey, at now: Date) -> CachedPartition? {
    remembered(key, at: now).flatMap { now < $0.usableUntil ? $0 : nil }
  }

  /// What is in memory, however long ago the store was asked for it.
  func remembered(_ key: PartitionKey, at now: Date) -> CachedPartition? { memory.withLock { $0.use(key, at: now) } }

  /// What there is; an empty partition if there is nothing.
  /// - Parameter anew: whether the store is asked in any case.
  nonisolated(nonsending) func load(
    _ key: PartitionKey, anew: Bool = false
  ) async throws(AcquisitionError) -> CachedPartition {
    let now = clock.now
    if let waiting = unsaved.withLock({ $0[key] }) { return try await load(key, waiting, anew: anew, now) }
    if let held = held(key, at: now), !anew || store == nil { return held }
    guard let store else { return CachedPartition(Partition(), version: nil, usableUntil: .distantFuture) }
    do {
      var (partition, version) = try await read(key, store)
      if version == nil, partition != Partition() {
        version = try await store.replace(
          name(of: key), ifVersion: nil, with: partition.encoded(name: name(of: key)),
          expires: partition.expiry(at: now))
        // Another process was faster.
        if version == nil { (partition, version) = try await read(key, store) }
      }
      return memory.withLock { [now = clock.now] in remember(partition, version, for: key, at: now, in: &$0) }
    } catch {
      failed(.read, error)
      guard key.kind.isRecoverable else { throw Self.trouble(error) }
      return remembered(key, at: now) ?? CachedPartition(Partition(), version: nil, usableUntil: now)
    }
  }

  /// What waits to be stored is newer than what is stored. A list is both.
  private func load(
    _ key: PartitionKey, _ waiting: Unsaved, anew: Bool, _ now: Date
  ) async throws(AcquisitionError) -> CachedPartition {
    var partition = waiting.partition
    if anew, let store {
      do { partition = waiting.merged(into: try await read(key, store).0, at: now) ?? Partition() } catch {
        guard key.kind != .index else { throw Self.trouble(error) }
      }
    }
    return CachedPartition(partition, version: nil, usableUntil: now)
  }

  /// What the store has. Where it has lost a partition, because it was emptied or has evicted it, what this process
  /// knows of it is given without a version. What was removed on purpose is an empty partition in the store.
  private nonisolated(nonsending) func read(
    _ key: PartitionKey, _ store: any TokenPartitionStore
  ) async throws -> (Partition, Int?) {
    let name = name(of: key)
    let value = try await store.load(name)
    worked(.read)
    guard let stored = value else {
      let now = clock.now
      // Tokens for an assertion are removed without a trace: they end soon.
      guard key.kind != .onBehalfOf, let known = remembered(key, at: now), known.version != nil,
        now < known.usableUntil.addingTimeInterval(Self.restorationLifetime),
        try await !isSignedOut(known.partition.account, key, store)
      else { return (Partition(), nil) }
      onEvent?(.store(.lost))
      return (known.partition, nil)
    }
    if let partition = Partition(decoding: stored.bytes, name: name) { return (partition, stored.version) }
    onEvent?(.store(.damaged))
    return (Partition(), stored.version)
  }

  /// Whether the list of a person's partitions was removed. Where the store had lost the list before, a sign-out could
  /// not find what was in it.
  private func isSignedOut(
    _ account: SignedInAccount?, _ key: PartitionKey, _ store: any TokenPartitionStore
  ) async throws -> Bool {
    guard let account, key.kind != .index else { return false }
    let name = name(of: PartitionKey(.index, owner: account.homeAccountID.lowercased()))
    return try await store.load(name).map { Partition(decoding: $0.bytes, name: name) == Partition() } ?? false
  }

  /// Keeps a partition in memory, with the version that the store has of it.
  @discardableResult
  private func remember(
    _ partition: Partition, _ version: Int?, for key: PartitionKey, at now: Date,
    in table: inout BoundedTable<PartitionKey, CachedPartition>
  ) -> CachedPartition {
    let isAbsent = partition == Partition()
    let usableUntil: Date
    if isAbsent {
      // A person who was not there may have signed in at another process since.
      usableUntil = key.kind.isRecoverable ? now.addingTimeInterval(Self.absenceLifetime) : now
    } else if store == nil || key.kind.isRecoverable && key.kind != .onBehalfOf {
      // Without a store nobody else changes it, and a token of the application is good until it ends.
      usableUntil = .distantFuture
    } else {
      // Others may sign the person out.
      usableUntil = now.addingTimeInterval(Self.sharedLifetime)
    }
    let held = CachedPartition(partition, version: version, usableUntil: usableUntil)
    table.insert(
      held, for: key, weight: partition.weight, expires: isAbsent ? usableUntil : partition.expiry(at: now), at: now)
    return held
  }

  // MARK: Writing

  /// Changes a partition, here and in the store. `change` is called again when another process was faster. Nothing is
  /// stored of a partition that did not exist and that `change` leaves empty.
  /// - Parameters:
  ///   - kind: what to do when `change` has to be stored later.
  ///   - known: what was there a moment ago, for when neither store nor memory can tell.
  /// - Returns: The changed partition.
  @discardableResult
  func update(
    _ key: PartitionKey, _ kind: Change = .begins, known: Partition? = nil,
    _ change: @Sendable (inout Partition) -> Void
  ) async throws(AcquisitionError) -> Partition {
    guard let store else { return changeInMemory(key, change) }
    do {
      if let written = try await write(key, store, change) { return written }
      onEvent?(.store(.contended))
    } catch {
      failed(.write, error)
    }
    let partition = changeInMemory(key, known: known, change)
    if !key.kind.isRecoverable { saveLater(key, kind, partition, change) }
    return partition
  }

  private func changeInMemory(
    _ key: PartitionKey, known: Partition? = nil, _ change: (inout Partition) -> Void
  ) -> Partition {
    let now = clock.now
    return memory.withLock { table in
      let old = table.use(key, at: now)
      var partition = old?.partition ?? known ?? Partition()
      change(&partition)
      if old != nil || partition != Partition() { remember(partition, old?.version, for: key, at: now, in: &table) }
      return partition
    }
  }

  /// Returns the changed partition; nil when other processes were faster each time.
  private func write(
    _ key: PartitionKey, _ store: any TokenPartitionStore, _ change: (inout Partition) -> Void
  ) async throws -> Partition? {
    let name = name(of: key)
    for attempt in 0..<Self.attempts {
      var known = attempt == 0 ? held(key, at: clock.now).map { ($0.partition, $0.version) } : nil
      // Nearly always there is nothing, as somebody has just looked.
      if known == nil, attempt == 0, key.kind.isRecoverable { known = (Partition(), nil) }
      var (partition, version) = if let known { known } else { try await read(key, store) }
      let old = partition
      change(&partition)
      if partition != Partition() || old != Partition() {
        version = try await store.replace(
          name, ifVersion: version, with: partition.encoded(name: name), expires: partition.expiry(at: clock.now))
        worked(.write)
        guard version != nil else { continue }
      }
      memory.withLock { [now = clock.now] in _ = remember(partition, version, for: key, at: now, in: &$0) }
      return partition
    }
    return nil
  }

  /// - Parameter changed: what is in memory, `change` included.
  private func saveLater(
    _ key: PartitionKey, _ kind: Change, _ changed: Partition, _ change: @Sendable (inout Partition) -> Void
  ) {
    let isKept = unsaved.withLock { unsaved in
      guard unsaved.count < Self.mostUnsaved || unsaved[key] != nil else { return false }
      var waiting = unsaved[key] ?? Unsaved(partition: changed, change: kind)
      change(&waiting.partition)
      if kind.rawValue > waiting.change.rawValue { waiting.change = kind }
      if waiting.partition != Partition() { unsaved[key] = waiting }
      return true
    }
    if !isKept { onEvent?(.store(.overflowing)) }
    saving.start {
      try? await self.clock.sleep(seconds: 1)
      await self.saveNow()
      return self.unsaved.withLock { !$0.isEmpty }
    }
  }

  /// Stores what could not be stored before, beside what others have stored meanwhile.
  private func saveNow() async {
    guard let store else { return }
    for key in unsaved.withLock({ Array($0.keys) }) {
      // The partition may have been removed since the keys were listed.
      guard let waiting = unsaved.withLock({ $0[key] }) else { continue }
      let written = try? await write(key, store) { stored in
        stored = waiting.merged(into: stored, at: self.clock.now) ?? stored
      }
      // When one can't be stored, the others are tried all the same.
      guard written != nil else { continue }
      let isRemoved = unsaved.withLock { unsaved in
        if unsaved[key] == nil { return true }
        if unsaved[key] == waiting { unsaved[key] = nil }
        return false
      }
      // What was written while somebody removed the partition goes again.
      if isRemoved, let version = forget(key)?.version { _ = try? await marks?.leave(name(of: key), at: version) }
    }
  }

  /// Removes a partition, here and in the store. A mark that the store has no room for is left later.
  func remove(_ key: PartitionKey) async throws(AcquisitionError) {
    unsaved.withLock { $0[key] = nil }
    let held = forget(key)
    guard let store, let marks else { return }
    let name = name(of: key)
    do {
      guard !key.kind.isRecoverable else { return try await store.remove(name) }
      var (version, chain) = (held?.version, held?.partition.refreshToken?.chain)
      for _ in 0..<Self.attempts {
        if (try? await marks.leave(name, at: version)) == true { return marks.keep(name, chain: chain) }
        let stored = try await store.load(name)
        version = stored?.version
        chain = stored.flatMap { Partition(decoding: $0.bytes, name: name)?.refreshToken?.chain } ?? chain
      }
      // A store without room takes no more, but gives up what it has.
      try await store.remove(name)
      marks.keep(name, chain: chain)
    } catch {
      throw Self.trouble(error)
    }
  }

  @discardableResult
  private func forget(_ key: PartitionKey) -> CachedPartition? {
    let now = clock.now
    return memory.withLock { table in
      defer { table.remove(key) }
      return table.use(key, at: now)
    }
  }

  // MARK: Taking turns

  /// The right to ask the service for a partition, that one process has at a time. It saves requests; what is stored is
  /// right without it.
  struct Turn: Sendable {
    /// Whether another process has the right.
    var isBusy = false
    /// What the store had when the turn was asked for; nil: there is no store, or it can't be used.
    var found: CachedPartition?
    /// Its name and version in the store; nil when there is nothing to end.
    fileprivate var lock: (name: String, version: Int)?
  }

  private static let turnLifetime = 5.0

  /// Asks for the turn, and looks at the store in the same round trip. While the store can't be used, whoever asks has
  /// the turn.
  func takeTurn(_ query: TokenQuery) async -> Turn {
    guard let store else { return Turn() }
    let part = PartitionKey.hash("\(query.tenant) \(query.scopes) \(query.component)")
    let name = "lock:" + name(of: query.key) + ":" + part
    let expires = clock.now.addingTimeInterval(Self.turnLifetime)
    async let taken = store.replace(name, ifVersion: nil, with: Array("1".utf8), expires: expires)
    let found = try? await load(query.key, anew: true)
    do {
      let version = try await taken
      return Turn(isBusy: version == nil, found: found, lock: version.map { (name, $0) })
    } catch {
      return Turn(found: found)
    }
  }

  /// Ends a turn, unless it has expired and is another's by now. Nobody waits for it.
  func end(_ turn: Turn) {
    guard let store, let lock = turn.lock else { return }
    // What has expired is gone, whatever the store's clock says: there is no other way to remove a certain version.
    afterwards { _ = try? await store.replace(lock.name, ifVersion: lock.version, with: [], expires: .distantPast) }
  }

  // MARK: Work that nobody waits for

  /// Does what the answer to a caller does not need.
  func afterwards(_ work: @escaping @Sendable () async -> Void) {
    pending.withLock { pending in
      pending.count += 1
      let number = pending.count
      pending.tasks[number] = Task {
        await work()
        self.pending.withLock { $0.tasks[number] = nil }
      }
    }
  }

  /// Waits until nothing is left to do for the answers that were given.
  func settle() async {
    for task in pending.withLock({ Array($0.tasks.values) }) { await task.value }
  }

  /// Stores what could not be stored before.
  /// - Throws: `store` when some of it still can't be stored.
  func flush() async throws(AcquisitionError) {
    await settle()
    await saveNow()
    await marks?.look()
    let left = unsaved.withLock { $0.count } + (marks?.unseen ?? 0)
    guard left == 0 else { throw AcquisitionError(.store("\(left) values are not stored yet")) }
  }

  /// The name in the store, for one client at one cloud. It holds ids and hashes only. A call of an app needs the same
  /// one several times, so the last ones are kept; they never expire.
  private func name(of key: PartitionKey) -> String {
    if let known = names.withLock({ $0.use(key, at: .distantPast) }) { return known }
    let owner =
      switch key.kind {
      case .application, .managedIdentity: PartitionKey.hash(key.owner + "\n" + key.component)
      default: key.owner
      }
    let name = [key.kind.rawValue, client, environment, key.tenant.text.lowercased(), owner].joined(separator: ":")
    names.withLock { $0.insert(name, for: key, weight: 1, expires: .distantFuture, at: .distantPast) }
    return name
  }

  private func failed(_ operation: Operation, _ error: any Error) {
    guard let onEvent, !(error is CancellationError) else { return }
    failing.withLock { _ = $0.insert(operation) }
    onEvent(.store(.unavailable(Self.cause(error))))
  }

  private func worked(_ operation: Operation) {
    guard let onEvent, failing.withLock({ $0.remove(operation) != nil && $0.isEmpty }) else { return }
    onEvent(.store(.available))
  }

  static func trouble(_ error: any Error) -> AcquisitionError {
    AcquisitionError(error is CancellationError ? .cancelled : .store(cause(error)))
  }

  /// What a store says of its error, without the full stop; the type's name where it says nothing.
  private static func cause(_ error: any Error) -> String {
    (error as? any CustomStringConvertible)?.description.withoutFullStop ?? "\(type(of: error))"
  }
}
