// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Keeps each secret in a file of its own, mode 0600 in a directory of mode 0700. As safe as the user's account and
/// disk: whoever can read the user's files can read it.
package struct KeyFileSecretStore: SecretStore {
  private static let mode: UInt32 = 0o600
  /// Longer files were not written here.
  private static let longest = 4096

  private let directory: String

  /// `directory` is absolute; it is made at the first write.
  package init(directory: String) { self.directory = directory }

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = path(name)
    // Without `O_NONBLOCK` a named pipe in its place would be waited for.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw errno == ELOOP ? .inaccessible(path: path, reason: "it is a link") : .system(path)
    }
    defer { close(descriptor) }
    try PrivateDirectory.check(directory, type: S_IFDIR, widest: PrivateDirectory.mode)
    try PrivateDirectory.check(path, type: S_IFREG, widest: Self.mode)
    var bytes = [UInt8](repeating: 0, count: Self.longest + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if got == 0 { break }
      guard got > 0 else {
        if errno == EINTR { continue }
        throw .system(path)
      }
      count += got
    }
    guard (1...Self.longest).contains(count) else { throw .corrupt(path: path, reason: "its size is wrong") }
    return Array(bytes[..<count])
  }

  package func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8] {
    if let stored = try read(name) { return stored }
    try PrivateDirectory.prepare(directory)
    let path = path(name)
    // Written whole under another name first: `link` then either makes the file complete, or finds that another process
    // did.
    let temporary = "\(path).\(getpid())-\(UInt64.random(in: .min ... .max)).new"
    try write(secret, to: temporary)
    defer { unlink(temporary) }
    if link(temporary, path) != 0, errno != EEXIST { throw .system(path) }
    try synchronizeDirectory()
    guard let stored = try read(name) else { throw .inaccessible(path: path, reason: "it vanished") }
    return stored
  }

  /// Puts `secret` in the place of what is stored under `name`: whoever reads finds the old or the new one.
  package func replace(_ name: String, _ secret: [UInt8]) throws(StorageError) {
    try PrivateDirectory.prepare(directory)
    let path = path(name)
    let temporary = "\(path).\(getpid())-\(UInt64.random(in: .min ... .max)).new"
    try write(secret, to: temporary)
    guard rename(temporary, path) == 0 else {
      let error = StorageError.system(path)
      unlink(temporary)
      throw error
    }
    try synchronizeDirectory()
  }

  package func remove(_ name: String) throws(StorageError) {
    let path = path(name)
    if unlink(path) != 0, errno != ENOENT { throw .system(path) }
  }

  private func path(_ name: String) -> String { directory + "/" + name }

  private func write(_ bytes: [UInt8], to path: String) throws(StorageError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(Self.mode))
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    do throws(StorageError) { try PrivateOutputFile.fill(descriptor, bytes, path) } catch {
      unlink(path)
      throw error
    }
  }

  private func synchronizeDirectory() throws(StorageError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(directory) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(directory) }
  }
}
