// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// spawn.h makes the compiler count its types as that module's own.
import CCurl
import Glibc

/// How a child process shares what this one has. Every child of this library is started here.
enum ProcessStart {
  /// Neither terminal nor streams nor open files: nothing that it prints lands in the app's output, and Ctrl-C in the
  /// terminal doesn't reach it.
  case apart
  /// Everything: terminal, streams, open files, process group, as a shell's command has it.
  case together

  /// `posix_spawn_file_actions_addclosefrom_np`, which glibc has since 2.34 and hides behind a feature macro.
  private static let closeFrom: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32)? =
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
    }

  /// The child's number, or the system's reason. `arguments` is what follows the program's name.
  func spawn(
    _ path: String, _ arguments: [String], environment: EnvironmentVariables
  ) -> Result<pid_t, ProcessStartError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of the cooperative pool block signals, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    switch self {
    case .apart:
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      // A browser runs for days: it must not hold the app's files, locks and sockets open.
      _ = Self.closeFrom?(&actions, 3)
      sigfillset(&defaults)
      flags |= 0x80  // POSIX_SPAWN_SETSID, which needs a feature macro.
    case .together:
      // What this process ignores for itself; what it was started with, as by nohup, is the child's too.
      sigemptyset(&defaults)
      for number in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = environment.all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let status = posix_spawn(&pid, path, &actions, &attributes, argv, envp)
    return status == 0 ? .success(pid) : .failure(ProcessStartError(code: status))
  }
}

/// Why the system starts no child.
package struct ProcessStartError: Error, Sendable, Equatable {
  let code: Int32
  package var reason: String { String(cString: strerror(code)) }
}
