// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The one thread behind an open redirect URI. It owns every socket; other threads only ask it to close them.
final class LoopbackLoop: Sendable {
  static let connectionLimit = 32

  /// The answer as it came; nil: the sockets were closed before.
  let answer = Promise<String?>()
  /// Set when every socket is closed.
  let finished = Promise<Void>()

  private struct Control {
    var isClosing = false
    /// By which other threads wake this one; nil once this thread has ended.
    var wake: WakeUp?
  }

  private let control: Lock<Control>
  private let rules: AnswerRules

  /// Takes ownership of `sockets`. When the system has no descriptor or thread left, it closes them and returns nil.
  init?(sockets: [Int32], rules: AnswerRules) {
    let wake = WakeUp()
    control = Lock(Control(wake: wake))
    self.rules = rules
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
    while !served.isDone(closing: control.withLock { $0.isClosing }) {
      if let text = served.step() { answer.fulfil(text) }
    }
    served.closeAll()
    control.withLock { $0.wake = nil }
    answer.fulfil(nil)
    finished.fulfil(())
  }
}
