// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A record store in memory. Handles made by `anotherProcess()` see the same records and count each other's writes.
final class MemoryRecordStore: RecordStore {
  private struct Shared {
    var records: [StoredRecord] = []
    var writes: [Int: Int] = [:]
    var nextProcess = 1
  }

  struct Calls {
    var loads = 0
    var writes = 0
    /// The writes to refuse, counted from 1.
    var failing: Set<Int> = []
    var failsLoading = false
    /// Called in the midst of a write.
    var whileWriting: (@Sendable () -> Void)?
  }

  private let shared: Lock<Shared>
  private let process: Int
  let calls = Lock(Calls())

  init(_ records: [StoredRecord] = []) {
    shared = Lock(Shared(records: records))
    process = 0
  }

  private init(shared: Lock<Shared>, process: Int) {
    self.shared = shared
    self.process = process
  }

  func anotherProcess() -> MemoryRecordStore {
    let process = shared.withLock { shared in
      shared.nextProcess += 1
      return shared.nextProcess
    }
    return MemoryRecordStore(shared: shared, process: process)
  }

  var records: [StoredRecord] { shared.withLock { $0.records } }

  func load() throws(StorageError) -> [StoredRecord] {
    let fails = calls.withLock { calls in
      calls.loads += 1
      return calls.failsLoading
    }
    if fails { throw .busy(path: "memory") }
    return records
  }

  func apply(saving: [StoredRecord], removing: [String]) throws(StorageError) {
    let fails = calls.withLock { calls in
      calls.writes += 1
      return calls.failing.contains(calls.writes)
    }
    if fails { throw .noSpace(path: "memory") }
    calls.withLock { $0.whileWriting }?()
    shared.withLock { shared in
      shared.records.removeAll { removing.contains($0.key) }
      for record in saving {
        if let index = shared.records.firstIndex(where: { $0.key == record.key }) {
          shared.records[index] = record
        } else {
          shared.records.append(record)
        }
      }
      shared.writes[process, default: 0] += 1
    }
  }

  func revision() throws(StorageError) -> Int {
    shared.withLock { shared in shared.writes.filter { $0.key != process }.values.reduce(0, +) }
  }
}

/// Keeps what was logged.
final class RecordedLog: LogSink {
  private let lines = Lock<[String]>([])

  var level: LogLevel? { .verbose }
  var messages: [String] { lines.withLock { $0 } }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    lines.withLock { $0.append("\(level) \(message)") }
  }
}
