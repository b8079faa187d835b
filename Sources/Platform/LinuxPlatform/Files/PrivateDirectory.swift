// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// A directory for secrets: the user's own, mode 0700.
package enum PrivateDirectory {
  static let mode: UInt32 = 0o700

  /// Makes the directory at the absolute `path` and any parents that are missing, and checks that nobody else can look
  /// in. An existing directory is not changed; its mode may be up to `widest`.
  package static func prepare(_ path: String, widest: UInt32 = 0o700) throws(StorageError) {
    try makeParents(of: path)
    if mkdir(path, mode_t(mode)) != 0, errno != EEXIST { throw .system(path) }
    try check(path, type: S_IFDIR, widest: widest)
  }

  /// The directory that holds the file at the absolute `path`.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func makeParents(of path: String) throws(StorageError) {
    var partial = ""
    for part in path.split(separator: "/").dropLast() {
      partial += "/" + part
      // A parent that exists is whatever the user made it; EEXIST also stands for a link to a directory.
      guard mkdir(partial, mode_t(mode)) != 0, errno != EEXIST, errno != EISDIR, errno != EROFS, errno != EACCES else {
        continue
      }
      throw .system(partial)
    }
  }

  /// Checks kind, owner and mode without following a link in the last place.
  package static func check(_ path: String, type: mode_t, widest: UInt32) throws(StorageError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == type else {
      throw .inaccessible(path: path, reason: type == S_IFDIR ? "it is not a directory" : "it is not a regular file")
    }
    guard status.st_uid == geteuid() else { throw .wrongOwner(path: path) }
    let found = status.st_mode & 0o7777
    // Set-group-id is inherited from the directory above and gives nobody access.
    guard found & ~widest & ~S_ISGID == 0 else { throw .insecurePermissions(path: path, mode: found, expected: widest) }
  }
}

extension StorageError {
  /// What `errno` says about `path`.
  static func system(_ path: String) -> StorageError {
    errno == ENOSPC || errno == EDQUOT
      ? .noSpace(path: path) : .inaccessible(path: path, reason: String(cString: strerror(errno)))
  }
}
