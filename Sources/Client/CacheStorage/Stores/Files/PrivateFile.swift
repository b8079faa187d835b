// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// A store's file as the file system sees it: the user's own, readable by nobody else.
enum PrivateFile {
  static let directoryMode: mode_t = 0o700
  static let fileMode: mode_t = 0o600

  /// Makes an empty file. SQLite would make one that others can read for a moment.
  static func make(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileMode)
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    // A umask may have taken away what the owner needs.
    guard fchmod(descriptor, fileMode) == 0 else { throw .system(path) }
  }

  /// Refuses a link, a foreign owner and wider modes of a database's files.
  static func checkDatabase(_ path: String) throws(StorageError) {
    for file in [path, path + "-wal", path + "-shm"] where file == path || exists(file) {
      try check(file, mode: fileMode, type: S_IFREG)
    }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Checks kind, owner and mode without following a link in the last place.
  static func check(_ path: String, mode: mode_t, type: mode_t) throws(StorageError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .system(path) }
    try check(status, path, mode: mode, type: type)
  }

  static func check(_ status: stat, _ path: String, mode: mode_t, type: mode_t) throws(StorageError) {
    guard status.st_mode & S_IFMT == type else {
      throw .inaccessible(path: path, reason: type == S_IFDIR ? "it is not a directory" : "it is not a regular file")
    }
    guard status.st_uid == geteuid() else { throw .wrongOwner(path: path) }
    let found = status.st_mode & 0o7777
    // Set-group-id is inherited from the directory above and gives nobody access.
    guard found & ~mode & ~S_ISGID == 0 else { throw .insecurePermissions(path: path, mode: found, expected: mode) }
  }
}

extension StorageError {
  /// What `errno` says about `path`.
  static func system(_ path: String) -> StorageError {
    errno == ENOSPC || errno == EDQUOT
      ? .noSpace(path: path) : .inaccessible(path: path, reason: String(cString: strerror(errno)))
  }
}
