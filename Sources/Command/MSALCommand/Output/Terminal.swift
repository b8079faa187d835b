// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// Standard output for the answer, standard error for talk.
package struct Terminal: Sendable {
  /// Writes to standard output.
  var answer: @Sendable (TerminalSafeText) -> Void
  /// Writes to standard error.
  package var talk: @Sendable (TerminalSafeText) -> Void
  /// The terminal that a person reads the answer at; nil: a program reads it.
  var display: Display?
  /// Whether talk may be coloured.
  var isColourful: Bool
  /// How wide the terminal is that shows the talk; nil when none does, or it can't show block characters.
  var columns: Int?
  /// The line that says what the program waits for; nil where nobody looks.
  var status: StatusLine?
  /// Whether part of the answer could not be written, as on a full disk.
  var hasLostAnswer: @Sendable () -> Bool = { false }

  /// A terminal that shows the answer.
  struct Display: Sendable, Equatable {
    var columns: Int
    var isColourful: Bool
    /// Whether it shows other characters than ASCII.
    var isUnicode: Bool
  }

  /// The streams of this process. Colour is for a terminal only, and not where `NO_COLOR` is set (no-color.org).
  package static func standard(environment: [String: String]) -> Terminal {
    let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty
    let isDumb = ["dumb", ""].contains(environment["TERM"] ?? "")
    let isUnicode = isUnicode(environment)
    let isLost = Lock(false)
    let shows = (answer: isatty(STDOUT_FILENO) == 1, talk: isatty(STDERR_FILENO) == 1)
    let status = shows.talk && !isDumb ? StatusLine(descriptor: STDERR_FILENO) : nil
    @Sendable func write(_ text: TerminalSafeText, to descriptor: Int32) -> Bool {
      let line = text + "\n"
      return status?.write(line, to: descriptor) ?? StandardStream.write(line.string, to: descriptor)
    }
    return Terminal(
      answer: { if !write($0, to: STDOUT_FILENO) { isLost.withLock { $0 = true } } },
      talk: { _ = write($0, to: STDERR_FILENO) },
      display: !shows.answer
        ? nil
        : Display(
          columns: TerminalSize.columns(of: STDOUT_FILENO) ?? 80, isColourful: !isPlain && !isDumb,
          isUnicode: isUnicode && !isDumb),
      isColourful: !isPlain && !isDumb && shows.talk,
      columns: shows.talk && isUnicode && !isDumb ? TerminalSize.columns(of: STDERR_FILENO) ?? 80 : nil,
      status: status,
      hasLostAnswer: { isLost.withLock { $0 } })
  }

  private static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) }
  }
}

/// Shows what the library logs, hosts and paths included: they are the person's own. Secrets are left out at every
/// level.
struct TraceLog: LogSink {
  let terminal: Terminal

  var level: LogLevel? { .verbose }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    terminal.talk(TerminalSafeText(personal ?? message))
  }
}
