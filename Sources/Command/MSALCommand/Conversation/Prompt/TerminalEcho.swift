// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Typing that the terminal does not show. There is one terminal, so there is one state, and whatever ends the process
/// in an orderly way puts the terminal back.
package enum TerminalEcho {
  private struct Terminal: Sendable {
    var descriptor: Int32
    var modes: termios
  }

  /// The terminal whose echo is off, with its earlier modes.
  private static let hiding = Lock<Terminal?>(nil)

  /// Stops the echo, and discards what was typed and shown before.
  /// - Returns: Whether the terminal obeys.
  package static func begin(_ descriptor: Int32) -> Bool {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return false }
    let before = Terminal(descriptor: descriptor, modes: modes)
    modes.c_lflag &= ~tcflag_t(ECHO)
    modes.c_lflag |= tcflag_t(ECHONL)
    // A key that stops or quits the process would leave the terminal without echo. Zero is no key (_POSIX_VDISABLE).
    withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      for key in [VSUSP, VQUIT] { keys[Int(key)] = 0 }
    }
    return hiding.withLock { hiding in
      if hiding == nil { hiding = before }
      return tcsetattr(descriptor, TCSAFLUSH, &modes) == 0
    }
  }

  /// Puts the terminal back. Half a line that was typed is thrown away: the next program to read would get it.
  package static func end() {
    hiding.withLock { hiding in
      guard var terminal = hiding else { return }
      _ = tcsetattr(terminal.descriptor, TCSAFLUSH, &terminal.modes)
      hiding = nil
    }
  }
}
