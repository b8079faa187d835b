// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How processes that wait for one lock look at it again.
///
/// Whoever has waited longer looks more often, so that nobody starves: with steps that grow, those who
/// come late take the lock again and again from those who have waited, and one renewal in a hundred takes as long as a
/// hundred others.
package enum LockBackoff {
  /// The microseconds between look number `attempt` and the next one.
  package static func pause(after attempt: Int) -> UInt32 {
    switch attempt {
    case ..<2: 600
    case ..<8: 300
    // For about 25 milliseconds.
    case ..<200: 60
    default: 200
    }
  }

  /// How many looks take about `milliseconds`.
  package static func attempts(for milliseconds: Int) -> Int { 200 + milliseconds * 4 }
}
