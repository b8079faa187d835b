// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// One connection of a browser: reads one request, writes one answer, and ends. Lives on the loop's thread only.
struct LoopbackConnection {
  enum Phase: Equatable {
    case reading, writing
    /// Everything is written: waits for the browser to close, because closing first could destroy what is on its way.
    case lingering
    case finished
  }

  /// Time for a whole request, and again for taking the answer. Counted from the start, so that a drip of bytes gains
  /// nothing.
  private static let patience: Int64 = 10_000
  private static let linger: Int64 = 1_000

  let socket: Int32
  private(set) var phase = Phase.reading
  /// On the loop's clock, in milliseconds.
  private(set) var deadline: Int64
  /// Carries the page that tells the person what to do next.
  private(set) var showsOutcome = false
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []

  init(socket: Int32, now: Int64) {
    self.socket = socket
    deadline = now + Self.patience
  }

  /// What `poll` should wait for.
  var interest: Int16 { Int16(phase == .writing ? POLLOUT : POLLIN) }

  /// Reads what is there; the request or refusal when that is enough to decide.
  mutating func read() -> LoopbackRequest.Parsing {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = uninterrupted { recv(socket, &buffer, buffer.count, 0) }
      if count > 0 {
        // While lingering, what still comes is thrown away.
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

  /// Writes what the socket takes.
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
