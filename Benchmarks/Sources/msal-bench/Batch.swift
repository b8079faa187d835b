// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCallgrind
import Glibc
import Synchronization

/// A benchmark that gives one value per batch.
protocol Measured: Sendable {
  func value() async throws -> Double
}

/// The processor time of this process in nanoseconds, with all threads and the kernel's part. On a busy machine it
/// varies far less than elapsed time.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func wallTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Runs what is measured. Under callgrind, which counts nothing outside (`--instr-atstart=no`), its instructions and
/// calls are counted.
func counted(_ body: () async throws -> Void) async throws {
  callgrind_start()
  defer { callgrind_stop() }
  try await body()
}

/// Measures nanoseconds per call, with as many calls as the settings say or as fill a batch.
struct Batch: Measured {
  private let calls: Int
  private let body: @Sendable (Int) async throws -> Void

  /// Warms up, and determines how many calls a batch needs. `body` gets the number of the call.
  init(_ settings: Settings, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
    let limit = 5_000_000
    let seconds = settings.batchSeconds
    self.body = body
    if let calls = settings["calls"].flatMap(Int.init) {
      for call in 0..<calls { try await body(call) }
      self.calls = calls
      return
    }
    var calls = 1
    try await body(0)
    while calls < limit {
      let start = processorTime()
      for call in 0..<calls { try await body(call) }
      let spent = (processorTime() - start) / 1e9
      if spent >= seconds { break }
      calls = max(calls * 2, Int(Double(calls) * seconds / max(spent, 1e-6)))
    }
    self.calls = min(calls, limit)
  }

  func value() async throws -> Double {
    let start = processorTime()
    try await counted { for call in 0..<calls { try await body(call) } }
    return (processorTime() - start) / Double(calls)
  }
}

/// Measures nanoseconds per call of work on the main actor, as in an app with a window.
struct OnMainActor: Measured {
  private let calls: Int
  private let body: @MainActor @Sendable (Int) async throws -> Void

  init(_ settings: Settings, _ body: @escaping @MainActor @Sendable (Int) async throws -> Void) {
    calls = settings.number("calls", or: 20_000)
    self.body = body
  }

  func value() async throws -> Double { try await measured() }

  @MainActor private func measured() async throws -> Double {
    for call in 0..<calls { try await body(call) }
    let start = processorTime()
    callgrind_start()
    defer { callgrind_stop() }
    for call in 0..<calls { try await body(call) }
    return (processorTime() - start) / Double(calls)
  }
}

/// Measures nanoseconds of one call, as the median of `calls` calls. Before each call, `prepare` runs unmeasured.
struct Prepared: Measured {
  let calls: Int
  let prepare: @Sendable () async throws -> Void
  let body: @Sendable () async throws -> Void

  func value() async throws -> Double {
    var times: [Double] = []
    for _ in 0..<calls {
      try await prepare()
      let start = processorTime()
      try await counted(body)
      times.append(processorTime() - start)
    }
    return times.sorted()[times.count / 2]
  }
}

/// Measures elapsed nanoseconds for each of `calls` calls in order, `tasks` at a time: waiting counts, and so does what
/// the processors do side by side.
struct Elapsed: Measured {
  private let calls: Int
  private let tasks: Int
  private let body: @Sendable (Int) async throws -> Void

  init(_ settings: Settings, _ body: @escaping @Sendable (Int) async throws -> Void) {
    (calls, tasks) = (settings.number("calls", or: 1000), settings.number("tasks", or: 1))
    self.body = body
  }

  func value() async throws -> Double {
    let next = Next()
    let start = wallTime()
    try await counted {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<tasks {
          group.addTask {
            while true {
              let call = next.number()
              guard call < calls else { return }
              try await body(call)
            }
          }
        }
        try await group.waitForAll()
      }
    }
    return (wallTime() - start) / Double(calls)
  }
}

/// Hands out the numbers of calls.
private final class Next: Sendable {
  private let last = Atomic(-1)
  func number() -> Int { last.add(1, ordering: .relaxed).newValue }
}

/// A benchmark whose value needs no batch.
struct Once: Measured {
  let body: @Sendable () async throws -> Double
  func value() async throws -> Double { try await body() }
}
