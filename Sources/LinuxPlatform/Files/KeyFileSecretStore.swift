// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Keeps each secret in a file of its own, mode 0600 in a directory of mode 0700: as safe as the person's own files are, and no
/// safer. It works without a desktop, a prompt or a daemon, and survives a restart.
package final class KeyFileSecretStore: SecretStore {
  private let directory: String
  private let secretBytes: Int

  /// - Parameters:
  ///   - directory: an absolute path, made at the first write; usually `XDGDirectories.data`.
  ///   - secretBytes: the size of every secret. A file of another size is damaged, and is neither used nor overwritten.
  package init(directory: String, secretBytes: Int = 32) {
    self.directory = directory
    self.secretBytes = secretBytes
  }

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = try path(name)
    guard let bytes = try SecureFile.read(path, limit: secretBytes) else { return nil }
    guard bytes.count == secretBytes else {
      throw .corrupt(path: path, reason: "it has \(bytes.count) bytes instead of \(secretBytes)")
    }
    // Last, so that a missing directory is no error; whoever may write there could exchange the file.
    try SecureFile.createPrivateDirectory(directory)
    return bytes
  }

  package func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8] {
    let path = try path(name)
    guard secret.count == secretBytes else {
      throw .inaccessible(path: path, reason: "a secret has \(secretBytes) bytes here, not \(secret.count)")
    }
    try SecureFile.createPrivateDirectory(directory)
    if let stored = try read(name) { return stored }
    if try SecureFile.create(path, with: secret) { return secret }
    // Another process was first: its secret is the one.
    guard let stored = try read(name) else {
      throw .inaccessible(path: path, reason: "it was removed while it was read")
    }
    return stored
  }

  package func remove(_ name: String) throws(StorageError) {
    try SecureFile.remove(try path(name))
  }

  private func path(_ name: String) throws(StorageError) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      default: false
      }
    }
    guard isPlain, !name.isEmpty else {
      throw .inaccessible(path: directory, reason: "a secret's name has lower-case letters, digits and hyphens")
    }
    return "\(directory)/\(name).key"
  }
}
