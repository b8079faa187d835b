// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A lock that is held during longer work: while files are read, other locks are taken, or an app's storage is called.
///
/// A line that is logged under the lock is kept until the thread holds no such lock any more, because an app's log
/// callback may use the library. A thread that asks for a lock that it already holds gets an error instead of a
/// deadlock, because an app's storage may call the library.
package final class WorkLock<Value>: Sendable {
  @usableFromInline let lock: Lock<Value>

  package init(_ value: sending Value) { lock = Lock(value) }

  @inlinable package func withLock<Result, Failure: CallBackError>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let work = LockedWork.ofThread
    guard work.begin(ObjectIdentifier(self)) else { throw Failure.calledBack }
    defer { work.end() }
    return try lock.withLock(body)
  }

  /// Returns nil at once, without calling `body`, while any thread holds the lock.
  @inlinable package func withLockIfFree<Result, Failure: CallBackError>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let work = LockedWork.ofThread
    guard work.begin(ObjectIdentifier(self)) else { return nil }
    defer { work.end() }
    return try lock.withLockIfFree(body)
  }
}

/// An error with a case for a thread that asks for a lock that it already holds.
package protocol CallBackError: Error {
  static var calledBack: Self { get }
}

/// The locks for longer work that one thread holds, and the lines that were logged meanwhile.
@usableFromInline package final class LockedWork {
  /// The locks that the thread holds. nil stands for one that is no `WorkLock`, such as a lock on a file.
  private var locks: [ObjectIdentifier?] = []
  private var lines: [() -> Void] = []
  #if DEBUG
    /// How many locks of the types `Lock` and `WorkLock` the thread holds.
    @usableFromInline var held = 0
  #endif

  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key) { work in
      if let work { Unmanaged<LockedWork>.fromOpaque(work).release() }
    }
    return key
  }()

  @usableFromInline static var ofThread: LockedWork {
    if let work = pthread_getspecific(key) { return Unmanaged<LockedWork>.fromOpaque(work).takeUnretainedValue() }
    let work = LockedWork()
    pthread_setspecific(key, Unmanaged.passRetained(work).toOpaque())
    return work
  }

  /// Must be called before `lock` is taken. Returns false when the thread already holds it.
  @usableFromInline func begin(_ lock: ObjectIdentifier?) -> Bool {
    if let lock, locks.contains(lock) { return false }
    locks.append(lock)
    return true
  }

  /// Must be called after the lock is released.
  @usableFromInline func end() {
    locks.removeLast()
    guard locks.isEmpty, !lines.isEmpty else { return }
    let lines = lines
    self.lines = []
    for line in lines { Self.tell(line) }
  }

  /// Runs `body`, which takes a lock that is no `WorkLock`, such as a lock on a file.
  package static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let work = ofThread
    _ = work.begin(nil)
    defer { work.end() }
    return try body()
  }

  /// Calls `line` as soon as this thread holds no lock for longer work.
  static func atEnd(_ line: @escaping () -> Void) {
    let work = ofThread
    if work.locks.isEmpty { tell(line) } else { work.lines.append(line) }
  }

  private static func tell(_ line: () -> Void) {
    checkLogging()
    line()
  }

  /// Debug builds stop where something is logged under a plain lock, whether or not anybody wants the line.
  static func checkLogging() {
    #if DEBUG
      let work = ofThread
      assert(
        work.held == 0 || !work.locks.isEmpty,
        "an app's log may use the library: log under a WorkLock, or when the lock is open")
    #endif
  }
}
