// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// The message of every command that gives tokens when it has none.
@Suite("Commands without a token to give", .timeLimit(.minutes(5)))
struct SignInNeededTests {
  private static let scope = ["--scope", SignedInShell.scope]
  private static let azure = "https://pkgs.dev.azure.com/contoso/_packaging/feed/pypi/simple/"

  /// An API that is not registered.
  private static let unknown = "70d01157-0000-4000-8000-00000000dfff"

  /// The commands, each with its standard input.
  private static let commands: [(line: [String], input: String)] = [
    (["token"] + scope, ""), (["token", "--output", "xoauth2"] + scope, ""),
    (["run"] + scope + ["--", "echo", "ran"], ""), (["serve"] + scope + ["--", "echo", "ran"], ""),
    (["credential", "git", "get"] + scope, "protocol=https\nhost=dev.azure.com\n\n"),
    (["credential", "kubernetes", "get-token", "--server-id", SignedInShell.api], ""),
    (["credential", "az", "account", "get-access-token", "--resource", SignedInShell.api], ""),
    (["credential", "azd", "auth", "token"] + scope, ""),
    (["credential", "keyring", "get", azure, "VssSessionToken"] + scope, ""),
    (["credential", "docker", "get"] + scope, "contoso.azurecr.io"),
  ]

  enum Situation: CaseIterable, Sendable {
    case signedOut, otherProfile, revoked, offline, severalAccounts, unknownAPI

    var status: Int32 {
      switch self {
      case .signedOut, .revoked: 3
      case .otherProfile: 7
      case .offline: 6
      case .severalAccounts: 2
      case .unknownAPI: 4
      }
    }

    var step: String {
      switch self {
      case .signedOut, .revoked: "msal login --profile work --scope \(SignedInShell.scope)"
      case .otherProfile: "msal login --profile other --client-id ID"
      case .offline: "is not running.\n      Start it: msal-emulator serve --https-port "
      case .severalAccounts: "msal account use NAME --profile work"
      case .unknownAPI: "More: msal explain AADSTS500011"
      }
    }

    /// The text about the cause, if the service sends one.
    var sentence: String { self == .unknownAPI ? "The tenant does not know the API. (AADSTS500011)" : "" }
  }

  private func bring(_ shell: SignedInShell, into situation: Situation) async throws {
    switch situation {
    case .signedOut: try await shell("msal logout --profile work")
    case .otherProfile, .unknownAPI: break
    case .revoked: try await shell.control("users/\(try shell.emulator.user("adele").username)/revoke-sessions", [:])
    case .offline: await shell.emulator.stop()
    case .severalAccounts:
      try await shell.msal.signIn(
        "lee", at: shell.emulator, ready: shell.ready,
        ["--profile", "second", "--scope", "api://\(SignedInShell.api)/ToDoList.Read"])
      let path = shell.msal.home.path + "/config/profiles.json"
      var file = try #require(try JSONValue(parsing: String(contentsOfFile: path, encoding: .utf8)).object)
      var profiles = try #require(file["profiles"]?.object)
      var work = try #require(profiles["work"]?.object)
      work["account"] = nil
      profiles["work"] = .object(work)
      file["profiles"] = .object(profiles)
      try JSONValue.object(file).text.write(toFile: path, atomically: false, encoding: .utf8)
    }
  }

  @Test(arguments: Situation.allCases)
  func `each says on standard error what to do, and gives nothing out`(situation: Situation) async throws {
    // A token that lives for one second counts as expired, so it must be renewed.
    let shell = try await SignedInShell(lifetime: 1)
    try await bring(shell, into: situation)
    for (line, input) in Self.commands {
      // `serve` starts when a person is signed in, and reports errors to each program that asks.
      if line[0] == "serve", [.revoked, .offline, .unknownAPI].contains(situation) { continue }
      let separator = line.firstIndex(of: "--") ?? line.endIndex
      let whole =
        (line[..<separator] + ["--profile", situation == .otherProfile ? "other" : "work"] + line[separator...])
        .map { situation == .unknownAPI ? $0.replacing(SignedInShell.api, with: Self.unknown) : $0 }
      let outcome = try await shell.msal.run(Array(whole), input: input)
      // docker's protocol has one status for all errors.
      #expect(outcome.status == (line[1] == "docker" ? 1 : situation.status), "\(line): \(outcome.talk)")
      #expect(outcome.talk.contains(situation.step), "\(line): \(outcome.talk)")
      #expect(outcome.talk.hasPrefix("msal: " + situation.sentence), "\(line): \(outcome.talk)")
      #expect(!outcome.answer.contains("invalid_resource"), "\(outcome.answer)")
      #expect(!outcome.talk.contains("eyJ") && !outcome.answer.contains("eyJ"))
      // docker shows a helper's output to the person.
      if line[1] != "docker" { #expect(outcome.answer == "", "\(line)") }
    }
  }
}
