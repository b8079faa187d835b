// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import Synchronization

// The article about events, compiled against what it uses of three packages.

struct Logger: Sendable {
  enum Level: Sendable {
    case debug, info, warning, error
  }

  let label: String

  func log(level: Level, _ message: String) {}
}

func log(in configuration: inout ConfidentialClientConfiguration) {
  let logger = Logger(label: "msal")
  configuration.onEvent = { event in
    let level: Logger.Level =
      switch event.level {
      case .error: .error
      case .warning: .warning
      case .info: .info
      case .verbose: .debug
      }
    logger.log(level: level, "\(event)")
  }
}

enum Metrics {
  struct Timer {
    init(label: String, dimensions: [(String, String)] = []) {}
    func record(duration: Duration) {}
  }

  struct Counter {
    init(label: String, dimensions: [(String, String)] = []) {}
    func increment() {}
  }
}

func measure(_ event: ServerEvent) {
  switch event {
  case .tokenCall(let call):
    let dimensions = [("grant", call.grant.rawValue), ("outcome", call.outcome.name)]
    Metrics.Timer(label: "msal_token_call", dimensions: dimensions).record(duration: call.duration)
  case .request(let request):
    let dimensions = [("endpoint", request.endpoint), ("status", request.status.map { "\($0)" } ?? "none")]
    Metrics.Timer(label: "msal_request", dimensions: dimensions).record(duration: request.duration)
  case .store(let condition) where condition != .available:
    Metrics.Counter(label: "msal_store_trouble").increment()
  default: break
  }
}

enum DefaultTracerClock {
  struct Timestamp {
    var nanosecondsSinceEpoch: UInt64
  }

  static var now: Timestamp { Timestamp(nanosecondsSinceEpoch: UInt64(Date().timeIntervalSince1970 * 1e9)) }
}

final class Span {
  enum Kind {
    case client
  }

  struct Attributes {
    subscript(_ name: String) -> String? {
      get { nil }
      set { _ = newValue }
    }
    subscript(_ name: String) -> Int? {
      get { nil }
      set { _ = newValue }
    }
  }

  var attributes = Attributes()

  func end() {}
}

func startSpan(_ name: String, at instant: DefaultTracerClock.Timestamp, ofKind kind: Span.Kind) -> Span { Span() }

func trace(_ event: ServerEvent) {
  guard case .request(let request) = event else { return }
  let begin = DefaultTracerClock.now.nanosecondsSinceEpoch - UInt64(request.duration / .nanoseconds(1))
  let span = startSpan(
    request.endpoint, at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: begin), ofKind: .client)
  span.attributes["server.address"] = request.host
  span.attributes["http.response.status_code"] = request.status
  span.attributes["msal.correlation_id"] = request.correlationID?.uuidString
  span.end()
}

final class Health: Sendable {
  private let troubles = Mutex<Set<String>>([])

  func note(_ event: ServerEvent) {
    switch event {
    case .breaker(let host, true): troubles.withLock { _ = $0.insert(host) }
    case .breaker(let host, false): troubles.withLock { _ = $0.remove(host) }
    case .store(.unavailable): troubles.withLock { _ = $0.insert("store") }
    case .store(.available): troubles.withLock { _ = $0.remove("store") }
    default: break
    }
  }

  var answer: (status: Int, text: String) {
    let troubles = troubles.withLock { $0.sorted() }
    return troubles.isEmpty ? (200, "ok") : (503, "no answer: " + troubles.joined(separator: ", "))
  }
}
