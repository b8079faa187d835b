// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandFront
import Glibc

@main
struct Main {
  static func main() {
    _exit(Front.run())
  }
}
