// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct NamedKeyTests {
  private let directory: TemporaryDirectory
  private static let key = (0..<32).map { UInt8($0 * 7 % 256) }
  private static let hexadecimal = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  private static let base64 = Data(key).base64EncodedString()

  init() throws { directory = try TemporaryDirectory() }

  @Test func `nothing is named in an empty environment`() {
    #expect(NamedKey(environment: [:]) == nil)
    #expect(NamedKey(environment: ["MSAL_CACHE_KEY_FILE": "", "CREDENTIALS_DIRECTORY": directory.path]) == nil)
  }

  @Test func `a key may be written as bytes, hexadecimal or base64`() throws {
    for text in [Self.hexadecimal, Self.hexadecimal.uppercased() + "\n", Self.base64, "  \(Self.base64)\r\n"] {
      let path = try directory.write(text, to: "key")
      #expect(try NamedKey(environment: ["MSAL_CACHE_KEY_FILE": path])?.key() == Self.key)
    }
    let path = directory.file("raw")
    try Data(Self.key).write(to: URL(filePath: path))
    chmod(path, 0o400)
    #expect(try NamedKey(environment: ["MSAL_CACHE_KEY_FILE": path])?.key() == Self.key)
  }

  @Test(arguments: ["", "short", String(repeating: "g", count: 64), "a b", String(repeating: "A", count: 100)])
  func `what is no key is refused`(text: String) throws {
    let path = try directory.write(text, to: "key")
    let error = #expect(throws: StorageError.self) { try NamedKey(environment: ["MSAL_CACHE_KEY_FILE": path])?.key() }
    #expect(try requireCase("noKey", of: error, as: String.self).contains("\(path), which MSAL_CACHE_KEY_FILE names"))
  }

  @Test func `a file that is missing or open to others is refused`() throws {
    let path = try directory.write(Self.base64, to: "key")
    chmod(path, 0o640)
    let named = try #require(NamedKey(environment: ["MSAL_CACHE_KEY_FILE": path]))
    #expect(throws: StorageError.insecurePermissions(path: path, mode: 0o640, expected: 0o600)) { try named.key() }
    unlink(path)
    #expect(throws: StorageError.self) { try named.key() }
  }

  @Test func `a command prints the key, and its failure is told without showing it`() throws {
    let named = try #require(NamedKey(environment: ["MSAL_CACHE_KEY_COMMAND": "printf %s '\(Self.base64)'"]))
    #expect(try named.key() == Self.key)
    let failing = try #require(NamedKey(environment: ["MSAL_CACHE_KEY_COMMAND": "echo secret-text >/dev/null; exit 3"]))
    let error = #expect(throws: StorageError.self) { try failing.key() }
    #expect(!String(describing: error).contains("secret-text"))
  }

  @Test func `a file goes before a command, and a command before a systemd credential`() throws {
    let credential = try directory.write(Self.base64, to: "msal-cache-key")
    var environment: EnvironmentVariables = ["CREDENTIALS_DIRECTORY": directory.path]
    #expect(NamedKey(environment: environment)?.source == .credential(credential))
    #expect(try NamedKey(environment: environment)?.key() == Self.key)
    // The mode that systemd sets for a service that runs as another user.
    chmod(credential, 0o440)
    #expect(try NamedKey(environment: environment)?.key() == Self.key)
    chmod(credential, 0o444)
    #expect(throws: StorageError.self) { try NamedKey(environment: environment)?.key() }
    environment.all["MSAL_CACHE_KEY_COMMAND"] = "true"
    #expect(NamedKey(environment: environment)?.source == .command("true"))
    environment.all["MSAL_CACHE_KEY_FILE"] = "/key"
    #expect(NamedKey(environment: environment)?.source == .file("/key"))
  }
}

@Suite struct KernelKeyringTests {
  /// Whether the kernel keyring works. Containers often forbid it, and then nothing is remembered.
  private static let works: Bool = {
    let ring = KernelKeyring("test \(UUID().uuidString)")
    ring.save([1])
    defer { ring.forget() }
    return ring.read() == [1]
  }()

  @Test(.enabled(if: works)) func `a key is remembered, replaced and forgotten`() {
    let ring = KernelKeyring("test \(UUID().uuidString)")
    #expect(ring.read() == nil)
    ring.save([1, 2, 3])
    #expect(ring.read() == [1, 2, 3])
    ring.save([4])
    #expect(ring.read() == [4])
    ring.forget()
    #expect(ring.read() == nil)
    ring.forget()
  }

  @Test(.enabled(if: works)) func `another process of the user finds it`() async {
    let ring = KernelKeyring("test of the process \(getpid())")
    ring.save([7, 8])
    defer { ring.forget() }
    await #expect(processExitsWith: .success) {
      let found = KernelKeyring("test of the process \(getppid())").read()
      if found != [7, 8] { exit(1) }
    }
  }
}
