// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// What helps when something fails: `msal explain` and `msal decode`.
package enum ErrorGrammar {
  package static let offline = Option(
    flag: "offline", help: "Ask no issuer for its keys, so the signature is not checked.")

  package static let explain = Command(
    "explain", summary: "Say what an error means, why it comes and what to check.",
    discussion: """
      Takes an AADSTS number, an error answer as JSON, the URL of a failed redirect, or a message that has one of these in \
      it. Asks nobody, and repeats no code or token of the text. Exits with 1 when the error is not known, with 2 when there is none in the text.

      Examples:

        msal explain AADSTS50011
        msal explain 'http://localhost/?error=access_denied&error_description=...'
        curl ... | msal explain -

      With --json: {"explanations": [{"code", "number", "name", "group", "meaning", "causes", "checks", "source"}], \
      "unknown": [{"code", "address"}], "error", "suberror", "claims", "correlationId", "traceId", "timestamp"}.
      """,
    operands: [Operand("ERROR", .any, help: "The error; - or nothing reads it from standard input.")],
    general: [Commands.json])

  package static let decode = Command(
    "decode", summary: "Show what a token says, and whether its issuer signed it.",
    discussion: """
      The token is sent nowhere. Its issuer is asked for its keys if it is Microsoft's, or the authority or emulator of the \
      profile. Tokens for Microsoft Graph can be checked by Graph alone. Exits with 1 when the token must not be trusted: \
      it is not signed, or by somebody else.

      Examples:

        msal token | msal decode -
        msal decode --offline --json - < token.txt

      With --json: {"header", "claims", "times", "expired", "signature": {"status", "reason", "issuerHost", "keyId"}}; \
      the status is verified, invalid or unknown.
      """, options: [offline],
    operands: [Operand("TOKEN", .optional, help: "The token; - or nothing reads it from standard input.")],
    general: [
      Commands.profile, Commands.authority, Commands.certificates, Commands.emulator, Commands.json, Commands.timeout,
      Commands.debug,
    ])
}
