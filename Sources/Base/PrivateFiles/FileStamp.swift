// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// What tells one state of a file from another without reading it.
package struct FileStamp: Equatable, Sendable {
  private var device: UInt64
  private var inode: UInt64
  private var size: Int64
  private var changed: Int
  private var modified: Int

  /// File systems stamp by a clock that ticks every few milliseconds: two writes within one tick can look alike.
  private static let tick = 20_000_000

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    changed = Self.nanoseconds(status.st_ctim)
    modified = Self.nanoseconds(status.st_mtim)
  }

  /// nil when there is no such file, or it can't be looked at.
  package init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// How far ahead of the truth a file is dated by who replaces it as a whole, in seconds.
  package static let aheadBy = 2

  /// Whether the file was changed so recently that another change might have the same stamp.
  package var isFresh: Bool {
    // Whoever dates a file ahead makes a new one, and sets its date to the nanosecond; whoever changes it then resets
    // the date.
    if modified > changed + 1_000_000_000, !modified.isMultiple(of: 1000) { return false }
    var now = timespec()
    // The clock that file systems stamp by.
    clock_gettime(CLOCK_REALTIME, &now)
    return changed > Self.nanoseconds(now) - Self.tick
  }

  private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }
}

/// Which file it is, whatever its name.
package struct FileIdentity: Equatable, Sendable {
  private var device: UInt64
  private var inode: UInt64

  /// nil when there is no such file.
  package init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
