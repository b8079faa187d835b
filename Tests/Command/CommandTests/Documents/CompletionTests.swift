// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Testing

@Suite("Completion of a command line")
struct CompletionTests {
  private func complete(_ words: [String]) -> Completion { Completion(of: SampleProgram.command, words: words) }
  private func texts(_ words: [String]) -> [String] { complete(words).candidates.map(\.text) }

  @Test(arguments: [
    ([""], ["serve", "account", "help"]),
    (["a"], ["account"]),
    (["account", ""], ["list", "show"]),
    (["--verbose", "account", "l"], ["list"]),
    (
      ["serve", "--port", "account", "account", ""],
      ["--format", "--seed", "--state", "--scope", "--verbose", "--help"]
    ),
    (["help", ""], ["serve", "account", "help"]),
    (["help", "account", ""], ["list", "show"]),
    (["help", "x"], []),
    (["account", "show", ""], ["short", "long"]),
    (["account", "show", "--", "l"], ["long"]),
    (["nonsense", "x"], []),
    (["--", "a"], []),
  ])
  func `words are commands, or what the operand takes`(words: [String], expected: [String]) {
    #expect(texts(words) == expected)
  }

  @Test func `values that only the program knows are offered`() {
    let completion = Completion(of: SampleProgram.command, words: ["serve", "--seed", "b"]) { name in
      name == "--seed" ? ["blue", "red"] : []
    }
    #expect(completion.candidates.map(\.text) == ["blue"])
  }

  @Test(arguments: [
    (["-"], ["--verbose", "--help"]),
    (["serve", "--s"], ["--seed", "--state", "--scope"]),
    (["serve", "--scope", "a", "--sco"], ["--scope"]),
    (["serve", "--seed", "a", "--see"], []),
    (["serve", "--seed=a", "--see"], []),
    (["serve", "--seed", "=", "a", "--see"], []),
    (["serve", "-p", "1", "--po"], []),
    (["serve", "-p1", "--po"], []),
    (["serve", "--", "--po"], []),
    (["--hid"], []),
  ])
  func `options are offered until they are used up`(words: [String], expected: [String]) {
    #expect(texts(words) == expected)
  }

  @Test(arguments: [
    (["serve", "--format", ""], ["json", "jsonl", "table"]),
    (["serve", "--format", "js"], ["json", "jsonl"]),
    (["serve", "--format=t"], ["--format=table"]),
    (["serve", "--format", "=", "t"], ["table"]),
    (["serve", "--format", "="], ["json", "jsonl", "table"]),
    (["serve", "--port", ""], []),
    (["serve", "--unknown=t"], []),
  ])
  func `values are those the option takes`(words: [String], expected: [String]) {
    #expect(texts(words) == expected)
  }

  @Test func `a web address that a shell parted at its colon is one word`() {
    #expect(texts(["serve", "--scope", "api", ":", "//x", "--form"]) == ["--format"])
  }

  @Test func `paths are left to the shell`() {
    #expect(complete(["serve", "--seed", ""]).paths == .files)
    #expect(complete(["serve", "--seed=x"]).paths == .files)
    #expect(complete(["serve", "--state", "x"]).paths == .folders)
    #expect(complete(["account", "show", "long", "", ""]).paths == .files)
    #expect(complete(["serve", "--state", "x"]).text == ":folders\n")
  }

  @Test func `a candidate's line ends with its summary`() {
    #expect(complete(["acc"]).text == "account\tAccounts.\n")
  }
}
