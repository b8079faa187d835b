// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A text for a terminal. What a server or a file says gets there through this type only. Its only control characters
/// are line ends and those of this program's own literals. Others could move the cursor, hide or turn text, or control
/// the terminal.
package struct TerminalSafeText: Sendable, Hashable, ExpressibleByStringInterpolation {
  package let string: String

  private init(verbatim string: String) { self.string = string }

  /// Any text, with a mark in place of each character that a terminal obeys; line ends stay.
  package init(_ text: String) {
    string = String(
      String.UnicodeScalarView(text.unicodeScalars.map { Self.isObeyed($0) && $0 != "\n" ? "\u{FFFD}" : $0 }))
  }

  /// Any text on one line, with a mark in place of each character that a terminal obeys, line ends too.
  package init(line text: String) {
    string = String(TerminalSafeText(text).string.map { $0.isNewline ? "\u{FFFD}" : $0 })
  }

  /// A document of this program, which may have tabs.
  package init(document: String) {
    let parts = document.split(separator: "\t", omittingEmptySubsequences: false)
    string = parts.map { TerminalSafeText(String($0)).string }.joined(separator: "\t")
  }

  /// A token as it is; nil when it has other characters than RFC 6749, appendix A.12, allows (VSCHAR).
  package init?(token: String) {
    guard !token.isEmpty, token.isVisible else { return nil }
    string = token
  }

  /// A JSON text that says the same. RFC 8259, section 7, escapes only the first 32 control characters; here all are
  /// escaped that a terminal obeys.
  package init(jsonText: String) {
    var escaped = ""
    for scalar in jsonText.unicodeScalars {
      switch scalar {
      // Between the values: within them JSON allows none.
      case "\u{0}"..<"\n", "\u{B}"..<" ": escaped += " "
      case _ where scalar != "\n" && Self.isObeyed(scalar) || Self.isSeparator(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    string = escaped
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    // Most texts have only these characters, which are checked first.
    if (0x20...0x7E).contains(scalar.value) { return false }
    return [.control, .format].contains(scalar.properties.generalCategory)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{2028}" || scalar == "\u{2029}" }

  package static func + (left: TerminalSafeText, right: TerminalSafeText) -> TerminalSafeText {
    TerminalSafeText(verbatim: left.string + right.string)
  }

  package static func joined(_ texts: [TerminalSafeText], separator: TerminalSafeText) -> TerminalSafeText {
    TerminalSafeText(verbatim: texts.map(\.string).joined(separator: separator.string))
  }
}

// Literals are this program's own words and stay as they are. The values in them are cleaned and stay on one line.
extension TerminalSafeText {
  package init(stringLiteral value: String) { self.init(verbatim: value) }

  package init(stringInterpolation: StringInterpolation) { self.init(verbatim: stringInterpolation.string) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var string = ""

    package init(literalCapacity: Int, interpolationCount: Int) { string.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { string += literal }

    package mutating func appendInterpolation(_ text: TerminalSafeText) { string += text.string }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      string += TerminalSafeText(line: value.description).string
    }
  }
}

extension JSONValue {
  /// The text for standard output, which may be a terminal.
  package var safeText: TerminalSafeText { TerminalSafeText(jsonText: text) }

  /// The text over several lines, for standard output, which may be a terminal.
  package var safePrettyText: TerminalSafeText { TerminalSafeText(jsonText: prettyText) }
}
