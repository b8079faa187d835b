// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Why a private file or directory can't be used. Each case names a path, never a content.
package enum PrivateFileError: Error, Sendable, Equatable {
  package enum Kind: Sendable { case file, directory }

  /// Others may use it: `mode` is what was found, `widest` what is allowed.
  case openToOthers(path: String, mode: UInt32, widest: UInt32)
  case wrongOwner(path: String)
  /// It is not of that kind: a directory where a file is expected, the reverse, or something else.
  case notA(Kind, path: String)
  case isLink(path: String)
  case missing(path: String)
  /// A file that must not be replaced is there.
  case exists(path: String)
  case tooLong(path: String, limit: Int)
  /// The disk is full or the quota is used up; what was there before is intact.
  case noSpace(path: String)
  /// Another process holds the lock.
  case busy(path: String)
  /// `reason` is the system's own text.
  case inaccessible(path: String, reason: String)

  /// What `errno` says about `path`.
  package static func system(_ path: String) -> PrivateFileError {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: .noSpace(path: path)
    case ELOOP: .isLink(path: path)
    case EEXIST: .exists(path: path)
    case ENOENT: .missing(path: path)
    default: .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }

  package var path: String {
    switch self {
    case .openToOthers(let path, _, _), .wrongOwner(let path), .notA(_, let path), .isLink(let path),
      .missing(let path), .exists(let path), .tooLong(let path, _), .noSpace(let path), .busy(let path),
      .inaccessible(let path, _):
      path
    }
  }

  /// What is wrong, to be written after the path and a colon.
  package var reason: String {
    switch self {
    case .openToOthers(_, let mode, _): "it is open to others (mode \(String(mode, radix: 8)))"
    case .wrongOwner: "it belongs to another user"
    case .notA(.directory, _): "it is not a directory"
    case .notA(.file, _): "it is not a regular file"
    case .isLink: "it is a link"
    case .missing: String(cString: strerror(ENOENT))
    case .exists: "it exists"
    case .tooLong(_, let limit): "it is longer than \(limit) bytes"
    case .noSpace: "there is no room"
    case .busy: "another process holds it"
    case .inaccessible(_, let reason): reason
    }
  }

  /// What the person can do.
  package var remedy: String {
    switch self {
    case .openToOthers(let path, let mode, let widest): Self.remedy(path, mode: mode, widest: widest)
    case .wrongOwner, .notA, .isLink, .exists, .tooLong: "Move \(path) away."
    case .noSpace: "Free some disk space and try again."
    case .busy: "Try again when it has finished."
    case .missing, .inaccessible: "Check the path and its permissions."
    }
  }

  /// The command that closes `path` to others.
  package static func remedy(_ path: String, mode: UInt32, widest: UInt32) -> String {
    "Run: chmod \(digits(mode: mode, widest: widest)) '\(path)'"
  }

  /// The mode as an argument of `chmod`. Fewer than five digits would not clear a directory's set-user-id and
  /// set-group-id.
  package static func digits(mode: UInt32, widest: UInt32) -> String {
    (mode & 0o7000 == 0 ? "" : "00") + String(widest, radix: 8)
  }
}
