// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// A declaration with one of each kind of element.
enum SampleProgram {
  static let command = Command(
    "tool", summary: "Does things. Well.", discussion: "It's \\ odd.\n\n  tool serve --port 0\n  tool get x",
    options: [
      Option(flag: "verbose", short: "v", help: "Say more."),
      Option(flag: "secret", isHidden: true, help: "Nobody knows."),
    ],
    subcommands: [
      Command(
        "serve", summary: "Serves.",
        options: [
          Option("port", short: "p", value: "N", default: "8400", help: "Where to listen."),
          Option("format", value: "FORMAT", choices: ["json", "jsonl", "table"], help: "How to print."),
          Option("seed", value: "FILE", help: "What to start with."),
          Option("state", value: "DIR", help: "Where to keep it."),
          Option("scope", value: "SCOPE", isRepeatable: true, help: "What to ask for."),
        ]),
      Command(
        "account", summary: "Accounts.",
        subcommands: [
          Command("list", summary: "Lists."),
          Command(
            "show", summary: "Shows.",
            operands: [
              Operand("KIND", choices: ["short", "long"], help: "How."), Operand("FILE", .any, help: "From where."),
            ]),
        ]),
      Command("help", summary: "Helps.", operands: [Operand("COMMAND", .any, help: "With what.")]),
    ], topics: [Topic("Exit status", [Topic.Term("0", ".Fine.")])])
}
