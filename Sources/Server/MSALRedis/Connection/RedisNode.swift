// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces

/// One server, whichever connection leads to it at the moment.
final class RedisNode: Sendable {
  private struct State {
    var connection: RedisConnection?
    var breaker = CircuitBreaker()
    /// What opens the circuit, in the end.
    var lastError = RedisError.connectionLost
    /// No connection is left for what its server said before this time.
    var staysUntil = Int64.min
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

  /// The replies to commands that go out together, errors of the server among them.
  func exchange(_ commands: [RedisCommand]) async throws(RedisError) -> [RedisReply] {
    let exchange = try Exchange(commands)
    let connection = try connection()
    connection.send(exchange)
    guard let outcome = await exchange.outcome.value() else { throw .cancelled }
    let replies = try outcome.get()
    if replies.contains(where: \.wantsAnotherConnection) { leave(connection) }
    return replies
  }

  /// Has the next command go out by a new connection, for which the host name is resolved again: after a fail-over the
  /// name may lead to another server, and the old one keeps its connections. It does so about once a second, however
  /// many replies ask for it.
  private func leave(_ connection: RedisConnection) {
    let isLeft = state.withLock { state in
      let now = MonotonicTime.milliseconds
      guard state.connection === connection, now >= state.staysUntil else { return false }
      state.staysUntil = now + CircuitBreaker.probeInterval * 4 / 5 + jitter() * 400 / 1000
      state.connection = nil
      return true
    }
    if isLeft { connection.close() }
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
      // What becomes of one that was left says nothing of the next.
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

  /// From 0 to 999.
  private func jitter() -> Int64 { random.bytes(2).reduce(Int64(0)) { $0 << 8 | Int64($1) } * 1000 >> 16 }
}
