// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces
import PrivateFiles
import QuickCommand

/// Standard output for the answer, standard error for talk.
struct Terminal: Sendable {
  /// Writes to standard output.
  var answer: @Sendable (ShownText) -> Void
  /// Writes to standard error.
  var talk: @Sendable (ShownText) -> Void
  /// Whether the answer goes to a terminal, where columns are aligned.
  var showsAnswer = false
  /// Whether talk may be coloured.
  var isColourful: Bool
  /// How wide the terminal is that shows the talk; nil when none does, or it can't show block characters.
  var columns: Int?
  /// Whether part of the answer could not be written, as on a full disk.
  var hasLostAnswer: @Sendable () -> Bool = { false }

  /// The process's own streams. Colour only on a terminal, and not where `NO_COLOR` is set (no-color.org).
  static func standard(environment: [String: String]) -> Terminal {
    let isQuiet = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isLost = Lock(false)
    return Terminal(
      answer: { if !StandardStream.write($0.string + "\n", to: STDOUT_FILENO) { isLost.withLock { $0 = true } } },
      talk: { StandardStream.write($0.string + "\n", to: STDERR_FILENO) },
      showsAnswer: isatty(STDOUT_FILENO) == 1,
      isColourful: !isQuiet && environment["TERM"] != "dumb" && isatty(STDERR_FILENO) == 1,
      columns: width(environment),
      hasLostAnswer: { isLost.withLock { $0 } })
  }

  private static func width(_ environment: [String: String]) -> Int? {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isUnicode = ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) }
    guard isUnicode, environment["TERM"] != "dumb", isatty(STDERR_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
