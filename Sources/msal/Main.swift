// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import MSALCommand

@main
struct Main {
  static func main() async {
    exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
