// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALRedis

@Suite(.timeLimit(.minutes(5))) struct SentinelTests {
  /// A master, a replica and one Sentinel, with a quorum of one.
  private struct Group {
    let ports = (0..<3).map { _ in ReservedPort.next() }
    let master: RedisProcess
    let replica: RedisProcess
    let sentinel: RedisProcess

    init() async throws {
      let quick = ["--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1"]
      master = try await RedisProcess(quick, port: ports[0])
      replica = try await RedisProcess(quick + ["--replicaof", "127.0.0.1 \(ports[0])"], port: ports[1])
      let directory = try TemporaryDirectory()
      let configuration = try directory.write(
        """
        sentinel monitor tokens 127.0.0.1 \(ports[0]) 1
        sentinel down-after-milliseconds tokens 1000
        sentinel failover-timeout tokens 3000

        """, to: "sentinel.conf")
      sentinel = try await RedisProcess(
        sentinelIn: directory, configuration: configuration, port: ports[2], waitsFor: "+monitor master tokens")
      let (replica, sentinel) = (replica, sentinel)
      // The default interval is ten seconds.
      try await sentinel.command("SENTINEL", "DEBUG", "INFO-PERIOD", "200")
      try await eventually("the replica follows") {
        try await replica.command("INFO", "replication").text?.contains("master_link_status:up") == true
      }
      try await eventually("Sentinel knows the replica") {
        guard case .array(let known) = try await sentinel.command("SENTINEL", "REPLICAS", "tokens") else {
          return false
        }
        return known.count == 1
      }
    }

    func store() throws -> RedisPartitionStore {
      // No server listens at the first address.
      let sentinels = try [
        RedisServer("unix:///nowhere/sentinel.sock"), RedisServer("redis://127.0.0.1:\(ports[2])"),
      ]
      return try TestStore.make(
        .sentinel(master: "tokens", sentinels: sentinels, servers: try RedisServer("redis://ignored")), connect: 5,
        command: 5)
    }
  }

  @Test func whenTheMasterDiesTheReplicaIsFoundAndWritesGoThere() async throws {
    let group = try await Group()
    let store = try group.store()
    let version = try #require(try await store.put("one", as: "usr:a"))
    try await eventually("the replica has it") { try await group.replica.names().count == 1 }
    await group.master.kill()
    try await eventually("the replica takes over") {
      do {
        return try await store.put("two", as: "usr:a", ifVersion: version) != nil
      } catch {
        #expect(isOutage(error))
        return false
      }
    }
    #expect(try await store.text("usr:a") == "two")
    #expect(try await group.replica.command("ROLE").first?.text == "master")
  }

  @Test func aMasterThatBecameAReplicaIsLeft() async throws {
    let group = try await Group()
    let store = try group.store()
    let version = try #require(try await store.put("one", as: "usr:a"))
    try await eventually("the replica has it") { try await group.replica.names().count == 1 }
    try await eventually("Sentinel takes the order") {
      try await group.sentinel.command("SENTINEL", "FAILOVER", "tokens") == .status("OK")
    }
    try await eventually("the servers have changed places") {
      // Sentinel closes the connections of a server whose role changes.
      let roles = [try? await group.replica.command("ROLE"), try? await group.master.command("ROLE")]
      return roles.map(\.?.first?.text) == ["master", "slave"]
    }
    try await eventually {
      do {
        return try await store.put("two", as: "usr:a", ifVersion: version) != nil
      } catch {
        #expect(isOutage(error))
        return false
      }
    }
    #expect(try await store.text("usr:a") == "two")
  }

  @Test func aReplicaThatWasTakenForTheMasterIsLeftAtItsFirstRefusal() async throws {
    let ports = (0..<2).map { _ in ReservedPort.next() }
    let master = try await RedisProcess(port: ports[0])
    let replica = try await RedisProcess(["--replicaof", "127.0.0.1 \(ports[0])"], port: ports[1])
    // Sentinel's first answer is out of date.
    let named = [ports[1], ports[0]]
    let count = Counter()
    let sentinel = try RawServer { connection in
      while connection.read() != nil {
        let port = String(named[min(count.next(), 1)])
        connection.write("*2\r\n$9\r\n127.0.0.1\r\n$\(port.utf8.count)\r\n\(port)\r\n")
      }
    }
    let topology = SentinelTopology(
      name: "tokens", sentinels: [testNode(.host("127.0.0.1", port: sentinel.port), greetings: [])]
    ) { testNode($0) }
    let client = RedisClient(topology: topology)
    try await eventually {
      do {
        return try await client.run(RedisCommand("SET", "a", "1"), key: "a") == .status("OK")
      } catch RedisStoreError.unavailable("the server says READONLY") {
        return false
      }
    }
    #expect(try await master.names() == ["a"])
    _ = replica
  }

  @Test func aMasterThatIsWellServesWhileNoSentinelIsThere() async throws {
    let port = ReservedPort.next()
    let master = try await RedisProcess(port: port)
    let isThere = Lock(true)
    let sentinel = try RawServer { connection in
      while connection.read() != nil, isThere.withLock({ $0 }) {
        connection.write("*2\r\n$9\r\n127.0.0.1\r\n$\(String(port).utf8.count)\r\n\(port)\r\n")
      }
    }
    let topology = SentinelTopology(
      name: "tokens", sentinels: [testNode(.host("127.0.0.1", port: sentinel.port), greetings: [])]
    ) { testNode($0, greetings: [.role]) }
    let client = RedisClient(topology: topology)
    #expect(try await client.run(RedisCommand("SET", "a", "1"), key: "a") == .status("OK"))
    isThere.withLock { $0 = false }
    // After a command that timed out, the topology asks again which server is the master.
    let node = try await topology.node(for: "a")
    for _ in 0..<3 {
      _ = try await topology.target(after: .timedOut, from: node, key: "a", attempt: 0)
      try await Task.sleep(for: .milliseconds(210))
      #expect(try await client.run(RedisCommand("SET", "a", "1"), key: "a") == .status("OK"))
    }
    _ = master
  }

  @Test func withoutAnySentinelThereIsAnOutage() async throws {
    let store = try TestStore.make(
      .sentinel(
        master: "tokens", sentinels: [try RedisServer("unix:///nowhere/1"), try RedisServer("unix:///nowhere/2")],
        servers: try RedisServer("redis://ignored")))
    for _ in 0..<10 {
      await #expect {
        _ = try await store.load("usr:a")
      } throws: {
        isOutage($0)
      }
    }
  }
}
