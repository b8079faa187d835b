// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A lock that is held while more is done than to look at a value: files are read, other locks are taken, an app's
/// storage is called.
///
/// Two things can't stop the thread for ever under it. What is logged reaches the log when the thread holds no such
/// lock any more, because an app's log callback may use the library. And who asks for a lock that the same thread
/// holds, as an app's storage may, gets an error.
package final class WorkLock<Value, Failure: Error>: Sendable {
  @usableFromInline let lock: Lock<Value>
  @usableFromInline let reentry: Failure

  /// - Parameter reentry: What a thread gets that holds the lock already.
  package init(_ value: sending Value, reentry: Failure) {
    lock = Lock(value)
    self.reentry = reentry
  }

  @inlinable package func withLock<Result>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if LockedWork.isHeld(ObjectIdentifier(self)) { throw reentry }
    return try LockedWork.run(ObjectIdentifier(self)) { () throws(Failure) in try lock.withLock(body) }
  }

  /// nil, at once and without `body`, while a thread holds the lock.
  @inlinable package func withLockIfFree<Result>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try LockedWork.run(ObjectIdentifier(self)) { () throws(Failure) in try lock.withLockIfFree(body) }
  }
}

/// Work that a thread does under a lock: what is logged during it waits for its end.
package struct LockedWork {
  @usableFromInline let lock: ObjectIdentifier?
  /// The work that this one is a part of.
  @usableFromInline let outer: UnsafeMutablePointer<LockedWork>?
  /// What to log at the end of the outermost work.
  @usableFromInline var lines: [() -> Void] = []

  @usableFromInline init(_ lock: ObjectIdentifier?) {
    self.lock = lock
    outer = Self.current
  }

  /// Where each thread has a pointer to its innermost work, which lives as long as the function below runs.
  @usableFromInline static let key = makeKey()

  static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }

  @inlinable static var current: UnsafeMutablePointer<LockedWork>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: LockedWork.self)
  }

  /// Whether this thread works under `lock`.
  @inlinable static func isHeld(_ lock: ObjectIdentifier) -> Bool {
    var work = current
    while let found = work {
      if found.pointee.lock == lock { return true }
      work = found.pointee.outer
    }
    return false
  }

  /// Runs `body`, which takes a lock: `lock`, or one of another kind, such as a file's.
  @inlinable package static func run<Result, Failure: Error>(
    _ lock: ObjectIdentifier? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var work = LockedWork(lock)
    defer { for line in work.lines { Self.tell(line) } }
    return try withUnsafeMutablePointer(to: &work) { work throws(Failure) in
      pthread_setspecific(key, work)
      defer { pthread_setspecific(key, work.pointee.outer) }
      return try body()
    }
  }

  /// Calls `line` when this thread has no such work under way any more.
  static func atEnd(_ line: @escaping () -> Void) {
    guard var work = current else { return tell(line) }
    while let outer = work.pointee.outer { work = outer }
    work.pointee.lines.append(line)
  }
  @usableFromInline static func tell(_ line: () -> Void) {
    #if DEBUG
      assert(HeldLocks.count == 0, "an app's log may use the library: log under a WorkLock, or when the lock is open")
    #endif
    line()
  }
}

#if DEBUG
  /// How many locks this thread holds.
  @usableFromInline enum HeldLocks {
    @usableFromInline static let key = LockedWork.makeKey()

    @usableFromInline static var count: Int {
      get { Int(bitPattern: pthread_getspecific(key)) }
      set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }
  }
#endif
