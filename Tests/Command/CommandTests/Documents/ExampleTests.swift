// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorCommand
import Foundation
import MSALCommand
import TestSupport
import Testing

/// The help of every command has valid examples, and no option without an effect.
@Suite("Help")
struct ExampleTests {
  private static func paths(_ path: [Command]) -> [[Command]] {
    [path] + (path.last?.subcommands ?? []).flatMap { paths(path + [$0]) }
  }

  /// The lines that are to be typed; one that ends with a backslash goes on in the next.
  private static func examples(_ path: [Command]) -> [String] {
    let command = path[path.count - 1]
    let topic = command.topics.first { $0.title == Topic.examples }?.entries.map(\.term) ?? []
    let text = command.discussion.split(separator: "\n\n").filter { $0.hasPrefix(" ") }.joined(separator: "\n")
    return topic + text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["msal", "msal-emulator"])
  func `every command has an example of itself, and the program understands all of them`(name: String) throws {
    let program = try #require([Commands.root, EmulatorCommandLine.program].first { $0.name == name })
    for path in Self.paths([program]) {
      let names = path.map(\.name)
      var isShown = false
      for example in Self.examples(path) {
        for words in ShellCommands(example).words where words.first == program.name {
          do {
            let parsed = try program.parse(Array(words.dropFirst()))
            isShown = isShown || ([program.name] + parsed.names).starts(with: names)
          } catch {
            Issue.record("\(names): \(example): \(error)")
          }
        }
      }
      #expect(isShown, "\(names) has no example")
      let last = (Self.examples(path).last ?? "-").trimmingCharacters(in: .whitespaces)
      #expect(HelpText(path: path).text.replacing(" \\\n      ", with: " ").contains("\n  " + last))
    }
  }

  @Test(arguments: [60, 80])
  func `no line of any help is wider than the terminal`(width: Int) {
    for path in [Commands.root, EmulatorCommandLine.program].flatMap({ Self.paths([$0]) }) {
      let help = HelpText(path: path, width: width)
      for line in (help.text + help.commands).split(separator: "\n") where line.count > width {
        #expect(isOneWord(line), "\(path.map(\.name)): \(line)")
      }
    }
  }

  @Test func `an example that is too wide goes on in the next line, as a shell reads it`() {
    let example = "msal graph patch /me --body '{\"jobTitle\": \"Baker\"}' --scope User.ReadWrite"
    let text = HelpText(path: [Command("x", summary: "X.", examples: [example])], width: 50).text
    let next = " \\\n      "
    #expect(
      text.contains("\n  msal graph patch /me --body\(next)'{\"jobTitle\": \"Baker\"}' --scope\(next)User.ReadWrite\n"))
  }

  @Test(arguments: [
    ("It is.", [], "It is."), ("", ["a"], "Example:\n\n  a"), ("It is.", ["a"], "It is.\n\nExample:\n\n  a"),
    ("It is.", ["a", "b"], "It is.\n\nExamples:\n\n  a\n  b"),
  ])
  func `examples stand below the paragraphs, under a heading`(discussion: String, examples: [String], text: String) {
    #expect(Command("x", summary: "X.", discussion: discussion, examples: examples).discussion == text)
  }

  @Test func `a mistake in an example is seen`() {
    #expect(ShellCommands("X=1 a 'b c' | d \"$(msal token)\" && sudo e > f").words.contains(["msal", "token"]))
    #expect(ShellCommands("X=1 a 'b c' | d").words == [["a", "b c"], ["d"]])
    #expect(throws: ArgumentError.self) { try Commands.root.parse(["token", "--nothing"]) }
  }

  /// Options of commands that use the network or ask a person.
  private static let far = ["--ca-file", "--redirect-uri", "--no-browser", "--interactive"]

  @Test(arguments: [
    ["explain"], ["version"], ["help"], ["man"], ["completion"], ["profile", "list"], ["profile", "remove"],
    ["cache", "path"], ["cache", "list"], ["status"], ["account", "list"], ["account", "use"],
  ])
  func `a command without network lists no option for it, but takes it`(names: [String]) throws {
    let help = try Commands.root.parse(names + ["--help"]).help
    for option in Self.far { #expect(!help.contains(option + " ") && !help.contains(option + "\n"), "\(option)") }
    let completed = Completion(of: Commands.root, words: names + ["-"]).candidates.map(\.text)
    #expect(Set(completed).isDisjoint(with: Self.far))
    let operands = names.last == "use" || names.last == "remove" ? ["x"] : names == ["completion"] ? ["bash"] : []
    #expect(try Commands.root.parse(names + operands + ["--no-browser"]).has(Commands.noBrowser))
  }

  @Test func `a command that opens a page lists them all`() throws {
    let help = try Commands.root.parse(["login", "--help"]).help
    for option in Self.far { #expect(help.contains(option)) }
  }

  @Test func `documentation lists every exit code`() throws {
    let page = try String(contentsOfFile: Checkout.path("docs/command-line.md"), encoding: .utf8)
    let row = "| " + ExitCode.allCases.map { "\($0.rawValue)" }.joined(separator: " | ") + " |"
    #expect(page.contains(row))
  }
}

/// The simple commands of a line for a shell.
private struct ShellCommands {
  private(set) var words: [[String]] = []

  init(_ line: String) {
    var command: [String] = []
    var word: String?
    var quote: Character?
    var isFile = false
    var rest = Substring(line)
    func end(_ word: inout String?, _ command: inout [String], _ isFile: inout Bool) {
      guard let text = word else { return }
      word = nil
      if isFile { isFile = false } else { command.append(text) }
    }
    while let character = rest.popFirst() {
      if quote != "'", "$<".contains(character), rest.first == "(" {
        // No example has parentheses within these.
        let inner = rest.dropFirst().prefix { $0 != ")" }
        rest = rest.dropFirst(inner.count + 2)
        words += ShellCommands(String(inner)).words
        word = (word ?? "") + "substituted"
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else {
        switch character {
        case "'", "\"":
          quote = character
          word = word ?? ""
        case " ": end(&word, &command, &isFile)
        case "<", ">":
          end(&word, &command, &isFile)
          isFile = true
        case "|", "&", ";":
          end(&word, &command, &isFile)
          words.append(command)
          command = []
        default: word = (word ?? "") + String(character)
        }
      }
    }
    end(&word, &command, &isFile)
    words = (words + [command]).map { command in
      Array(command.drop { $0 == "sudo" || $0.wholeMatch(of: /[A-Z_]+=.*/) != nil })
    }
    .filter { !$0.isEmpty }
  }
}

/// Whether a line of help is one word that is typed, perhaps in quotation marks, which can't be broken.
func isOneWord(_ line: some StringProtocol) -> Bool {
  String(line).replacing(/'[^']*'|"[^"]*"/, with: "word").split(separator: " ").filter { $0 != "\\" }.count == 1
}
