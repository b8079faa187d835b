// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The lock that all MSALs take before they write a shared cache: the file `<cache>.lockfile`.
///
/// Some lock it with `flock` (.NET, Go, Python with portalocker), for others it is enough that it exists (Node, Python
/// without portalocker). This one does both and respects both: it creates the file, locks it, writes the holder's
/// process number into it, and removes it before it unlocks. A file that nobody has locked and whose process has ended
/// was left by a crash and is taken over.
package struct LockFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Seconds. A holder that creates the file without locking it works for milliseconds; after this long it has crashed,
  /// even if a process has its number.
  private static let longestUnlockedHold = 10

  /// Waits at most `patienceMilliseconds` for others.
  package init(path: String, patienceMilliseconds: Int) throws(PrivateFileError) {
    let descriptor = try Self.lock(path, patienceMilliseconds: patienceMilliseconds)
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    // Removes only this process's file: another process that found this one unresponsive may have taken the lock over.
    if isHeld { unlink(path) }
    close(descriptor)
  }

  /// Runs `body`, and releases the lock.
  package consuming func hold<Result, Failure: Error>(
    _ body: (borrowing LockFile) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }

  /// Whether this process still has the lock. MSAL Python removes another holder's file when its own wait has timed
  /// out.
  package var isHeld: Bool { Self.isSame(path, descriptor) }

  /// The descriptor of the locked file.
  private static func lock(_ path: String, patienceMilliseconds: Int) throws(PrivateFileError) -> Int32 {
    let deadline = monotonicMilliseconds() + patienceMilliseconds
    var attempt = 0
    while true {
      if let descriptor = try Self.attempt(path) { return descriptor }
      guard monotonicMilliseconds() < deadline else { throw .busy(path: path) }
      // MSAL Python tries every 250 ms. When many processes wait for long, their longer pauses leave it a chance.
      usleep(attempt < 200 ? LockBackoff.pause(after: attempt) : 5000)
      attempt += 1
    }
  }

  /// The descriptor of the locked file; nil when another process has the lock.
  private static func attempt(_ path: String) throws(PrivateFileError) -> Int32? {
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT {
      if let new = makeComplete(path) { return new }
      if errno == EEXIST { return nil }
      // Not every file system can make a file without a name.
      return try make(path)
    }
    guard descriptor >= 0 else { throw .system(path) }
    guard try take(descriptor, path), isSame(path, descriptor), isAbandoned(descriptor) else {
      close(descriptor)
      return nil
    }
    sign(descriptor)
    return descriptor
  }

  /// Makes the file, locks it and writes the process number into it. Returns nil when another process was faster.
  private static func make(_ path: String) throws(PrivateFileError) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
    if descriptor < 0, errno == EEXIST { return nil }
    guard descriptor >= 0 else { throw .system(path) }
    do throws(PrivateFileError) {
      guard try take(descriptor, path), isSame(path, descriptor) else {
        close(descriptor)
        return nil
      }
    } catch {
      // The file would keep out those for whom it is enough that it exists.
      unlink(path)
      throw error
    }
    sign(descriptor)
    return descriptor
  }

  /// Locks an open file. Returns false when another process has locked it. Throws, and closes the file, when the file
  /// system has no locks, as some network file systems: to wait would be in vain.
  static func take(_ descriptor: Int32, _ path: String) throws(PrivateFileError) -> Bool {
    if uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    guard errno != EWOULDBLOCK else { return false }
    defer { close(descriptor) }
    throw .system(path)
  }

  /// Locks the file and writes the process number into it before it gets its name, so that a crash never leaves an
  /// empty file. Returns nil, with `errno`, when another process was faster or the file system can't make a file
  /// without a name.
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

  /// Whether the path still names the open file. The previous holder removes its file when it is done.
  private static func isSame(_ path: String, _ descriptor: Int32) -> Bool {
    var open = stat()
    var named = stat()
    return fstat(descriptor, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }

  /// Whether a file that could be locked has no holder: the process that it names has ended, or the file is too old.
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
    // No process number: another MSAL may have just created the file and will write to it next.
    guard let holder = pid_t(String(decoding: digits, as: UTF8.self)), holder > 0 else { return age > 1 }
    // A holder in this process would have locked the file.
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

/// A lock among processes of this library, taken on a file that goes only with what it is for. It is held as long as
/// this value lives. A cache that other MSALs write too needs a `LockFile`.
package final class AdvisoryLock: Sendable {
  private let descriptor: Int32

  /// - Parameter waits: Whether to wait while another process has the lock; otherwise `busy` is thrown.
  package init(_ path: String, waits: Bool) throws(PrivateFileError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
    guard descriptor >= 0 else { throw .system(path) }
    guard uninterrupted({ flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0 else {
      throw errno == EWOULDBLOCK ? .busy(path: path) : .system(path)
    }
  }

  /// A lock of one part of a file, which has to do neither with its other parts nor with the lock of the whole. While
  /// another process has it, `busy` is thrown.
  package init(_ path: String, part: UInt32) throws(PrivateFileError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
    guard descriptor >= 0 else { throw .system(path) }
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    (range.l_start, range.l_len) = (off_t(part), 1)
    // `F_OFD_SETLK`, a macro that Swift does not import: the lock is the descriptor's, not the process's.
    guard fcntl(descriptor, 37, &range) == 0 else {
      throw errno == EAGAIN || errno == EACCES ? .busy(path: path) : .system(path)
    }
  }

  deinit { close(descriptor) }
}

/// How long a process that waits for a lock pauses between its tries.
///
/// The pauses get shorter, so that no process starves. With pauses that grow, processes that come late take the lock
/// again and again before those that have waited, and one token renewal in a hundred takes as long as a hundred others.
package enum LockBackoff {
  /// The microseconds between try number `attempt` and the next one.
  package static func pause(after attempt: Int) -> UInt32 {
    switch attempt {
    case ..<2: 600
    case ..<8: 300
    // These tries take about 25 milliseconds.
    case ..<200: 60
    default: 200
    }
  }

  /// How many tries take about `milliseconds`.
  package static func attempts(for milliseconds: Int) -> Int { 200 + milliseconds * 4 }
}
