// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import PrivateFiles

/// Keeps each secret in a file of its own, mode 0600 in a directory of mode 0700. As safe as the user's account and
/// disk: whoever can read the user's files can read it.
package struct KeyFileSecretStore: SecretStore {
  /// In bytes. This store never writes a longer file.
  private static let longest = 4096

  private let directory: String

  /// `directory` is absolute; it is made at the first write.
  package init(directory: String) { self.directory = directory }

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = path(name)
    guard let found = try stored(try PrivateFile.read(path, limit: Self.longest)) else { return nil }
    try stored(try OwnedPath.check(directory, .directory, widest: PrivateDirectory.mode))
    guard !found.bytes.isEmpty else { throw .corrupt(path: path, reason: "its size is wrong") }
    return found.bytes
  }

  package func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8] {
    if let found = try read(name) { return found }
    try stored(try PrivateDirectory.prepare(directory))
    let path = path(name)
    do throws(PrivateFileError) { try PrivateFile.write(secret, to: path, onCollision: .refuse) } catch {
      // Another process was faster.
      guard case .exists = error else { throw StorageError(error) }
    }
    guard let found = try read(name) else { throw .inaccessible(path: path, reason: "it vanished") }
    return found
  }

  /// Replaces the secret that is stored under `name`: a reader finds either the old or the new one.
  package func replace(_ name: String, _ secret: [UInt8]) throws(StorageError) {
    try stored(try PrivateDirectory.prepare(directory))
    try stored(try PrivateFile.write(secret, to: path(name)))
  }

  package func remove(_ name: String) throws(StorageError) {
    try stored(try PrivateFile.remove(path(name)))
  }

  private func path(_ name: String) -> String { directory + "/" + name }
}

extension StorageError {
  package init(_ error: PrivateFileError) {
    self =
      switch error {
      case .openToOthers(let path, let mode, let widest):
        .insecurePermissions(path: path, mode: mode, expected: widest)
      case .wrongOwner(let path): .wrongOwner(path: path)
      case .tooLong(let path, _): .corrupt(path: path, reason: "its size is wrong")
      case .noSpace(let path): .noSpace(path: path)
      case .busy(let path): .busy(path: path)
      case .notA, .isLink, .missing, .exists, .inaccessible: .inaccessible(path: error.path, reason: error.reason)
      }
  }

  /// What `errno` says about `path`.
  package static func system(_ path: String) -> StorageError { StorageError(PrivateFileError.system(path)) }
}

/// Returns the value of `work`, and translates its error into a `StorageError`.
@discardableResult package func stored<Value: ~Copyable>(
  _ work: @autoclosure () throws(PrivateFileError) -> Value
) throws(StorageError) -> Value {
  do throws(PrivateFileError) { return try work() } catch { throw StorageError(error) }
}
