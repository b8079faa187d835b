// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The time of day, and waiting for it to pass. Tests hand one manual clock to client and emulator alike.
package protocol WallClock: Sendable {
  var now: Date { get }
  /// Returns after `seconds` on this clock; throws `CancellationError` when the task is cancelled.
  func sleep(seconds: Double) async throws
}
