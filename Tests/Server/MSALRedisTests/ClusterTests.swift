// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import MSALRedis

@Suite(.timeLimit(.minutes(5))) struct ClusterTests {
  private struct Cluster {
    let ports = (0..<3).map { _ in ReservedPort.next() }
    let nodes: [RedisProcess]
    let ids: [String]

    /// Three masters with a third of the slots each.
    init() async throws {
      var nodes: [RedisProcess] = []
      var ids: [String] = []
      for port in ports {
        let options = [
          "--cluster-enabled", "yes", "--cluster-port", String(ReservedPort.next()), "--cluster-node-timeout", "5000",
          "--cluster-require-full-coverage", "no", "--cluster-announce-ip", "127.0.0.1",
        ]
        let node = try await RedisProcess(options, port: port)
        nodes.append(node)
        ids.append(try #require(try await node.command("CLUSTER", "MYID").text))
      }
      (self.nodes, self.ids) = (nodes, ids)
      for (index, range) in [(0, 5460), (5461, 10922), (10923, 16383)].enumerated() {
        try await nodes[index].command("CLUSTER", "ADDSLOTSRANGE", String(range.0), String(range.1))
        try await nodes[index].command("CLUSTER", "SET-CONFIG-EPOCH", String(index + 1))
      }
      for node in nodes.dropFirst() {
        let bus = try #require(try await node.command("CONFIG", "GET", "cluster-port").array?[1].text)
        let port = String(ports[nodes.firstIndex { $0 === node } ?? 0])
        try await nodes[0].command("CLUSTER", "MEET", "127.0.0.1", port, bus)
      }
      for node in nodes {
        try await eventually("the servers know each other") {
          let info = try await node.command("CLUSTER", "INFO").text ?? ""
          return info.contains("cluster_state:ok") && info.contains("cluster_slots_ok:16384")
        }
      }
    }

    func store() throws -> RedisPartitionStore {
      try TestStore.make(.cluster([try RedisServer("redis://127.0.0.1:\(ports[0])")]))
    }

    /// The node that has a name, and another one to which it can be moved.
    func owner(of name: String) -> (from: Int, to: Int) {
      let slot = HashSlot.of(name)
      let index = slot <= 5460 ? 0 : slot <= 10922 ? 1 : 2
      return (index, (index + 1) % 3)
    }
  }

  private func name(of partition: String) throws -> String {
    try PartitionSeal(try #require(TestStore.keys), name: "test", random: SeededRandom()).name(of: partition).text
  }

  @Test func partitionsAreSpreadOverTheServersAndFound() async throws {
    let cluster = try await Cluster()
    let store = try cluster.store()
    for number in 0..<60 { #expect(try await store.put("\(number)", as: "usr:\(number)") != nil) }
    for number in 0..<60 { #expect(try await store.text("usr:\(number)") == "\(number)") }
    for node in cluster.nodes { #expect(try await !node.names().isEmpty) }
  }

  @Test func aSlotThatMovesIsFollowedWhileItMovesAndAfterwards() async throws {
    let cluster = try await Cluster()
    let store = try cluster.store()
    let name = try name(of: "usr:a")
    let slot = String(HashSlot.of(name))
    let (from, to) = cluster.owner(of: name)
    var version = try #require(try await store.put("one", as: "usr:a"))

    try await cluster.nodes[to].command("CLUSTER", "SETSLOT", slot, "IMPORTING", cluster.ids[from])
    try await cluster.nodes[from].command("CLUSTER", "SETSLOT", slot, "MIGRATING", cluster.ids[to])
    // The value is still at the first node.
    version = try #require(try await store.put("two", as: "usr:a", ifVersion: version))
    let moved = try await cluster.nodes[from].command(
      "MIGRATE", "127.0.0.1", String(cluster.ports[to]), name, "0", "5000")
    #expect(moved == .status("OK"))
    // The slot is being moved: the first node answers ASK.
    #expect(try await store.text("usr:a") == "two")
    version = try #require(try await store.put("three", as: "usr:a", ifVersion: version))
    #expect(try await cluster.nodes[to].names() == [name])
    // The slot has moved: the first node answers MOVED.
    for index in [to, from] {
      try await cluster.nodes[index].command("CLUSTER", "SETSLOT", slot, "NODE", cluster.ids[to])
    }
    #expect(try await store.text("usr:a") == "three")
    #expect(try await store.put("four", as: "usr:a", ifVersion: version) != nil)
    #expect(try await store.text("usr:a") == "four")
  }

  @Test func aServerThatIsGoneTakesOnlyItsOwnPartitionsWithIt() async throws {
    let cluster = try await Cluster()
    let store = try cluster.store()
    for number in 0..<30 { _ = try await store.put("\(number)", as: "usr:\(number)") }
    await cluster.nodes[1].kill()
    for number in 0..<30 {
      let owner = cluster.owner(of: try name(of: "usr:\(number)")).from
      do {
        let text = try await store.text("usr:\(number)")
        #expect(owner != 1)
        #expect(text == "\(number)")
      } catch {
        #expect(owner == 1)
        #expect(isOutage(error))
      }
    }
  }

  @Test func theServersOfAClusterAreLearnedFromAnyOfThem() async throws {
    let cluster = try await Cluster()
    await cluster.nodes[0].kill()
    let store = try TestStore.make(
      .cluster([
        try RedisServer("redis://127.0.0.1:\(cluster.ports[0])"),
        try RedisServer("redis://127.0.0.1:\(cluster.ports[2])"),
      ]))
    var found = 0
    for number in 0..<30 where cluster.owner(of: try name(of: "usr:\(number)")).from != 0 {
      #expect(try await store.put("\(number)", as: "usr:\(number)") != nil)
      found += 1
    }
    #expect(found > 5)
  }

  @Test func aServerThatIsNoClusterIsAnError() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(.cluster([try RedisServer("unix://\(redis.path)")]))
    await #expect(throws: RedisStoreError.refused(code: "ERR")) { _ = try await store.load("usr:a") }
  }
}
