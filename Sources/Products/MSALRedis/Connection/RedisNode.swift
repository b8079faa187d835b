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
    try connection().send(exchange)
    guard let outcome = await exchange.outcome.value() else { throw .cancelled }
    return try outcome.get()
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
      switch event {
      case .ready: state.breaker.halfOpen()
      case .replied: state.breaker.succeed()
      case .ended(let error):
        if state.connection === connection { state.connection = nil }
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
