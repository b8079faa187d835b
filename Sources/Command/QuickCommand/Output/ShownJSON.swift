// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension JSONValue {
  /// The text for standard output, which may be a terminal. RFC 8259, section 7, escapes only the first 32 control
  /// characters; a terminal obeys more of them, and some turn the direction of the text.
  package var shownText: String { Self.escaped(text) }

  /// The same over several lines.
  package var shownPrettyText: String { Self.escaped(prettyText) }

  private static let invisible: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]

  private static func escaped(_ json: String) -> String {
    var escaped = ""
    for scalar in json.unicodeScalars {
      // The others of ASCII are escaped already, but for the line ends between the values.
      guard scalar.value >= 0x7F, invisible.contains(scalar.properties.generalCategory) else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return escaped
  }
}
