// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The open connections of all daemons, so that a request which trickles in holds none for ever, and a crowd is told.
final class ConnectionRegister: Sendable {
  private struct Open {
    var socket: Int32
    /// When the request has to be there; nil while it is being answered.
    var end: ContinuousClock.Instant?
  }

  private struct State {
    var open: [OpaquePointer: Open] = [:]
    var isWatched = false

    /// Whoever opens many connections and sends nothing keeps nobody out. libmicrohttpd sees the end and closes the
    /// socket; until then it counts no more.
    mutating func closeOldestIdle() {
      let oldest = open.compactMap { entry in entry.value.end.map { (entry.key, $0) } }.min { $0.1 < $1.1 }
      guard let connection = oldest?.0, let closed = open.removeValue(forKey: connection) else { return }
      shutdown(closed.socket, Int32(SHUT_RDWR))
    }
  }

  private let state = Lock(State())
  private let receiveTime: Duration
  private let limit: Int

  /// - Parameters:
  ///   - receiveSeconds: How long a request may take to arrive.
  ///   - limit: The number of connections beyond which one without a request makes room for one that comes.
  init(receiveSeconds: Double, limit: Int) { (receiveTime, self.limit) = (.seconds(receiveSeconds), limit) }

  var count: Int { state.withLock { $0.open.count } }

  func open(_ connection: OpaquePointer, socket: Int32) {
    let end = ContinuousClock.now + receiveTime
    let isFirst = state.withLock { state in
      if state.open.count >= limit { state.closeOldestIdle() }
      state.open[connection] = Open(socket: socket, end: end)
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if isFirst { Task { await watch() } }
  }

  /// Called before the socket is closed, so that its number is nobody else's.
  func close(_ connection: OpaquePointer) { state.withLock { $0.open[connection] = nil } }

  /// The whole request is there.
  func noteRequest(on connection: OpaquePointer) { state.withLock { $0.open[connection]?.end = nil } }

  /// It was answered; the next one may take as long again.
  func expectRequest(on connection: OpaquePointer) {
    let end = ContinuousClock.now + receiveTime
    state.withLock { $0.open[connection]?.end = end }
  }

  /// Ends those on which no request is being answered.
  func closeIdle() {
    state.withLock { state in
      for connection in state.open.values where connection.end != nil { shutdown(connection.socket, Int32(SHUT_RDWR)) }
    }
  }

  /// Ends those that take too long, until none is open. libmicrohttpd sees the end and closes the socket.
  private func watch() async {
    var isOver = false
    while !isOver {
      try? await Task.sleep(for: min(receiveTime / 2, .milliseconds(500)))
      let now = ContinuousClock.now
      isOver = state.withLock { state in
        for connection in state.open.values where connection.end.map({ $0 <= now }) == true {
          shutdown(connection.socket, Int32(SHUT_RDWR))
        }
        state.isWatched = !state.open.isEmpty
        return state.open.isEmpty
      }
    }
  }
}
