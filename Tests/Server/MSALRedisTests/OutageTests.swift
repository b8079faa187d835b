// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import MSALServer
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALRedis

/// While Redis does not work, a store reports errors and never that a value does not exist.
@Suite(.timeLimit(.minutes(5))) struct OutageTests {
  /// Tasks that write and read partitions of their own. Every value names its owner.
  private final class Load: Sendable {
    private struct State {
      var isOver = false
      var rounds = 0
      var outages = 0
      /// Examples of wrong results.
      var wrong: [String] = []

      mutating func note(_ text: String) {
        if wrong.count < 10 { wrong.append(text) }
      }
    }

    private let state = Lock(State())

    var rounds: Int { state.withLock { $0.rounds } }
    var outages: Int { state.withLock { $0.outages } }
    var wrong: [String] { state.withLock { $0.wrong } }

    func end() { state.withLock { $0.isOver = true } }

    /// - Parameter mayForget: Whether Redis may lose values, because it restarts without persistence or evicts.
    func run(_ store: RedisPartitionStore, tasks: Int, mayForget: Bool) async {
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask { await self.work(store, task, mayForget) }
        }
      }
    }

    private func work(_ store: RedisPartitionStore, _ task: Int, _ mayForget: Bool) async {
      let name = "usr:client:\(task)"
      var round = 0
      var newest = ""
      while !state.withLock({ $0.isOver }) {
        round += 1
        do {
          let old = try await store.load(name)
          let text = old.map { String(decoding: $0.bytes, as: UTF8.self) }
          note(text, task, newest, mayForget)
          // When no answer comes, the value may be stored or not.
          newest = "\(task) \(round)"
          _ = try await store.put(newest, as: name, ifVersion: old?.version)
        } catch {
          state.withLock { state in
            if isOutage(error) { state.outages += 1 } else { state.note("\(error)") }
          }
          try? await Task.sleep(for: .milliseconds(2))
        }
        state.withLock { $0.rounds += 1 }
      }
    }

    private func note(_ text: String?, _ task: Int, _ newest: String, _ mayForget: Bool) {
      state.withLock { state in
        if let text, !text.hasPrefix("\(task) ") { state.note("\(task) got \(text)") }
        if text == nil, !newest.isEmpty, !mayForget { state.note("\(task) got nothing") }
      }
    }
  }

  @Test func redisIsKilledUnderLoadAndComesBack() async throws {
    let directory = try TemporaryDirectory()
    var redis = try await RedisProcess(in: directory)
    let store = try TestStore.make(redis, connect: 5, command: 5)
    let load = Load()
    let running = Task { await load.run(store, tasks: 40, mayForget: true) }
    defer { running.cancel() }
    for _ in 0..<3 {
      let before = load.rounds
      try await eventually { load.rounds > before + 400 }
      let outages = load.outages
      await redis.kill()
      try await eventually { load.outages > outages }
      try FileManager.default.removeItem(atPath: redis.path)
      redis = try await RedisProcess(in: directory)
    }
    let outages = load.outages
    try await eventually("it is used again") { try await redis.names().count == 40 }
    load.end()
    await running.value
    #expect(outages > 0)
    #expect(load.wrong == [])
  }

  @Test func redisStandsStillUnderLoadAndNothingIsLostOrMixedUp() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis, connect: 0.25, command: 0.1)
    let load = Load()
    let running = Task { await load.run(store, tasks: 40, mayForget: false) }
    defer { running.cancel() }
    for _ in 0..<2 {
      let before = load.rounds
      try await eventually { load.rounds > before + 400 }
      let outages = load.outages
      redis.child.signal(SIGSTOP)
      try await eventually { load.outages > outages + 200 }
      redis.child.signal(SIGCONT)
    }
    let before = load.rounds - load.outages
    try await eventually { load.rounds - load.outages > before + 400 }
    load.end()
    await running.value
    #expect(load.wrong == [])
  }

  @Test func aServerThatIsTooSlowIsAnOutageAndItsLateAnswersGoToNobody() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis, connect: 0.25, command: 0.1)
    try await eventually { (try? await store.put("one", as: "usr:a")) != nil }
    _ = try await store.put("two", as: "usr:b")
    try await redis.command("CLIENT", "PAUSE", "1000", "ALL")
    await #expect(throws: RedisStoreError.unavailable("no answer in time")) { _ = try await store.load("usr:a") }
    try await eventually {
      do {
        return try await store.text("usr:b") == "two"
      } catch {
        #expect(isOutage(error))
        return false
      }
    }
    #expect(try await store.text("usr:a") == "one")
  }

  @Test func aWriteThatMayOrMayNotHaveArrivedIsFoundOutByReading() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis, connect: 0.25, command: 0.1)
    try await eventually { (try? await store.put("one", as: "usr:a")) != nil }
    let version = try #require(try await store.load("usr:a")?.version)
    redis.child.signal(SIGSTOP)
    await #expect(throws: RedisStoreError.self) { _ = try await store.put("two", as: "usr:a", ifVersion: version) }
    redis.child.signal(SIGCONT)
    // The command has arrived, and the server carries it out when it continues.
    try await eventually { (try? await store.text("usr:a")) == "two" }
    #expect(try await store.put("three", as: "usr:a", ifVersion: version) == nil)
  }

  @Test func fullMemoryThatMustNotForgetIsAnErrorAndKeepsWhatIsThere() async throws {
    let redis = try await RedisProcess(["--maxmemory", "6mb", "--maxmemory-policy", "noeviction"])
    let store = try TestStore.make(redis)
    let text = { (number: Int) in "\(number) " + String(repeating: "x", count: 20_000) }
    let turn = try #require(try await store.put("1", as: "lock:a"))
    var stored = 0
    await #expect(throws: RedisStoreError.full) {
      while stored < 10_000 {
        _ = try await store.put(text(stored), as: "usr:\(stored)")
        stored += 1
      }
    }
    #expect(stored > 10)
    for number in 0..<stored { #expect(try await store.text("usr:\(number)") == text(number)) }
    #expect(try await store.load("usr:\(stored)") == nil)
    // Removing is possible, also of a certain version, and makes room.
    #expect(try await store.replace("lock:a", ifVersion: turn + 1, with: [], expires: .distantPast) == nil)
    #expect(try await store.replace("lock:a", ifVersion: turn, with: [], expires: .distantPast) != nil)
    #expect(try await store.load("lock:a") == nil)
    for number in 0..<8 { try await store.remove("usr:\(number)") }
    #expect(try await store.put(text(0), as: "usr:0") != nil)
  }

  @Test func fullMemoryThatMayForgetGivesWhatIsThereOrNothing() async throws {
    let redis = try await RedisProcess(["--maxmemory", "6mb", "--maxmemory-policy", "volatile-ttl"])
    let store = try TestStore.make(redis)
    let text = { (number: Int) in "\(number) " + String(repeating: "x", count: 20_000) }
    for number in 0..<600 { #expect(try await store.put(text(number), as: "app:\(number)") != nil) }
    var found = 0
    for number in 0..<600 {
      guard let loaded = try await store.text("app:\(number)") else { continue }
      found += 1
      #expect(loaded == text(number))
    }
    #expect((1..<600).contains(found))
  }

  @Test func aWrongPasswordIsNoOutageAndNoMiss() async throws {
    let redis = try await RedisProcess(["--requirepass", "sesame"])
    for user in ["", ":wrong@"] {
      let store = try TestStore.make(.single(try RedisServer("unix://\(user)\(redis.path)")))
      for _ in 0..<5 {
        await #expect {
          _ = try await store.load("usr:a")
        } throws: {
          if case RedisStoreError.refused(let code) = $0 { ["NOAUTH", "WRONGPASS"].contains(code) } else { false }
        }
      }
    }
  }

  @Test func whereNobodyListensEveryCallFailsAtOnceAndNoneSaysNothingIsThere() async throws {
    let directory = try TemporaryDirectory()
    let store = try TestStore.make(.single(try RedisServer("unix://\(directory.file("none"))")))
    for _ in 0..<1000 {
      do {
        _ = try await store.load("usr:a")
        Issue.record("a miss")
      } catch {
        #expect(isOutage(error))
      }
    }
  }

  @Test func aCancelledTaskGetsACancellationError() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    redis.child.signal(SIGSTOP)
    let task = Task { try await store.load("usr:a") }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    redis.child.signal(SIGCONT)
    #expect(try await store.load("usr:a") == nil)
  }
}
