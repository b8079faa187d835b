// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The database file as the file system sees it: the user's own, readable by nobody else.
enum PrivateFile {
  private static let directoryMode: UInt32 = 0o700
  private static let fileMode: UInt32 = 0o600

  /// Makes the file when it is missing, before SQLite opens it, so that no moment exists in which others could read it.
  /// Refuses a link, a foreign owner and wider modes without changing anything.
  static func prepare(_ path: String) throws(StorageError) {
    try check(directory(of: path), mode: directoryMode, type: S_IFDIR)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(fileMode))
    if descriptor >= 0 {
      defer { close(descriptor) }
      // A umask may have taken away what the owner needs.
      guard fchmod(descriptor, mode_t(fileMode)) == 0 else { throw failure(path) }
      return
    }
    guard errno == EEXIST else { throw failure(path) }
    for file in [path, path + "-wal", path + "-shm"] where exists(file) {
      try check(file, mode: fileMode, type: S_IFREG)
    }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func check(_ path: String, mode: UInt32, type: mode_t) throws(StorageError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == type else {
      throw .inaccessible(path: path, reason: type == S_IFDIR ? "it is not a directory" : "it is not a regular file")
    }
    guard status.st_uid == geteuid() else { throw .wrongOwner(path: path) }
    let found = status.st_mode & 0o7777
    // Set-group-id is inherited from the directory above and gives nobody access.
    guard found & ~mode & ~S_ISGID == 0 else { throw .insecurePermissions(path: path, mode: found, expected: mode) }
  }

  private static func failure(_ path: String) -> StorageError {
    errno == ENOSPC || errno == EDQUOT
      ? .noSpace(path: path) : .inaccessible(path: path, reason: String(cString: strerror(errno)))
  }
}
