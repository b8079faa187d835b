// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// What private files and private directories have in common: checks of owner and mode, and the parent directory.
package enum OwnedPath {
  /// Checks kind, owner and mode, and returns the mode. It does not follow a link in the last component of the path.
  @discardableResult package static func check(
    _ path: String, _ kind: PrivateFileError.Kind, widest: mode_t
  ) throws(PrivateFileError) -> mode_t {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .system(path) }
    return try check(status, path, kind, widest: widest)
  }

  @discardableResult static func check(
    _ status: stat, _ path: String, _ kind: PrivateFileError.Kind, widest: mode_t
  ) throws(PrivateFileError) -> mode_t {
    guard status.st_mode & S_IFMT == (kind == .file ? S_IFREG : S_IFDIR) else { throw .notA(kind, path: path) }
    guard status.st_uid == geteuid() else { throw .wrongOwner(path: path) }
    let mode = status.st_mode & 0o7777
    // Set-group-id is inherited from the directory above and gives nobody access.
    guard mode & ~widest & ~S_ISGID == 0 else { throw .openToOthers(path: path, mode: mode, widest: widest) }
    return mode
  }

  /// The directory that holds the file at `path`.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a change of the name `path` survive a power failure. A directory that can't be opened is not synchronised.
  package static func synchronizeParent(of path: String) throws(PrivateFileError) {
    guard let directory = try? OpenFile(parent(of: path), O_RDONLY | O_DIRECTORY) else { return }
    try directory.synchronize()
  }
}

/// A directory that is the user's own.
package enum PrivateDirectory {
  package static let mode: mode_t = 0o700

  /// Makes the directory at `path` and any parents that are missing, and checks that nobody else can use it. An
  /// existing directory is not changed; its mode may be up to `widest`.
  package static func prepare(_ path: String, widest: mode_t = mode) throws(PrivateFileError) {
    try make(path)
    try OwnedPath.check(path, .directory, widest: widest)
  }

  /// Makes the directory and any parents that are missing. An existing directory may have any owner and mode.
  package static func make(_ path: String) throws(PrivateFileError) {
    var partial = path.hasPrefix("/") ? "/" : ""
    var refusal: PrivateFileError?
    for part in path.split(separator: "/") {
      partial += (partial.isEmpty || partial == "/" ? "" : "/") + part
      guard mkdir(partial, mode) != 0 else { continue }
      switch errno {
      // A directory that exists is whatever the user made it; EEXIST also stands for a link to a directory.
      case EEXIST, EISDIR: break
      // Where nothing can be made, something may be there all the same.
      case EROFS, EACCES: refusal = .system(partial)
      case ENOENT: throw refusal ?? .system(partial)
      default: throw .system(partial)
      }
    }
    if let refusal, access(path, F_OK) != 0 { throw refusal }
  }
}
