// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Shows what the library logs, hosts and paths included: they are the person's own. Secrets are left out at every
/// level.
struct TraceLog: LogSink {
  let terminal: Terminal

  var level: LogLevel? { .verbose }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    terminal.talk(TerminalSafeText(personal ?? message))
  }
}
