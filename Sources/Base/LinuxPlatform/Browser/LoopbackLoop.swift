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
    /// By which other threads wake this one; nil once this thread has ended.
    var wake: WakeUp?
  }

  private let control: Lock<Control>
  private let rules: AnswerRules
  private let timeoutSeconds: Double

  /// Takes ownership of `sockets`. When the system has no descriptor or thread left, it closes them and returns nil.
  init?(sockets: [Int32], rules: AnswerRules, timeoutSeconds: Double) {
    let wake = WakeUp()
    control = Lock(Control(wake: wake))
    self.rules = rules
    self.timeoutSeconds = timeoutSeconds
    guard let wake, DetachedThread.start({ self.run(sockets: sockets, wake: wake) }) else {
      for socket in sockets { close(socket) }
      return nil
    }
  }

  /// Asks the thread to end; a task that still waits for the answer gets `cancelled`. May be called at any time and
  /// repeatedly.
  func requestClose() {
    control.withLock { control in
      control.isClosing = true
      control.wake?.call()
    }
  }

  private func run(sockets: [Int32], wake: WakeUp) {
    var served = LoopbackService(listeners: sockets, wake: wake.descriptor, rules: rules)
    let patience = Int64(clamping: Int(clamping: min(max(timeoutSeconds, 0), 1_000_000) * 1000))
    let deadline = MonotonicTime.milliseconds + patience
    while true {
      let isClosing = control.withLock { $0.isClosing }
      if served.isDone(closing: isClosing) || MonotonicTime.milliseconds >= deadline { break }
      if let text = served.step(until: deadline) { answer.fulfil(.success(text)) }
    }
    served.closeAll()
    let wasClosed = control.withLock { control in
      control.wake = nil
      return control.isClosing
    }
    answer.fulfil(.failure(wasClosed ? .cancelled : .timedOut(seconds: timeoutSeconds)))
    finished.fulfil(())
  }
}
