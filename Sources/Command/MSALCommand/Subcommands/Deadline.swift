// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import QuickCommand

/// A limit on how long a person is waited for.
struct Deadline: Sendable {
  var seconds: Double
  /// What the person should have done.
  var deed = "completed the page"
  var clock: any WallClock = SystemClock()

  /// The result of `work`, which is cancelled when the time is over.
  func wait<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        try await clock.sleep(seconds: seconds)
        throw CommandError(
          .timedOut, "Nobody \(deed) within \(Int(seconds)) seconds.",
          nextStep: "Try again, or allow more time with --timeout SECONDS.")
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
