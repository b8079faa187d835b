// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import QuickCommand

@main
struct Main {
  static func main() {
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    _exit(QuickProgram.run())
  }
}
