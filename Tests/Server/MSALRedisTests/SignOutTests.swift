// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import MSALServer
import OAuthWire
import TestSupport
import Testing

@testable import MSALRedis
@testable import MSALServer

/// What one process has removed is not stored again by another one that has it in memory, whatever Redis loses.
@Suite(.timeLimit(.minutes(5))) struct SignOutTests {
  private static let account = "ada.contoso"
  private static let user = PartitionKey(.user, owner: account)
  private static let session = PartitionKey(.session, owner: "job")
  private static let index = PartitionKey(.index, owner: account)

  private let clock = ManualClock(Date())

  /// One of two processes.
  private func process(_ redis: RedisProcess, command: Double = 20) throws -> TokenPartitions {
    TokenPartitions(
      store: try TestStore.make(redis, command: command), memoryLimit: 1 << 20, client: "client",
      environment: "login.example", clock: clock)
  }

  /// Two processes that know a person's tokens and session.
  private func processes(_ redis: RedisProcess) async throws -> (TokenPartitions, TokenPartitions) {
    let (one, two) = (try process(redis), try process(redis))
    for key in [Self.user, Self.session] { try await begin(key, "first", at: one) }
    try await one.update(Self.index) {
      $0.add(
        Partition.Reference(kind: .session, tenant: "", owner: "job", expires: .distantFuture), at: clock.now)
    }
    for key in [Self.user, Self.session, Self.index] {
      #expect(try await two.load(key).partition != Partition())
    }
    return (one, two)
  }

  private func begin(_ key: PartitionKey, _ chain: String, at process: TokenPartitions) async throws {
    let account = SignedInAccount(decoding: [
      "h": .string(Self.account), "o": "ada", "i": "contoso", "u": "ada@contoso.test", "c": "{}",
    ])
    try await process.update(key) {
      $0 = Partition()
      $0.account = account
      $0.add(Partition.RefreshToken(secret: Secret("refresh-" + chain), chain: chain), beginsChain: true)
    }
  }

  /// The refresh token that a process finds when it looks at Redis again.
  private func found(_ key: PartitionKey, by process: TokenPartitions) async throws -> String? {
    clock.advance(seconds: 61)
    return try await process.load(key).partition.refreshToken?.secret.exposed
  }

  /// Waits until a process has looked after its marks.
  private func lookAfterMarks() async throws {
    for _ in 0..<2 {
      try await eventually("it looks after them") { clock.secondsToNextWaking != nil }
      clock.advance(seconds: 10)
    }
    try await eventually("it has looked") { clock.secondsToNextWaking != nil }
  }

  private func limitMemory(of redis: RedisProcess, to limit: String) async throws {
    try await redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction")
    try await redis.command("CONFIG", "SET", "maxmemory", limit)
  }

  @Test func `a sign-out leaves its mark in a store that has no room`() async throws {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    try await limitMemory(of: redis, to: "1")
    await #expect(throws: RedisStoreError.full) { _ = try await TestStore.make(redis).put("more", as: "usr:b") }
    try await one.remove(Self.user)
    try await one.flush()
    #expect(try await redis.names().count == 3)
    try await limitMemory(of: redis, to: "0")
    #expect(try await found(Self.user, by: two) == nil)
    #expect(try await found(Self.session, by: two) == "refresh-first")
  }

  @Test func `a refresh token that was rotated takes the place of the one before in a store that has no room`()
    async throws
  {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    try await limitMemory(of: redis, to: "1")
    try await one.update(Self.user, .amends) {
      $0.add(Partition.RefreshToken(secret: Secret("refresh-other"), chain: "first", rotation: 1), beginsChain: false)
    }
    #expect(try await found(Self.user, by: two) == "refresh-other")
  }

  @Test func `a mark for which there is no room yet is left later, and until then flush says so`() async throws {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    try await redis.command("FLUSHALL")
    try await limitMemory(of: redis, to: "1")
    try await one.remove(Self.user)
    await #expect(throws: AcquisitionError.self) { try await one.flush() }
    try await limitMemory(of: redis, to: "0")
    try await lookAfterMarks()
    try await one.flush()
    #expect(try await found(Self.user, by: two) == nil)
  }

  @Test(arguments: [false, true])
  func `marks that Redis loses are left again, also where another process was faster`(isFaster: Bool) async throws {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    for key in [Self.user, Self.session] { try await one.remove(key) }
    try await redis.command("FLUSHALL")
    if isFaster {
      for key in [Self.user, Self.session] {
        #expect(try await two.load(key, anew: true).partition.refreshToken?.chain == "first")
      }
    }
    try await lookAfterMarks()
    for key in [Self.user, Self.session] {
      for process in [one, two, try process(redis)] { #expect(try await found(key, by: process) == nil) }
    }
  }

  @Test func `a replica that takes over without the sign-out is told of it`() async throws {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    var before: [(String, RedisReply)] = []
    for name in try await redis.names() { before.append((name, try await redis.command("GET", name))) }
    for key in [Self.user, Self.session] { try await one.remove(key) }
    // What the replica has is what there was before.
    for case (let name, .bytes(let value)) in before {
      try await redis.command(RedisCommand("SET", [Array(name.utf8), value]))
    }
    try await lookAfterMarks()
    for key in [Self.user, Self.session] { #expect(try await found(key, by: two) == nil) }
  }

  @Test func `who signs in again after a sign-out is left alone`() async throws {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    for key in [Self.user, Self.session] { try await one.remove(key) }
    try await begin(Self.user, "second", at: two)
    try await lookAfterMarks()
    #expect(try await found(Self.user, by: one) == "refresh-second")
  }

  @Test func `a sign-out that found no list of the person is one of all that others have in memory`() async throws {
    let redis = try await RedisProcess()
    let (_, two) = try await processes(redis)
    try await redis.command("FLUSHALL")
    let third = try process(redis)
    for key in [Self.user, Self.index] { try await third.remove(key) }
    #expect(try await found(Self.session, by: two) == nil)
  }

  @Test func `a sign-out that Redis may not have heard of is an error, and nobody is signed out by halves for good`()
    async throws
  {
    let redis = try await RedisProcess()
    let (_, two) = try await processes(redis)
    let one = try process(redis, command: 0.1)
    try await eventually { (try? await one.load(Self.user, anew: true)) != nil }
    redis.child.signal(SIGSTOP)
    await #expect(throws: AcquisitionError.self) { try await one.remove(Self.user) }
    redis.child.signal(SIGCONT)
    try await eventually { (try? await one.remove(Self.user)) != nil }
    #expect(try await found(Self.user, by: two) == nil)
  }

  @Test(arguments: [false, true])
  func `a renewal that ends after a sign-out brings nothing back, also when Redis loses the mark`(isLost: Bool)
    async throws
  {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    try await one.remove(Self.user)
    if isLost { try await redis.command("FLUSHALL") }
    try await two.update(Self.user, .amends) { partition in
      if partition == Partition() { return }
      partition.add(
        Partition.RefreshToken(secret: Secret("refresh-late"), chain: "first", rotation: 1), beginsChain: false)
    }
    try await lookAfterMarks()
    #expect(try await found(Self.user, by: two) == nil)
  }

  @Test func `marks from before an outage are left again, also if one from after it is there`() async throws {
    let redis = try await RedisProcess()
    let (one, two) = try await processes(redis)
    try await one.remove(Self.user)
    try await redis.command("FLUSHALL")
    try await one.remove(Self.session)
    try await lookAfterMarks()
    #expect(try await found(Self.user, by: two) == nil)
    try await redis.command("FLUSHALL")
    // Somebody begins the session that was removed last anew.
    try await begin(Self.session, "second", at: two)
    try await lookAfterMarks()
    #expect(try await found(Self.user, by: two) == nil)
    #expect(try await found(Self.session, by: one) == "refresh-second")
  }
}
