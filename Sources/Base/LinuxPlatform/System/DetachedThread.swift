// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// curl.h makes the compiler count the signal types as that module's own.
import CCurl
import Glibc

/// Threads for work that blocks. The cooperative pool has as few threads as the machine has cores, so it must not.
package enum DetachedThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a thread of its own, with every signal blocked: the app's handlers run on the app's threads, and a
  /// broken pipe is an error code here. False when the system gives no more threads.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var every = sigset_t()
    var previous = sigset_t()
    sigfillset(&every)
    // A new thread inherits the mask; setting it here leaves no moment in which a signal could arrive there.
    pthread_sigmask(SIG_SETMASK, &every, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    if status != 0 { work.release() }
    return status == 0
  }
}
