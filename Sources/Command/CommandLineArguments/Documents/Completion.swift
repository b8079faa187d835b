// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the last word of an unfinished command line may become.
package struct Completion {
  package struct Candidate: Sendable, Hashable {
    package let text: String
    /// One sentence; may be empty.
    package let summary: String
  }

  /// What of the file system fits as well.
  package enum Paths: String, Sendable, Hashable { case files, folders, programs }

  package private(set) var candidates: [Candidate] = []
  /// Values that only the program knows.
  private let values: (String) -> [String]
  package private(set) var paths: Paths?

  /// - Parameters:
  ///   - program: The declaration.
  ///   - words: What has been typed after the program's name; the last word is the one that is being typed.
  ///   - values: The values that only the program knows, of an option (`--profile`) or of what is given by its place
  ///     (`PROFILE`).
  package init(of program: Command, words: [String], values: @escaping (String) -> [String] = { _ in [] }) {
    self.values = values
    let line = TypedLine(program, words: Self.whole(words.dropLast()) + words.suffix(1))
    let written = line.last
    if let option = line.pending {
      // Some shells part `--prompt=lo` at the sign.
      offer(option, start: "", written: written == "=" ? "" : written)
    } else if let sign = written.firstIndex(of: "="), written.hasPrefix("--"), !line.isPastOptions {
      let option = line.options.first { "--" + $0.name == written[..<sign] && $0.value != nil }
      if let option { offer(option, start: String(written[...sign]), written: written) }
    } else {
      if line.isPastOptions || !written.hasPrefix("-") { offerWords(line) }
      if !line.isPastOptions, written.hasPrefix("-") || (candidates.isEmpty && paths == nil && written.isEmpty) {
        add(line.unusedOptions.map { Candidate(text: "--" + $0.name, summary: $0.help) }, to: written)
      }
    }
  }

  /// A candidate a line, a tab before its summary; the line `:files`, `:folders` or `:programs` stands for what the
  /// shell knows itself.
  package var text: String {
    var lines = candidates.map { $0.summary.isEmpty ? $0.text : $0.text + "\t" + $0.summary }
    if let paths { lines.append(":" + paths.rawValue) }
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func offerWords(_ line: TypedLine) {
    if line.operands.isEmpty, !line.isPastOptions { offerCommands(of: line.command, to: line.last) }
    let declared = line.command.operands
    guard let operand = line.operands.count < declared.count ? declared[line.operands.count] : declared.last,
      line.operands.count < declared.count || operand.count == .any
    else { return }
    if operand.name == "COMMAND" {
      var command: Command? = line.program
      for name in line.operands { command = command?.subcommands.first { $0.name == name } }
      if let command { offerCommands(of: command, to: line.last) }
    } else {
      add((operand.choices + values(operand.name)).map { Candidate(text: $0, summary: "") }, to: line.last)
      paths = Self.paths(operand.name)
    }
  }

  private mutating func offerCommands(of command: Command, to written: String) {
    add(command.subcommands.map { Candidate(text: $0.name, summary: $0.summary) }, to: written)
  }

  private mutating func offer(_ option: Option, start: String, written: String) {
    let known = option.choices + values("--" + option.name)
    add(known.map { Candidate(text: start + $0, summary: "") }, to: written)
    paths = Self.paths(option.value ?? "")
  }

  private mutating func add(_ offered: [Candidate], to written: String) {
    candidates += offered.filter { $0.text.hasPrefix(written) }
  }

  private static func paths(_ placeholder: String) -> Paths? {
    switch placeholder {
    // What a program is given is often a file.
    case "FILE", "ARGUMENT": .files
    case "DIR": .folders
    case "PROGRAM": .programs
    default: nil
    }
  }

  /// Puts together again what a shell parted at `=` and `:`.
  private static func whole(_ words: some Sequence<String>) -> [String] {
    var whole: [String] = []
    var isOpen = false
    for word in words {
      let isSign = word == "=" || word == ":"
      if isOpen || isSign, !whole.isEmpty { whole[whole.count - 1] += word } else { whole.append(word) }
      isOpen = isSign
    }
    return whole
  }
}

/// A command line as far as it is understood; mistakes are passed over.
private struct TypedLine {
  let program: Command
  /// The word that is being typed.
  let last: String
  private(set) var path: [Command]
  private(set) var operands: [String] = []
  private(set) var given: Set<Option> = []
  /// The option whose value is being typed.
  private(set) var pending: Option?
  /// Whether `--` was typed.
  private(set) var isPastOptions = false

  init(_ program: Command, words: [String]) {
    self.program = program
    path = [program]
    last = words.last ?? ""
    for word in words.dropLast() { take(word) }
  }

  var command: Command { path[path.count - 1] }
  var options: [Option] { path.reversed().flatMap(\.options) + [.help] }
  var unusedOptions: [Option] {
    let shown = command.options.filter { !$0.isHidden } + Command.inheritedOptions(path) + [.help]
    return shown.filter { $0.isRepeatable || !given.contains($0) }
  }

  private mutating func take(_ word: String) {
    if pending != nil {
      pending = nil
    } else if isPastOptions || word == "-" || !word.hasPrefix("-") {
      if operands.isEmpty, !isPastOptions, let next = command.subcommands.first(where: { $0.name == word }) {
        path.append(next)
      } else {
        operands.append(word)
      }
    } else if word == "--" {
      isPastOptions = true
    } else {
      takeOption(word)
    }
  }

  private mutating func takeOption(_ word: String) {
    let name = word.prefix { $0 != "=" }
    let isLong = word.hasPrefix("--")
    let found = options.first { option in
      isLong ? "--" + option.name == name : option.short.map { "-\($0)" == word.prefix(2) } ?? false
    }
    guard let option = found else { return }
    given.insert(option)
    // `--name=` alone is what a shell that parts words leaves before the value.
    let lacksValue = isLong ? name == word || name + "=" == word : word.count == 2
    if option.value != nil, lacksValue { pending = option }
  }
}
