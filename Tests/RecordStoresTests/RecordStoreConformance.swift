// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import RecordStores
import TestSupport
import Testing

/// What every record store does.
@Suite struct RecordStoreConformance {
  enum Kind: CaseIterable, Sendable { case memory, sqlite }

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func store(_ kind: Kind) throws -> any RecordStore {
    switch kind {
    case .memory: MemoryRecordStore()
    case .sqlite: try SQLiteRecordStore(path: directory.file("store.sqlite"), key: Array(repeating: 7, count: 32))
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
      StoredRecord(key: "", value: []), StoredRecord(key: "AccessToken/ä-日本", value: Array(0...255)),
      StoredRecord(key: "big", value: Array(repeating: 5, count: 1 << 20)),
    ]
    try store.apply(saving: records, removing: [])
    #expect(try sorted(store) == records)
  }

  @Test(arguments: Kind.allCases) func `saving replaces, removing removes, unknown keys do not matter`(kind: Kind)
    throws
  {
    let store = try store(kind)
    try store.apply(saving: [.init(key: "a", value: [1]), .init(key: "b", value: [2])], removing: [])
    try store.apply(saving: [.init(key: "a", value: [3])], removing: ["b", "never there"])
    #expect(try sorted(store) == [.init(key: "a", value: [3])])
  }

  @Test(arguments: Kind.allCases) func `a key that is removed and saved in one call is saved`(kind: Kind) throws {
    let store = try store(kind)
    try store.apply(saving: [.init(key: "a", value: [1])], removing: [])
    try store.apply(saving: [.init(key: "a", value: [2])], removing: ["a"])
    #expect(try sorted(store) == [.init(key: "a", value: [2])])
  }

  @Test(arguments: Kind.allCases) func `own writes do not change the revision`(kind: Kind) throws {
    let store = try store(kind)
    let before = try store.revision()
    try store.apply(saving: [.init(key: "a", value: [1])], removing: [])
    #expect(try store.revision() == before)
  }

  @Test(arguments: Kind.allCases) func `many tasks write at once and nothing is lost`(kind: Kind) async throws {
    let store = try store(kind)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { try store.apply(saving: [.init(key: "k\(number)", value: [UInt8(number)])], removing: []) }
      }
      try await group.waitForAll()
    }
    #expect(try store.load().count == 50)
  }
}
