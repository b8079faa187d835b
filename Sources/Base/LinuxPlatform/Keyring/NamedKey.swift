// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import OAuthWire
import PlatformInterfaces
import PrivateFiles

/// A key that the person manages and names in the environment: `MSAL_CACHE_KEY_FILE`, `MSAL_CACHE_KEY_COMMAND` (run by
/// the shell, prints the key), or the systemd credential `msal-cache-key`; in this order.
package struct NamedKey: Sendable {
  package enum Source: Sendable, Equatable {
    case file(String)
    case command(String)
    /// A file in the directory that systemd makes for one service.
    case credential(String)
  }

  /// 32 bytes, for AES-256.
  private static let length = 32
  private static let longest = 4096

  package let source: Source

  /// nil when the environment names no key.
  package init?(environment: EnvironmentVariables) {
    if let path = environment["MSAL_CACHE_KEY_FILE"] {
      source = .file(path)
    } else if let command = environment["MSAL_CACHE_KEY_COMMAND"] {
      source = .command(command)
    } else if let directory = environment.absolutePath("CREDENTIALS_DIRECTORY"),
      access(directory + "/msal-cache-key", F_OK) == 0
    {
      source = .credential(directory + "/msal-cache-key")
    } else {
      return nil
    }
  }

  /// Whether the key comes from a command, which may ask the person for something.
  package var isCommand: Bool { if case .command = source { true } else { false } }

  /// The source in words, for errors. A command is not shown, because it may contain a secret.
  private var place: String {
    switch source {
    case .file(let path): "\(path), which MSAL_CACHE_KEY_FILE names,"
    case .credential(let path): path
    case .command: "the command in MSAL_CACHE_KEY_COMMAND"
    }
  }

  /// Reads the file, or runs the command and waits for it.
  package func key() throws(StorageError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes =
        switch source {
        case .file(let path): try Self.contents(path, forbidden: 0o077)
        // For a service that runs as another user, systemd grants reading by an access control list, whose mask appears
        // as the group's permission.
        case .credential(let path): try Self.contents(path, forbidden: 0o037)
        case .command(let command): try output(command)
        }
    } catch {
      guard case .inaccessible(_, let reason) = error else { throw error }
      throw .noKey(reason: "\(place) can't be read: \(reason)")
    }
    guard let key = Self.decode(bytes) else {
      throw .noKey(
        reason: "\(place) gives no key of \(Self.length) bytes; make one with: openssl rand -base64 \(Self.length)")
    }
    return key
  }

  /// Accepts the 32 bytes themselves, or hexadecimal or base64 digits with white space around them.
  private static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.count == length { return bytes }
    let text = String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace }
    guard text.count == 1, let digits = text.first else { return nil }
    if let key = Hexadecimal.decode(digits), key.count == length { return key }
    guard let key = Data(base64Encoded: String(digits)), key.count == length else { return nil }
    return [UInt8](key)
  }

  /// - Parameter forbidden: Permissions that the file must not have.
  private static func contents(_ path: String, forbidden: UInt32) throws(StorageError) -> [UInt8] {
    let file = try stored(try OpenFile(path, O_RDONLY))
    let status = try stored(try file.status())
    // A key that other users can read is refused. The owner is not checked: root owns credentials and mounted secrets.
    guard status.st_mode & forbidden == 0 else {
      throw .insecurePermissions(path: path, mode: status.st_mode & 0o7777, expected: 0o600)
    }
    return try stored(try file.contents(limit: longest))
  }

  private func output(_ command: String) throws(StorageError) -> [UInt8] {
    // The command inherits standard error and input from the app, so it can ask the person.
    guard let pipe = popen(command, "re") else { throw .system(place) }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = fread(&bytes, 1, bytes.count, pipe)
    let status = pclose(pipe)
    guard status == 0 else { throw .noKey(reason: "\(place) failed") }
    return Array(bytes[..<count])
  }
}
