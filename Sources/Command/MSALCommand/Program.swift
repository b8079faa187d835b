// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import LinuxPlatform

/// The program `msal`.
package enum Program {
  /// Does what the command line says, on the main thread, and ends the process.
  /// - Parameter commandLine: All of it, the program's name first.
  package static func main(_ commandLine: [String]) -> Never {
    if let ending = StartedProgram.become(commandLine) {
      let message = ending.message.prefix { !$0.isNewline }
      if !message.isEmpty { Terminal.standard(environment: [:]).talk("msal: \(message)") }
      _exit(ending.status)
    }
    ServedIdentity.noteParent()
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    let invocation = Invocation(Array(commandLine.dropFirst()), EnvironmentVariables.current)
    let work: Work
    do {
      guard let rest = try invocation.begin() else { _exit(invocation.end()) }
      work = rest
    } catch { _exit(invocation.end(after: error)) }
    // Signals are for the program that this one runs.
    let hasChild = ServedIdentity.runsProgram(work.arguments)
    if hasChild { ForegroundProgram.holdSignals() }
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    Task.detached { _exit(await invocation.run(work, takesSignals: !hasChild)) }
    if hasChild { ForegroundProgram.keepMainThread() }
    dispatchMain()
  }
}
