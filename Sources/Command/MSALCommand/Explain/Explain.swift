// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import ErrorReference
import OAuthWire

/// `msal explain [ERROR...]`: what an error means, why it comes and what helps. Asks nobody.
struct Explain: Sendable {
  let report: ErrorReport

  init(_ text: String) throws(CommandError) {
    guard let report = ErrorReport(text) else {
      if let short = text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).first(where: {
        $0.count < 4 && $0.utf8.allSatisfy(\.isDigit)
      }) {
        throw CommandError(
          .usage, "\"\(short)\" is not the number of an error: those have four to eight digits.",
          nextStep: "Give one or more such as AADSTS50011.")
      }
      throw CommandError(
        .usage, text.allSatisfy(\.isWhitespace) ? "There is no error to explain." : "No error was found in that text.",
        nextStep: text.hasPrefix("ey") && text.contains(".")
          ? "It looks like a token: msal decode -"
          : "Give a number such as AADSTS50011, the error answer, or the redirect's URL.")
    }
    self.report = report
  }

  /// The known numbers, then the known words.
  private var explanations: [ErrorExplanation] {
    report.numbers.compactMap { ErrorReference.explanation(of: $0) }
      + [
        report.suberror.flatMap { ErrorReference.explanation(ofSuberror: $0) },
        report.error.flatMap { ErrorReference.explanation(ofError: $0) },
      ].compactMap(\.self)
  }

  private var unknown: [ErrorNumber] { report.numbers.filter { ErrorReference.explanation(of: $0) == nil } }

  /// - Throws: When nothing of the report is known.
  func answer(isJSON: Bool) throws(CommandError) -> TerminalSafeText {
    guard !explanations.isEmpty else { throw notKnown }
    return isJSON ? json.safeText : text
  }

  private var notKnown: CommandError {
    guard let number = unknown.first else {
      return CommandError(
        .general, "The error \"\(report.error ?? report.suberror ?? "")\" is not in the table.",
        nextStep: "Read the answer's error_description, or ask whoever runs the service.",
        correlationID: report.correlationID)
    }
    return CommandError(
      .general, "\(number) is not in the table. " + Self.neighbours(of: number), nextStep: "See \(number.address)",
      correlationID: report.correlationID)
  }

  private static func neighbours(of number: ErrorNumber) -> String {
    let nearest = ErrorReference.nearest(to: number)
    guard !nearest.isEmpty else { return "No known number is like it." }
    return "The nearest ones: " + nearest.map { "\($0.code) (\($0.name))" }.joined(separator: ", ") + "."
  }
}

// In words.
extension Explain {
  private var text: TerminalSafeText {
    var lines: [String] = []
    for (index, explanation) in explanations.enumerated() {
      if index > 0 { lines.append("") }
      lines += Self.lines(explanation, isWhole: index == 0 || explanation.number != nil)
    }
    for number in unknown {
      lines += ["", "\(number) is not in the table. \(Self.neighbours(of: number))", "See \(number.address)"]
    }
    if report.hasClaims {
      lines +=
        [""]
        + HelpText.wrap("The answer has claims: the app passes them on with its next request, for the same scopes.")
    }
    let facts = [
      ("Correlation id", report.correlationID), ("Trace id", report.traceID), ("Time", report.timestamp),
    ].compactMap { term, value in value.map { "\(term): \($0)" } }
    if !facts.isEmpty { lines += [""] + facts }
    return .joined(lines.map { TerminalSafeText(line: $0) }, separator: "\n")
  }

  /// - Parameter isWhole: Whether to tell causes and checks too; those of a number say more than those of a word.
  private static func lines(_ explanation: ErrorExplanation, isWhole: Bool) -> [String] {
    let number = explanation.number
    let group = number.flatMap { ErrorReference.group(of: $0) }.map { " (\($0))" } ?? ""
    let title = explanation.code + (explanation.name.isEmpty ? "" : " " + explanation.name) + group
    guard isWhole else { return HelpText.wrap("\(title): \(explanation.meaning)") }
    return [title] + HelpText.wrap(explanation.meaning) + [""]
      + list("Usual causes, the likeliest first:", explanation.causes)
      + list("What to check:", explanation.checks) + ["Source: " + explanation.source]
  }

  private static func list(_ title: String, _ entries: [String]) -> [String] {
    [title]
      + entries.enumerated().flatMap { index, entry in
        let lines = HelpText.wrap(entry, indent: 5)
        return ["  \(index + 1). " + (lines.first ?? "").dropFirst(5)] + lines.dropFirst()
      } + [""]
  }
}

// For scripts.
extension Explain {
  private var json: JSONValue {
    [
      "explanations": .array(explanations.map(Self.json)),
      "unknown": .array(
        unknown.map { ["code": .string($0.description), "address": .string($0.address)] }),
      "error": report.error.map { .string($0) }, "suberror": report.suberror.map { .string($0) },
      "claims": .bool(report.hasClaims), "correlationId": report.correlationID.map { .string($0) },
      "traceId": report.traceID.map { .string($0) }, "timestamp": report.timestamp.map { .string($0) },
    ]
  }

  private static func json(_ explanation: ErrorExplanation) -> JSONValue {
    [
      "code": .string(explanation.code), "number": explanation.number.map { JSONValue($0.value) },
      "name": explanation.name.isEmpty ? nil : .string(explanation.name),
      "group": explanation.number.flatMap { ErrorReference.group(of: $0) }.map { .string($0) },
      "meaning": .string(explanation.meaning), "causes": .array(explanation.causes.map { .string($0) }),
      "checks": .array(explanation.checks.map { .string($0) }), "source": .string(explanation.source),
    ]
  }
}
