// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// A connection of libmicrohttpd.
///
/// `@unchecked Sendable`: it is passed on only to be resumed once, which any thread may do, and libmicrohttpd keeps a
/// suspended connection alive until then.
struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer
  let library: MicroHTTPDLibrary
}

/// One request and its answer. libmicrohttpd's thread fills in the request; the answer comes from a task.
final class HTTPExchange: Sendable {
  private struct State {
    var phase = Phase.fresh
    var request: HTTPRequest?
    /// Bytes of the body seen so far, also those that are dropped because there are too many.
    var received = 0
    var responder: Task<Void, Never>?
  }

  enum Phase {
    case fresh, receiving
    /// The connection is suspended until a task answers.
    case running(Connection)
    case ready(HTTPDelivery)
    case answered
  }

  /// The request line's target, not decoded.
  let target: String
  private let state = Lock(State())

  init(target: String) { self.target = target }

  var phase: Phase { state.withLock { $0.phase } }

  func begin(_ request: HTTPRequest) {
    state.withLock {
      $0.request = request
      $0.phase = .receiving
    }
  }

  /// Keeps the bytes while the body is within `limit`; false when so many came that the connection should be cut.
  func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Bool {
    state.withLock { state in
      state.received += bytes.count
      if state.received <= limit { state.request?.body.append(contentsOf: bytes) }
      return state.received <= limit + Self.drained
    }
  }

  /// Bytes beyond the limit that are read and dropped, so that the client sees the answer instead of a broken
  /// connection.
  static let drained = 8 << 20

  /// The whole request; nil when its body was larger than `limit`.
  func received(limit: Int) -> HTTPRequest? {
    state.withLock { $0.received > limit ? nil : $0.request }
  }

  /// Suspends the connection until `finish`.
  func suspend(_ connection: Connection) {
    state.withLock { $0.phase = .running(connection) }
    connection.library.suspend(connection.pointer)
  }

  /// Keeps the task that answers, to cancel it when somebody else answers first.
  func keep(_ responder: Task<Void, Never>) {
    state.withLock { state in
      if case .running = state.phase { state.responder = responder }
    }
  }

  /// Sets the answer and wakes the connection. Only the first call counts.
  func finish(_ delivery: HTTPDelivery) {
    let (connection, responder) = state.withLock { state -> (Connection?, Task<Void, Never>?) in
      guard case .running(let connection) = state.phase else { return (nil, nil) }
      state.phase = .ready(delivery)
      return (connection, state.responder.take())
    }
    guard let connection else { return }
    responder?.cancel()
    connection.library.resume(connection.pointer)
  }

  func markAnswered() { state.withLock { $0.phase = .answered } }
}
