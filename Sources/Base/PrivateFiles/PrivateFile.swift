// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc

/// Reads and writes files that only their owner may use, always as a whole. No link is followed in the last component
/// of a path.
package enum PrivateFile {
  package static let mode: mode_t = 0o600
  private static let temporarySuffix = ".new"

  /// The bytes, and the stamp of the file at the time of reading; nil when there is no such file. Refuses a link, a
  /// foreign owner, a mode wider than `widest`, and more than `limit` bytes.
  package static func read(
    _ path: String, widest: mode_t = mode, limit: Int = .max
  ) throws(PrivateFileError) -> (bytes: [UInt8], stamp: FileStamp)? {
    do throws(PrivateFileError) {
      // Without `O_NONBLOCK`, opening a named pipe would wait for its writer.
      let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      try OwnedPath.check(status, path, .file, widest: widest)
      return (try file.contents(limit: limit), FileStamp(status))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// What to do when a regular file of that name exists.
  package enum Collision: Sendable {
    case replace
    /// Throws `exists`.
    case refuse
  }

  /// Writes `bytes` to `path`: readers see the old file or the new one, and so does the next start after a power
  /// failure.
  /// - Parameters:
  ///   - secondsAhead: How many seconds in the future the file is dated (`FileStamp.aheadBy`).
  ///   - mayReplace: Called just before the file gets its name. When it returns false, nothing is changed and the
  ///     result is nil.
  /// - Returns: The stamp of the new file.
  @discardableResult package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = mode, onCollision: Collision = .replace, secondsAhead: Int = 0,
    if mayReplace: () -> Bool = { true }
  ) throws(PrivateFileError) -> FileStamp? {
    try checkPlace(path, onCollision)
    let temporary = "\(path).\(getpid())-\(UInt32.random(in: .min ... .max))\(temporarySuffix)"
    var isMoved = false
    let file: OpenFile
    do throws(PrivateFileError) { file = try create(temporary, mode) } catch { throw error.about(path) }
    defer { if !isMoved { unlink(temporary) } }
    do throws(PrivateFileError) {
      try file.fill(bytes, mode: mode)
      if secondsAhead != 0 { date(file, ahead: secondsAhead) }
      try file.synchronize()
    } catch { throw error.about(path) }
    guard mayReplace() else { return nil }
    switch onCollision {
    case .replace:
      guard rename(temporary, path) == 0 else { throw .system(path) }
      isMoved = true
    // `link` refuses a name that is taken, where `rename` would overwrite it.
    case .refuse: guard link(temporary, path) == 0 else { throw .system(path) }
    }
    // Taken after renaming, which changes the stamp too.
    let status = try file.status()
    try OwnedPath.synchronizeParent(of: path)
    return FileStamp(status)
  }

  private static func checkPlace(_ path: String, _ onCollision: Collision) throws(PrivateFileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notA(.file, path: path) }
    guard onCollision == .replace else { throw .exists(path: path) }
  }

  /// Renames a file so that the new name survives a power failure.
  package static func move(
    _ path: String, to target: String, onCollision: Collision = .replace
  ) throws(PrivateFileError) {
    switch onCollision {
    case .replace: guard rename(path, target) == 0 else { throw .system(target) }
    // `link` refuses a name that is taken, where `rename` would overwrite it.
    case .refuse: guard link(path, target) == 0, unlink(path) == 0 else { throw .system(target) }
    }
    try OwnedPath.synchronizeParent(of: target)
  }

  /// Removes a file, and the files whose names are `path` with one of `suffixes` appended; missing files are fine. A
  /// power failure does not bring them back.
  package static func remove(_ path: String, andThoseWith suffixes: [String] = []) throws(PrivateFileError) {
    for suffix in [""] + suffixes where unlink(path + suffix) != 0 && errno != ENOENT { throw .system(path + suffix) }
    try OwnedPath.synchronizeParent(of: path)
  }

  /// Makes an empty file.
  package static func makeEmpty(_ path: String) throws(PrivateFileError) { try create(path, mode).fill([], mode: mode) }

  private static func create(_ path: String, _ mode: mode_t) throws(PrivateFileError) -> OpenFile {
    try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  private static func date(_ file: borrowing OpenFile, ahead seconds: Int) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // A failure does no harm: the date only spares a later reading.
    futimens(file.descriptor, [now, timespec(tv_sec: now.tv_sec + seconds, tv_nsec: now.tv_nsec)])
  }

  /// Removes temporary files of processes that were killed while they wrote the file at `path`.
  package static func sweep(_ path: String) {
    let directory = OwnedPath.parent(of: path)
    let prefix = path.split(separator: "/").last.map { $0 + "." } ?? ""
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(temporarySuffix) {
      let digits = name.dropFirst(prefix.count).prefix { $0.isNumber }
      if let process = pid_t(digits), process != getpid(), kill(process, 0) != 0, errno == ESRCH {
        unlink(directory + "/" + name)
      }
    }
  }
}

extension PrivateFileError {
  /// This error with `path`, which the person knows, in place of the temporary file's name.
  fileprivate func about(_ path: String) -> PrivateFileError {
    switch self {
    case .noSpace: .noSpace(path: path)
    default: .inaccessible(path: path, reason: reason)
    }
  }
}
