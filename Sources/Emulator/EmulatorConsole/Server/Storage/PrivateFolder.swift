// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PrivateFiles

/// A folder that only its owner may enter, with files that only the owner may read.
package struct PrivateFolder: Sendable {
  package let path: String

  /// `$XDG_DATA_HOME/msal-emulator`, or the same under `~/.local/share` (XDG Base Directory Specification 0.8).
  package static func standardPath(environment: [String: String]) throws(EmulatorServerError) -> String {
    let variables = EnvironmentVariables(environment)
    let data = variables.absolutePath("XDG_DATA_HOME") ?? variables.absolutePath("HOME").map { $0 + "/.local/share" }
    guard let data else {
      throw .file(
        .inaccessible(path: "$HOME/.local/share", reason: "neither XDG_DATA_HOME nor HOME is set to a full path"))
    }
    return data + "/msal-emulator"
  }

  /// Makes the folder and its parents where they are missing; refuses one that is a link, another user's or open to
  /// others.
  package init(creating path: String) throws(EmulatorServerError) {
    self.path = path
    try kept(try PrivateDirectory.prepare(path))
  }

  package func path(of name: String) -> String { path + "/" + name }

  /// The file's bytes, or nil when there is none. Links, other users' files, wider modes than `mode` and more bytes
  /// than `limit` are refused.
  package func read(
    _ name: String, mode: UInt32 = PrivateFile.mode, limit: Int = 1 << 16
  ) throws(EmulatorServerError) -> [UInt8]? {
    try kept(try PrivateFile.read(path(of: name), widest: mode, limit: limit))?.bytes
  }

  /// Replaces the file as a whole: after a crash there is the old content or the new one.
  package func write(
    _ bytes: [UInt8], to name: String, mode: UInt32 = PrivateFile.mode
  ) throws(EmulatorServerError) {
    let path = path(of: name)
    PrivateFile.sweep(path)
    try kept(try PrivateFile.write(bytes, to: path, mode: mode))
  }

  /// Runs `body` while no other process is in such a call on the same folder.
  package func withLock<Result>(
    _ body: () throws(EmulatorServerError) -> Result
  ) throws(EmulatorServerError) -> Result {
    let lock = try kept(try AdvisoryLock(path(of: "lock"), waits: true))
    return try withExtendedLifetime(lock, body)
  }

  /// Takes the folder for this process, as long as the value lives, or throws `folderInUse`.
  package func claim() throws(EmulatorServerError) -> AdvisoryLock {
    do throws(PrivateFileError) { return try AdvisoryLock(path(of: "in-use"), waits: false) } catch {
      if case .busy = error { throw .folderInUse(path: path) }
      throw .file(error)
    }
  }
}

/// The value of `work`, with an error in words about the emulator.
@discardableResult private func kept<Value>(_ work: @autoclosure () throws(PrivateFileError) -> Value)
  throws(EmulatorServerError) -> Value
{
  do throws(PrivateFileError) { return try work() } catch { throw .file(error) }
}
