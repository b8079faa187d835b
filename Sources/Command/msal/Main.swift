// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import MSALCommand

@main
struct Main {
  static func main() async {
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    _exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
