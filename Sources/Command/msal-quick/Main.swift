// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import QuickCommand

@main
struct Main {
  static func main() {
    _exit(QuickProgram.run())
  }
}
