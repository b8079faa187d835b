// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

// How times and thumbprints are written in messages and on pages.

extension Date {
  /// `2026-11-21 09:00:00 UTC`.
  package var words: String {
    formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
  }
}

extension [UInt8] {
  /// In capitals, as tools show thumbprints.
  package var hex: String { Hexadecimal.encode(self, isUpper: true) }
}
