// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import EmulatorCommand
import FoundationEssentials
import Glibc
import LinuxPlatform
import PrivateFiles

@main
struct Main {
  // Not asynchronous: an asynchronous one leaves the main thread to Dispatch, which takes signals there.
  static func main() {
    if let ending = StartedProgram.become(CommandLine.arguments) {
      StandardStream.write(ending.message, to: STDERR_FILENO)
      _exit(ending.status)
    }
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    // Stopping is up to the program that runs; it gets the signals.
    let isRun = CommandLine.arguments.dropFirst().first == "run"
    if isRun { ForegroundProgram.holdSignals() }
    let untilStopped: @Sendable () async -> Void = isRun ? { @Sendable in } : StopSignals.take()
    let answer = AnswerStream { StandardStream.write($0, to: STDOUT_FILENO) }
    var dependencies = EmulatorProgram.Dependencies(
      environment: ProcessInfo.processInfo.environment,
      columns: TerminalSize.columns(of: STDOUT_FILENO, STDERR_FILENO),
      answer: { answer.write($0) },
      talk: { StandardStream.write($0, to: STDERR_FILENO) },
      log: { StandardStream.writeIfRead($0, to: STDERR_FILENO) }, untilStopped: untilStopped)
    dependencies.hasLostAnswer = { answer.hasLost }
    dependencies.untilInputEnds = StandardStream.skipInput
    let program = EmulatorProgram(dependencies)
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    Task.detached { _exit(await program.run(Array(CommandLine.arguments.dropFirst()))) }
    if isRun { ForegroundProgram.keepMainThread() }
    dispatchMain()
  }
}
