// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorCommand
import FoundationEssentials
import Glibc
import PrivateFiles

@main
struct Main {
  static func main() async {
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    let untilStopped = StopSignals.take()
    let program = EmulatorProgram(
      EmulatorProgram.Surroundings(
        environment: ProcessInfo.processInfo.environment, answer: { StandardStream.write($0, to: STDOUT_FILENO) },
        talk: { StandardStream.write($0, to: STDERR_FILENO) },
        log: { StandardStream.writeIfRead($0, to: STDERR_FILENO) }, untilStopped: untilStopped))
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    _exit(await program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
