// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import Glibc
import PrivateFiles

/// A program started in the background. It shares neither terminal nor output with the app, so that nothing it prints
/// lands in the app's, and Ctrl-C in the terminal doesn't reach it.
package final class SilentProcess: Sendable {
  package enum Ending: Sendable, Equatable {
    case succeeded
    /// Ended with another status than 0, or by a signal.
    case failed
    case stillRunning
  }

  private let pid: pid_t

  private init(pid: pid_t) { self.pid = pid }

  /// nil when the system refuses. `arguments` is what follows the program's name.
  package static func start(_ path: String, _ arguments: [String], environment: EnvironmentVariables) -> SilentProcess?
  {
    guard case .success(let pid) = ProcessStart.apart.spawn(path, arguments, environment: environment) else {
      return nil
    }
    return SilentProcess(pid: pid)
  }

  /// How it ended, or that it had not by then; nil when the task was cancelled. Call it once: it also sees to it that
  /// the child leaves no zombie, however long it runs.
  package func ending(withinMilliseconds limit: Int) async -> Ending? {
    let ending = Promise<Ending>()
    let hasStarted = DetachedThread.start { [pid] in
      var status: Int32 = 0
      for _ in 0..<(limit / 10) {
        let found = uninterrupted { waitpid(pid, &status, WNOHANG) }
        if found == pid {
          ending.fulfil(status == 0 ? .succeeded : .failed)
          return
        }
        // Somebody else in this process waits for every child, and took this one's status.
        if found == -1 { break }
        poll(nil, 0, 10)
      }
      ending.fulfil(.stillRunning)
      _ = uninterrupted { waitpid(pid, &status, 0) }
    }
    if !hasStarted { return .stillRunning }
    return await ending.value()
  }
}
