// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc

/// A folder that only its owner may enter, with files that only the owner may read.
package struct PrivateFolder: Sendable {
  package let path: String

  /// `$XDG_DATA_HOME/msal-emulator`, or the same under `~/.local/share` (XDG Base Directory Specification 0.8).
  package static func standardPath(environment: [String: String]) throws(EmulatorServerError) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/msal-emulator" }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw .inaccessible(path: "$HOME/.local/share", reason: "neither XDG_DATA_HOME nor HOME is set to a full path")
    }
    return home + "/.local/share/msal-emulator"
  }

  /// Makes the folder and its parents where they are missing; refuses one that is a link, another user's or open to
  /// others.
  package init(creating path: String) throws(EmulatorServerError) {
    self.path = path
    Self.makeParents(of: path)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .inaccessible(path: path, reason: systemReason()) }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .inaccessible(path: path, reason: "it is no folder") }
    try Self.check(status, path: path, expected: 0o700)
  }

  /// A parent that can't be made exists already, or making the folder itself says why.
  private static func makeParents(of path: String) {
    var parent = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").dropLast() {
      parent += part + "/"
      mkdir(parent, 0o700)
    }
  }

  private static func check(_ status: stat, path: String, expected: UInt32) throws(EmulatorServerError) {
    guard status.st_uid == geteuid() else { throw .wrongOwner(path: path) }
    let mode = status.st_mode & 0o7777
    guard mode & ~expected == 0 else { throw .insecurePermissions(path: path, mode: mode, expected: expected) }
  }

  package func path(of name: String) -> String { path + "/" + name }

  /// The file's bytes, or nil when there is none. Links, other users' files and wider modes than `mode` are refused.
  package func read(_ name: String, mode: UInt32 = 0o600) throws(EmulatorServerError) -> [UInt8]? {
    let path = path(of: name)
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .inaccessible(path: path, reason: "it is no plain file") }
    try Self.check(status, path: path, expected: mode)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .inaccessible(path: path, reason: systemReason()) }
      bytes += chunk[..<count]
    }
  }

  /// Replaces the file as a whole: after a crash there is the old content or the new one.
  package func write(_ bytes: [UInt8], to name: String, mode: UInt32 = 0o600) throws(EmulatorServerError) {
    let path = path(of: name)
    let draft = path + ".new"
    // Left over from a crash; callers hold the lock, so no other process is writing it.
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .inaccessible(path: draft, reason: systemReason()) }
    do throws(EmulatorServerError) {
      defer { close(descriptor) }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .inaccessible(path: draft, reason: systemReason()) }
        rest = rest.dropFirst(count)
      }
      guard fsync(descriptor) == 0 else { throw .inaccessible(path: draft, reason: systemReason()) }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, path) == 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    let folder = open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Runs `body` while no other process is in such a call on the same folder.
  package func withLock<Result>(
    _ body: () throws(EmulatorServerError) -> Result
  ) throws(EmulatorServerError) -> Result {
    let path = path(of: "lock")
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .inaccessible(path: path, reason: systemReason()) }
    }
    return try body()
  }
}

private func systemReason() -> String { String(cString: strerror(errno)) }
