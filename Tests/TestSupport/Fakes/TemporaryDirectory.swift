// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// A directory of mode 0700 that is removed, with everything in it, when the last reference goes.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws {
    let name = "msal-test-" + UUID().uuidString
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `name` inside.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Damages `count` bytes of the file at `path`.
  package static func overwrite(_ path: String, at offset: Int, count: Int) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(repeating: 0xAB, count: count))
    try handle.close()
  }

  /// Writes a file of mode 0600 and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let path = file(name)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }
}

/// Places of the checkout that tests use.
package enum Checkout {
  /// The directory of Package.swift.
  package static let root: String = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  package static func path(_ relative: String) -> String { root + "/" + relative }
}
