// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A mutual-exclusion lock around a value, over pthread: the thread sanitizer understands it, unlike
/// `Synchronization.Mutex`.
@usableFromInline package final class Lock<Value>: @unchecked Sendable {
  // Guards `value`; both live as long as this object. The value has memory of its own, because one without a size, such
  // as `Void`, would share the address of this object, and the sanitizer would take uses of the object for uses of the
  // value.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let value: UnsafeMutablePointer<Value>

  package init(_ value: sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  // Inlinable, for the body to be compiled together with its caller: look-ups in the cache are mostly this. That takes
  // `@usableFromInline` at the type, too.
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    #if DEBUG
      let work = LockedWork.ofThread
      work.held += 1
      defer { work.held -= 1 }
    #endif
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }

  /// nil, at once and without `body`, while a thread holds the lock.
  package func withLockIfFree<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    #if DEBUG
      let work = LockedWork.ofThread
      work.held += 1
      defer { work.held -= 1 }
    #endif
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
