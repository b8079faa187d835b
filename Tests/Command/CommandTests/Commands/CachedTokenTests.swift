// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALCommand

/// What a look at the cache answers is, byte by byte, what the whole way would answer, and the look changes nothing.
@Suite("msal token, from the cache", .serialized, .timeLimit(.minutes(10)))
struct CachedTokenTests {
  private static let host = "localhost:9"
  private static let tenant = "33333333-dddd-4eee-8fff-444444444444"
  private static let cache = "data/com.microsoft.identity.universalstorage.sqlite"

  private let msal: MsalProgram

  init() throws { msal = try MsalProgram() }

  // MARK: The state of the home

  private func prepare(accounts: Int = 1, age: Int = 60, variables: [String: String] = [:]) async throws {
    let text = SampleCache.text(accounts: accounts, time: Int(Date().timeIntervalSince1970) - age)
      .replacing(SampleCache.host, with: Self.host)
    let filled = try await msal.run(["cache", "import", "-"], input: text, variables: variables)
    #expect(filled.status == 0, "\(filled.talk)")
    try profile([:])
  }

  private func profile(_ more: [String: String], account: String? = nil) throws {
    var members = ["clientId": SampleCache.clientID, "authority": "http://\(Self.host)/\(Self.tenant)"]
    members.merge(more) { $1 }
    let text = members.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let account = account.map { ", \"account\": {\"homeAccountId\": \"\($0)\"}" } ?? ""
    try msal.write(
      "{\"profiles\": {\"default\": {\(text), \"knownAuthority\": true\(account)}}}", to: "config/profiles.json")
  }

  private func change(_ name: String, _ edit: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: msal.home.file(name))))
    edit(&bytes)
    let handle = try FileHandle(forWritingTo: URL(filePath: msal.home.file(name)))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: bytes)
    try handle.close()
  }

  // MARK: Comparing

  private struct Said: Equatable {
    var status: Int32
    var answer: String
    var talk: String

    init(_ outcome: MsalProgram.Outcome) {
      status = outcome.status
      answer = outcome.answer
      talk = outcome.talk.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.ignoresCase(), with: "ID")
        .replacing(/after \d+ ms/, with: "after N ms")
    }
  }

  /// What a look at the cache answers; nil when the command has to go on.
  private func look(_ arguments: [String], variables: [String: String] = [:]) -> String? {
    let answers = Lock<[String]>([])
    let environment = EnvironmentVariables(msal.environment.merging(variables) { $1 })
    var invocation = Invocation(arguments, environment)
    invocation.terminal = .standard(environment: environment.all)
    invocation.terminal.answer = { text in answers.withLock { $0.append(text.string + "\n") } }
    do {
      guard try invocation.begin() == nil else { return nil }
      return answers.withLock { $0.joined() }
    } catch { return nil }
  }

  /// Names, modes and sizes of all files, but for those that SQLite has beside a database that is open.
  private func files() async throws -> [Substring] {
    try await ChildProcess.run(
      "/usr/bin/find",
      [msal.home.path, "-type", "f", "!", "-name", "*-shm", "!", "-name", "*-wal", "-printf", "%P %m %s\n"],
      environment: [:]
    ).output.split(separator: "\n").sorted()
  }

  /// What the program says, and whether a look at the cache has said it. With a trace the program goes the whole way,
  /// and says the same to the same state of the home.
  private func compare(
    _ arguments: [String], variables: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (said: MsalProgram.Outcome, byLook: Bool) {
    let home = msal.home.path
    let saved = try TemporaryDirectory()
    func copy(_ source: String, _ target: String) async throws {
      let script =
        "rm -rf \"$2\"/data \"$2\"/config; cd \"$1\" && for d in data config; do [ ! -d $d ] || cp -a $d \"$2\"; done"
      #expect(
        try await ChildProcess.run("/bin/sh", ["-c", script, "sh", source, target], environment: [:]).status == 0)
    }
    let before = try await files()
    let seen = look(arguments, variables: variables)
    #expect(try await files() == before, "a look changes nothing", sourceLocation: sourceLocation)
    try await copy(home, saved.path)
    let said = try await msal.run(arguments, variables: variables)
    if let seen { #expect(said.status == 0 && said.answer == seen, sourceLocation: sourceLocation) }
    if arguments.first == "token", said.status != 2 {
      try await copy(saved.path, home)
      var whole = try await msal.run(arguments + ["--debug"], variables: variables)
      // The trace comes before the failure.
      let start = ["msal: ", "{"].compactMap { whole.talk.firstRange(of: "\n" + $0) ?? whole.talk.firstRange(of: $0) }
      whole.talk = start.first.map { String(whole.talk[$0.lowerBound...].drop(while: \.isNewline)) } ?? ""
      #expect(Said(said) == Said(whole), sourceLocation: sourceLocation)
    }
    // Whoever looks in earnest finds what there was.
    try await copy(saved.path, home)
    return (said, seen != nil)
  }

  private static let quiet = ["token", "--no-interactive"]

  // MARK: What the cache answers

  @Test(arguments: [
    [], ["--json"], ["-s", "User.Read"], ["--scope", "mail.read", "--scope=User.Read", "--json"],
    ["-s", "Mail.Read openid User.Read"], ["--username", "USER0@fabrikam.example", "--json"],
    ["--username", "user-0.\(tenant)"], ["--authority", "https://localhost:9/\(tenant)"],
    ["--profile", "default"],
    ["--no-browser", "--timeout", "5"], ["--key-storage", "key-file"], ["--key-storage=automatic"],
  ])
  func `a token of the cache is answered by a look at it`(_ options: [String]) async throws {
    try await prepare()
    let (said, byLook) = try await compare(Self.quiet + options)
    #expect(said.status == 0 && said.answer.contains("AT-0-") && byLook)
  }

  @Test func `so it is with a key that the environment names, and for one of several accounts`() async throws {
    let key = try msal.write(Data([UInt8](repeating: 3, count: 32)).base64EncodedString(), to: "key")
    chmod(key, 0o600)
    let variables = ["MSAL_CACHE_KEY_FILE": key]
    try await prepare(accounts: 3, variables: variables)
    for name in ["user1@fabrikam.example", "User2@Fabrikam.Example"] {
      let (said, byLook) = try await compare(Self.quiet + ["-u", name, "--json"], variables: variables)
      #expect(said.status == 0 && said.json?["source"]?.string == "cache" && byLook)
    }
  }

  @Test func `the account that the profile remembers is answered for, and no other in its place`() async throws {
    try await prepare(accounts: 3)
    try profile([:], account: "USER-1.\(Self.tenant)")
    let (said, byLook) = try await compare(Self.quiet)
    #expect(said.status == 0 && said.answer.hasPrefix("AT-1-") && byLook)
    #expect(try await compare(Self.quiet + ["-u", "user2@fabrikam.example"]).said.answer.hasPrefix("AT-2-"))
    for accounts in [1, 3] {
      #expect(try await msal.run("cache", "clear", "--yes").status == 0)
      try await prepare(accounts: accounts)
      try profile([:], account: "user-9.\(Self.tenant)")
      let (none, isAlone) = try await compare(["token", "--timeout", "20"])
      #expect(none.status == 3 && none.answer == "" && !isAlone, "\(none.talk)")
    }
    try profile([:], account: "")
    #expect(try await compare(["token"]).said.status == 7)
  }

  @Test(arguments: [
    ["version"], ["--version"], ["version", "--json"], ["--help"], ["token", "-h"], ["help", "cache", "move"],
    ["completion", "bash"],
    ["completion", "zsh"], ["completion", "fish", "--", "msal", "to"], ["man"],
  ])
  func `documents are answered at once`(_ arguments: [String]) async throws {
    let (said, byLook) = try await compare(arguments, variables: ["SOURCE_DATE_EPOCH": "0"])
    #expect(said.status == 0 && !said.answer.isEmpty && byLook)
  }

  // MARK: What is answered on the whole way

  @Test(arguments: [
    ["token", "--nonsense"], ["tokn"], [], ["help", "nonsense"], ["token", "extra"], ["completion", "csh"],
    quiet + ["--timeout", "0"], quiet + ["--profile", "other", "--json"], quiet + ["--client-id", "other"],
    quiet + ["--authority", "no url"],
    quiet + ["--ca-file", "/nowhere"],
    quiet + ["--emulator", "/nowhere"], quiet + ["--key-storage", "nonsense"],
    quiet + ["--username", "nobody@fabrikam.example"],
    quiet + ["--force-refresh"], quiet + ["--force-refresh", "--json"],
    quiet + ["-s", "Other.Scope"], quiet + ["-s", "openid"], quiet + ["--key-storage", "named"], ["account", "list"],
    ["cache", "list", "--json"],
  ])
  func `whatever else is typed, a look says nothing`(_ arguments: [String]) async throws {
    try await prepare()
    #expect(try await compare(arguments).byLook == false)
  }

  @Test func `a trace shows the whole way`() async throws {
    try await prepare()
    let (said, byLook) = try await compare(Self.quiet + ["--debug"])
    #expect(said.status == 0 && said.answer.contains("AT-0-") && !byLook)
  }

  @Test(arguments: [
    ["authority": "no url at all"], ["authority": "https://"], ["redirectUri": "myapp://answer"],
    ["redirectUri": "http://elsewhere"],
    ["certificateAuthority": "/nowhere"], ["keyStorage": "nonsense"], ["clientId": " "],
  ])
  func `a profile that is not in order is explained`(_ members: [String: String]) async throws {
    try await prepare()
    try profile(members)
    let (said, byLook) = try await compare(Self.quiet)
    #expect(said.status != 0 && !byLook)
  }

  @Test func `a token that has expired, and a choice among accounts, are not for a look`() async throws {
    try await prepare(accounts: 2, age: 3400)
    for options in [[], ["-u", "user1@fabrikam.example"]] {
      #expect(try await compare(Self.quiet + options).byLook == false)
    }
  }

  /// How a home can be out of order.
  enum Trouble: String, CaseIterable {
    case noProfile, damagedProfile, noStore, noKey, shortKey, otherKey, openKey, openStore, openDirectory, newerNote
    case emptyStore, noDatabase, tornStore, flippedRows
  }

  @Test(arguments: Trouble.allCases)
  func `what is out of order is explained, set aside and mended, but not by a look`(_ trouble: Trouble) async throws {
    try await prepare()
    func remove(_ name: String) { unlink(msal.home.file(name)) }
    switch trouble {
    case .noProfile: remove("config/profiles.json")
    case .damagedProfile: try msal.write("{", to: "config/profiles.json")
    case .noStore: remove(Self.cache)
    case .noKey: remove("data/cache.key")
    case .shortKey: try change("data/cache.key") { $0.removeLast() }
    case .otherKey: try change("data/cache.key") { $0[3] ^= 1 }
    case .openKey: chmod(msal.home.file("data/cache.key"), 0o644)
    case .openStore: chmod(msal.home.file(Self.cache), 0o644)
    case .openDirectory: chmod(msal.home.file("data"), 0o755)
    case .newerNote: try msal.home.write("elsewhere", to: "data/cache.key-place")
    case .emptyStore: try change(Self.cache) { $0 = [] }
    case .noDatabase: try change(Self.cache) { $0 = Array("not a database at all".utf8) }
    case .tornStore: try change(Self.cache) { $0.removeLast($0.count / 2) }
    case .flippedRows:
      // What the pages of a small database begin with is their layout, what they end with are its rows.
      try change(Self.cache) { bytes in
        for place in stride(from: 16_384 * 2 - 300, to: 16_384 * 2, by: 7) { bytes[place] ^= 0x55 }
      }
    }
    let (said, byLook) = try await compare(Self.quiet)
    #expect(said.status != 0 && !byLook, "\(said.answer)\(said.talk)")
  }
}
