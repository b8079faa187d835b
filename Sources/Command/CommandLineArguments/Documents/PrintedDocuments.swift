// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

extension Command {
  package static let shells = ["bash", "zsh", "fish"]

  /// `completion SHELL`, for every program.
  package static func completion(of program: String) -> Command {
    Command(
      "completion", summary: "Print the script that completes this command in a shell.",
      discussion: """
        Packages put the script where the shell finds it; its first lines say how to load it into one shell. With words \
        after -- the answer is what the last of them may become: that is what the script asks.
        """,
      examples: ["source <(\(program) completion bash)"],
      operands: [
        Operand("SHELL", choices: shells, help: "The shell."),
        Operand("WORD", .any, help: "What has been typed so far."),
      ], general: [])
  }

  /// `man`, for every program.
  package static func manual(of program: String) -> Command {
    Command(
      "man", summary: "Print a manual page.",
      discussion: "It is source for man. SOURCE_DATE_EPOCH dates it.",
      examples: ["\(program) man | man -l -"],
      options: [ParsedArguments.pages],
      operands: [Operand("COMMAND", .any, help: "The command that the page is about; the program unless given.")],
      general: [])
  }

  /// `version`, for every program.
  /// - Parameter general: The options that mean something to it.
  package static func version(of program: String, general: [Option] = []) -> Command {
    Command("version", summary: "Print the version.", examples: ["\(program) version"], general: general)
  }

  /// `help`, for every program.
  /// - Parameters:
  ///   - example: A command of it.
  ///   - topics: What else there is help about.
  package static func help(of program: String, example: String, topics: [String] = []) -> Command {
    let others = topics.isEmpty ? "" : " Or one of: " + topics.joined(separator: ", ") + "."
    return Command(
      "help", summary: "Show the help of a command.",
      examples: ["\(program) help \(example)"],
      operands: [Operand("COMMAND", .any, help: "The command; the program unless given." + others)], general: [])
  }

  /// The help of the command that the words name. Throws when one of them names none.
  package func help(about words: [String], width: Int) throws(ArgumentError) -> String {
    let parsed = try parse(words + ["--help"], width: width)
    if let word = parsed.operands.first { throw .unexpectedOperand(word, command: name + " help") }
    return parsed.help
  }
}

extension ParsedArguments {
  fileprivate static let pages = Option(
    flag: "list", isHidden: true, help: "Print the names of all pages: words of a command in a line each.")

  /// The answer of `completion` and `man`, made from the program's declaration; nil when another command was named.
  /// - Parameters:
  ///   - version: `msal 1.2.3`
  ///   - environment: Only `SOURCE_DATE_EPOCH` counts: seconds since 1970 that date the page.
  ///   - related: What the page refers to, such as `msal-emulator(1)`.
  ///   - values: The values that only the program knows, for completion.
  package func document(
    version: String, environment: [String: String], related: [String],
    values: @escaping (String) -> [String] = { _ in [] }
  ) throws(ArgumentError) -> String? {
    let program = path[0]
    switch names {
    case ["completion"]:
      let words = operands.dropFirst()
      if words.count == 1, let word = words.first, Command.shells.contains(word) {
        throw .notDone("\(word) is one shell too many.", nextStep: "Name one: \(program.name) completion \(word)")
      }
      // An empty word still is one: nothing of it has been typed.
      guard words.isEmpty else { return Completion(of: program, words: Array(words), values: values).text }
      return ShellScript(program: program.name, command: command.name).text(for: operands[0]).map { $0 + "\n" }
    case ["man"]:
      let date = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }.map {
        Date(timeIntervalSince1970: Double($0)).formatted(.iso8601.year().month().day())
      }
      if has(Self.pages) { return ManualPage.names(program).joined(separator: "\n") + "\n" }
      let subject = try program.parse(operands + ["--help"]).path
      return ManualPage(
        subject, version: version, date: date ?? "",
        related: subject.count == 1 ? related : ["\(program.name)(1)"]
      ).text
    default: return nil
    }
  }
}
