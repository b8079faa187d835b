// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The files of one store.
package enum StoreFiles {
  /// Removes the database at `path` with what SQLite keeps beside it. Processes that have it open notice, and start
  /// anew.
  package static func remove(_ path: String) throws(StorageError) {
    let lock = try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: 5000))
    for suffix in ["", "-wal", "-shm"] where unlink(path + suffix) != 0 && errno != ENOENT {
      throw .system(path + suffix)
    }
    try stored(try OwnedPath.synchronizeParent(of: path))
    _ = consume lock
  }
}
