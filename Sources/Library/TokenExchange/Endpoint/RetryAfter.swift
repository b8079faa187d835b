// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// The `Retry-After` field (RFC 9110 section 10.2.3).
package enum RetryAfter {
  /// The longest pause that is accepted, in seconds.
  static let cap = 3600.0

  /// The seconds from `now` on; nil when the field is missing or can't be read.
  package static func seconds(_ value: String?, now: Date) -> Double? {
    guard let value else { return nil }
    if let seconds = Double(value), seconds.isFinite { return min(max(seconds, 0), cap) }
    guard let date = HTTPDate.decode(value) else { return nil }
    return min(max(date.timeIntervalSince(now), 0), cap)
  }
}
