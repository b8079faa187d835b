// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A mutual-exclusion lock around a value, over pthread: the thread sanitizer understands it, unlike
/// `Synchronization.Mutex`.
@usableFromInline package final class Lock<Value>: @unchecked Sendable {
  // Guards `value`; both live as long as this object. The value has memory of its own: inside the object, a value
  // without a size, such as `Void`, would have the address of the object, and the sanitizer would take uses of the
  // object for uses of the value.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let value: UnsafeMutablePointer<Value>

  @inlinable package init(_ value: sending Value) {
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

  // Inlinable, so that the compiler specialises it for each caller: look-ups in the cache spend most of their time
  // here. That requires `@usableFromInline` on the type, too.
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

  /// Returns nil at once, without calling `body`, while any thread holds the lock.
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
