// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Testing

@Suite("Command lines")
struct ArgumentParsingTests {
  private static let port = Option("port", short: "p", value: "N", default: "8400", help: "Where to listen.")
  private static let scope = Option("scope", value: "SCOPE", isRepeatable: true, help: "What to ask for.")
  private static let format = Option("format", value: "FORMAT", choices: ["json", "table"], help: "How to print.")
  private static let json = Option(flag: "json", help: "Print JSON.")
  private static let verbose = Option(flag: "verbose", short: "v", help: "Say more.")

  private static let program = Command(
    "tool", summary: "Does things.", options: [verbose],
    subcommands: [
      Command(
        "serve", summary: "Serves.", discussion: "It serves until it is told to stop.\n\n  tool serve --port 0",
        options: [port, scope, format, json]),
      Command(
        "account", summary: "Accounts.",
        subcommands: [
          Command("list", summary: "Lists."),
          Command(
            "use", summary: "Uses.",
            operands: [
              Operand("NAME", help: "Whose."), Operand("NICKNAME", .optional, help: "Also."),
            ]),
        ]),
      Command("get", summary: "Gets.", operands: [Operand("PATH", .any, help: "What.")]),
    ])

  private func parse(_ line: String) throws(ArgumentError) -> ParsedArguments {
    try Self.program.parse(line.split(separator: " ").map { String($0) })
  }

  @Test(arguments: ["--port 1", "--port=1", "-p 1", "-p1", "-p=1"])
  func `take values in every usual form`(option: String) throws {
    #expect(try parse("serve \(option)")[Self.port] == "1")
  }

  @Test func `have defaults, repeatable options and flags`() throws {
    let given = try parse("serve --scope a --json --scope=b=c -v")
    #expect(given[Self.port] == "8400")
    #expect(!given.has(Self.port))
    #expect(given.all(Self.scope) == ["a", "b=c"])
    #expect(given.has(Self.json))
    #expect(given.has(Self.verbose))
    #expect(given[Self.format] == nil)
  }

  @Test func `know general options before and after the command`() throws {
    #expect(try parse("-v account list").has(Self.verbose))
    #expect(try parse("account list --verbose").names == ["account", "list"])
  }

  @Test func `end their options at two dashes`() throws {
    #expect(try parse("get a -- --json -").operands == ["a", "--json", "-"])
    #expect(try parse("get -").operands == ["-"])
  }

  @Test(
    arguments: [
      ("serve --prot 1", "Unknown option --prot. Did you mean --port?"),
      ("serve --js", "Unknown option --js. Did you mean --json?"),
      ("serve --colour", "Unknown option --colour. Run: tool serve --help"),
      ("serve -x", "Unknown option -x. Run: tool serve --help"),
      ("sevre", "Unknown command \"sevre\". Did you mean tool serve?"),
      ("dance", "Unknown command \"dance\". Write: tool serve|account|get"),
      ("", "tool needs a command. For help: tool --help"),
      ("account", "tool account needs a command. For help: tool account --help"),
      ("serve --port", "--port needs a value. Write: --port N"),
      ("serve --port --json", "--port needs a value. Write: --port N"),
      ("serve --json=1", "--json takes no value. Write it alone: --json"),
      ("serve --port 1 --port 2", "--port is given more than once. Keep one."),
      ("serve --format xml", "--format takes one of json, table, and not \"xml\"."),
      ("account use", "NAME is missing. Run: tool account use --help"),
      ("account use a b c", "\"c\" is one argument too many. Run: tool account use --help"),
      ("serve now later", "\"now\" is one argument too many. Run: tool serve --help"),
    ])
  func `say what is wrong and what to do`(line: String, message: String) {
    #expect {
      try parse(line)
    } throws: { error in
      // A list may follow after an empty line.
      (error as? ArgumentError)?.description.split(separator: "\n\n").first.map(String.init) == message
    }
  }

  @Test(arguments: ["x", "-1", "65536", "1.5", ""])
  func `take whole numbers in a range`(text: String) throws {
    #expect(try parse("serve --port 8080").integer(Self.port, in: 0...65535) == 8080)
    let given = try Self.program.parse(["serve", "--port=" + text])
    #expect(throws: ArgumentError.badValue(option: "--port", given: text, expected: "a number from 0 to 65535")) {
      try given.integer(Self.port, in: 0...65535)
    }
  }

  @Test(arguments: ["--help", "account --help", "account use -h", "serve --help"])
  func `show help before they complain`(line: String) throws {
    #expect(try parse(line).wantsHelp)
  }

  @Test func `print help made from the declarations, within 80 columns`() throws {
    let text = try parse("serve --help").help
    #expect(
      text == """
        Serves.

        Usage: tool serve [options]

        Options:
          -p, --port N         Where to listen. Default: 8400.
              --scope SCOPE    What to ask for.
              --format FORMAT  How to print. One of: json, table.
              --json           Print JSON.
          -h, --help           Show this help.

        It serves until it is told to stop.

          tool serve --port 0

        General options:
          -v, --verbose  Say more.

        """)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try parse("account use -h").help.contains("Usage: tool account use [options] NAME [NICKNAME]"))
    #expect(try parse("--help").help.contains("  serve    Serves."))
  }

  @Test(arguments: ["-=x", "-", "--", "--=", "-\u{301}x"])
  func `an option without a name is refused, or no option, and nothing crashes`(word: String) throws {
    _ = try? Self.program.parse(["serve", word])
    #expect(throws: ArgumentError.unknownOption("-", suggestion: nil, command: "tool serve")) {
      try Self.program.parse(["serve", "-=x"])
    }
  }
}
