// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestSupport
import Testing

@testable import MSALRedis

/// A port of this machine that accepts no connection, because its queue is full.
private final class SilentListener {
  let port: Int
  private var sockets: [Int32] = []

  init?() {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let sockets = (0..<4).map { _ in socket(AF_INET, kind, 0) }
    let isReady = withUnsafeMutableBytes(of: &address) { bytes in
      guard let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
      guard bind(sockets[0], pointer, length) == 0, listen(sockets[0], 0) == 0,
        getsockname(sockets[0], pointer, &length) == 0
      else { return false }
      for client in sockets.dropFirst() { _ = connect(client, pointer, length) }
      return true
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    self.sockets = sockets
    guard isReady else { return nil }
  }

  deinit { for socket in sockets { close(socket) } }
}

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
    // A caller can hear of the end of a connection a moment before the circuit does.
    try await eventually {
      do {
        _ = try await node.exchange([.ping])
        return false
      } catch RedisError.circuitOpen(after: .unreachable) {
        return true
      } catch {
        return false
      }
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

  @Test func aDatabaseThatTheUserMayNotSelectIsAnErrorAndNotAnotherDatabase() async throws {
    let redis = try await RedisProcess(["--user", "ada", "on", ">analytical", "~*", "+get", "+set", "-ping", "-role"])
    let login = RedisCommand("AUTH", "ada", "analytical")
    let refused = testNode(redis.endpoint, greetings: [login, RedisCommand("SELECT", "5"), .ping])
    await #expect {
      _ = try await refused.exchange([RedisCommand("SET", "x", "1")])
    } throws: {
      if case RedisError.refused(let error) = $0 { error.code == "NOPERM" } else { false }
    }
    // A refusal of `PING` because of the user's rights still shows that the server is there.
    let node = testNode(redis.endpoint, greetings: [login, .ping])
    #expect(try await node.exchange([RedisCommand("SET", "x", "1")]) == [.status("OK")])
  }

  @Test func aSilentAddressLeavesTimeForTheNextOne() async throws {
    let redis = try await RedisProcess()
    let silent = try #require(SilentListener())
    var settings = ConnectionSettings(
      endpoint: .host("two.test", port: silent.port), greetings: [.ping], connectMilliseconds: 1_000,
      commandMilliseconds: 20_000)
    let path = redis.path
    settings.resolve = { _, port, isNumeric in
      isNumeric
        ? [] : SocketAddress.resolve("127.0.0.1", port: port, isNumeric: true) + [SocketAddress(path: path)!]
    }
    let node = RedisNode(settings, random: SeededRandom())
    try await eventually { (try? await node.exchange([.ping])) == [.status("PONG")] }
  }

  @Test func aServerThatDoesNotAnswerInTimeCostsOnlyThatTime() async throws {
    let redis = try await RedisProcess()
    let node = testNode(redis.endpoint, connect: 250, command: 100)
    try await eventually { (try? await node.exchange([.ping])) != nil }
    redis.child.signal(SIGSTOP)
    defer { redis.child.signal(SIGCONT) }
    await #expect(throws: RedisError.timedOut) { _ = try await node.exchange([.ping]) }
    // The system accepts the next connections, but no server answers the greeting.
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

  @Test func whatComesUnaskedIsNoReplyAndWhatHasEndedIsReplacedBeforeTheNextCommand() async throws {
    let isWritten = Signal()
    let server = try RawServer { connection in
      _ = connection.read()
      connection.write("+PONG\r\n")
      _ = connection.read()
      connection.write("+asked\r\n")
      // Until the client's system has acknowledged the reply, this one's keeps further bytes back.
      usleep(200_000)
      connection.write("+unasked\r\n")
      isWritten.set()
      _ = connection.readToEnd()
    }
    let node = testNode(.host("127.0.0.1", port: server.port))
    let first = try await node.exchange([RedisCommand("GET", "x")])
    #expect(first == [.status("asked")])
    await isWritten.wait()
    let second = try await node.exchange([RedisCommand("GET", "x")])
    #expect(second == [.status("asked")])
    #expect(server.connectionCount == 2)
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
