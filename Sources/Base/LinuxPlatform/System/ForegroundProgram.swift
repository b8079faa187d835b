// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// curl.h makes the compiler count the signal types as that module's own.
import CCurl
import Glibc

/// A program that runs in the place of this one: in the same terminal and process group, so that Ctrl-C, Ctrl-Z and
/// reads from the terminal are as without this process in between.
package struct ForegroundProgram: Sendable {
  private let path: String
  private let words: [String]
  private let environment: EnvironmentVariables

  /// - Parameters:
  ///   - path: The file to run.
  ///   - words: What the program is given, its own name first.
  package init(_ path: String, words: [String], environment: EnvironmentVariables) {
    (self.path, self.words, self.environment) = (path, words, environment)
  }

  /// What is sent to this process alone and meant for the program.
  private static let passedOn = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2]

  /// From here on these signals wait for `run`, also those that come before it. Call it on the main thread, before
  /// there are others: each thread has the mask of the one that starts it.
  package static func holdSignals() {
    // Ignored, children would leave no status.
    signal(SIGCHLD, SIG_DFL)
    var held = waitedFor
    pthread_sigmask(SIG_BLOCK, &held, nil)
  }

  /// What the main thread does while others work, so that signals go on waiting.
  package static func keepMainThread() -> Never {
    while true { poll(nil, 0, -1) }
  }

  private static var waitedFor: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in passedOn + [SIGCHLD] { sigaddset(&set, number) }
    return set
  }

  /// Runs the program to its end, then ends what it left running. Gives its exit status; a signal counts as 128 and
  /// its number, as in a shell.
  package func run() async -> Result<Int32, ProcessStartError> {
    let outcome = Promise<Result<Int32, ProcessStartError>>()
    // The thread that starts a child has to live as long: with its end the child would hear that its parent is gone.
    let hasStarted = DetachedThread.start { outcome.fulfil(supervise()) }
    guard hasStarted else { return .failure(ProcessStartError(code: EAGAIN)) }
    return await outcome.valueDespiteCancellation()
  }

  private func supervise() -> Result<Int32, ProcessStartError> {
    ProcessControl.adoptOrphans()
    let own = "/proc/self/exe"
    let given = [StartedProgram.mark, String(getpid()), path] + words
    return ProcessStart.together.spawn(own, given, environment: environment).map { pid in
      let status = Self.wait(for: pid)
      ProcessTree.endDescendants()
      return status
    }
  }

  private static func wait(for pid: pid_t) -> Int32 {
    var set = waitedFor
    // A second is for the case that another part of the process took the signal.
    var limit = timespec(tv_sec: 1, tv_nsec: 0)
    while true {
      var information = siginfo_t()
      let number = sigtimedwait(&set, &information, &limit)
      // The terminal's signals have reached the program already, since it is in the same process group.
      let isFromProcess = information.si_code <= 0
      if number > 0, number != SIGCHLD, isFromProcess { kill(pid, number) }
      if let status = ProcessTree.reap(pid) { return status }
    }
  }
}

/// What `ForegroundProgram` starts: this program again, which becomes the one that is wanted. Only a process itself can
/// ask to be told of its parent's end.
package enum StartedProgram {
  static let mark = "run-in-foreground"

  /// Takes the place of this process when it was started so. Returns otherwise: with nil, or with the exit status, and
  /// the reason in words, when the program can't be run.
  /// - Parameter arguments: All of the process's.
  package static func become(_ arguments: [String]) -> (status: Int32, message: String)? {
    guard arguments.count > 4, arguments[1] == mark, let parent = pid_t(arguments[2]) else { return nil }
    ProcessControl.endWithParent(SIGTERM)
    // The parent ended before the kernel was asked to send a signal at its end.
    guard getppid() == parent else { return (128 + SIGTERM, "") }
    let path = arguments[3]
    exec(path, Array(arguments[4...]))
    // A script that names no shell.
    if errno == ENOEXEC { exec("/bin/sh", ["sh", path] + arguments[5...]) }
    let code = errno
    return (code == ENOENT ? 127 : 126, "Can't run \(path): \(String(cString: strerror(code))). Check the file.\n")
  }

  private static func exec(_ path: String, _ words: [String]) {
    let argv = words.map { strdup($0) } + [nil]
    execv(path, argv)
    let code = errno
    for text in argv { free(text) }
    errno = code
  }
}

/// `prctl`, which Swift doesn't import as it is variadic. It takes its arguments in registers, so calling it with a
/// fixed number of words is what it expects.
private enum ProcessControl {
  private static let call: (@convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32)? = dlsym(nil, "prctl").map {
    unsafeBitCast($0, to: (@convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32).self)
  }

  /// PR_SET_CHILD_SUBREAPER: whose parent ends becomes a child of this process.
  static func adoptOrphans() { _ = call?(36, 1, 0, 0, 0) }

  /// PR_SET_PDEATHSIG: the signal that this process gets when its parent ends, however that comes about.
  static func endWithParent(_ number: Int32) { _ = call?(1, UInt(number), 0, 0, 0) }
}
