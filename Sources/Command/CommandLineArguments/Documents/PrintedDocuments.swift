// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
      let date = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }.map(CalendarDay.init(epochSeconds:))
      if has(Self.pages) { return ManualPage.names(program).joined(separator: "\n") + "\n" }
      let subject = try program.parse(operands + ["--help"]).path
      return ManualPage(
        subject, version: version, date: date?.text ?? "",
        related: subject.count == 1 ? related : ["\(program.name)(1)"]
      ).text
    default: return nil
    }
  }
}

/// A day of the Gregorian calendar.
struct CalendarDay {
  /// `2026-11-21`
  let text: String

  /// - Parameter epochSeconds: Since 1970, UTC.
  init(epochSeconds: Int) {
    // Eras of 400 years, whose years begin in March, so that the leap day is the last (H. Hinnant, "chrono-compatible
    // low-level date algorithms").
    let days = (epochSeconds >= 0 ? epochSeconds : epochSeconds - 86_399) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * march + 2) / 5 + 1
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
