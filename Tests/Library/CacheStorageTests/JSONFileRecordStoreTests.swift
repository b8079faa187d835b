// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct JSONFileRecordStoreTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let log = RecordingLog()

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("cache.json")
  }

  private func store(patience: Int = 50, settling: Int = 40) -> JSONFileRecordStore {
    JSONFileRecordStore(path: path, log: log, patienceMilliseconds: patience, settlingMilliseconds: settling)
  }

  /// The text on disk.
  private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Writes into the existing file, as MSAL Python and others do.
  private func writeInPlace(_ text: String) throws { try directory.write(text, to: "cache.json") }

  private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory.path))?.sorted() ?? [] }

  private static let python = """
    {
        "AccessToken": {
            "one": {
                "secret": "s",
                "new field": [1.50, null]
            }
        },
        "Future": {"a": {"b": 1e3}},
        "RefreshToken": {}
    }
    """

  @Test func `a change writes what is new and leaves every other byte alone`() throws {
    try writeInPlace(Self.python)
    let store = store()
    try store.apply(saving: [record("AccessToken/two", #"{"secret":"t"}"#)], removing: [])
    #expect(
      text
        == Self.python.replacing(
          "null]\n        }", with: "null]\n        },\n        \"two\": {\"secret\":\"t\"}"))
    try store.apply(saving: [], removing: ["AccessToken/two"])
    #expect(text == Self.python)
  }

  @Test func `a change that changes nothing does not write`() throws {
    try writeInPlace(Self.python)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let store = store()
    try store.apply(saving: try store.load(), removing: ["Account/absent"])
    try store.update(since: nil) { _ in RecordChange() }
    #expect(text == Self.python)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
  }

  @Test func `the file is its owner's alone, and no lock or half file stays`() throws {
    try store().apply(saving: [record("Account/a", "1")], removing: [])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(files == ["cache.json"])
  }

  @Test func `what others write in place is seen, within one tick of the clock too`() throws {
    let store = store()
    var known = try store.revision()
    for number in 0..<50 {
      // Same length, same inode, a moment apart.
      try writeInPlace(#"{"Account":{"a":\#(number % 10)}}"#)
      let found = try store.revision()
      #expect(found != known)
      known = found
      #expect(try store.load() == [record("Account/a", "\(number % 10)")])
      #expect(try store.revision() == known)
    }
  }

  @Test(arguments: [
    "", "   ", "{", #"{"Account":{"a":1}"#, "[]", "null", "\0\0\0\0", #"{"Account":{"a":"\#u{1}"}}"#, "{}{}",
  ])
  func `a damaged file is kept aside, reported once and loudly, and never an empty cache`(damage: String) throws {
    try writeInPlace(damage)
    let store = store()
    let error = #expect(throws: StorageError.self) { try store.load() }
    let (from, movedTo, _): (String, String, String) = try requireCase("quarantined", of: error)
    #expect(from == path)
    #expect(try String(contentsOfFile: movedTo, encoding: .utf8) == damage)
    #expect(log.entries.count == 1)
    #expect(log.entries.first?.level == .error)
    #expect(try store.load().isEmpty)
    try writeInPlace(damage)
    #expect(throws: StorageError.self) { try store.apply(saving: [record("Account/a", "1")], removing: []) }
    #expect(files == ["cache.json.damaged-1", "cache.json.damaged-2"])
    try store.apply(saving: [record("Account/a", "1")], removing: [])
    #expect(try store.load().count == 1)
  }

  @Test func `a file that another is just writing is waited for`() async throws {
    try writeInPlace("")
    let store = store(settling: 20_000)
    let writer = Thread { [directory] in
      _ = try? directory.write(#"{"Account":{"a":"#, to: "cache.json")
      usleep(30_000)
      _ = try? directory.write(#"{"Account":{"a":7}}"#, to: "cache.json")
    }
    writer.start()
    #expect(try store.load() == [record("Account/a", "7")])
    #expect(log.entries.isEmpty)
  }

  @Test func `what others write in place right after this store has written is seen`() throws {
    let store = store()
    for number in 0..<50 {
      try store.apply(saving: [record("Account/a", "\(1000 + number)")], removing: [])
      let revision = try store.revision()
      #expect(try store.changes(since: revision) == nil)
      // The new text has the length of the old one.
      try writeInPlace(try #require(text).replacing("\(1000 + number)", with: "\(2000 + number)"))
      #expect(try store.changes(since: revision)?.records == [record("Account/a", "\(2000 + number)")])
    }
  }

  @Test func `a damaged file that can't be moved is reported each time`() throws {
    try writeInPlace("{")
    let store = store()
    mkdir(path + ".lockfile", 0o700)
    for _ in 0..<2 {
      let error = #expect(throws: StorageError.self) { try store.load() }
      #expect(try requireCase("corrupt", of: error, as: (String, String).self).0 == path)
    }
    #expect(text == "{")
  }

  @Test func `a write by somebody without the lock is not undone`() throws {
    try writeInPlace(#"{"Account":{"a":1}}"#)
    let store = store()
    var shown: [[StoredRecord]?] = []
    try store.update(since: try store.revision()) { state in
      shown.append(state?.records)
      if shown.count == 1 { #expect(throws: Never.self) { try writeInPlace(#"{"Account":{"a":1,"theirs":2}}"#) } }
      return RecordChange(saving: [record("Account/ours", "\(shown.count)")])
    }
    #expect(shown.count == 2)
    #expect(shown.last == [record("Account/a", "1"), record("Account/theirs", "2")])
    #expect(text == #"{"Account":{"a":1,"theirs":2,"ours":2}}"#)
  }

  @Test func `a lock that is taken away while deciding is taken again`() throws {
    let store = store()
    var calls = 0
    try store.update(since: nil) { _ in
      calls += 1
      if calls == 1 { unlink(path + ".lockfile") }
      return RecordChange(saving: [record("Account/a", "\(calls)")])
    }
    #expect(text == #"{"Account":{"a":2}}"#)
    #expect(files == ["cache.json"])
  }

  @Test func `what a killed process left is removed, what a living one writes is not`() throws {
    for name in ["cache.json.4194304-1.new", "cache.json.1-5.new", "other.json.4194304-1.new"] {
      try directory.write("half", to: name)
    }
    try store().apply(saving: [record("Account/a", "1")], removing: [])
    #expect(files == ["cache.json", "cache.json.1-5.new", "other.json.4194304-1.new"])
  }

  @Test func `modes and owners that let others in are refused, and mended they work`() throws {
    try writeInPlace(#"{"Account":{"a":1}}"#)
    chmod(path, 0o644)
    #expect(throws: StorageError.insecurePermissions(path: path, mode: 0o644, expected: 0o600)) { try store().load() }
    chmod(path, 0o600)
    chmod(directory.path, 0o777)
    #expect(throws: StorageError.insecurePermissions(path: directory.path, mode: 0o777, expected: 0o755)) {
      try store().apply(saving: [], removing: [])
    }
    // The mode with which MSAL Python makes directories.
    chmod(directory.path, 0o755)
    try store().apply(saving: [record("Account/b", "2")], removing: [])
    #expect(try store().load().count == 2)
    if geteuid() == 0 {
      chown(path, 65_534, 65_534)
      #expect(throws: StorageError.wrongOwner(path: path)) { try store().load() }
    }
  }

  @Test func `links, directories and pipes in the file's place are refused`() throws {
    let target = try directory.write("{}", to: "target")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(throws: StorageError.inaccessible(path: path, reason: "it is a link")) { try store().load() }
    unlink(path)
    mkfifo(path, 0o600)
    #expect(throws: StorageError.inaccessible(path: path, reason: "it is not a regular file")) { try store().load() }
    unlink(path)
    mkdir(path, 0o700)
    #expect(throws: StorageError.self) { try store().load() }
  }

  @Test func `a missing directory is named`() throws {
    let store = JSONFileRecordStore(path: directory.file("none/cache.json"), log: log)
    #expect(try store.load().isEmpty)
    let error = #expect(throws: StorageError.self) { try store.apply(saving: [], removing: []) }
    #expect(try requireCase("inaccessible", of: error, as: (String, String).self).0 == directory.file("none"))
  }
}
