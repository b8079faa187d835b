// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The files of one store.
package enum StoreFiles {
  /// The endings of the files that SQLite keeps beside a database.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Removes the database at `path` and the files that SQLite keeps beside it. Processes that have the database open
  /// notice that and create a new one.
  package static func remove(_ path: String) throws(StorageError) {
    try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: 5000)).hold { _ throws(StorageError) in
      try stored(try PrivateFile.remove(path, andThoseWith: companions))
    }
  }
}

extension LogSink {
  /// Logs that the damaged store at `path` was moved to `target`, and returns the error to throw.
  func movedAside(_ path: String, to target: String, _ reason: String) -> StorageError {
    log(
      .error, "The token cache was damaged and has been moved aside: \(reason). Everybody must sign in again.",
      personal: "\(path) was damaged and has been moved to \(target): \(reason). Everybody must sign in again.")
    return .quarantined(path: path, movedTo: target, reason: reason)
  }
}
