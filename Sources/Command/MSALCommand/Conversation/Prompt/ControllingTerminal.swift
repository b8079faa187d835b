// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces
import PrivateFiles

/// The terminal the person sits at. Questions and answers go there even where the standard streams are pipes.
package struct ControllingTerminal: Sendable {
  private let descriptor: Int32

  /// - Parameter descriptor: Of a terminal, open for reading and writing for as long as this value is used.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// nil: the process has none, as in a service or a pipeline of a build.
  static func open() -> ControllingTerminal? {
    let descriptor = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    return descriptor < 0 ? nil : ControllingTerminal(descriptor: descriptor)
  }

  /// Whether there is one.
  static var isThere: Bool {
    guard let terminal = open() else { return false }
    close(terminal.descriptor)
    return true
  }

  /// Asks, and waits for a line. End of input (Ctrl-D) counts as cancelled. However it ends, the terminal is as before.
  package func ask(_ question: Question) async throws -> String {
    guard question.isSecret else {
      write(TerminalSafeText(question.text))
      return try await answer()
    }
    // First hidden, then asked: a fast typist shows nothing.
    guard TerminalEcho.begin(descriptor) else {
      throw CommandError(
        .interactionRequired, "\(question.subject) is missing, and this terminal can't hide what is typed.",
        nextStep: question.remedy)
    }
    defer { TerminalEcho.end() }
    write(TerminalSafeText(question.text))
    return try await answer()
  }

  /// Shows a line of its own.
  func say(_ text: TerminalSafeText) { write(text + "\n") }

  private func answer() async throws -> String {
    do {
      if let line = try await LineReader.line(from: descriptor) { return line }
      write("\n")
      throw CommandError.cancelled
    } catch let failure as LineReader.LineError {
      throw failure.commandFailure
    } catch is CancellationError {
      write("\n")
      throw CommandError.cancelled
    }
  }

  private func write(_ text: TerminalSafeText) { StandardStream.write(text.string, to: descriptor) }
}

extension LineReader.LineError {
  var commandFailure: CommandError {
    switch self {
    case .tooLong: CommandError(.usage, "The line is too long.", nextStep: "Give at most \(LineReader.limit) bytes.")
    case .notUTF8: CommandError(.usage, "The line is not text in UTF-8.", nextStep: "Set a UTF-8 locale, and repeat.")
    }
  }
}

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
