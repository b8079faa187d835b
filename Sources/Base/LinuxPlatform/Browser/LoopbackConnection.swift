// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// One connection of a browser: reads one request, writes one answer, and ends. Lives on the loop's thread only.
struct LoopbackConnection {
  enum Phase: Equatable {
    case reading, writing
    /// Everything is written. The browser must close first, because closing here could discard bytes that it has not
    /// yet received.
    case lingering
    case finished
  }

  /// Milliseconds for receiving the whole request, and again for sending the whole answer, so that a sender of single
  /// bytes can't hold the connection longer.
  private static let patience: Int64 = 10_000
  private static let linger: Int64 = 1_000

  let socket: Int32
  private(set) var phase = Phase.reading
  /// In milliseconds of `MonotonicTime`.
  private(set) var deadline: Int64
  /// Whether the answer is the page that tells the person what to do next.
  private(set) var showsOutcome = false
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []

  init(socket: Int32, now: Int64) {
    self.socket = socket
    deadline = now + Self.patience
  }

  /// The events that `poll` should wait for.
  var interest: Int16 { Int16(phase == .writing ? POLLOUT : POLLIN) }

  /// Reads the bytes that have arrived, and parses them.
  mutating func read() -> LoopbackRequest.Parsing {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = uninterrupted { recv(socket, &buffer, buffer.count, 0) }
      if count > 0 {
        // Bytes that come while lingering are thrown away.
        if phase == .reading { input += buffer[..<count] }
        if phase != .reading || input.count <= LoopbackRequest.sizeLimit { continue }
      } else if count == 0 || errno != EAGAIN {
        phase = .finished
        return .incomplete
      }
      return phase == .reading ? LoopbackRequest.parse(input) : .incomplete
    }
  }

  mutating func reply(_ reply: AnswerReply, showsOutcome: Bool, now: Int64) {
    output = reply.bytes[...]
    self.showsOutcome = showsOutcome
    phase = .writing
    deadline = now + Self.patience
    input = []
    write(now: now)
  }

  /// Writes as many bytes as the socket takes now.
  mutating func write(now: Int64) {
    while !output.isEmpty {
      let count = uninterrupted {
        output.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      }
      guard count > 0 else {
        if errno != EAGAIN { phase = .finished }
        return
      }
      output.removeFirst(count)
    }
    shutdown(socket, Int32(SHUT_WR))
    phase = .lingering
    deadline = now + Self.linger
  }

  mutating func expire() { phase = .finished }
}
