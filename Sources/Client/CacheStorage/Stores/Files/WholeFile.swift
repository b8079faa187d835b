// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import OpenSSLCrypto
import PlatformInterfaces

/// Reading and replacing a file as a whole.
enum WholeFile {
  /// The bytes with the state of the file they were read in; nil when there is no such file. Refuses a link, a foreign
  /// owner and a mode that lets others in.
  static func read(_ path: String) throws(StorageError) -> (bytes: [UInt8], stamp: FileStamp)? {
    // Without `O_NONBLOCK` a named pipe in its place would be waited for.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw errno == ELOOP ? .inaccessible(path: path, reason: "it is a link") : .system(path)
    }
    defer { close(descriptor) }
    var before = stat()
    guard fstat(descriptor, &before) == 0 else { throw .system(path) }
    try PrivateFile.check(before, path, mode: PrivateFile.fileMode, type: S_IFREG)
    let bytes = try contents(descriptor, size: Int(before.st_size), path)
    return (bytes, FileStamp(before))
  }

  private static func contents(_ descriptor: Int32, size: Int, _ path: String) throws(StorageError) -> [UInt8] {
    var failure: Int32 = 0
    // One byte more than expected: a file that has grown since is read on.
    var capacity = size + 1
    var bytes: [UInt8] = []
    while failure == 0 {
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < buffer.count {
          let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
          if got == 0 { break }
          guard got > 0 else {
            if errno == EINTR { continue }
            failure = errno
            break
          }
          count += got
        }
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.count < capacity { break }
      capacity = 65_536
    }
    guard failure == 0 else {
      errno = failure
      throw .system(path)
    }
    return bytes
  }

  /// Puts `bytes` in the place of whatever is there: readers see the old or the new, and so does the next start after a
  /// power failure, which may lose the newest change of the last seconds but never the file. Just before that it asks
  /// whether it still may; false gives nil and changes nothing.
  static func replace(
    _ path: String, with bytes: [UInt8], if mayReplace: () -> Bool
  ) throws(StorageError) -> FileStamp? {
    let suffix = SecureRandom.bytes(4).reduce(0) { $0 << 8 | Int($1) }
    let temporary = "\(path).\(getpid())-\(suffix)\(temporarySuffix)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, PrivateFile.fileMode)
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    var isReplaced = false
    defer { if !isReplaced { unlink(temporary) } }
    try write(bytes, descriptor, path)
    // A umask may have taken away what the owner needs.
    guard fchmod(descriptor, PrivateFile.fileMode) == 0 else { throw .system(path) }
    date(descriptor)
    guard fsync(descriptor) == 0 else { throw .system(path) }
    guard mayReplace() else { return nil }
    guard rename(temporary, path) == 0 else { throw .system(path) }
    isReplaced = true
    // Renaming stamps the file too.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path) }
    return FileStamp(status)
  }

  private static let temporarySuffix = ".new"

  /// Removes what processes left that were killed while they replaced the file at `path`.
  static func sweep(_ path: String) {
    let directory = PrivateFile.directory(of: path)
    let prefix = path.split(separator: "/").last.map { $0 + "." } ?? ""
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(temporarySuffix) {
      let digits = name.dropFirst(prefix.count).prefix { $0.isNumber }
      if let process = pid_t(digits), process != getpid(), kill(process, 0) != 0, errno == ESRCH {
        unlink(directory + "/" + name)
      }
    }
  }

  /// Dates the file a little ahead. MSAL Python reads it without a lock, then notes the time, and later overwrites
  /// without reading what is dated before that: with the true date it would undo what was written while it read.
  private static func date(_ descriptor: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // Without it the file is as good for everybody else.
    futimens(descriptor, [now, timespec(tv_sec: now.tv_sec + FileStamp.aheadBy, tv_nsec: now.tv_nsec)])
  }

  private static func write(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) throws(StorageError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .system(path)
      }
      written += count
    }
  }

  /// Makes a rename outlive a power failure. What can't be synchronised is in place nevertheless.
  static func synchronizeDirectory(of path: String) {
    let descriptor = open(PrivateFile.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
