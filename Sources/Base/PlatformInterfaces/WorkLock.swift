// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A lock that is held while more is done than to look at a value: files are read, other locks are taken, an app's
/// storage is called.
///
/// A line that is logged under it is kept, and reaches the log when the thread holds no such lock any more: an app's
/// log callback may use the library. A thread that asks for a lock that it holds already gets an error, and does not
/// wait for itself: an app's storage may do that.
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

  /// nil, at once and without `body`, while a thread holds the lock.
  @inlinable package func withLockIfFree<Result, Failure: CallBackError>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let work = LockedWork.ofThread
    guard work.begin(ObjectIdentifier(self)) else { return nil }
    defer { work.end() }
    return try lock.withLockIfFree(body)
  }
}

/// An error that says: this thread asked for a lock that it holds already.
package protocol CallBackError: Error {
  static var calledBack: Self { get }
}

/// The work under locks that a thread has under way: what is logged during it waits for its end.
@usableFromInline package final class LockedWork {
  /// Those of another kind, such as a file's, have no name.
  private var locks: [ObjectIdentifier?] = []
  private var lines: [() -> Void] = []
  #if DEBUG
    /// How many locks of both types the thread holds.
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

  /// Call it before `lock` is taken; false: the thread holds it.
  @usableFromInline func begin(_ lock: ObjectIdentifier?) -> Bool {
    if let lock, locks.contains(lock) { return false }
    locks.append(lock)
    return true
  }

  /// Call it when the lock is open again.
  @usableFromInline func end() {
    locks.removeLast()
    guard locks.isEmpty, !lines.isEmpty else { return }
    let lines = lines
    self.lines = []
    for line in lines { Self.tell(line) }
  }

  /// Runs `body`, which takes a lock of another kind.
  package static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let work = ofThread
    _ = work.begin(nil)
    defer { work.end() }
    return try body()
  }

  /// Calls `line` when this thread has no such work under way any more.
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
