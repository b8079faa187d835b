// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The one thread behind an open redirect URI. It owns every socket; other threads only ask it to close them.
final class LoopbackLoop: Sendable {
  static let connectionLimit = 32

  let answer = Promise<Result<String, BrowserError>>()
  /// Set when every socket is closed.
  let finished = Promise<Void>()

  private struct Control {
    var isClosing = false
    /// One end of a socket pair, by which other threads wake this one; nil once this thread has ended.
    var wake: Int32?
  }

  private let control: Lock<Control>
  private let rules: AnswerRules
  private let timeoutSeconds: Double

  /// Takes ownership of `sockets`. When the system has no descriptor or thread left, it closes them and returns nil.
  init?(sockets: [Int32], rules: AnswerRules, timeoutSeconds: Double) {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let hasPair = socketpair(AF_UNIX, kind, 0, &pair) == 0
    control = Lock(Control(wake: pair[0]))
    self.rules = rules
    self.timeoutSeconds = timeoutSeconds
    let wake = pair[1]
    guard hasPair, DetachedThread.start({ self.run(sockets: sockets, wake: wake) }) else {
      for socket in sockets + pair where socket >= 0 { close(socket) }
      return nil
    }
  }

  /// Asks the thread to end; a task that still waits for the answer gets `cancelled`. May be called at any time and
  /// repeatedly.
  func requestClose() {
    control.withLock { control in
      control.isClosing = true
      var byte: UInt8 = 1
      if let wake = control.wake { send(wake, &byte, 1, Int32(MSG_NOSIGNAL)) }
    }
  }

  private func run(sockets: [Int32], wake: Int32) {
    var served = LoopbackService(listeners: sockets, wake: wake, rules: rules)
    let patience = Int64(clamping: Int(clamping: min(max(timeoutSeconds, 0), 1_000_000) * 1000))
    let deadline = MonotonicTime.milliseconds + patience
    while true {
      let isClosing = control.withLock { $0.isClosing }
      if served.isDone(closing: isClosing) || MonotonicTime.milliseconds >= deadline { break }
      if let text = served.step(until: deadline) { answer.fulfil(.success(text)) }
    }
    served.closeAll()
    let wasClosed = control.withLock { control in
      if let end = control.wake { close(end) }
      control.wake = nil
      return control.isClosing
    }
    close(wake)
    answer.fulfil(.failure(wasClosed ? .cancelled : .timedOut(seconds: timeoutSeconds)))
    finished.fulfil(())
  }
}
