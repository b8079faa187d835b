// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// `msal graph`.
package enum GraphGrammar {
  package static let query = Option(
    "query", value: "NAME=VALUE", isRepeatable: true,
    help: "A parameter of the address, such as $select=displayName; may be given several times.")
  package static let header = Option(
    "header", short: "H", value: "NAME: VALUE", isRepeatable: true,
    help: "A header to send; may be given several times.")
  package static let body = Option(
    "body", value: "JSON", help: "What to send; - reads it from standard input.")
  package static let paginate = Option(flag: "paginate", help: "Fetch all pages of a list, and print them as one.")

  private static let common = [Commands.scope, Commands.username, query, header]

  package static let command = Command(
    "graph", summary: "Call Microsoft Graph.",
    discussion: """
      When Graph is asked too often, the command waits as long as Graph says and asks again, within --timeout.
      """,
    examples: ["msal graph get /me"],
    subcommands: [
      Command(
        "get", summary: "Read from Microsoft Graph.",
        examples: ["msal graph get", "msal graph get /me/messages -s Mail.Read --query '$top=50' --paginate"],
        options: common + [paginate],
        operands: [Operand("PATH", .optional, help: "What to read; /me unless given.")],
        otherWords: [
          "--body": "msal graph post or msal graph patch", "--select": "--query", "--filter": "--query",
          "--top": "--query",
        ]),
      Command(
        "post", summary: "Create something, or call an action, in Microsoft Graph.",
        examples: ["msal graph post /me/sendMail -s Mail.Send --body - < mail.json"],
        options: common + [body], operands: [Operand("PATH", help: "Where to.")]),
      Command(
        "patch", summary: "Change something in Microsoft Graph.",
        examples: [#"msal graph patch /me -s User.ReadWrite --body '{"jobTitle": "Baker"}'"#],
        options: common + [body], operands: [Operand("PATH", help: "What to change.")]),
      Command(
        "delete", summary: "Delete something in Microsoft Graph.",
        examples: ["msal graph delete /me/messages/ID -s Mail.ReadWrite"],
        options: common, operands: [Operand("PATH", help: "What to delete.")]),
    ], otherWords: ["/me": "msal graph get /me", "me": "msal graph get /me", "list": "msal graph get"])
}
