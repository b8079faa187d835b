// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Without this import the compiler does not find the signal types: it takes them as declared by curl.h's includes.
import CCurl
import Glibc

/// Threads for work that blocks. Swift's cooperative pool has only as many threads as the machine has cores, so its
/// threads must not block.
package enum DetachedThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a thread of its own, with every signal blocked: the app's signal handlers run on the app's threads,
  /// and writing to a broken pipe gives an error code here. False when the system gives no more threads.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var every = sigset_t()
    var previous = sigset_t()
    sigfillset(&every)
    // A new thread inherits the signal mask, so a signal can't arrive before the thread could block it.
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
