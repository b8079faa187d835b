// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Text in the language of manual pages, man(7).
struct Roff {
  private(set) var text = ""

  /// A request or macro with its arguments: `.SH NAME`.
  mutating func macro(_ name: String, _ arguments: String...) {
    text += "." + name + arguments.map(Self.quoted).joined() + "\n"
  }

  /// The head of a page; the date is read by programs, so its hyphens stay as they are.
  mutating func title(_ name: String, date: String, version: String) {
    text +=
      ".TH" + Self.quoted(name.uppercased()) + " \"1\" \"\(date)\"" + Self.quoted(version) + " \"User Commands\"\n"
  }

  private static func quoted(_ argument: String) -> String {
    " \"" + escape(argument).replacing("\"", with: "\\(dq") + "\""
  }

  /// A paragraph; what is indented is an example and keeps its lines.
  mutating func paragraph(_ content: String) {
    if !isBelowHeading { macro("PP") }
    guard content.hasPrefix(" ") else { return prose(content) }
    macro("RS", "4")
    macro("nf")
    for line in content.split(separator: "\n") { text += Self.line(String(line.drop { $0 == " " })) }
    macro("fi")
    macro("RE")
  }

  private var isBelowHeading: Bool { text.split(separator: "\n").last?.hasPrefix(".SH") ?? false }

  mutating func paragraphs(_ content: String) {
    for part in content.split(separator: "\n\n") { paragraph(String(part)) }
  }

  /// A term and, indented, what it means.
  mutating func entry(_ term: String, _ meaning: String) {
    macro("TP")
    macro("B", term)
    prose(meaning)
  }

  /// Running text. Sentences begin on lines of their own, as the formatter spaces them by that.
  mutating func prose(_ content: String) {
    var line = ""
    for word in content.split(whereSeparator: \.isWhitespace) {
      if line.count + word.count >= Self.width, !line.isEmpty {
        text += Self.line(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      if word.count > 3, let last = word.last, ".?!".contains(last) {
        text += Self.line(line)
        line = ""
      }
    }
    if !line.isEmpty { text += Self.line(line) }
  }

  /// The source is as wide as source usually is, escapes not counted.
  private static let width = 72

  private static func line(_ content: String) -> String {
    // A point or an apostrophe at the start of a line would be a request.
    (content.hasPrefix(".") || content.hasPrefix("'") ? "\\&" : "") + escape(content) + "\n"
  }

  /// Every hyphen is one that can be copied, and what ASCII lacks is named by its code point.
  static func escape(_ content: String) -> String {
    var escaped = ""
    for scalar in content.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return escaped
  }
}
