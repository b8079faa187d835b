// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// The exchanges that a task works on or whose answer is being sent, so that a stop can wait for them, and none takes
/// too long.
final class ExchangeRegister: Sendable {
  private struct Running {
    var exchange: HTTPExchange
    /// When somebody else answers.
    var end: ContinuousClock.Instant
  }

  private struct State {
    var running: [ObjectIdentifier: Running] = [:]
    var isWatched = false
    var isClosed = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())
  private let answerTime: Duration
  private let serverName: String

  /// - Parameters:
  ///   - answerSeconds: How long an exchange may run.
  ///   - serverName: What the server calls itself in answers of its own.
  init(answerSeconds: Double, serverName: String) {
    answerTime = .seconds(answerSeconds)
    self.serverName = serverName
  }

  /// Whether the server is stopping: then nothing new is started.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// False when the server is stopping: then nobody waits for the exchange.
  func admit(_ exchange: HTTPExchange) -> Bool {
    let end = ContinuousClock.now + answerTime
    let (isAdmitted, isFirst) = state.withLock { state in
      if state.isClosed { return (false, false) }
      state.running[ObjectIdentifier(exchange)] = Running(exchange: exchange, end: end)
      defer { state.isWatched = true }
      return (true, !state.isWatched)
    }
    if isFirst { Task { await watch() } }
    return isAdmitted
  }

  /// Answers for those that take too long, until none is running. One sleep for all of them: the system keeps each
  /// until its end, also when it was cancelled long before.
  private func watch() async {
    var isOver = false
    while !isOver {
      try? await Task.sleep(for: min(answerTime, .milliseconds(500)))
      let now = ContinuousClock.now
      let late: [HTTPExchange]
      (late, isOver) = state.withLock { state in
        state.isWatched = !state.running.isEmpty
        return (state.running.values.filter { $0.end <= now }.map(\.exchange), state.running.isEmpty)
      }
      for exchange in late {
        exchange.finish(.whole(.plain(504, "The \(serverName) took too long to answer. Try again.")))
      }
    }
  }

  func remove(_ exchange: HTTPExchange) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.running.removeValue(forKey: ObjectIdentifier(exchange)) != nil, state.running.isEmpty else {
        return nil
      }
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Admits nothing more and waits until the last answer is sent, at most `seconds`. Afterwards no connection is
  /// suspended.
  func drain(seconds: Double) async {
    state.withLock { $0.isClosed = true }
    let timer = Task {
      do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
      self.giveUp()
    }
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.running.isEmpty { state.waiter = continuation }
        return state.running.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
    timer.cancel()
  }

  private func giveUp() {
    let (late, waiter) = state.withLock { ($0.running.values, $0.waiter.take()) }
    for running in late {
      running.exchange.finish(.whole(.plain(503, "The \(serverName) is stopping. Start it again.")))
    }
    waiter?.resume()
  }
}
