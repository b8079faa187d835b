// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorCommand
import FoundationEssentials
import Glibc

@main
struct Main {
  static func main() async {
    let untilStopped = StopSignals.take()
    let program = EmulatorProgram(
      EmulatorProgram.Surroundings(
        environment: ProcessInfo.processInfo.environment, answer: { write($0, to: STDOUT_FILENO) },
        talk: { write($0, to: STDERR_FILENO) }, untilStopped: untilStopped))
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    _exit(await program.run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, Array(rest), rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
