// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// Sharing the JSON file with Microsoft's MSAL for Python and its extension, with either of its two locks.
@Suite("The JSON file is shared live with MSAL Python", .timeLimit(.minutes(5)))
struct PythonSharingTests {
  enum PythonLock: String, CaseIterable, Sendable { case flock, existence }

  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("cache.json")
  }

  @discardableResult
  private func python(_ lock: PythonLock, _ arguments: String...) async throws -> JSONValue {
    let python = try await PythonEnvironment.shared()
    let result = try await python.run("shared_cache.py", [lock.rawValue, path] + arguments)
    #expect(result.status == 0, "\(result.output)")
    return try JSONValue(parsing: String(try #require(result.output.split(separator: "\n").last)))
  }

  private func app() throws -> SharedApp { try SharedApp(.json, path) }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test(arguments: PythonLock.allCases) func `what Python wrote is read, renewed where it stands, and read by Python`(
    lock: PythonLock
  )
    async throws
  {
    let module = lock == .flock ? "msal_extensions.cache_lock" : "msal_extensions.filelock"
    #expect(try await python(lock, "sign-in", "ada")["lock"]?.string == module)
    let app = try app()
    #expect(try app.usernames() == ["ada@fabrikam.example"])
    #expect(try app.accessToken("ada") == "at-ada-0")
    #expect(try app.refresh("ada", "swift") == "rt-ada-0")
    let json = try JSONValue(parsing: try text())
    for member in ["AccessToken", "RefreshToken", "IdToken", "Account"] {
      #expect(json[member]?.object?.members.count == 1, "\(member)")
    }
    let found = try await python(lock, "read")
    #expect(found["accounts"] == ["ada@fabrikam.example": "at-ada-swift"])
    #expect(found["sent"] == [])
    #expect(try await python(lock, "refresh", "ada", "1")["sent"] == ["rt-ada-swift"])
    #expect(try app.refresh("ada", "again") == "rt-ada-py1")
  }

  @Test(arguments: PythonLock.allCases)
  func `what was written here is read by Python without a request, and renewed by it`(
    lock: PythonLock
  ) async throws {
    let app = try app()
    for name in ["bert", "carl"] { try app.signIn(name) }
    let found = try await python(lock, "read")
    #expect(found["accounts"] == ["bert@fabrikam.example": "at-bert-0", "carl@fabrikam.example": "at-carl-0"])
    #expect(found["sent"] == [])
    let renewed = try await python(lock, "refresh", "bert", "2")
    #expect(renewed["failures"] == [])
    #expect(renewed["sent"] == ["rt-bert-0", "rt-bert-py1"])
    try app.cache.reloadIfChanged()
    #expect(try app.refreshToken("bert") == "rt-bert-py2")
    #expect(try app.refreshToken("carl") == "rt-carl-0")
    try app.signOut("bert")
    #expect(try await python(lock, "read")["accounts"] == ["carl@fabrikam.example": "at-carl-0"])
  }

  @Test func `whoever signed out here and signs in by Python is signed in here`() async throws {
    let app = try app()
    let home = HomeAccountID("ada.\(SharedApp.tenant)")
    func isSignedOut() throws -> Bool {
      try app.cache.reloadIfChanged()
      return try app.cache.isSignedOut(
        homeAccountID: home, environments: SharedApp.cloud, clientID: SharedApp.client)
    }
    try app.signIn("ada")
    try app.cache.signOut(
      homeAccountID: home, clouds: [SharedApp.cloud], clientID: SharedApp.client, wiping: false)
    #expect(try isSignedOut())
    try await python(.flock, "sign-in", "ada")
    #expect(try !isSignedOut())
    #expect(try app.accessToken("ada") == "at-ada-0")
  }

  @Test func `a rewrite by either changes no byte, and both keep what they do not know`() async throws {
    try await python(.flock, "sign-in", "ada")
    let store = JSONFileRecordStore(path: path, log: NoLog())
    try store.apply(
      saving: [
        record("/Future", #"{"a": [1.50, "\u00e4"]}"#),
        record("Account/foreign", #"{"home_account_id": "x", "environment": "e", "realm": "r", "later": {"b": null}}"#),
      ], removing: [])
    try await python(.flock, "rewrite")
    let byPython = try text()
    let records = try store.load()
    #expect(records.contains { $0.key == "/Future" })
    try store.apply(saving: records, removing: [])
    #expect(try text() == byPython)
    try app().refresh("ada", "swift")
    try await python(.flock, "refresh", "ada", "1")
    let json = try JSONValue(parsing: try text())
    #expect(json["Future"] == ["a": [.number("1.5"), "ä"]])
    #expect(json["Account"]?["foreign"]?["later"] == ["b": .null])
  }

  @Test(arguments: PythonLock.allCases) func `a lock that Python holds is waited for, and ours keeps Python out`(
    lock: PythonLock
  )
    async throws
  {
    try await python(lock, "sign-in", "ada")
    // Both processes use the file at the same time and renew the same person's token.
    async let theirs = python(lock, "refresh", "ada", "10")
    let app = try app()
    var sent: [String] = []
    for number in 0..<50 {
      sent.append(try app.refresh("ada", "\(number)"))
      usleep(20_000)
    }
    let report = try await theirs
    #expect(report["failures"] == [])
    #expect(report["sent"]?.array?.count == 10)
    try app.cache.reloadIfChanged()
    #expect(try app.refreshToken("ada") != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["cache.json"])
  }
}
