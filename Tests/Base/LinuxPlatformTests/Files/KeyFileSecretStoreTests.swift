// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct KeyFileSecretStoreTests {
  private let directory: TemporaryDirectory
  private let store: KeyFileSecretStore
  private let home: String

  init() throws {
    directory = try TemporaryDirectory()
    home = directory.file("a/b")
    store = KeyFileSecretStore(directory: home)
  }

  private func set(mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a secret is kept in a private file of a private directory`() throws {
    #expect(try store.read("key") == nil)
    #expect(try store.readOrCreate("key", [1, 2, 3]) == [1, 2, 3])
    #expect(try store.read("key") == [1, 2, 3])
    #expect(try mode(home + "/key") == 0o600)
    #expect(try mode(home) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["key"])
  }

  @Test func `the first secret wins`() throws {
    _ = try store.readOrCreate("key", [1])
    #expect(try store.readOrCreate("key", [2]) == [1])
  }

  @Test func `many that start together agree`() async throws {
    let store = store
    let seen = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for number in 0..<20 { group.addTask { try store.readOrCreate("key", [UInt8(number)]) } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(seen.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["key"])
  }

  @Test func `a removed secret is gone, and removing it again is no error`() throws {
    _ = try store.readOrCreate("key", [1])
    try store.remove("key")
    try store.remove("key")
    #expect(try store.read("key") == nil)
  }

  @Test(arguments: [0o640, 0o604, 0o660]) func `a file that others may read is refused and kept`(mode: Int) throws {
    _ = try store.readOrCreate("key", [1])
    try set(mode: mode, of: home + "/key")
    let expected = StorageError.insecurePermissions(path: home + "/key", mode: UInt32(mode), expected: 0o600)
    #expect(throws: expected) { try store.read("key") }
    #expect(throws: expected) { try store.readOrCreate("key", [2]) }
    #expect(try self.mode(home + "/key") == mode)
  }

  @Test func `a directory that others may enter is refused`() throws {
    _ = try store.readOrCreate("key", [1])
    try set(mode: 0o750, of: home)
    #expect(throws: StorageError.insecurePermissions(path: home, mode: 0o750, expected: 0o700)) {
      try store.read("key")
    }
  }

  @Test func `a link, an empty file and a huge one are refused`() throws {
    _ = try store.readOrCreate("key", [1])
    try FileManager.default.createSymbolicLink(atPath: home + "/link", withDestinationPath: home + "/key")
    #expect(throws: StorageError.inaccessible(path: home + "/link", reason: "it is a link")) { try store.read("link") }
    for size in [0, 5000] {
      try Data(repeating: 1, count: size).write(to: URL(fileURLWithPath: home + "/odd"))
      try set(mode: 0o600, of: home + "/odd")
      #expect(throws: StorageError.corrupt(path: home + "/odd", reason: "its size is wrong")) { try store.read("odd") }
    }
  }

  @Test func `a dangling link makes no file elsewhere`() throws {
    _ = try store.readOrCreate("key", [1])
    symlink(directory.file("planted"), home + "/link")
    #expect(throws: StorageError.self) { try store.readOrCreate("link", [2]) }
    #expect(!FileManager.default.fileExists(atPath: directory.file("planted")))
  }

  @Test func `a directory that is a link is refused`() throws {
    mkdir(directory.file("elsewhere"), 0o700)
    symlink(directory.file("elsewhere"), directory.file("link"))
    let store = KeyFileSecretStore(directory: directory.file("link"))
    #expect(throws: StorageError.self) { try store.readOrCreate("key", [1]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("elsewhere")).isEmpty)
  }

  @Test func `a named pipe is refused without waiting for it`() throws {
    _ = try store.readOrCreate("key", [1])
    mkfifo(home + "/pipe", 0o600)
    #expect(throws: StorageError.inaccessible(path: home + "/pipe", reason: "it is not a regular file")) {
      try store.read("pipe")
    }
  }

  @Test func `a directory with an inherited group bit is private all the same`() throws {
    _ = try store.readOrCreate("key", [1])
    chmod(home, 0o2700)
    #expect(try store.read("key") == [1])
  }

  @Test(.enabled(if: geteuid() == 0)) func `another user's file or directory is refused`() throws {
    _ = try store.readOrCreate("key", [1])
    chown(home + "/key", 65_534, 65_534)
    #expect(throws: StorageError.wrongOwner(path: home + "/key")) { try store.read("key") }
    chown(home, 65_534, 65_534)
    #expect(throws: StorageError.wrongOwner(path: home)) { try store.readOrCreate("other", [1]) }
  }
}
