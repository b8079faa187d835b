// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Command {
  /// Takes `arguments` (without the program's name) apart, from left to right: `--name VALUE`, `--name=VALUE`,
  /// `-n VALUE`, `--` before operands that look like options. Options may stand before or after operands. Where the
  /// help is asked for, nothing else is checked. `--version` in the first place, where other programs have it, is the
  /// command of that name.
  /// - Parameter width: The columns that there are for the help.
  package func parse(
    _ arguments: [String], width: Int = HelpText.widest
  ) throws(ArgumentError) -> ParsedArguments {
    let asksForVersion = arguments.first == "--version" && subcommands.contains { $0.name == "version" }
    var rest = (asksForVersion ? ["version"] + arguments.dropFirst() : arguments)[...]
    var parsed = ParsedArguments(path: [self], width: min(max(width, HelpText.narrowest), HelpText.widest))
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands {
        parsed.operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else if argument != "-", argument.hasPrefix("-") {
        try parsed.takeOption(argument, rest: &rest)
      } else if parsed.operands.isEmpty,
        let subcommand = parsed.command.subcommands.first(where: { $0.name == argument })
      {
        parsed.path.append(subcommand)
      } else {
        try parsed.refuseMisspelling(argument, before: rest)
        parsed.operands.append(argument)
      }
    }
    if !parsed.wantsHelp { try parsed.check() }
    return parsed
  }
}

extension ParsedArguments {
  private var commandName: String { path.map(\.name).joined(separator: " ") }
  private var options: [Option] { path.reversed().flatMap(\.options) + [.help] }

  /// Throws when an operand is probably an option or a subcommand that was misspelt.
  fileprivate func refuseMisspelling(_ word: String, before rest: ArraySlice<String>) throws(ArgumentError) {
    if let meant = optionWithLongDash(word) {
      throw .unknownOption(word, suggestion: meant, command: commandName)
    }
    guard !command.subcommands.isEmpty, operands.isEmpty else { return }
    // A command with subcommands of its own may take operands as well, but a misspelt subcommand is more likely.
    if let meant = meaning(of: [word] + rest) {
      throw .unknownCommand(word, suggestion: meant, command: commandName)
    }
    guard command.operands.isEmpty else { return }
    let names = command.subcommands.map(\.name)
    throw .unknownCommand(
      word, suggestion: Spelling.nearest(to: word.lowercased(), among: names).map { commandName + " " + $0 },
      known: names.count > 8 ? [] : names, command: commandName)
  }

  /// What to type in place of the longest beginning that is known as another program's words.
  private func meaning(of typed: [String]) -> String? {
    let words = typed.prefix(3).map { $0.lowercased() }
    return (1...words.count).reversed().lazy
      .compactMap { command.otherWords[words.prefix($0).joined(separator: " ")] }.first
  }

  fileprivate mutating func takeOption(_ argument: String, rest: inout ArraySlice<String>) throws(ArgumentError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    var inline = parts.count > 1 ? String(parts[1]) : nil
    let option: Option
    if written.hasPrefix("--") {
      guard let found = options.first(where: { "--" + $0.name == written }) else { throw unknown(written) }
      option = found
    } else {
      // `-=x` has no letter.
      let letter = written.dropFirst().first
      guard let letter, let found = options.first(where: { $0.short == letter }) else {
        throw unknown("-" + String(written.dropFirst().prefix(1)))
      }
      option = found
      let attached = argument.dropFirst(2)
      if !attached.isEmpty { inline = String(attached.hasPrefix("=") ? attached.dropFirst() : attached) }
    }
    guard let placeholder = option.value else {
      guard inline == nil || option.takesBoolean && ["true", "false"].contains(inline) else {
        throw .unexpectedValue(option: "--" + option.name)
      }
      if inline != "false" { flags.insert(option.name) }
      return
    }
    guard let value = inline ?? rest.popFirst() else {
      throw .missingValue(option: "--" + option.name, placeholder: placeholder)
    }
    // `--port --json` is a forgotten value; one that really starts with dashes can be written with `=`.
    if inline == nil, value.hasPrefix("--") {
      throw .missingValue(option: "--" + option.name, placeholder: placeholder)
    }
    if values[option.name] != nil, !option.isRepeatable { throw .givenTwice(option: "--" + option.name) }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      throw .badValue(
        option: "--" + option.name, given: value, expected: "one of " + option.choices.joined(separator: ", "))
    }
    values[option.name, default: []].append(value)
  }

  /// The option that a word means which begins with a dash that editors and web pages put in the place of hyphens.
  private func optionWithLongDash(_ word: String) -> String? {
    let dashes = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}"
    guard let first = word.first, dashes.contains(first) else { return nil }
    let name = word.drop { dashes.contains($0) || $0 == "-" }.prefix { $0 != "=" }
    return options.first { $0.name == name || $0.short.map(String.init) == String(name) }.map { "--" + $0.name }
  }

  private func unknown(_ written: String) -> ArgumentError {
    let names = options.filter { !$0.isHidden }.map { "--" + $0.name }
    let owner = command.subcommands.first { command in
      command.options.contains { "--" + $0.name == written || $0.short.map { "-\($0)" } == written }
    }
    if let owner { return .misplacedOption(written, command: commandName + " " + owner.name) }
    let words = command.otherWords[written] ?? path[0].otherWords[written]
    let meant = words.flatMap { !$0.hasPrefix("-") || names.contains($0) ? $0 : nil }
    let similar = asksForVersion(written) ?? meant ?? Spelling.nearest(to: written, among: names)
    return .unknownOption(written, suggestion: similar ?? programWithOption(written), command: commandName)
  }

  /// The command that prints the version, for a letter that other programs have for it.
  private func asksForVersion(_ written: String) -> String? {
    guard path.count == 1, ["-v", "-V"].contains(written) else { return nil }
    return command.subcommands.first { $0.name == "version" }.map { "\(commandName) \($0.name)" }
  }

  /// The command with the program that it runs behind `--`, whose option this probably is.
  private func programWithOption(_ written: String) -> String? {
    guard command.operands.first?.name == "PROGRAM", let program = operands.first else { return nil }
    return "\(commandName) -- \(program) \(written)"
  }

  fileprivate func check() throws(ArgumentError) {
    if operands.isEmpty, !command.subcommands.isEmpty, command.operands.isEmpty, !command.worksAlone {
      throw .missingCommand(command: commandName, list: HelpText(path: path, width: width).commands)
    }
    let required = command.operands.filter { $0.count == .one }
    if operands.count < required.count { throw .missingOperand(required[operands.count].name, command: commandName) }
    let isOpen = command.operands.contains { $0.count == .any }
    if !isOpen, operands.count > command.operands.count {
      let first = operands[command.operands.count]
      let option = options.first { $0.name == first } ?? options.last { $0.isMeant(by: first) }
      throw .unexpectedOperand(first, option: option.map { "--" + $0.name }, command: commandName)
    }
    for (operand, value) in zip(command.operands, operands) {
      // Such as a shell's variable that is not set.
      if value.isEmpty, operand.count != .any { throw .missingOperand(operand.name, command: commandName) }
      if !operand.choices.isEmpty, !operand.choices.contains(value) {
        throw .badValue(
          option: operand.name, given: value, expected: "one of " + operand.choices.joined(separator: ", "))
      }
    }
  }
}

/// Finds what a person meant.
enum Spelling {
  /// The candidate with the fewest changed letters, if they are few for a word of this length.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { (candidate: $0, distance: distance(Array(word), Array($0))) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, word.drop { $0 == "-" }.count / 3) { return best.candidate }
    // The start of exactly one candidate is as good as a typing error.
    let started = candidates.filter { $0.hasPrefix(word) }
    return started.count == 1 ? started[0] : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var older: [Int] = []
    var previous = Array(0...right.count)
    for i in 1...left.count {
      var current = [i] + Array(repeating: 0, count: right.count)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        current[j] = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], older[j - 2] + 1)
        }
      }
      (older, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
