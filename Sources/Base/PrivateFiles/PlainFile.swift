// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A file that is only read, and whose owner and mode don't matter: settings, certificates, an exported cache.
package enum PlainFile {
  /// In bytes; no file of settings or certificates is longer.
  package static let longest = 16 << 20

  /// The whole file; throws `tooLong` for more than `limit` bytes, so that a device or a wrong name fills no memory.
  package static func read(_ path: String, limit: Int = longest) throws(PrivateFileError) -> [UInt8] {
    try OpenFile(path, O_RDONLY).contents(limit: limit)
  }

  /// Like `read`, but throws when `path` is a link, a device or anything else than a regular file.
  package static func readRegular(_ path: String, limit: Int = longest) throws(PrivateFileError) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .notA(.file, path: path) }
    return try file.contents(limit: limit)
  }

  /// Whether others than its owner may read or change the file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    (try? OpenFile(path, O_RDONLY).status()).map { $0.st_mode & 0o077 != 0 } ?? false
  }
}
