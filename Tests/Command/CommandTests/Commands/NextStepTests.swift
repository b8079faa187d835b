// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Foundation
import MSALCommand
import OAuthWire
import TestSupport
import Testing

/// The commands that messages advise can be parsed and solve the problem.
@Suite("Next steps", .timeLimit(.minutes(5)))
struct NextStepTests {
  /// The commands in a text, in which each interpolation counts as one word.
  private static func steps(in text: String) -> [[String]] {
    // What is put right behind a word are options, or nothing.
    let whole = text.replacing(/([a-z]?)\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/) { match in
      match.output.1.isEmpty ? "X" : String(match.output.1)
    }
    return whole.matches(of: /(?::|[Rr]un|with) msal ([a-z-]+(?: '?[A-Za-z0-9\/_:-]+'?\.?)*)/).map { match in
      var words: [String] = []
      for word in match.output.1.split(separator: " ") {
        words.append(String(word.hasSuffix(".") || word.hasSuffix(":") ? word.dropLast() : word))
        if words.last?.count != word.count { break }
      }
      return words
    }
  }

  @Test func `every command that the sources tell to type is understood`() throws {
    var found: Set<[String]> = []
    for folder in ["Sources/Command", "Sources/Base/ErrorReference"] {
      let walk = try #require(FileManager.default.enumerator(atPath: Checkout.path(folder)))
      for case let file as String in walk where file.hasSuffix(".swift") {
        // A literal over several lines is put together first.
        let source = try String(contentsOfFile: Checkout.path(folder + "/" + file), encoding: .utf8).replacing(
          /"\s*\+ "/, with: "")
        let literal = /"((?:[^"\\\n]|\\\((?:[^()"]|\([^()]*\)|"[^"]*")*\)|\\.)*)"/
        for text in source.matches(of: literal) { found.formUnion(Self.steps(in: String(text.output.1))) }
      }
    }
    #expect(found.count > 20, "\(found)")
    for words in found {
      // What follows in a sentence, and not in the command.
      let end = words.firstIndex { ["or", "and", "is", "now"].contains($0) } ?? words.endIndex
      // A place for the key has a name that is checked.
      let line = words[..<end].map { $0 == "STORAGE" ? "key-file" : $0 }
      do { _ = try Commands.root.parse(line) } catch {
        Issue.record("\(words.joined(separator: " ")): \(error)")
      }
    }
  }

  @Test func `a step that nothing understands is seen`() {
    #expect(
      Self.steps(in: "To sign in: msal login --profile \\(name(x)) --wrong.") == [
        ["login", "--profile", "X", "--wrong"]
      ])
    #expect(throws: ArgumentError.self) { try Commands.root.parse(["login", "--wrong"]) }
  }

  // MARK: Followed

  /// The command that the output advises, with real names in place of placeholders.
  private func advised(_ talk: String, account: String) -> [String]? {
    guard let text = talk.firstMatch(of: /msal (?:login|account|profile|token)[^\n]*/)?.output else { return nil }
    let words = text.split(separator: " ").dropFirst()
    return words.enumerated().map { index, word in
      let before = index > 0 ? words[words.startIndex + index - 1] : ""
      return switch word.hasSuffix(",") || word.hasSuffix(".") ? word.dropLast() : word {
      case "NAME" where before == "--profile": "another"
      case "NAME": account
      case let other: String(other)
      }
    }.prefix { !["or", "to", "for"].contains($0) }.map { $0 }
  }

  /// Two people who are signed in to the app, through profiles that no command here names.
  private func signedIn() async throws -> (MsalProgram, EmulatorProcess, app: [String]) {
    let (msal, emulator, ready) = try await MsalProgram.withEmulator()
    for person in ["adele", "lee"] {
      try await msal.signIn(person, at: emulator, ready: ready, ["--profile", person])
    }
    return (msal, emulator, ["--emulator", ready])
  }

  @Test func `with several accounts and no profile, the step that is offered works`() async throws {
    let (msal, emulator, app) = try await signedIn()
    let adele = try emulator.user("adele").username
    let az = ["credential", "az", "account", "get-access-token"]
    for line in [["token"], ["graph", "get"], ["status"], az, ["logout"]] {
      let outcome = try await msal.run(line + app)
      #expect(outcome.status == 2 && outcome.talk.contains("Several accounts"), "\(outcome.talk)")
      #expect(!outcome.talk.contains("account use"), "\(outcome.talk)")
      if outcome.talk.contains("--username NAME") {
        let followed = try await msal.run(line + app + ["--username", adele])
        #expect(followed.status == 0, "\(line): \(followed.talk)")
      } else {
        let step = try #require(advised(outcome.talk, account: adele), "\(outcome.talk)")
        let followed = try await msal.run(step + ["--no-interactive"])
        #expect(followed.status == 3 && followed.talk.contains("nobody may be asked"), "\(step): \(followed.talk)")
      }
    }
    _ = emulator
  }

  @Test(arguments: [
    ["token", "-u", "nobody@contoso.example"], ["graph", "get", "-u", "nobody@contoso.example"],
    ["account", "use", "nobody@contoso.example"],
  ])
  func `who follows the advice keeps the account of the profile`(line: [String]) async throws {
    let (msal, emulator, _) = try await signedIn()
    let outcome = try await msal.run(line + ["--profile", "adele"])
    let step = try #require(advised(outcome.talk, account: ""), "\(outcome.talk)")
    #expect(outcome.status == 3 && step.contains("another"), "\(outcome.talk)")
    #expect(step.contains("nobody@contoso.example"), "\(step)")
    let child = try msal.start(step + ["--no-browser"])
    try await emulator.browser(of: "lee")(try await child.pageAddress())
    #expect(await child.status() == 0, "\(child.text)")
    let adele = try emulator.user("adele").username
    #expect(try await msal.run("token", "--profile", "adele", "--json").json?["account"]?["username"]?.string == adele)
    let names = try await msal.run("profile", "list", "--json").json?.array?.map { $0["profile"]?.string }
    #expect(names == ["adele", "another", "lee"])
  }

  @Test func `who signs in as a helper says needs no second sign-in`() async throws {
    let (msal, emulator, ready) = try await MsalProgram.withEmulator()
    try await msal.signIn(at: emulator, ready: ready)
    #expect(try await msal.run("logout").status == 0)
    let line = ["credential", "git", "get", "--scope", SignedInShell.scope]
    let input = "protocol=https\nhost=dev.azure.com\n\n"
    let refused = try await msal.run(line, input: input)
    let step = try #require(advised(refused.talk, account: ""), "\(refused.talk)")
    let child = try msal.start(step + ["--no-browser"])
    try await emulator.browser(of: "adele")(try await child.pageAddress())
    #expect(await child.status() == 0, "\(step): \(child.text)")
    let answered = try await msal.run(line, input: input)
    #expect(answered.status == 0 && answered.answer.contains("password=eyJ"), "\(answered.talk)")
  }
}
