// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALCommand

@main
struct Main {
  // Not asynchronous: an asynchronous one leaves the main thread to Dispatch, which takes signals there.
  static func main() { Program.main(CommandLine.arguments) }
}
