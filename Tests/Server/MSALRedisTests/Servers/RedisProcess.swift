// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALRedis

/// A Redis server for one test: in memory, on a Unix socket in a temporary folder, and on loopback if the test wants a
/// port. It ends with the last reference, and its folder is removed.
final class RedisProcess: Sendable {
  struct NotReadyError: Error { var output: String }

  let directory: TemporaryDirectory
  let child: ChildProcess
  let path: String

  /// `options` as in redis.conf, each with its values: `["--maxmemory", "4mb"]`.
  init(
    _ options: [String] = [], in directory: TemporaryDirectory? = nil, arguments: [String] = [], port: Int = 0
  ) async throws {
    let directory = try directory ?? TemporaryDirectory()
    self.directory = directory
    path = directory.file("redis-\(port).sock")
    child = try ChildProcess(
      try Self.program(in: directory),
      arguments + [
        "--port", String(port), "--bind", "127.0.0.1", "--unixsocket", path, "--unixsocketperm", "700", "--save", "",
        "--appendonly", "no", "--dir", directory.path, "--daemonize", "no", "--logfile", "",
      ] + options)
    try await waitUntil("eady to accept connections")
  }

  /// Runs Sentinel, which keeps its state in its configuration, on a port.
  init(sentinelIn directory: TemporaryDirectory, configuration: String, port: Int, waitsFor line: String) async throws {
    self.directory = directory
    path = directory.file("sentinel.sock")
    child = try ChildProcess(
      try Self.program(in: directory),
      [
        configuration, "--sentinel", "--port", String(port), "--bind", "127.0.0.1", "--unixsocket", path, "--dir",
        directory.path, "--daemonize", "no", "--logfile", "",
      ])
    try await waitUntil(line)
  }

  /// Debian's `redis-tools` has the program under another name and without a service. The program acts as a server when
  /// it is called by the server's name.
  static func program(in directory: TemporaryDirectory) throws -> String {
    if let installed = ChildProcess.find("redis-server") { return installed }
    guard let tool = ChildProcess.find("redis-check-rdb") else {
      throw ChildProcess.ProcessError.notFound(program: "redis-server")
    }
    let link = directory.file("redis-server")
    if !FileManager.default.fileExists(atPath: link) {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tool)
    }
    return link
  }

  private func waitUntil(_ text: String) async throws {
    do {
      _ = try await child.line { $0.contains(text) ? true : nil }
    } catch {
      throw NotReadyError(output: child.text)
    }
  }

  var endpoint: RedisEndpoint { .socket(path: path) }

  /// Kills the server at once, and waits until it has ended.
  func kill() async {
    child.kill(SIGKILL)
    _ = await child.status()
  }

  /// Runs a command over a connection of its own, for preparations and checks of a test.
  @discardableResult
  func command(_ name: String, _ arguments: String...) async throws -> RedisReply {
    try await command(RedisCommand(name, arguments.map { Array($0.utf8) }))
  }

  @discardableResult
  func command(_ command: RedisCommand) async throws -> RedisReply {
    let settings = ConnectionSettings(endpoint: endpoint, connectMilliseconds: 20_000, commandMilliseconds: 20_000)
    let node = RedisNode(settings, random: SeededRandom())
    return try await node.exchange([command])[0]
  }
}

/// The node of a test. Its default time limits are so long that a busy machine does not reach them.
func testNode(
  _ endpoint: RedisEndpoint, greetings: [RedisCommand] = [.ping], connect: Int64 = 20_000, command: Int64 = 20_000
) -> RedisNode {
  RedisNode(
    ConnectionSettings(
      endpoint: endpoint, greetings: greetings, connectMilliseconds: connect, commandMilliseconds: command),
    random: SeededRandom())
}

/// Repeats a check until it is true. If it never is, the test fails by the suite's time limit.
func eventually(
  _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ isSo: () async throws -> Bool
) async throws {
  for _ in 0..<600 {
    if try await isSo() { return }
    try await Task.sleep(for: .milliseconds(50))
  }
  Issue.record(what ?? "it did not come to pass within 30 seconds", sourceLocation: sourceLocation)
}

extension RedisReply {
  var array: [RedisReply]? { if case .array(let replies) = self { replies } else { nil } }
  var first: RedisReply? { array?.first }
}

/// Counts from 0.
final class Counter: Sendable {
  private let count = Lock(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
