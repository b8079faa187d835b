// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

extension Dictionary {
  /// Drops the oldest values when there are more than `limit`, and a tenth of the limit besides, so that this is seldom
  /// work.
  /// - Parameter time: What makes one older than another.
  /// - Returns: Whether any was dropped.
  @discardableResult
  package mutating func keepLatest(_ limit: Int, by time: (Value) -> Date) -> Bool {
    guard count > limit else { return false }
    let surplus = sorted { time($0.value) < time($1.value) }.prefix(count - limit + limit / 10)
    for element in surplus { self[element.key] = nil }
    return true
  }
}
