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

extension LogSink {
  /// Tells that the damaged store at `path` now stands at `target`; returns what to throw.
  func movedAside(_ path: String, to target: String, _ reason: String) -> StorageError {
    log(
      .error, "The token cache was damaged and has been moved aside: \(reason). Everybody must sign in again.",
      personal: "\(path) was damaged and has been moved to \(target): \(reason). Everybody must sign in again.")
    return .quarantined(path: path, movedTo: target, reason: reason)
  }
}
