// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces

/// A program that a test started. Its output is read by a thread of its own, so nothing here blocks a task; when the
/// last reference goes, the program and its children are ended.
package final class ChildProcess: Sendable {
  package enum ProcessError: Error, Sendable, Equatable {
    case notFound(program: String)
    case cannotStart(program: String, errno: Int32)
    /// The program ended before it printed the expected line.
    case ended(program: String, status: Int32, output: String)
  }

  package let program: String
  package let pid: pid_t
  private let exit = ExitStatus()
  private let output = OutputLines()

  /// Starts `program` (a path, or a name looked up in PATH) in a process group of its own.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws(ProcessError) {
    guard let path = Self.find(program) else { throw .notFound(program: program) }
    self.program = program
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (pid, reading, status) = Self.spawn([path] + arguments, environment: variables.map { "\($0)=\($1)" })
    guard status == 0 else { throw .cannotStart(program: program, errno: status) }
    self.pid = pid
    Thread.detachNewThread { [output, exit] in
      output.read(from: reading)
      var status: Int32 = 0
      while waitpid(pid, &status, 0) == -1, errno == EINTR {}
      exit.set(status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f))
    }
  }

  deinit { kill(SIGKILL) }

  /// Runs a program to its end. Returns the exit status (a signal as its negative number) and everything that it
  /// printed to either stream.
  package static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws(ProcessError) -> (status: Int32, output: String) {
    let child = try ChildProcess(program, arguments, environment: environment)
    let status = await child.status()
    return (status, child.text)
  }

  /// The path of a program; nil when it is not installed.
  package static func find(_ program: String) -> String? {
    if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return directories.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// The output so far.
  package var text: String { output.text }

  /// The first line, already printed or yet to come, for which `match` gives a value.
  package func line<Value: Sendable>(
    where match: @escaping @Sendable (String) -> Value?
  ) async throws(ProcessError) -> Value {
    for await line in output.lines() {
      if let value = match(line) { return value }
    }
    throw .ended(program: program, status: await exit.value(), output: text)
  }

  /// The exit status, when the program has ended; a signal counts as its negative number.
  package func status() async -> Int32 { await exit.value() }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) {
    if !exit.isSet { Glibc.kill(pid, number) }
  }

  /// Sends a signal to the program and its children.
  package func kill(_ number: Int32) {
    if !exit.isSet { Glibc.kill(-pid, number) }
  }

  /// Sends SIGTERM, and waits for the end.
  @discardableResult
  package func stop() async -> Int32 {
    kill(SIGTERM)
    return await status()
  }

  /// Children are started one at a time, because a child that starts between making a pipe and setting its
  /// close-on-exec flag would keep the pipe open.
  private static let spawning = Lock(())

  private static func spawn(_ arguments: [String], environment: [String]) -> (pid: pid_t, output: Int32, status: Int32)
  {
    spawning.withLock { _ in
      var descriptors: [Int32] = [-1, -1]
      guard pipe(&descriptors) == 0 else { return (0, -1, errno) }
      for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      let (pid, status) = spawn(arguments, environment: environment, output: descriptors[1])
      Glibc.close(descriptors[1])
      if status != 0 { Glibc.close(descriptors[0]) }
      return (pid, descriptors[0], status)
    }
  }

  private static func spawn(_ arguments: [String], environment: [String], output: Int32) -> (pid_t, Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of the cooperative pool block SIGTERM and SIGINT, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var pid: pid_t = 0
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    let status = posix_spawn(&pid, arguments[0], &actions, &attributes, argv, envp)
    return (pid, status)
  }
}

/// The exit status, which is set once and awaited by any number of tasks.
private final class ExitStatus: Sendable {
  private let state = Lock<(status: Int32?, waiting: [CheckedContinuation<Int32, Never>])>((nil, []))

  var isSet: Bool { state.withLock { $0.status != nil } }

  func set(_ status: Int32) {
    let waiting = state.withLock { state in
      state.status = status
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: status) }
  }

  func value() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = state.withLock { state in
        if state.status == nil { state.waiting.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }
}

/// The lines that a program printed, for any number of readers, each from the first line on.
private final class OutputLines: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var lines: [String] = []
    var hasEnded = false
    var readers: [AsyncStream<String>.Continuation] = []
  }

  private let state = Lock(State())

  var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      state.withLock { state in
        for line in state.lines { continuation.yield(line) }
        if state.hasEnded { continuation.finish() } else { state.readers.append(continuation) }
      }
    }
  }

  /// Reads until the other end is closed. It blocks, so it has a thread of its own.
  func read(from descriptor: Int32) {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      state.withLock { $0.bytes += buffer[..<count] }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          append(line)
          line = []
        } else {
          line.append(byte)
        }
      }
    }
    Glibc.close(descriptor)
    if !line.isEmpty { append(line) }
    state.withLock { state in
      state.hasEnded = true
      for reader in state.readers { reader.finish() }
      state.readers = []
    }
  }

  private func append(_ line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    state.withLock { state in
      state.lines.append(text)
      for reader in state.readers { reader.yield(text) }
    }
  }
}
