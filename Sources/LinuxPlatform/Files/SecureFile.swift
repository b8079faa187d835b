// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Files and directories that only the person may read. What others could read is refused, never quietly corrected: they may
/// have read it already.
package enum SecureFile {
  static let fileMode: UInt32 = 0o600
  static let directoryMode: UInt32 = 0o700

  /// Makes a directory of mode 0700, with its parents, or checks the one that is there.
  ///
  /// Throws `wrongOwner`, `insecurePermissions`, or `inaccessible`, also when a link or a file stands in its place.
  package static func createPrivateDirectory(_ path: String) throws(StorageError) {
    try makeDirectories(path)
    // `O_NOFOLLOW` refuses a link in the last place only: home directories are often reached through one.
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try check(descriptor, path: path, kind: S_IFDIR, widest: directoryMode)
  }

  /// The content of a private file; nil when there is none. More than `limit` bytes are `corrupt`.
  package static func read(_ path: String, limit: Int) throws(StorageError) -> [UInt8]? {
    // Without `O_NONBLOCK` a named pipe in its place would block for ever.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(path)
    }
    defer { close(descriptor) }
    try check(descriptor, path: path, kind: S_IFREG, widest: fileMode)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(limit + 1, 64 * 1024))
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    throw .corrupt(path: path, reason: "it has more than \(limit) bytes")
  }

  /// Puts `bytes` in place of whatever is there, as one step that survives a power cut. The directory must exist.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(StorageError) {
    let draft = try write(bytes, nextTo: path)
    guard rename(draft, path) == 0 else {
      let error = failure(path)
      unlink(draft)
      throw error
    }
    try synchroniseDirectory(of: path)
  }

  /// As `replace`, but leaves a file that is there alone, and says so with false. Of several processes one succeeds, and no
  /// process sees half a file.
  static func create(_ path: String, with bytes: [UInt8]) throws(StorageError) -> Bool {
    let draft = try write(bytes, nextTo: path)
    defer { unlink(draft) }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return false }
      throw failure(path)
    }
    try synchroniseDirectory(of: path)
    return true
  }

  /// Removes the file, if there is one.
  static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 else {
      if errno == ENOENT { return }
      throw failure(path)
    }
    try synchroniseDirectory(of: path)
  }

  /// What `errno` means for `path`.
  private static func failure(_ path: String) -> StorageError {
    switch errno {
    case ENOSPC, EDQUOT: .noSpace(path: path)
    case ELOOP: .inaccessible(path: path, reason: "it is a symbolic link")
    default: .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private static func check(
    _ descriptor: Int32, path: String, kind: mode_t, widest: UInt32
  ) throws(StorageError) {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { throw failure(path) }
    guard found.st_mode & S_IFMT == kind else { throw .inaccessible(path: path, reason: "it is not a regular file") }
    guard found.st_uid == geteuid() else { throw .wrongOwner(path: path) }
    // Set-group-id on a directory is inherited and gives nobody access, so it is no reason to refuse.
    let mode = found.st_mode & 0o7777
    guard mode & 0o777 & ~widest == 0 else { throw .insecurePermissions(path: path, mode: mode, expected: widest) }
  }

  /// Makes what is missing of `path`, each with mode 0700, as the XDG specification wants it.
  private static func makeDirectories(_ path: String) throws(StorageError) {
    if mkdir(path, directoryMode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = directory(of: path), parent != path else { throw failure(path) }
    try makeDirectories(parent)
    guard mkdir(path, directoryMode) == 0 || errno == EEXIST else { throw failure(path) }
  }

  /// A finished, synchronised file with a name of its own beside `path`.
  private static func write(_ bytes: [UInt8], nextTo path: String) throws(StorageError) -> String {
    let suffix = SystemRandom().bytes(8).map { String($0, radix: 16) }.joined()
    let draft = "\(path).\(suffix).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileMode)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    do throws(StorageError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure(path) }
        rest.removeFirst(count)
      }
      guard fsync(descriptor) == 0 else { throw failure(path) }
      return draft
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func synchroniseDirectory(of path: String) throws(StorageError) {
    let descriptor = open(directory(of: path) ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // Some network file systems can't synchronise a directory; the file itself is safe then.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(path) }
  }

  private static func directory(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
