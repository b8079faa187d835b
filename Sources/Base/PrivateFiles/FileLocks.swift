// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The lock that all MSALs take before they write a shared cache: the file `<cache>.lockfile`.
///
/// Some lock it with `flock` (.NET, Go, Python with portalocker), for others it is enough that it exists (Node, Python
/// without portalocker). Here both are done and both are respected: the file is made anew, locked, says who holds it,
/// and is removed while the lock is held. A file that nobody locks and whose process is gone was left by a crash and is
/// taken over.
package struct LockFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// A holder that only makes the file works for milliseconds; after this long it has crashed, whatever its process
  /// number says.
  private static let longestUnlockedHold = 10

  /// Waits at most `patienceMilliseconds` for others.
  package init(path: String, patienceMilliseconds: Int) throws(PrivateFileError) {
    self.path = path
    let deadline = Self.monotonicMilliseconds() + patienceMilliseconds
    var attempt = 0
    while true {
      if let descriptor = try Self.attempt(path) {
        self.descriptor = descriptor
        return
      }
      guard Self.monotonicMilliseconds() < deadline else { throw .busy(path: path) }
      // MSAL Python looks every 250 ms: when so many want the lock that it is hardly ever free, they leave gaps for it.
      usleep(attempt < 200 ? LockBackoff.pause(after: attempt) : 5000)
      attempt += 1
    }
  }

  deinit {
    // Only what is ours: somebody who found this process unresponsive may have taken over.
    if isHeld { unlink(path) }
    close(descriptor)
  }

  /// Runs `body`, and gives the lock back.
  package consuming func hold<Result, Failure: Error>(
    _ body: (borrowing LockFile) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }

  /// Whether the lock is still this one's. MSAL Python removes the file of whoever holds it when its own wait has timed
  /// out.
  package var isHeld: Bool { Self.isSame(path, descriptor) }

  /// The descriptor of the locked file; nil when another holds it.
  private static func attempt(_ path: String) throws(PrivateFileError) -> Int32? {
    var descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT {
      if let new = makeComplete(path) { return new }
      if errno == EEXIST { return nil }
      // Not every file system can make a file without a name.
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
      if descriptor < 0, errno == EEXIST { return nil }
      guard descriptor >= 0 else { throw .system(path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isSame(path, descriptor) else {
        close(descriptor)
        return nil
      }
      sign(descriptor)
      return descriptor
    }
    guard descriptor >= 0 else { throw .system(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isSame(path, descriptor), isAbandoned(descriptor) else {
      close(descriptor)
      return nil
    }
    sign(descriptor)
    return descriptor
  }

  /// Makes the file locked and signed before it gets its name, so that a crash never leaves one that says nothing. nil,
  /// with `errno`, when another was faster or the file system can't.
  private static func makeComplete(_ path: String) -> Int32? {
    // `O_TMPFILE`, a macro that Swift does not import.
    let withoutName = 0o20_000_000 | O_DIRECTORY
    let descriptor = open(
      OwnedPath.parent(of: path), O_RDWR | O_CLOEXEC | withoutName, PrivateFile.mode)
    guard descriptor >= 0 else { return nil }
    sign(descriptor)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    {
      return descriptor
    }
    let reason = errno
    close(descriptor)
    errno = reason
    return nil
  }

  private static func sign(_ descriptor: Int32) {
    let owner = Array("\(getpid()) \(program)\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, owner, owner.count, 0)
  }

  /// Whether the path still leads to the open file: the holder before us removes it when it is done.
  private static func isSame(_ path: String, _ descriptor: Int32) -> Bool {
    var open = stat()
    var named = stat()
    return fstat(descriptor, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }

  /// Whether nobody can be holding a file that could be locked: the process it names is gone, or it is too old.
  private static func isAbandoned(_ descriptor: Int32) -> Bool {
    var status = stat()
    var now = timespec()
    guard fstat(descriptor, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else { return false }
    let age = now.tv_sec - status.st_mtim.tv_sec
    // A time in the future comes from a clock that was set back.
    if age > longestUnlockedHold || age < -longestUnlockedHold { return true }
    var text = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &text, text.count, 0)
    // .NET and Go put the number in braces.
    let digits = text.prefix(max(count, 0)).drop { $0 == UInt8(ascii: "{") }.prefix { (0x30...0x39).contains($0) }
    // Made, but not yet written to.
    guard let holder = pid_t(String(decoding: digits, as: UTF8.self)), holder > 0 else { return age > 1 }
    // In this process everybody locks.
    if holder == getpid() { return true }
    return kill(holder, 0) != 0 && errno == ESRCH
  }

  private static var program: String {
    CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "?"
  }

  private static func monotonicMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}

/// A lock between processes that all take it with `flock`, on a file of its own, which stays: held as long as this
/// value lives. A cache that other MSALs write too needs a `LockFile`.
package final class AdvisoryLock: Sendable {
  private let descriptor: Int32

  /// - Parameter waits: Whether to wait for another holder; otherwise `busy` is thrown.
  package init(_ path: String, waits: Bool) throws(PrivateFileError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
    guard descriptor >= 0 else { throw .system(path) }
    guard uninterrupted({ flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0 else {
      throw errno == EWOULDBLOCK ? .busy(path: path) : .system(path)
    }
  }

  deinit { close(descriptor) }
}

/// How processes that wait for one lock look at it again.
///
/// Whoever has waited longer looks more often, so that nobody starves: with steps that grow, those who
/// come late take the lock again and again from those who have waited, and one renewal in a hundred takes as long as a
/// hundred others.
package enum LockBackoff {
  /// The microseconds between look number `attempt` and the next one.
  package static func pause(after attempt: Int) -> UInt32 {
    switch attempt {
    case ..<2: 600
    case ..<8: 300
    // For about 25 milliseconds.
    case ..<200: 60
    default: 200
    }
  }

  /// How many looks take about `milliseconds`.
  package static func attempts(for milliseconds: Int) -> Int { 200 + milliseconds * 4 }
}
