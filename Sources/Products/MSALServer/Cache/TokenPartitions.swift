// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import PlatformInterfaces

/// The partitions of one application: in this process's memory, and behind that in the store that it shares with
/// others, if it has one.
///
/// A store that can't be used costs nothing of what can be asked for again: tokens of the application and for
/// assertions come from memory and the service then. For people and sessions it is an error, never a sign that there is
/// nothing; what could not be stored is kept here and stored later.
final class TokenPartitions: Sendable {
  /// A partition in memory.
  final class Held: Sendable {
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

  private struct Unsaved: Equatable {
    var partition: Partition
    /// Whether it is stored even if the store has none: it began here.
    var mayCreate: Bool
  }

  let store: (any TokenPartitionStore)?
  private let client: String
  private let environment: String
  private let clock: any WallClock
  private let log: any LogSink
  // What is in memory. Nothing is awaited while a lock is held.
  private let memory: Lock<BoundedTable<PartitionKey, Held>>
  /// What could not be stored yet.
  private let unsaved = Lock<[PartitionKey: Unsaved]>([:])
  private let saving = InFlightTable<Int, Int, AcquisitionError>()

  /// Seconds for which a partition with a refresh token is used without a look at the store, where others rotate it.
  private static let sharedLifetime = 60.0
  /// Seconds for which the store is not asked again for what can be asked for again and is not there.
  private static let absenceLifetime = 1.0
  private static let mostUnsaved = 10_000
  private static let attempts = 4

  init(
    store: (any TokenPartitionStore)?, memoryLimit: Int, client: String, environment: String, clock: any WallClock,
    log: any LogSink
  ) {
    self.store = store
    self.client = client
    self.environment = environment
    self.clock = clock
    self.log = log
    memory = Lock(BoundedTable(limit: memoryLimit))
  }

  // MARK: Reading

  /// What is known without asking the store.
  func held(_ key: PartitionKey, at now: Date) -> Held? {
    remembered(key, at: now).flatMap { now < $0.usableUntil ? $0 : nil }
  }

  /// What is in memory, however long ago the store was asked for it.
  func remembered(_ key: PartitionKey, at now: Date) -> Held? { memory.withLock { $0.use(key, at: now) } }

  /// What there is; an empty partition if there is nothing.
  /// - Parameter anew: whether the store is asked in any case.
  func load(_ key: PartitionKey, anew: Bool = false) async throws(AcquisitionError) -> Held {
    let now = clock.now
    if let waiting = unsaved.withLock({ $0[key]?.partition }) {
      return Held(waiting, version: nil, usableUntil: now)
    }
    if let held = held(key, at: now), !anew || store == nil { return held }
    guard let store else { return Held(Partition(), version: nil, usableUntil: .distantFuture) }
    do {
      return remember(try await read(key, store), for: key)
    } catch {
      log.log(.warning, "The store of the tokens can't be read: \(Self.cause(error))")
      guard key.kind.isRecoverable else { throw Self.trouble(error) }
      return remembered(key, at: now) ?? Held(Partition(), version: nil, usableUntil: now)
    }
  }

  private func read(_ key: PartitionKey, _ store: any TokenPartitionStore) async throws -> (Partition, Int?) {
    let name = name(of: key)
    guard let stored = try await store.load(name) else { return (Partition(), nil) }
    if let partition = Partition(decoding: stored.bytes, name: name) { return (partition, stored.version) }
    log.log(.error, "The store of the tokens holds something that can't be read; it will be replaced")
    return (Partition(), stored.version)
  }

  @discardableResult
  private func remember(_ read: (partition: Partition, version: Int?), for key: PartitionKey) -> Held {
    let now = clock.now
    let held = Held(read.partition, version: read.version, usableUntil: usableUntil(read.partition, key, now))
    memory.withLock { table in
      let isAbsent = read.partition == Partition()
      table.insert(
        held, for: key, weight: read.partition.weight,
        expires: isAbsent ? held.usableUntil : read.partition.expiry(at: now), at: now)
    }
    return held
  }

  private func usableUntil(_ partition: Partition, _ key: PartitionKey, _ now: Date) -> Date {
    guard store != nil else { return .distantFuture }
    let isAbsent = partition == Partition()
    // A person who was not there may have signed in at another process since.
    guard key.kind.isRecoverable else { return isAbsent ? now : now.addingTimeInterval(Self.sharedLifetime) }
    guard !isAbsent else { return now.addingTimeInterval(Self.absenceLifetime) }
    let due = partition.tokens.map { min($0.refreshOn ?? .distantFuture, $0.expiresOn - KeptToken.buffer) }.min()
    return max(due ?? now, now.addingTimeInterval(Self.absenceLifetime))
  }

  // MARK: Writing

  /// Changes a partition, here and in the store. `change` is called again when another process was faster. Nothing is
  /// stored of a partition that did not exist and that `change` leaves empty.
  /// - Parameter mayCreate: whether a partition that is not there was never there. If not, it may have been
  ///   removed, and what could not be stored at once is dropped then.
  func update(
    _ key: PartitionKey, mayCreate: Bool = true, _ change: @Sendable (inout Partition) -> Void
  ) async throws(AcquisitionError) {
    guard let store else {
      changeInMemory(key, change)
      return
    }
    do {
      if try await write(key, store, change) { return }
      log.log(.warning, "Too many processes write the same tokens; going on without storing")
    } catch {
      log.log(.warning, "The store of the tokens can't be written: \(Self.cause(error))")
    }
    changeInMemory(key, change)
    if !key.kind.isRecoverable { saveLater(key, mayCreate: mayCreate, change) }
  }

  private func changeInMemory(_ key: PartitionKey, _ change: (inout Partition) -> Void) {
    let now = clock.now
    memory.withLock { table in
      let old = table.use(key, at: now)
      var partition = old?.partition ?? Partition()
      change(&partition)
      if old == nil, partition == Partition() { return }
      let held = Held(partition, version: old?.version, usableUntil: usableUntil(partition, key, now))
      table.insert(
        held, for: key, weight: partition.weight, expires: partition.expiry(at: now), at: now)
    }
  }

  private func write(
    _ key: PartitionKey, _ store: any TokenPartitionStore, _ change: (inout Partition) -> Void
  ) async throws -> Bool {
    let name = name(of: key)
    for attempt in 0..<Self.attempts {
      let known = attempt == 0 ? held(key, at: clock.now).map { ($0.partition, $0.version) } : nil
      var (partition, version) = if let known { known } else { try await read(key, store) }
      change(&partition)
      if version == nil, partition == Partition() {
        remember((partition, nil), for: key)
        return true
      }
      let written = try await store.replace(
        name, ifVersion: version, with: partition.encoded(name: name), expires: partition.expiry(at: clock.now))
      if let written {
        remember((partition, written), for: key)
        return true
      }
    }
    return false
  }

  private func saveLater(_ key: PartitionKey, mayCreate: Bool, _ change: @Sendable (inout Partition) -> Void) {
    let known = remembered(key, at: clock.now)?.partition
    let isKept = unsaved.withLock { unsaved in
      guard unsaved.count < Self.mostUnsaved || unsaved[key] != nil else { return false }
      var waiting = unsaved[key] ?? Unsaved(partition: known ?? Partition(), mayCreate: false)
      change(&waiting.partition)
      waiting.mayCreate = waiting.mayCreate || mayCreate
      if waiting.partition != Partition() { unsaved[key] = waiting }
      return true
    }
    if !isKept { log.log(.error, "Too many tokens wait to be stored; some will be missing at other processes") }
    saving.start(0) { () async throws(AcquisitionError) in
      while true {
        do { try await self.clock.sleep(seconds: 1) } catch { throw .cancelled }
        await self.saveNow()
        if self.unsaved.withLock({ $0.isEmpty }) { return 0 }
      }
    }
  }

  /// Stores what could not be stored before, beside what others have stored meanwhile.
  private func saveNow() async {
    guard let store else { return }
    for (key, waiting) in unsaved.withLock({ $0 }) {
      let partition = waiting.partition
      let isWritten = try? await write(key, store) { stored in
        if stored == Partition(), !waiting.mayCreate { return }
        for token in partition.tokens.reversed() { stored.add(token, at: self.clock.now) }
        stored.add(partition.refreshToken, beginsChain: waiting.mayCreate)
        stored.account = partition.account ?? stored.account
        for reference in partition.references { stored.add(reference, at: self.clock.now) }
      }
      // One that can't be stored does not keep the others.
      guard isWritten == true else { continue }
      unsaved.withLock { if $0[key] == waiting { $0[key] = nil } }
    }
  }

  /// Removes a partition, here and in the store.
  func remove(_ key: PartitionKey) async throws(AcquisitionError) {
    unsaved.withLock { $0[key] = nil }
    memory.withLock { $0.remove(key) }
    guard let store else { return }
    do { try await store.remove(name(of: key)) } catch { throw Self.trouble(error) }
  }

  // MARK: Taking turns

  /// The right to ask the service for a partition, that one process has at a time. It saves requests; what is stored is
  /// right without it.
  struct Turn: Sendable {
    fileprivate var name: String
    fileprivate var version: Int
  }

  enum TurnAnswer: Sendable {
    case taken(Turn)
    /// Another process has it.
    case busy
    /// There is no store, or it can't be used.
    case alone
  }

  private static let turnLifetime = 5.0

  func takeTurn(_ key: PartitionKey, part: String) async -> TurnAnswer {
    guard let store else { return .alone }
    let name = "lock:" + name(of: key) + ":" + PartitionKey.hash(part)
    do {
      let version = try await store.replace(
        name, ifVersion: nil, with: Array("1".utf8), expires: clock.now.addingTimeInterval(Self.turnLifetime))
      return version.map { .taken(Turn(name: name, version: $0)) } ?? .busy
    } catch {
      return .alone
    }
  }

  /// Ends a turn, unless it has expired and is another's by now.
  func end(_ turn: Turn) async {
    guard let store else { return }
    // What has expired is gone: there is no other way to remove a certain version.
    _ = try? await store.replace(turn.name, ifVersion: turn.version, with: [], expires: clock.now)
  }

  private func name(of key: PartitionKey) -> String { key.name(client: client, environment: environment) }

  private static func trouble(_ error: any Error) -> AcquisitionError {
    AcquisitionError(error is CancellationError ? .cancelled : .store(cause(error)))
  }

  /// What a store says of its error, without the full stop; the type's name where it says nothing.
  private static func cause(_ error: any Error) -> String {
    guard let text = (error as? any CustomStringConvertible)?.description else { return "\(type(of: error))" }
    return String(text.hasSuffix(".") ? text.dropLast() : text[...])
  }
}
