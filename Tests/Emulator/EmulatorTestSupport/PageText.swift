// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension String {
  package func occurrences(of piece: String) -> Int { ranges(of: piece).count }

  /// The text after the first `start` up to the next `end`.
  package func text(between start: String, and end: String) -> String? {
    guard let from = firstRange(of: start) else { return nil }
    guard let to = self[from.upperBound...].firstRange(of: end) else { return nil }
    return String(self[from.upperBound..<to.lowerBound])
  }
}
