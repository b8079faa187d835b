// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALRedis

@Suite(.timeLimit(.minutes(5))) struct RedisNodeTests {
  @Test func commandsRunOverAUnixSocket() async throws {
    let redis = try await RedisProcess()
    let node = testNode(redis.endpoint)
    #expect(
      try await node.exchange([RedisCommand("SET", "a", "1"), RedisCommand("GET", "a")]) == [
        .status("OK"), .bytes([49]),
      ])
    #expect(
      try await node.exchange([RedisCommand("NOSUCH")]).first.map { if case .error = $0 { true } else { false } }
        == true)
  }

  @Test func thousandsAtATimeEachGetTheirOwnReply() async throws {
    let redis = try await RedisProcess()
    let node = testNode(redis.endpoint)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4000 {
        group.addTask {
          let value = "value \(number)"
          let replies = try await node.exchange([
            RedisCommand("SET", "k\(number)", value), RedisCommand("GET", "k\(number)"),
          ])
          #expect(replies == [.status("OK"), .bytes(Array(value.utf8))])
        }
      }
      try await group.waitForAll()
    }
    #expect(try await node.exchange([RedisCommand("CLIENT", "LIST")])[0].text?.split(separator: "\n").count == 1)
  }

  @Test func aPortOfThisMachineAndAHostNameAreReached() async throws {
    let port = ReservedPort.next()
    let redis = try await RedisProcess(port: port)
    for host in ["127.0.0.1", "localhost"] {
      #expect(try await testNode(.host(host, port: port)).exchange([.ping]) == [.status("PONG")])
    }
    _ = redis
  }

  @Test func whereNobodyListensTheErrorSaysSoAndThenTheCircuitIsOpen() async throws {
    let directory = try TemporaryDirectory()
    let node = testNode(.socket(path: directory.file("none")))
    for _ in 0..<3 {
      await #expect {
        _ = try await node.exchange([.ping])
      } throws: {
        if case RedisError.unreachable = $0 { true } else { false }
      }
    }
    await #expect {
      _ = try await node.exchange([.ping])
    } throws: {
      if case RedisError.circuitOpen(after: .unreachable) = $0 { true } else { false }
    }
  }

  @Test func aPasswordOpensTheServerAndAWrongOneIsRefused() async throws {
    let redis = try await RedisProcess(["--requirepass", "sesame", "--user", "ada", "on", ">analytical", "~*", "+@all"])
    for greeting in [RedisCommand("AUTH", "sesame"), RedisCommand("AUTH", "ada", "analytical")] {
      let node = testNode(redis.endpoint, greetings: [greeting, RedisCommand("SELECT", "3"), .ping])
      #expect(try await node.exchange([RedisCommand("SET", "x", "1")]) == [.status("OK")])
    }
    let node = testNode(redis.endpoint, greetings: [RedisCommand("AUTH", "ada", "difference")])
    await #expect {
      _ = try await node.exchange([.ping])
    } throws: {
      if case RedisError.refused(let error) = $0 { error.code == "WRONGPASS" } else { false }
    }
  }

  @Test func aServerThatDoesNotAnswerInTimeCostsOnlyThatTime() async throws {
    let redis = try await RedisProcess()
    let node = testNode(redis.endpoint, connect: 250, command: 100)
    try await eventually { (try? await node.exchange([.ping])) != nil }
    redis.child.signal(SIGSTOP)
    defer { redis.child.signal(SIGCONT) }
    await #expect(throws: RedisError.timedOut) { _ = try await node.exchange([.ping]) }
    // The next connections are accepted by the system, but nobody greets.
    try await eventually("the circuit opens") {
      do {
        _ = try await node.exchange([.ping])
        return false
      } catch {
        if case RedisError.circuitOpen = error { return true }
        return false
      }
    }
    redis.child.signal(SIGCONT)
    try await eventually("a probe finds the server") { (try? await node.exchange([.ping])) == [.status("PONG")] }
  }

  @Test func aServerThatWasKilledIsFoundAgain() async throws {
    let directory = try TemporaryDirectory()
    let redis = try await RedisProcess(in: directory)
    let node = testNode(redis.endpoint)
    #expect(try await node.exchange([.ping]) == [.status("PONG")])
    await redis.kill()
    try FileManager.default.removeItem(atPath: redis.path)
    await #expect(throws: RedisError.self) { _ = try await node.exchange([.ping]) }
    let second = try await RedisProcess(in: directory)
    try await eventually { (try? await node.exchange([.ping])) == [.status("PONG")] }
    _ = second
  }

  @Test func aCancelledTaskDoesNotWaitAndItsReplyGoesToNobodyElse() async throws {
    let redis = try await RedisProcess()
    let node = testNode(redis.endpoint)
    try await redis.command("SET", "mine", "mine")
    redis.child.signal(SIGSTOP)
    let task = Task { try await node.exchange([RedisCommand("SET", "other", "other")]) }
    task.cancel()
    await #expect(throws: RedisError.cancelled) { _ = try await task.value }
    redis.child.signal(SIGCONT)
    #expect(try await node.exchange([RedisCommand("GET", "mine")]) == [.bytes(Array("mine".utf8))])
  }

  @Test(arguments: [
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", "+PONG\r\n+PONG\r\n+MORE\r\n", "*2147483647\r\n",
  ])
  func aServerThatSpeaksAnotherProtocolIsAnError(_ answer: String) async throws {
    let server = try RawServer { connection in
      _ = connection.read()
      connection.write(answer)
      _ = connection.readToEnd()
    }
    let node = testNode(.host("127.0.0.1", port: server.port))
    await #expect {
      _ = try await node.exchange([RedisCommand("GET", "x")])
      _ = try await node.exchange([RedisCommand("GET", "x")])
    } throws: {
      if case RedisError.malformedReply = $0 { true } else { false }
    }
  }
}
