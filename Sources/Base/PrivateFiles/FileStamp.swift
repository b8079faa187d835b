// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Identifies one state of a file, so that a change is seen without reading the file.
package struct FileStamp: Equatable, Sendable {
  private var device: UInt64
  private var inode: UInt64
  private var size: Int64
  private var changed: Int
  private var modified: Int

  /// Nanoseconds. File systems take dates from a clock that ticks every few milliseconds, so two writes within one tick
  /// can have the same stamp.
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

  /// How many seconds in the future a writer that replaces a whole file dates it; see `isFresh`.
  package static let aheadBy = 2

  /// Whether the file was changed so recently that another change might have the same stamp.
  package var isFresh: Bool {
    // A writer that dates its file ahead makes a new file and sets a date with nanoseconds. Any later change resets the
    // date.
    if modified > changed + 1_000_000_000, !modified.isMultiple(of: 1000) { return false }
    var now = timespec()
    // File systems take their dates from this clock.
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
