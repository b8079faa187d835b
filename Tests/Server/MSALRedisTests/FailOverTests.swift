// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import MSALRedis

/// A fail-over behind one host name: the name stands for another server, and the old one keeps its connections open.
@Suite(.timeLimit(.minutes(5))) struct FailOverTests {
  @Test func aServerThatBecameAReplicaIsLeftForTheOneThatHasItsNameNow() async throws {
    let folder = try TemporaryDirectory()
    let port = ReservedPort.next()
    let old = try await RedisProcess()
    let new = try await RedisProcess(port: port)
    let name = folder.file("redis.sock")
    let lead = { (to: RedisProcess) in
      try? FileManager.default.removeItem(atPath: name)
      try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: to.path)
    }
    try lead(old)
    let store = try TestStore.make(.single(try RedisServer("unix://\(name)")))
    #expect(try await store.put("one", as: "usr:a") != nil)

    try lead(new)
    try await old.command("REPLICAOF", "127.0.0.1", String(port))
    #expect(try await store.put("two", as: "usr:b") != nil)
    #expect(try await store.text("usr:b") == "two")
    #expect(try await new.names().count == 1)
  }

  /// Answers every greeting. The first `connections` connections answer further commands with `refusal`, later ones
  /// with OK.
  private static func server(refusing refusal: String, connections: Int) throws -> RawServer {
    let count = Counter()
    return try RawServer { connection in
      let isUseful = count.next() >= connections
      var isGreeting = true
      while connection.read() != nil {
        connection.write(isGreeting ? "+PONG\r\n" : isUseful ? "+OK\r\n" : "-\(refusal)\r\n")
        isGreeting = false
      }
    }
  }

  @Test(arguments: [
    "READONLY You can't write against a read only replica.", "MASTERDOWN Link with MASTER is down",
    "LOADING Redis is loading the dataset in memory", "NOAUTH Authentication required.",
  ])
  func whatANewConnectionMayEndIsAskedAgainByOne(_ refusal: String) async throws {
    let server = try Self.server(refusing: refusal, connections: 1)
    let client = RedisClient(topology: SingleServer(node: testNode(.host("127.0.0.1", port: server.port))))
    #expect(try await client.run(RedisCommand("SET", "a", "1"), key: "a") == .status("OK"))
    #expect(server.connectionCount == 2)
  }

  @Test func aServerThatOnlyRefusesIsLeftOnceASecond() async throws {
    let server = try Self.server(refusing: "READONLY it stays so", connections: .max)
    let client = RedisClient(topology: SingleServer(node: testNode(.host("127.0.0.1", port: server.port))))
    let start = ContinuousClock.now
    for _ in 0..<50 {
      await #expect(throws: RedisStoreError.unavailable("the server says READONLY")) {
        _ = try await client.run(RedisCommand("SET", "a", "1"), key: "a")
      }
    }
    let seconds = Double((ContinuousClock.now - start).components.seconds + 1)
    #expect(server.connectionCount >= 2)
    #expect(Double(server.connectionCount) <= 2 + seconds / 0.8)
  }

  @Test func otherRefusalsLeaveTheConnection() async throws {
    let server = try Self.server(refusing: "NOPERM no", connections: 1)
    let client = RedisClient(topology: SingleServer(node: testNode(.host("127.0.0.1", port: server.port))))
    let refused = RedisReply.error(RedisServerError(text: "NOPERM no"))
    #expect(try await client.run(RedisCommand("SET", "a", "1"), key: "a") == refused)
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: ["LOADING x", "MISCONF x", "NOREPLICAS x", "READONLY x", "MASTERDOWN x", "CLUSTERDOWN x"])
  func whatPassesByItselfIsAnOutage(_ text: String) {
    #expect(isOutage(RedisStoreError(RedisServerError(text: text))))
  }
}
