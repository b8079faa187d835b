// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// A file with secrets that the person asked for: mode 0600, there as a whole or not at all.
package enum PrivateOutputFile {
  /// Writes `bytes` to `path`, which may be relative.
  /// - Parameter replacing: Whether a regular file of that name may be replaced.
  /// - Throws: `inaccessible` with the reason "it exists" when it may not; `noSpace`, `inaccessible`.
  package static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(StorageError) {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .inaccessible(path: path, reason: "it is not a regular file")
      }
      guard replacing else { throw .inaccessible(path: path, reason: exists) }
    }
    let temporary = "\(path).\(getpid())-\(UInt64.random(in: .min ... .max)).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(path) }
    defer {
      close(descriptor)
      unlink(temporary)
    }
    try fill(descriptor, bytes, path)
    // `link` refuses a name that is taken meanwhile, where `rename` would overwrite it.
    if replacing {
      guard rename(temporary, path) == 0 else { throw .system(path) }
    } else if link(temporary, path) != 0 {
      throw errno == EEXIST ? .inaccessible(path: path, reason: exists) : .system(path)
    }
  }

  /// The reason of the error for a file that is there.
  package static let exists = "it exists"

  /// Writes `bytes` to the file just made, gives it mode 0600, and has the disk keep it; `path` names it in errors.
  static func fill(_ descriptor: Int32, _ bytes: [UInt8], _ path: String) throws(StorageError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withContiguousStorageIfAvailable { Glibc.write(descriptor, $0.baseAddress, $0.count) } ?? -1
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw .system(path)
      }
      rest = rest.dropFirst(count)
    }
    // A umask may have taken away what the owner needs.
    guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { throw .system(path) }
  }
}
