// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import Glibc
import PrivateFiles

/// A program started in the background. It shares neither terminal nor output with the app, so that nothing it prints
/// lands in the app's, and Ctrl-C in the terminal doesn't reach it.
final class QuietChild: Sendable {
  enum Ending: Sendable, Equatable {
    case succeeded
    /// Ended with another status than 0, or by a signal.
    case failed
    case stillRunning
  }

  /// `posix_spawn_file_actions_addclosefrom_np`, which glibc has since 2.34 and hides behind a feature macro.
  private static let closeFrom: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32)? =
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
    }

  private let pid: pid_t

  private init(pid: pid_t) { self.pid = pid }

  /// nil when the system refuses. `arguments` is what follows the program's name.
  static func start(_ path: String, _ arguments: [String], environment: EnvironmentVariables) -> QuietChild? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A browser runs for days: it must not hold the app's files, locks and sockets open.
    _ = closeFrom?(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of the cooperative pool block signals, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let ownSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which needs a feature macro.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession))
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = environment.all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    return posix_spawn(&pid, path, &actions, &attributes, argv, envp) == 0 ? QuietChild(pid: pid) : nil
  }

  /// How it ended, or that it had not by then; nil when the task was cancelled. Call it once: it also sees to it that
  /// the child leaves no zombie, however long it runs.
  func ending(withinMilliseconds limit: Int) async -> Ending? {
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
