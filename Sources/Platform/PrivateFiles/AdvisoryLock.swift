// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A lock between processes that all take it with `flock`, on a file of its own, which stays: held as long as this
/// value lives. A cache that other MSALs write too needs a `LockFile`.
package final class AdvisoryLock: Sendable {
  private let descriptor: Int32

  /// - Parameter waits: Whether to wait for another holder; otherwise `busy` is thrown.
  package init(_ path: String, waits: Bool) throws(PrivateFileError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
    guard descriptor >= 0 else { throw .system(path) }
    guard uninterrupted({ flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0 else {
      throw errno == EWOULDBLOCK ? .busy(path: path) : .system(path)
    }
  }

  deinit { close(descriptor) }
}
