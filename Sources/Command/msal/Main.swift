// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import LinuxPlatform
import MSALCommand

@main
struct Main {
  // Not asynchronous: an asynchronous one leaves the main thread to Dispatch, which takes signals there.
  static func main() {
    if let ending = StartedProgram.become(CommandLine.arguments) {
      let message = ending.message.prefix { !$0.isNewline }
      if !message.isEmpty { Terminal.standard(environment: [:]).talk("msal: \(message)") }
      _exit(ending.status)
    }
    ServedIdentity.noteParent()
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    let invocation = Invocation(Array(CommandLine.arguments.dropFirst()), EnvironmentVariables.current)
    let work: Work
    do {
      guard let rest = try invocation.begin() else { _exit(invocation.end()) }
      work = rest
    } catch { _exit(invocation.end(after: error)) }
    // Signals are for the program that this one runs.
    let hasChild = work.runsProgram
    if hasChild { ForegroundProgram.holdSignals() }
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    Task.detached { _exit(await invocation.run(work, takesSignals: !hasChild)) }
    if hasChild { ForegroundProgram.keepMainThread() }
    dispatchMain()
  }
}
