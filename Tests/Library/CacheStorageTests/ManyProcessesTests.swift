// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Many processes renew tokens in one store: no process finds that there is no account, and no refresh token is lost.
/// `MSAL_STRESS=1` runs as many processes as for the figures in the documentation.
@Suite(.timeLimit(.minutes(10))) struct ManyProcessesTests {
  private static let isThorough = ProcessInfo.processInfo.environment["MSAL_STRESS"] != nil
  private static let rounds = isThorough ? 200 : 25
  private static let processes = 8

  private let directory: TemporaryDirectory
  /// The directory in which the processes record how long each renewal took.
  private let timings: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    timings = try TemporaryDirectory()
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.hasPrefix("cache.sqlite-") }
  }

  /// Each process renews its own person's token, and one that all processes share.
  private func work(_ store: SharedStore, _ path: String, process: Int, pause: UInt32 = 0) async {
    await #expect(processExitsWith: .success) {
      [
        store = store as SharedStore, path = path as String, process = process as Int, rounds = Self.rounds as Int,
        pause = pause as UInt32, timings = timings.file("\(process)") as String
      ] in
      do {
        let app = try SharedApp(store, path)
        var times: [String] = []
        func refresh(_ name: String, _ tag: String) throws {
          let start = DispatchTime.now().uptimeNanoseconds
          try app.refresh(name, tag)
          times.append("\((DispatchTime.now().uptimeNanoseconds - start) / 1000)")
        }
        defer { try? times.joined(separator: "\n").write(toFile: timings, atomically: false, encoding: .utf8) }
        for round in 1...rounds {
          try refresh("person\(process)", "\(round)")
          try refresh("everybody", "\(process)-\(round)")
          // Waits about as long as a service would take to answer.
          if pause > 0 { usleep(pause) }
        }
      } catch {
        Issue.record("process \(process): \(error)")
      }
    }
  }

  /// Prints the figures that the documentation gives.
  private func printFigures(_ name: String, processes: Int, lost: Int) throws {
    var times: [Int] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: timings.path) {
      let text = try String(contentsOfFile: timings.file(file), encoding: .utf8)
      times += text.split(separator: "\n").compactMap { Int($0) }
    }
    times.sort()
    let expected = 2 * Self.rounds * processes
    func percentile(_ share: Double) -> Double {
      times.isEmpty ? 0 : Double(times[min(times.count - 1, Int(Double(times.count) * share))]) / 1000
    }
    print(
      "\(name): \(times.count) renewals, \(expected - times.count) failed, \(lost) refresh tokens lost,",
      "p50 \(percentile(0.5)) ms, p99 \(percentile(0.99)) ms")
  }

  @Test(arguments: SharedStore.allCases) func `eight processes lose nothing`(store: SharedStore) async throws {
    let path = directory.file("cache.\(store.rawValue)")
    let app = try SharedApp(store, path)
    try app.signIn("everybody")
    for process in 0..<Self.processes { try app.signIn("person\(process)") }
    await withTaskGroup(of: Void.self) { group in
      for process in 0..<Self.processes { group.addTask { await work(store, path, process: process) } }
    }
    let fresh = try SharedApp(store, path)
    #expect(try fresh.usernames().count == Self.processes + 1)
    let lost = try (0..<Self.processes).filter { process in
      try fresh.refreshToken("person\(process)") != "rt-person\(process)-\(Self.rounds)"
    }
    #expect(lost.isEmpty)
    try printFigures("8 processes, \(store.rawValue)", processes: Self.processes, lost: lost.count)
    #expect(try fresh.refreshToken("everybody")?.hasSuffix("-\(Self.rounds)") == true)
    #expect(try fresh.cache.accounts().count == Self.processes + 1)
    #expect(try files() == ["cache.\(store.rawValue)"])
  }

  /// One process of MSAL Python among ours. Several of them lose tokens of each other, as they write in place and read
  /// without a lock.
  @Test(arguments: ["flock", "existence"])
  func `a process of MSAL Python among ours loses nothing and is not disturbed`(lock: String) async throws {
    let python = try await PythonEnvironment.shared()
    let path = directory.file("cache.json")
    let app = try SharedApp(.json, path)
    for name in ["everybody", "snake"] { try app.signIn(name) }
    for process in 0..<Self.processes { try app.signIn("person\(process)") }
    let rounds = Self.isThorough ? 50 : 10
    async let theirs = python.run("shared_cache.py", [lock, path, "refresh", "snake", "\(rounds)"])
    await withTaskGroup(of: Void.self) { group in
      for process in 0..<Self.processes - 1 {
        group.addTask { await work(.json, path, process: process, pause: Self.isThorough ? 250_000 : 200_000) }
      }
    }
    let result = try await theirs
    let report = try JSONValue(parsing: String(try #require(result.output.split(separator: "\n").last)))
    #expect(report["failures"] == [], "\(report.text)")
    let fresh = try SharedApp(.json, path)
    #expect(try fresh.usernames().count == Self.processes + 2)
    let lost = try (0..<Self.processes - 1).filter { process in
      try fresh.refreshToken("person\(process)") != "rt-person\(process)-\(Self.rounds)"
    }
    #expect(lost.isEmpty)
    try printFigures(
      "7 processes and MSAL Python (\(lock)), json", processes: Self.processes - 1, lost: lost.count)
    #expect(try fresh.refreshToken("snake") == "rt-snake-py\(rounds)")
    #expect(try files() == ["cache.json"])
  }
}
