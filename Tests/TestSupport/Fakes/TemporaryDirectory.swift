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

  /// Makes a program of a shell script, or of a copy of a file, and returns its path. Another process writes it: a
  /// child of a test beside this one would inherit a descriptor that is open for writing, and the system runs no file
  /// that somebody may write.
  package func program(_ name: String, script: String) async throws -> String {
    try await make(name, "printf %s \"$2\" >\"$1\" && chmod 755 \"$1\"", script)
  }

  package func program(_ name: String, copyOf original: String) async throws -> String {
    try await make(name, "cp \"$2\" \"$1\"", original)
  }

  private func make(_ name: String, _ command: String, _ argument: String) async throws -> String {
    let made = try await ChildProcess.run("/bin/sh", ["-c", command, "sh", file(name), argument])
    guard made.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file(name)
  }
}

/// Paths in the checkout that tests use.
package enum Checkout {
  /// The directory of Package.swift.
  package static let root: String = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  package static func path(_ relative: String) -> String { root + "/" + relative }
}
