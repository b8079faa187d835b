// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import RecordStores
import TestSupport
import Testing

/// What happens between processes: each exit test runs its body in a process of its own.
@Suite(.timeLimit(.minutes(2))) struct StoreProcessTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("store.sqlite")
  }

  private static func open(_ path: String) throws -> SQLiteRecordStore {
    try SQLiteRecordStore(path: path, key: Array(repeating: 7, count: 32))
  }

  /// Twenty records that all say the same.
  private static func batch(_ generation: Int) -> [StoredRecord] {
    (0..<20).map { StoredRecord(key: "record-\($0)", value: Array("\(generation)".utf8)) }
  }

  @Test func `another process's write changes the revision`() async throws {
    let store = try Self.open(path)
    let before = try store.revision()
    #expect(try store.load().isEmpty)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.open(path).apply(saving: [StoredRecord(key: "theirs", value: [1])], removing: [])
    }
    #expect(try store.revision() != before)
    #expect(try store.load().map(\.key) == ["theirs"])
  }

  @Test(arguments: [1, 3, 40, 200])
  func `a process killed while it writes leaves whole batches behind`(writes: Int) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, writes = writes as Int] in
      let written = Lock(0)
      Thread.detachNewThread {
        while written.withLock({ $0 }) < writes {}
        kill(getpid(), SIGKILL)
      }
      let store = try Self.open(path)
      for generation in 1... {
        try store.apply(saving: Self.batch(generation), removing: [])
        written.withLock { $0 = generation }
      }
    }
    let found = try Self.open(path).load()
    #expect(found.count == 20)
    #expect(Set(found.map(\.value)).count == 1)
    let generation = try #require(found.first.flatMap { Int(String(decoding: $0.value, as: UTF8.self)) })
    #expect(generation >= writes)
    try Self.open(path).apply(saving: Self.batch(0), removing: [])
  }

  @Test func `processes that open a new store together all get their say`() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask { [path = path as String] in
          await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
            let store = try Self.open(path)
            for count in 0..<50 {
              try store.apply(saving: [StoredRecord(key: "\(number)-\(count)", value: [UInt8(count)])], removing: [])
            }
          }
        }
      }
    }
    #expect(try Self.open(path).load().count == 200)
  }

  /// A file system of its own that is nearly full; only root may make one, and not in every container.
  private static let canMount =
    geteuid() == 0
    && system("unshare -m mount -t tmpfs -o size=64k tmpfs /mnt >/dev/null 2>&1") == 0

  @Test(.enabled(if: canMount)) func `a full disk is told apart and costs nothing that was stored`() async throws {
    let mount = directory.file("small")
    mkdir(mount, 0o700)
    #expect(system("mount -t tmpfs -o size=192k,mode=700 tmpfs '\(mount)'") == 0)
    defer { system("umount -l '\(mount)'") }
    let path = mount + "/store.sqlite"
    let store = try Self.open(path)
    try store.apply(saving: Self.batch(1), removing: [])
    let large = StoredRecord(key: "large", value: Array(repeating: 0, count: 400_000))
    #expect(throws: StorageError.noSpace(path: path)) { try store.apply(saving: [large], removing: ["record-0"]) }
    #expect(try store.load().count == 20)
    #expect(try Self.open(path).load().count == 20)
  }
}
