// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The files of one store.
package enum StoreFiles {
  /// What SQLite keeps beside a database.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Removes the database at `path` with what SQLite keeps beside it. Processes that have it open notice, and start
  /// anew.
  package static func remove(_ path: String) throws(StorageError) {
    try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: 5000)).hold { _ throws(StorageError) in
      try stored(try PrivateFile.remove(path, andThoseWith: companions))
    }
  }
}
