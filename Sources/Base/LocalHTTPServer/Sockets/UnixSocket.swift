// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// A socket in the file system, which only its owner may use.
struct UnixSocket: Sendable {
  let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds and listens. What an ended program has left at `path` is replaced; another file, or another person's socket,
  /// is not.
  static func open(_ path: String) throws(HTTPServerError) -> (descriptor: Int32, file: UnixSocket) {
    func failure(_ reason: String) -> HTTPServerError { .badSocket(path: path, reason: reason) }
    guard let address = sockaddr_un(path) else { throw failure("the path is too long for a socket") }
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { throw failure("there is a file that is no socket") }
      guard status.st_uid == geteuid() else { throw failure("it belongs to another user") }
      guard !isServed(address) else { throw failure("another program serves it") }
      do throws(PrivateFileError) { try PrivateFile.remove(path) } catch { throw failure(error.reason) }
    }
    let descriptor = newSocket()
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    // Nobody can connect before `listen`.
    guard address.pass({ bind(descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0, listen(descriptor, 256) == 0,
      lstat(path, &status) == 0
    else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw failure(reason)
    }
    return (descriptor, UnixSocket(path: path, device: status.st_dev, inode: status.st_ino))
  }

  /// Removes the file, unless another one has taken its place.
  func remove() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode { try? PrivateFile.remove(path) }
  }

  private static func newSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
  }

  private static func isServed(_ address: sockaddr_un) -> Bool {
    let descriptor = newSocket()
    defer { close(descriptor) }
    // One that is served but busy does not take the connection at once.
    return address.pass { connect(descriptor, $0, $1) } == 0 || errno == EAGAIN
  }
}

extension sockaddr_un {
  /// nil: the path does not fit.
  fileprivate init?(_ path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isFitting = withUnsafeMutableBytes(of: &sun_path) { place in
      guard !bytes.isEmpty, bytes.count < place.count else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    guard isFitting else { return nil }
  }

  fileprivate func pass(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
