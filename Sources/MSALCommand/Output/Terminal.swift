// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Standard output for the answer, standard error for talk.
struct Terminal: Sendable {
  /// Writes to standard output.
  var answer: @Sendable (String) -> Void
  /// Writes to standard error.
  var talk: @Sendable (String) -> Void
  /// Whether talk may be coloured.
  var isColourful: Bool

  /// The process's own streams. Colour only on a terminal, and not where `NO_COLOR` is set (no-color.org).
  static func standard(environment: [String: String]) -> Terminal {
    let isQuiet = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Terminal(
      answer: { write($0, to: STDOUT_FILENO) }, talk: { write($0, to: STDERR_FILENO) },
      isColourful: !isQuiet && environment["TERM"] != "dumb" && isatty(STDERR_FILENO) == 1)
  }

  /// Writes a line, whole; a reader that went away is not our problem.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  func red(_ text: String) -> String { isColourful ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
