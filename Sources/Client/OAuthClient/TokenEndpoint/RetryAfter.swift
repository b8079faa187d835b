// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The `Retry-After` field (RFC 9110 section 10.2.3).
enum RetryAfter {
  /// Longest pause that is honoured, in seconds.
  static let cap = 3600.0

  /// Seconds from `now`; nil when the field is missing or unreadable.
  static func seconds(_ value: String?, now: Date) -> Double? {
    guard let value else { return nil }
    if let seconds = Double(value), seconds.isFinite { return min(max(seconds, 0), cap) }
    guard let date = date(value) else { return nil }
    return min(max(date.timeIntervalSince(now), 0), cap)
  }

  /// The preferred form of an HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
  private static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3])
    else { return nil }
    let time = parts[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3 else { return nil }
    return DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: month + 1, day: day,
      hour: time[0], minute: time[1], second: time[2]
    ).date
  }
}
