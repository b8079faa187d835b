// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALServer

/// Refresh tokens that rotate while Redis fails: none is lost, and none is another person's.
@Suite(.timeLimit(.minutes(5))) struct RotationTests {
  private struct Clock: WallClock {
    var now: Date { Date() }
    func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
  }

  /// One process of several: its own memory and connection. It rotates the tokens of its own people, and reads those of
  /// all.
  private struct Server {
    let partitions: TokenPartitions

    init(_ redis: RedisProcess) throws {
      partitions = TokenPartitions(
        store: try TestStore.make(redis, connect: 0.25, command: 0.25), memoryLimit: 1 << 20, client: "client",
        environment: "login.example", clock: Clock())
    }

    static func key(_ person: Int) -> PartitionKey { PartitionKey(.user, owner: "person-\(person)") }

    func rotate(_ person: Int, round: Int) async throws {
      let token = Partition.RefreshToken(secret: Secret("\(person) \(round)"), rotation: round)
      try await partitions.update(Self.key(person)) { $0.add(token, beginsChain: false) }
    }

    func token(of person: Int) async throws -> String? {
      try await partitions.load(Self.key(person), anew: true).partition.refreshToken?.secret.exposed
    }
  }

  private struct Progress {
    var isOver = false
    var rounds: [Int: Int] = [:]
    /// The people whose tokens were found in Redis.
    var found: Set<Int> = []
    var wrong: [String] = []
  }

  private static let options = ["--appendonly", "yes", "--appendfsync", "always"]
  private static let people = 12

  private let progress = Lock(Progress())

  /// Rotates the tokens of one person, and sometimes reads another's.
  private func work(_ person: Int, on server: Server) async {
    var round = 0
    while !progress.withLock({ $0.isOver }) {
      round += 1
      // Without Redis nothing here suspends, and other tests need the task threads too.
      try? await Task.sleep(for: .milliseconds(2))
      do {
        try await server.rotate(person, round: round)
        progress.withLock { $0.rounds[person] = round }
      } catch {
        progress.withLock { $0.wrong.append("\(error)") }
      }
      let other = (person + round) % Self.people
      // A token that can't be read is an error of the store, and does not mean that the person has signed out.
      do {
        let wasFound = progress.withLock { $0.found.contains(other) }
        let token = try await server.token(of: other)
        let isRight = token.map { $0.hasPrefix("\(other) ") } ?? !wasFound
        progress.withLock { progress in
          if token != nil { progress.found.insert(other) }
          if !isRight, progress.wrong.count < 10 { progress.wrong.append("\(other) got \(token ?? "nothing")") }
        }
      } catch {
        if case .store = (error as? AcquisitionError)?.reason { continue }
        progress.withLock { $0.wrong.append("\(error)") }
      }
    }
  }

  private func rounds(atLeast count: Int) async throws {
    let start = progress.withLock { $0.rounds }
    try await eventually {
      progress.withLock { progress in
        (0..<Self.people).allSatisfy { progress.rounds[$0, default: 0] >= start[$0, default: 0] + count }
      }
    }
  }

  @Test func noRotatedTokenIsLostWhenRedisIsKilledOrStandsStill() async throws {
    let directory = try TemporaryDirectory()
    var redis = try await RedisProcess(Self.options, in: directory)
    let servers = try (0..<3).map { _ in try Server(redis) }
    let work = Task {
      await withTaskGroup(of: Void.self) { group in
        for person in 0..<Self.people { group.addTask { await self.work(person, on: servers[person % 3]) } }
      }
    }
    defer { progress.withLock { $0.isOver = true } }
    for _ in 0..<2 {
      try await rounds(atLeast: 5)
      await redis.kill()
      try await rounds(atLeast: 5)
      try FileManager.default.removeItem(atPath: redis.path)
      redis = try await RedisProcess(Self.options, in: directory)
      try await rounds(atLeast: 5)
      redis.child.signal(SIGSTOP)
      try await rounds(atLeast: 5)
      redis.child.signal(SIGCONT)
    }
    progress.withLock { $0.isOver = true }
    await work.value
    let (rounds, wrong) = progress.withLock { ($0.rounds, $0.wrong) }
    #expect(wrong == [])
    // A new process with empty memory finds the newest token of each person.
    let fresh = try Server(redis)
    for person in 0..<Self.people {
      let newest = "\(person) \(rounds[person, default: 0])"
      try await eventually("what could not be stored is stored later") {
        (try? await fresh.token(of: person)) == newest
      }
    }
    _ = servers
  }
}
