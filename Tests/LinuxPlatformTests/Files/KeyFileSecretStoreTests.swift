// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@Suite("Secrets in files", .timeLimit(.minutes(1)))
struct KeyFileSecretStoreTests {
  private let parent: TemporaryDirectory
  private let directory: String
  private let store: KeyFileSecretStore
  private let secret = [UInt8](1...32)

  init() throws {
    parent = try TemporaryDirectory()
    directory = parent.file("a/b/msal-swift")
    store = KeyFileSecretStore(directory: directory)
  }

  private var file: String { directory + "/cache.key" }

  private func mode(_ path: String) -> UInt32? {
    var found = stat()
    return lstat(path, &found) == 0 ? found.st_mode & 0o7777 : nil
  }

  @Test func `a secret is kept, in a private file of a private directory`() throws {
    #expect(try store.read("cache") == nil)
    #expect(try store.readOrCreate("cache", secret) == secret)
    #expect(try store.read("cache") == secret)
    #expect(mode(file) == 0o600)
    for path in [directory, parent.file("a/b"), parent.file("a")] { #expect(mode(path) == 0o700) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["cache.key"])
  }

  @Test func `the first secret stays`() throws {
    _ = try store.readOrCreate("cache", secret)
    #expect(try store.readOrCreate("cache", secret.reversed()) == secret)
  }

  @Test func `a removed secret is gone, and removing again is fine`() throws {
    _ = try store.readOrCreate("cache", secret)
    try store.remove("cache")
    try store.remove("cache")
    #expect(try store.read("cache") == nil)
  }

  @Test func `many that start together agree on one secret`() async throws {
    let directory = directory
    let found = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for number in 0..<64 {
        group.addTask {
          try KeyFileSecretStore(directory: directory)
            .readOrCreate("cache", [UInt8](repeating: UInt8(number), count: 32))
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(found.count == 1)
    #expect(try store.read("cache").map { found.contains($0) } == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["cache.key"])
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o700, 0o666] as [UInt32])
  func `a file that others may read, or that is executable, is refused and left alone`(mode wide: UInt32) throws {
    _ = try store.readOrCreate("cache", secret)
    chmod(file, wide)
    let expected = StorageError.insecurePermissions(path: file, mode: wide, expected: 0o600)
    #expect(throws: expected) { try store.read("cache") }
    #expect(throws: expected) { try store.readOrCreate("cache", secret.reversed()) }
    #expect(FileManager.default.contents(atPath: file) == Data(secret))
    #expect(mode(file) == wide)
  }

  @Test(arguments: [0o750, 0o701, 0o777, 0o1777] as [UInt32])
  func `a directory that others may enter is refused`(mode wide: UInt32) throws {
    _ = try store.readOrCreate("cache", secret)
    chmod(directory, wide)
    let expected = StorageError.insecurePermissions(path: directory, mode: wide, expected: 0o700)
    #expect(throws: expected) { try store.read("cache") }
    #expect(throws: expected) { try store.readOrCreate("cache", secret) }
  }

  @Test func `a directory with an inherited group bit is private all the same`() throws {
    _ = try store.readOrCreate("cache", secret)
    chmod(directory, 0o2700)
    #expect(try store.read("cache") == secret)
  }

  @Test(.enabled(if: geteuid() == 0)) func `another user's file or directory is refused`() throws {
    _ = try store.readOrCreate("cache", secret)
    chown(file, 65_534, 65_534)
    #expect(throws: StorageError.wrongOwner(path: file)) { try store.read("cache") }
    chown(file, 0, 0)
    chown(directory, 65_534, 65_534)
    #expect(throws: StorageError.wrongOwner(path: directory)) { try store.readOrCreate("cache", secret) }
  }

  @Test func `a link is not followed`() throws {
    _ = try store.readOrCreate("other", secret)
    symlink(directory + "/other.key", file)
    let expected = StorageError.inaccessible(path: file, reason: "it is a symbolic link")
    #expect(throws: expected) { try store.read("cache") }
    #expect(throws: expected) { try store.readOrCreate("cache", secret) }
  }

  @Test func `a dangling link makes no file elsewhere`() throws {
    _ = try store.readOrCreate("other", secret)
    symlink(parent.file("planted"), file)
    #expect(throws: StorageError.self) { try store.readOrCreate("cache", secret) }
    #expect(mode(parent.file("planted")) == nil)
  }

  @Test func `a directory that is a link is refused`() throws {
    mkdir(parent.file("elsewhere"), 0o700)
    symlink(parent.file("elsewhere"), parent.file("link"))
    let store = KeyFileSecretStore(directory: parent.file("link"))
    #expect(throws: StorageError.self) { try store.readOrCreate("cache", secret) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.file("elsewhere")).isEmpty)
  }

  @Test(arguments: [0, 1, 31, 33, 100_000])
  func `a file of another size is damaged and left alone`(count: Int) throws {
    _ = try store.readOrCreate("other", secret)
    let content = Data(repeating: 7, count: count)
    #expect(FileManager.default.createFile(atPath: file, contents: content, attributes: [.posixPermissions: 0o600]))
    for attempt in [{ try store.read("cache") }, { try store.readOrCreate("cache", secret) }] {
      let error = #expect(throws: StorageError.self) { _ = try attempt() }
      guard case .corrupt(path: file, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(FileManager.default.contents(atPath: file) == content)
  }

  @Test func `what is no regular file is refused without waiting for it`() throws {
    _ = try store.readOrCreate("other", secret)
    mkfifo(file, 0o600)
    #expect(throws: StorageError.inaccessible(path: file, reason: "it is not a regular file")) {
      try store.read("cache")
    }
  }

  @Test(arguments: ["", "../cache", "a/b", "Cache", "a.b", "ü"])
  func `a name can't lead out of the directory`(name: String) throws {
    #expect(throws: StorageError.self) { try store.readOrCreate(name, secret) }
    #expect(throws: StorageError.self) { try store.remove(name) }
  }

  @Test func `a secret of the wrong size is not saved`() throws {
    #expect(throws: StorageError.self) { try store.readOrCreate("cache", [1, 2, 3]) }
    #expect(try store.read("cache") == nil)
  }

  @Test func `replacing a file is one step`() throws {
    try SecureFile.createPrivateDirectory(directory)
    let path = directory + "/profiles.json"
    try SecureFile.replace(path, with: Array("first".utf8))
    try SecureFile.replace(path, with: Array("second".utf8))
    #expect(try SecureFile.read(path, limit: 100) == Array("second".utf8))
    #expect(mode(path) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["profiles.json"])
  }

  @Test func `a missing directory is named`() throws {
    #expect(throws: StorageError.inaccessible(path: "/proc/msal/x", reason: "No such file or directory")) {
      try SecureFile.replace("/proc/msal/x", with: [1])
    }
  }
}
