// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import PlatformInterfaces
import TestSupport
import Testing

/// What happens between processes and when they die: each exit test runs its body in a process of its own.
@Suite(.timeLimit(.minutes(10))) struct StoreProcessTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func path(_ store: SharedStore) -> String { directory.file("store.\(store.rawValue)") }

  /// Twenty records with the same content.
  private static func batch(_ generation: Int, size: Int = 0) -> [StoredRecord] {
    let text = "\"\(generation) \(String(repeating: "x", count: size))\""
    return (0..<20).map { record("Account/\($0)", text) }
  }

  /// The generation of a store that holds one batch and nothing else; nil when it holds something else.
  private func generation(_ store: any RecordStore) throws -> Int? {
    let found = try store.load()
    guard found.count == 20, Set(found.map(\.value)).count == 1, let first = found.first else { return nil }
    return Int(String(decoding: first.value, as: UTF8.self).dropFirst().prefix { $0.isNumber })
  }

  @Test(arguments: SharedStore.allCases) func `another process's write changes the revision`(kind: SharedStore)
    async throws
  {
    let path = path(kind)
    let store = try kind.open(path)
    let before = try store.revision()
    #expect(try store.load().isEmpty)
    await #expect(processExitsWith: .success) { [kind = kind as SharedStore, path = path as String] in
      try kind.open(path).apply(saving: [record("Account/theirs", "1")], removing: [])
    }
    #expect(try store.revision() != before)
    #expect(try store.load().map(\.key) == ["Account/theirs"])
  }

  /// Writes batch after batch until the kernel ends the process, some microseconds after `writes` of them.
  private func writeUntilKilled(_ kind: SharedStore, _ path: String, writes: Int, delay: UInt32) async {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [kind = kind as SharedStore, path = path as String, writes = writes as Int, delay = delay as UInt32] in
      let written = Lock(0)
      Thread.detachNewThread {
        while written.withLock({ $0 }) < writes { usleep(50) }
        usleep(delay)
        kill(getpid(), SIGKILL)
      }
      let store = try kind.open(path)
      for generation in 1... {
        try store.apply(saving: Self.batch(generation, size: 2000), removing: [])
        written.withLock { $0 = generation }
      }
    }
  }

  private static let isThorough = ProcessInfo.processInfo.environment["MSAL_STRESS"] != nil

  @Test(arguments: SharedStore.allCases)
  func `a process killed while it writes leaves the last state or the one before, and nobody waits for it`(
    kind: SharedStore
  ) async throws {
    var dice = Dice(source: SeededRandom(seed: 9))
    for round in 0..<(Self.isThorough ? 250 : 8) {
      let path = directory.file("\(round).\(kind.rawValue)")
      let writes = Int.random(in: 0...20, using: &dice)
      await writeUntilKilled(kind, path, writes: writes, delay: .random(in: 0...5000, using: &dice))
      // With a waiting time of 0, the store must take over at once a lock that a crash left.
      let store: any RecordStore =
        switch kind {
        case .sqlite: try SQLiteRecordStore(path: path, key: Array(repeating: 7, count: 32), busyMilliseconds: 0)
        case .json: JSONFileRecordStore(path: path, log: NoLog(), patienceMilliseconds: 0, settlingMilliseconds: 0)
        }
      let isEmpty = try store.load().isEmpty
      if writes > 0 || !isEmpty {
        let found = try #require(try generation(store))
        #expect(found >= writes)
      }
      try store.apply(saving: Self.batch(0), removing: [])
      #expect(try generation(kind.open(path)) == 0)
    }
  }

  @Test(arguments: SharedStore.allCases) func `processes that open a new store together all get their say`(
    kind: SharedStore
  ) async throws {
    let path = path(kind)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask { [path = path as String] in
          await #expect(processExitsWith: .success) {
            [kind = kind as SharedStore, path = path as String, number = number as Int] in
            let store = try kind.open(path)
            for count in 0..<50 {
              try store.apply(saving: [record("Account/\(number)-\(count)", "\(count)")], removing: [])
            }
          }
        }
      }
    }
    #expect(try kind.open(path).load().count == 200)
  }

  // MARK: Disks

  /// Whether the test can mount a small file system. Only root can, and not in every container.
  private static let canMount =
    geteuid() == 0
    && system("unshare -m mount -t tmpfs -o size=64k tmpfs /mnt >/dev/null 2>&1") == 0

  @Test(.enabled(if: canMount), arguments: SharedStore.allCases)
  func `a full disk is told apart and costs nothing that was stored`(kind: SharedStore) async throws {
    let mount = directory.file("small")
    mkdir(mount, 0o700)
    #expect(system("mount -t tmpfs -o size=400k,mode=700 tmpfs '\(mount)'") == 0)
    defer { system("umount -l '\(mount)'") }
    let path = mount + "/store"
    let store = try kind.open(path)
    try store.apply(saving: Self.batch(1), removing: [])
    let large = record("Account/large", "\"" + String(repeating: "l", count: 600_000) + "\"")
    #expect(throws: StorageError.noSpace(path: path)) { try store.apply(saving: [large], removing: ["Account/0"]) }
    #expect(try generation(store) == 1)
    #expect(try generation(kind.open(path)) == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: mount).filter { !$0.hasPrefix("store-") }
    #expect(left == ["store"])
    // A child process that another test is starting has the removed file open for a moment, so its space is not free
    // yet.
    var attempts = 0
    while (try? store.apply(saving: Self.batch(2), removing: [])) == nil, attempts < 500 {
      attempts += 1
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try generation(store) == 2)
  }

  @Test(arguments: SharedStore.allCases) func `a file that may not grow is an error and costs nothing that was stored`(
    kind: SharedStore
  ) async throws {
    let path = path(kind)
    try kind.open(path).apply(saving: Self.batch(1), removing: [])
    await #expect(processExitsWith: .success) { [kind = kind as SharedStore, path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let store = try kind.open(path)
      var limit = rlimit(rlim_cur: 300_000, rlim_max: .max)
      #expect(setrlimit(__rlimit_resource_t(1), &limit) == 0)
      let large = record("Account/large", "\"" + String(repeating: "l", count: 600_000) + "\"")
      #expect(throws: StorageError.self) { try store.apply(saving: [large], removing: ["Account/0"]) }
      #expect(try store.load().count == 20)
    }
    #expect(try generation(kind.open(path)) == 1)
  }

  @Test(arguments: SharedStore.allCases) func `a directory that can't be written to is an error that names a file`(
    kind: SharedStore
  ) async throws {
    let path = path(kind)
    try kind.open(path).apply(saving: Self.batch(1), removing: [])
    await #expect(processExitsWith: .success) {
      [kind = kind as SharedStore, path = path as String, folder = directory.path as String] in
      // Root may write anywhere, so under root the test continues as another user.
      let nobody: uid_t = 65_534
      if geteuid() == 0 {
        for file in [folder, path] { #expect(chown(file, nobody, nobody) == 0) }
        #expect(seteuid(nobody) == 0)
      }
      chmod(folder, 0o500)
      let error = #expect(throws: StorageError.self) { try kind.open(path).apply(saving: Self.batch(2), removing: []) }
      #expect(caseName(error) == "inaccessible")
      // The JSON file can still be read.
      if kind == .json { #expect(try kind.open(path).load().count == 20) }
      chmod(folder, 0o700)
      let found = try kind.open(path).load()
      #expect(found.count == 20)
    }
  }
}
