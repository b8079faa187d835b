// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// The findings of `msal doctor`, in lines.
struct DoctorReport: Sendable {
  var findings: [Finding]

  /// - Parameter display: The terminal that shows them; nil: a program reads them, in the order of the checks.
  func lines(on display: Terminal.Display?) -> [TerminalSafeText] {
    guard let display else { return findings.flatMap(plain) }
    let faults = [Finding.Status.broken, .warning].flatMap { status in findings.filter { $0.status == status } }
    let rest = findings.filter { $0.status == .ok }
    return faults.flatMap { lines($0, on: display) } + (faults.isEmpty || rest.isEmpty ? [] : [""])
      + rest.flatMap { lines($0, on: display) } + ["", summary]
  }

  /// `1 broken, 2 warnings, 12 ok`
  private var summary: TerminalSafeText {
    let counts = [Finding.Status.broken, .warning, .ok].map { status in findings.count { $0.status == status } }
    let words = ["broken", counts[1] == 1 ? "warning" : "warnings", "ok"]
    let parts = zip(counts, words).filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return TerminalSafeText(line: parts.joined(separator: ", ") + ".")
  }

  private var width: Int { findings.map(\.name.count).max() ?? 0 }

  private func plain(_ finding: Finding) -> [TerminalSafeText] {
    let line: TerminalSafeText =
      "\(Self.padded(finding.status.rawValue, 7))  \(Self.padded(finding.name, width))  \(finding.text)."
    guard let nextStep = finding.nextStep else { return [line] }
    return [line, "\(String(repeating: " ", count: width + 11))-> \(nextStep)"]
  }

  private func lines(_ finding: Finding, on display: Terminal.Display) -> [TerminalSafeText] {
    let mark = Self.mark(finding.status, display)
    // On a narrow terminal the text gets its own lines.
    let isNarrow = display.columns < width + 40
    let indent = isNarrow ? 4 : mark.width + width + 3
    let columns = max(display.columns - 1, indent + 16)
    func wrapped(_ text: String) -> [TerminalSafeText] {
      HelpText.wrap(text, indent: indent, width: columns).map { TerminalSafeText(line: $0) }
    }
    var text = wrapped(finding.text + ".")
    let label: TerminalSafeText = mark.text + " \(Self.padded(finding.name, isNarrow ? 0 : width))"
    if isNarrow {
      text.insert(label, at: 0)
    } else if let first = text.first {
      text[0] = label + "  \(String(first.string.dropFirst(indent)))"
    }
    return text + (finding.nextStep.map { wrapped((display.isUnicode ? "\u{2192} " : "-> ") + $0) } ?? [])
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func mark(
    _ status: Finding.Status, _ display: Terminal.Display
  ) -> (text: TerminalSafeText, width: Int) {
    let (sign, color): (TerminalSafeText, TerminalSafeText) =
      switch status {
      case .ok: (display.isUnicode ? "\u{2713}" : "ok     ", "\u{1B}[32m")
      case .warning: (display.isUnicode ? "!" : "warning", "\u{1B}[33m")
      case .broken: (display.isUnicode ? "\u{2717}" : "broken ", "\u{1B}[31m")
      }
    return (display.isColourful ? color + sign + "\u{1B}[0m" : sign, sign.string.count)
  }
}
