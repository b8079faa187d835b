// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One command: its name and its arguments, which are bytes without a meaning of their own.
struct RedisCommand: Sendable, Equatable {
  var words: [[UInt8]]

  init(_ name: String, _ arguments: [[UInt8]] = []) { words = [Array(name.utf8)] + arguments }

  init(_ name: String, _ arguments: String...) { self.init(name, arguments.map { Array($0.utf8) }) }
}

/// What a server answers to one command (RESP2).
enum RedisReply: Sendable, Equatable {
  case status(String)
  case error(RedisServerError)
  case integer(Int)
  case bytes([UInt8])
  case null
  case array([RedisReply])

  /// The text of a status or of bytes.
  var text: String? {
    switch self {
    case .status(let text): text
    case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
    default: nil
    }
  }

  var wantsAnotherConnection: Bool { if case .error(let error) = self { error.wantsAnotherConnection } else { false } }
}

/// An error that a server answers. `text` may hold what was sent, so it never reaches a log.
struct RedisServerError: Error, Sendable, Equatable {
  /// The first word, such as `NOSCRIPT`.
  var code: String
  var text: String

  init(text: String) {
    self.text = text
    let word = text.prefix { $0 != " " }
    let isCode = !word.isEmpty && word.utf8.count <= 32 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    code = isCode ? String(word) : "ERR"
  }

  /// Whether the server may be the right one no more, or no longer knows who asks.
  var wantsAnotherConnection: Bool { ["READONLY", "MASTERDOWN", "LOADING", "NOAUTH"].contains(code) }

  /// Whether it says: not here, or not now.
  var wantsAnotherTry: Bool {
    wantsAnotherConnection || ["MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN"].contains(code)
  }
}

/// Why a command has no reply that can be used. No case holds a key or a value.
enum RedisError: Error, Sendable, Equatable {
  /// Nobody answers at this address, or the system gives no connection; `reason` says which.
  case unreachable(reason: String)
  /// The server took the command, or not, and did not answer in time.
  case timedOut
  /// The connection ended before the reply. The command may have been carried out.
  case connectionLost
  /// The server failed several times a moment ago, the last time so, and is asked again later.
  indirect case circuitOpen(after: RedisError)
  /// More waits for the server already than it can take.
  case busy
  /// TLS failed, or the certificate is not to be trusted.
  case untrusted(reason: String)
  /// The answer is not what a Redis server says.
  case malformedReply(reason: String)
  /// The server refuses the command.
  case refused(RedisServerError)
  /// No server holds the key: the cluster is down or changes hands.
  case noServer
  case cancelled
}
