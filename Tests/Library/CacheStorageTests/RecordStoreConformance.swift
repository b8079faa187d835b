// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

/// The behaviour that every record store must have.
@Suite struct RecordStoreConformance {
  enum Kind: CaseIterable, Sendable { case memory, sqlite, keyed, json, hooked }

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func store(_ kind: Kind) throws -> any RecordStore {
    switch kind {
    case .memory: MemoryRecordStore()
    case .sqlite: try SQLiteRecordStore(path: directory.file("store.sqlite"), key: Array(repeating: 7, count: 32))
    case .keyed:
      // The store that apps get.
      try KeyedRecordStore(
        CacheKey(
          directory: directory.path, policy: CacheKeyPolicy(choice: .keyFile), environment: [:], random: SeededRandom(),
          log: NoLog()), name: "store")
    case .json: JSONFileRecordStore(path: directory.file("store.json"), log: NoLog())
    case .hooked: HookedRecordStore(hooks: AppFile())
    }
  }

  private func sorted(_ store: any RecordStore) throws -> [StoredRecord] {
    try store.load().sorted { $0.key < $1.key }
  }

  @Test(arguments: Kind.allCases) func `an empty store holds nothing`(kind: Kind) throws {
    #expect(try store(kind).load().isEmpty)
  }

  @Test(arguments: Kind.allCases) func `what is saved is loaded`(kind: Kind) throws {
    let store = try store(kind)
    let records = [
      record("/unknown member", #"[1.50, {"x": null}]"#), record("AccessToken/", "{}"),
      record("AccessToken/ä-日本 \"\\/\u{1}", #""\u00e4 \/ 日本""#),
      record("IdToken/big", "\"" + String(repeating: "b", count: 1 << 20) + "\""),
    ]
    try store.apply(saving: records, removing: [])
    #expect(try sorted(store) == records)
  }

  @Test(arguments: [Kind.sqlite, .keyed, .json]) func `one process at a time renews an account's tokens`(
    kind: Kind
  ) throws {
    let (one, two) = (try store(kind), try store(kind))
    var turn = try one.renewalTurn(ofAccount: "ada")
    #expect(turn != nil)
    #expect(try two.renewalTurn(ofAccount: "ada") == nil)
    #expect(try two.renewalTurn(ofAccount: "bob") != nil)
    turn = nil
    #expect(turn == nil)
    #expect(try two.renewalTurn(ofAccount: "ada") != nil)
  }

  @Test(arguments: Kind.allCases) func `saving replaces, removing removes, unknown keys do not matter`(kind: Kind)
    throws
  {
    let store = try store(kind)
    try store.apply(saving: [record("Account/a", "1"), record("Account/b", "2")], removing: [])
    try store.apply(
      saving: [record("Account/a", "3")],
      removing: ["Account/b", "Account/never there", "AppMetadata/neither", "/nor this"])
    #expect(try sorted(store) == [record("Account/a", "3")])
  }

  @Test(arguments: Kind.allCases) func `a key that is removed and saved in one call is saved`(kind: Kind) throws {
    let store = try store(kind)
    try store.apply(saving: [record("Account/a", "1")], removing: [])
    try store.apply(saving: [record("Account/a", "2")], removing: ["Account/a"])
    #expect(try sorted(store) == [record("Account/a", "2")])
  }

  @Test(arguments: Kind.allCases) func `own writes do not change the revision`(kind: Kind) throws {
    let store = try store(kind)
    let before = try store.revision()
    try store.apply(saving: [record("Account/a", "1")], removing: [])
    #expect(try store.revision() == before)
  }

  @Test(arguments: Kind.allCases) func `many tasks write at once and nothing is lost`(kind: Kind) async throws {
    let store = try store(kind)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { try store.apply(saving: [record("Account/\(number)", "\(number)")], removing: []) }
      }
      try await group.waitForAll()
    }
    #expect(try store.load().count == 50)
  }

  @Test(arguments: Kind.allCases) func `a change is decided on with the newest state in view`(kind: Kind) throws {
    let store = try store(kind)
    try store.apply(saving: [record("Account/a", "1")], removing: [])
    var shown: StoredState?
    try store.update(since: nil) { state in
      shown = state
      return RecordChange(saving: [record("Account/b", "2")], removing: ["Account/a"])
    }
    #expect(shown?.records == [record("Account/a", "1")])
    #expect(try store.load() == [record("Account/b", "2")])
    let revision = try store.revision()
    var wasAsked = false
    try store.update(since: revision) { state in
      wasAsked = true
      #expect(state == nil)
      return RecordChange()
    }
    #expect(wasAsked)
    #expect(try store.revision() == revision)
    #expect(try store.load() == [record("Account/b", "2")])
  }

  @Test(arguments: Kind.allCases) func `many tasks count in one record and no step is lost`(kind: Kind) async throws {
    let store = try store(kind)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try store.update(since: nil) { state in
            let count = state?.records.first.flatMap { Int(String(decoding: $0.value, as: UTF8.self)) } ?? 0
            return RecordChange(saving: [record("Account/count", "\(count + 1)")])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.load() == [record("Account/count", "50")])
  }
}

/// An app's own storage, which keeps the text in a variable.
private final class AppFile: CacheTextHooks {
  private let text = Lock<[UInt8]?>(nil)

  func beforeAccess(_ current: [UInt8]) -> [UInt8]? { text.withLock { $0 } }

  func afterAccess(_ current: [UInt8], hasChanged: Bool) { if hasChanged { text.withLock { $0 = current } } }
}

/// A record whose value is the JSON text `json`, as all stores can keep it.
func record(_ key: String, _ json: String) -> StoredRecord { StoredRecord(key: key, value: Array(json.utf8)) }
