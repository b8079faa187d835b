// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// The program that starts fast says, byte by byte, what the full command says.
@Suite("msal-quick", .serialized, .timeLimit(.minutes(10)))
struct QuickCommandTests {
  private static let host = "localhost:9"
  private static let tenant = "33333333-dddd-4eee-8fff-444444444444"
  private static let cache = "data/com.microsoft.identity.universalstorage.sqlite"

  private let msal: MsalProgram
  /// The quick command alone: without the full command it can't hand anything on.
  private let lonely: TemporaryDirectory

  init() async throws {
    msal = try MsalProgram()
    lonely = try TemporaryDirectory()
    _ = try await lonely.program("msal", copyOf: Products.path("msal-quick"))
  }

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
    }
  }

  /// What both say, each to the same state of the home; and whether msal-quick needs nobody for it.
  private func compare(
    _ arguments: [String], variables: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (said: MsalProgram.Outcome, byQuickAlone: Bool) {
    let home = msal.home.path
    let saved = try TemporaryDirectory()
    func copy(_ source: String, _ target: String) async throws {
      let script =
        "rm -rf \"$2\"/data \"$2\"/config; cd \"$1\" && for d in data config; do [ ! -d $d ] || cp -a $d \"$2\"; done"
      #expect(
        try await ChildProcess.run("/bin/sh", ["-c", script, "sh", source, target], environment: [:]).status == 0)
    }
    try await copy(home, saved.path)
    let whole = try await msal.run(arguments, variables: variables)
    try await copy(saved.path, home)
    let quick = try await msal.run(arguments, variables: variables, program: Products.path("msal-quick"))
    try await copy(saved.path, home)
    let alone = try await msal.run(arguments, variables: variables, program: lonely.file("msal"))
    #expect(Said(quick) == Said(whole), sourceLocation: sourceLocation)
    let isHandedOn = alone.talk.contains("A part of this program is missing") && alone.status == 1 && alone.answer == ""
    if !isHandedOn { #expect(Said(alone) == Said(whole), sourceLocation: sourceLocation) }
    // Looking changed nothing: whoever looks in earnest finds what there was.
    try await copy(saved.path, home)
    return (quick, !isHandedOn)
  }

  private static let quiet = ["token", "--no-interactive"]

  // MARK: What the cache answers

  @Test(arguments: [
    [], ["--json"], ["-s", "User.Read"], ["--scope", "mail.read", "--scope=User.Read", "--json"],
    ["-s", "Mail.Read openid User.Read"], ["--username", "USER0@fabrikam.example", "--json"], ["--profile", "default"],
    ["--no-browser", "--timeout", "5"], ["--key-storage", "key-file"], ["--key-storage=automatic"],
  ])
  func `a token of the cache is answered by msal-quick alone`(_ options: [String]) async throws {
    try await prepare()
    let (said, byQuickAlone) = try await compare(Self.quiet + options)
    #expect(said.status == 0 && said.answer.contains("AT-0-") && byQuickAlone)
  }

  @Test func `so it is with a key that the environment names, and for one of several accounts`() async throws {
    let key = try msal.write(Data([UInt8](repeating: 3, count: 32)).base64EncodedString(), to: "key")
    chmod(key, 0o600)
    let variables = ["MSAL_CACHE_KEY_FILE": key]
    try await prepare(accounts: 3, variables: variables)
    for name in ["user1@fabrikam.example", "User2@Fabrikam.Example"] {
      let (said, byQuickAlone) = try await compare(Self.quiet + ["-u", name, "--json"], variables: variables)
      #expect(said.status == 0 && said.json?["source"]?.string == "cache" && byQuickAlone)
    }
  }

  @Test func `the account that the profile remembers is answered for, and no other in its place`() async throws {
    try await prepare(accounts: 3)
    try profile([:], account: "USER-1.\(Self.tenant)")
    let (said, byQuickAlone) = try await compare(Self.quiet)
    #expect(said.status == 0 && said.answer.hasPrefix("AT-1-") && byQuickAlone)
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
  func `documents are answered by msal-quick alone`(_ arguments: [String]) async throws {
    let (said, byQuickAlone) = try await compare(arguments, variables: ["SOURCE_DATE_EPOCH": "0"])
    #expect(said.status == 0 && !said.answer.isEmpty && byQuickAlone)
  }

  // MARK: What the full command answers

  @Test(arguments: [
    ["token", "--nonsense"], ["tokn"], [], ["help", "nonsense"], ["token", "extra"], ["completion", "csh"],
    quiet + ["--timeout", "0"], quiet + ["--profile", "other", "--json"], quiet + ["--client-id", "other"],
    quiet + ["--authority", "https://localhost:9/\(tenant)"], quiet + ["--authority", "no url"],
    quiet + ["--ca-file", "/nowhere"],
    quiet + ["--emulator", "/nowhere"], quiet + ["--key-storage", "nonsense"],
    quiet + ["--username", "nobody@fabrikam.example"],
    quiet + ["--username", "user-0.\(tenant)"], quiet + ["--force-refresh"], quiet + ["--force-refresh", "--json"],
    quiet + ["-s", "Other.Scope"], quiet + ["-s", "openid"], quiet + ["--key-storage", "named"], ["account", "list"],
    ["cache", "list", "--json"],
  ])
  func `whatever else is typed, both say the same`(_ arguments: [String]) async throws {
    try await prepare()
    #expect(try await compare(arguments).byQuickAlone == false)
  }

  @Test func `the trace comes from the full command`() async throws {
    try await prepare()
    let (said, byQuickAlone) = try await compare(Self.quiet + ["--debug"])
    #expect(said.status == 0 && said.answer.contains("AT-0-") && !byQuickAlone)
  }

  @Test(arguments: [
    ["authority": "no url at all"], ["authority": "https://"], ["redirectUri": "myapp://answer"],
    ["redirectUri": "http://elsewhere"],
    ["certificateAuthority": "/nowhere"], ["keyStorage": "nonsense"], ["clientId": " "],
  ])
  func `a profile that is not in order is explained by the full command`(_ members: [String: String]) async throws {
    try await prepare()
    try profile(members)
    let (said, byQuickAlone) = try await compare(Self.quiet)
    #expect(said.status != 0 && !byQuickAlone)
  }

  @Test func `a token that has expired, and a choice among accounts, are the full command's`() async throws {
    try await prepare(accounts: 2, age: 3400)
    for options in [[], ["-u", "user1@fabrikam.example"]] {
      #expect(try await compare(Self.quiet + options).byQuickAlone == false)
    }
  }

  /// How a home can be out of order.
  enum Trouble: String, CaseIterable {
    case noProfile, damagedProfile, noStore, noKey, shortKey, otherKey, openKey, openStore, openDirectory, newerNote
    case emptyStore, noDatabase, tornStore, flippedRows
  }

  @Test(arguments: Trouble.allCases)
  func `what is out of order is explained, set aside and mended by the full command`(_ trouble: Trouble) async throws {
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
    let (said, byQuickAlone) = try await compare(Self.quiet)
    #expect(said.status != 0 && !byQuickAlone, "\(said.answer)\(said.talk)")
    // The quick command has set nothing aside before it handed the call on.
    if trouble == .tornStore || trouble == .noDatabase {
      let names = try FileManager.default.contentsOfDirectory(atPath: msal.home.file("data"))
      #expect(!names.contains { $0.contains("damaged") })
    }
  }

  @Test func `without the full command it says what is missing, and does not call itself`() async throws {
    let outcome = try await msal.run(["login"], program: lonely.file("msal"))
    #expect(
      outcome.status == 1 && outcome.talk.contains("libexec/msal-swift/msal")
        && outcome.talk.contains("Install it again"))
  }

  @Test func `as it is installed it finds the full command in libexec, also through a link`() async throws {
    let prefix = try TemporaryDirectory()
    for folder in ["bin", "libexec/msal-swift"] {
      try FileManager.default.createDirectory(atPath: prefix.file(folder), withIntermediateDirectories: true)
    }
    _ = try await prefix.program("bin/msal", copyOf: Products.path("msal-quick"))
    symlink(Products.path("msal"), prefix.file("libexec/msal-swift/msal"))
    symlink(prefix.file("bin/msal"), prefix.file("link"))
    for program in ["bin/msal", "link"] {
      let outcome = try await msal.run(["cache", "path"], program: prefix.file(program))
      #expect(outcome.status == 0 && outcome.answer.hasSuffix("universalstorage.sqlite\n"), "\(outcome.talk)")
    }
  }
}
