// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

extension Dictionary {
  /// Drops the oldest values when there are more than `limit`. It drops a tenth of the limit more than it must, so that
  /// the sorting is seldom needed.
  /// - Parameter time: The time by which values are older or newer.
  /// - Returns: Whether any was dropped.
  @discardableResult
  package mutating func keepLatest(_ limit: Int, by time: (Value) -> Date) -> Bool {
    guard count > limit else { return false }
    let surplus = sorted { time($0.value) < time($1.value) }.prefix(count - limit + limit / 10)
    for element in surplus { self[element.key] = nil }
    return true
  }
}
