// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// One command: its name and its arguments, which are arbitrary bytes.
struct RedisCommand: Sendable, Equatable {
  /// One behind the other.
  private(set) var bytes: [UInt8]
  private(set) var lengths: [Int]

  init(_ name: String, _ arguments: [[UInt8]] = []) {
    bytes = Array(name.utf8)
    lengths = [bytes.count]
    for argument in arguments { append(argument) }
  }

  init(_ name: String, _ arguments: String...) {
    self.init(name, [])
    for argument in arguments { append(argument.utf8) }
  }

  private mutating func append(_ argument: some Collection<UInt8>) {
    bytes += argument
    lengths.append(argument.count)
  }
}

/// The reply of a server to one command (RESP2).
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

/// An error reply of a server. `text` may quote what was sent, so it is never logged.
struct RedisServerError: Error, Sendable, Equatable {
  /// The first word of `text`, such as `NOSCRIPT`, or `ERR`.
  var code: String
  var text: String

  init(text: String) {
    self.text = text
    let word = text.prefix { $0 != " " }
    let isCode = !word.isEmpty && word.utf8.count <= 32 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    code = isCode ? String(word) : "ERR"
  }

  /// Whether a new connection may help: the server may no longer be the master, or no longer knows the user.
  var wantsAnotherConnection: Bool { ["READONLY", "MASTERDOWN", "LOADING", "NOAUTH"].contains(code) }

  /// Whether the command may succeed at another server or a little later.
  var wantsAnotherTry: Bool {
    wantsAnotherConnection || ["MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN"].contains(code)
  }
}

/// Why a command has no usable reply. No case contains a key or a value.
enum RedisError: CancellableError, Sendable, Equatable {
  /// No server answers at this address, or the system can't make a connection; `reason` says which.
  case unreachable(reason: String)
  /// The server did not answer in time. It may have carried out the command.
  case timedOut
  /// The connection ended before the reply. The command may have been carried out.
  case connectionLost
  /// The server failed several times in a row, the last time with this error, and is tried again later.
  indirect case circuitOpen(after: RedisError)
  /// Too many bytes already wait to be sent to the server.
  case busy
  /// TLS failed, or the server's certificate is not trusted.
  case untrusted(reason: String)
  /// The answer is not that of a Redis server.
  case malformedReply(reason: String)
  /// The server refuses the command.
  case refused(RedisServerError)
  /// No server has the key: the cluster is down or is being changed.
  case noServer
  case cancelled
}
