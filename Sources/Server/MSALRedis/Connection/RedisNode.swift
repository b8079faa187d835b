// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces

/// One server, over whatever connection it has at the moment.
final class RedisNode: Sendable {
  private struct State {
    var connection: RedisConnection?
    var breaker = CircuitBreaker()
    /// The latest failure, which is reported while the circuit is open.
    var lastError = RedisError.connectionLost
    /// Until this time, no connection is replaced because of a reply.
    var keepsConnectionUntil = Int64.min
  }

  let settings: ConnectionSettings
  private let random: any RandomSource
  private let state = Lock(State())

  init(_ settings: ConnectionSettings, random: any RandomSource) {
    self.settings = settings
    self.random = random
  }

  deinit { state.withLock { $0.connection }?.close() }

  var endpoint: RedisEndpoint { settings.endpoint }

  /// Sends commands together, and returns their replies, which may be errors of the server.
  nonisolated(nonsending) func exchange(_ commands: [RedisCommand]) async throws(RedisError) -> [RedisReply] {
    let batch = try CommandBatch(commands)
    var connection = try connection()
    if !connection.isStillOpen() { connection = try self.connection() }
    connection.send(batch)
    guard let outcome = await batch.outcome.value() else { throw .cancelled }
    let replies = try outcome.get()
    if replies.contains(where: \.wantsAnotherConnection) { replace(connection) }
    return replies
  }

  /// Closes the connection, so that the next command opens a new one and resolves the host name again: after a
  /// fail-over the name may stand for another server, while the old one keeps its connections open. It happens at most
  /// about once a second, even if many replies ask for it.
  private func replace(_ connection: RedisConnection) {
    let isReplaced = state.withLock { state in
      let now = MonotonicTime.milliseconds
      guard state.connection === connection, now >= state.keepsConnectionUntil else { return false }
      state.keepsConnectionUntil = now + CircuitBreaker.probeInterval * 4 / 5 + jitter() * 400 / 1000
      state.connection = nil
      return true
    }
    if isReplaced { connection.close() }
  }

  private func connection() throws(RedisError) -> RedisConnection {
    let (connection, isNew, error): (RedisConnection?, Bool, RedisError?) = state.withLock { state in
      if let connection = state.connection {
        return (connection, false, state.breaker.isOpen ? .circuitOpen(after: state.lastError) : nil)
      }
      switch state.breaker.ask(now: MonotonicTime.milliseconds, jitter: jitter()) {
      case .refused: return (nil, false, .circuitOpen(after: state.lastError))
      case .granted(let delay):
        let connection = make(delay: delay)
        state.connection = connection
        return (connection, true, nil)
      case .probe:
        let connection = make(delay: 0)
        state.connection = connection
        return (connection, true, .circuitOpen(after: state.lastError))
      }
    }
    if isNew { connection?.start() }
    if let error { throw error }
    guard let connection else { throw .connectionLost }
    return connection
  }

  private func make(delay: Int64) -> RedisConnection {
    RedisConnection(settings, delay: delay) { [weak self] connection, event in self?.take(event, of: connection) }
  }

  private func take(_ event: RedisConnection.Event, of connection: RedisConnection) {
    state.withLock { state in
      // Events of a connection that was replaced say nothing about the present one.
      guard state.connection === connection else { return }
      switch event {
      case .ready: state.breaker.halfOpen()
      case .replied: state.breaker.succeed()
      case .ended(let error):
        state.connection = nil
        if let error {
          state.lastError = error
          state.breaker.fail(now: MonotonicTime.milliseconds, jitter: jitter())
        }
      }
    }
  }

  /// A random number from 0 to 999.
  private func jitter() -> Int64 { random.bytes(2).reduce(Int64(0)) { $0 << 8 | Int64($1) } * 1000 >> 16 }
}
