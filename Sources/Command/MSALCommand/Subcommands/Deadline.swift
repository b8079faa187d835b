// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces

/// The limit on how long a command takes, whoever or whatever it waits for.
struct Deadline: Sendable {
  let seconds: Double
  let clock: any WallClock
  /// What a person or a server has not done when the time is over; nil: the command waits for something else.
  private let missing = Lock<String?>(nil)

  /// The message for a page in a browser.
  static let page = "The sign-in page was not completed"
  /// The message for the page of a sign-out, which begins on this machine.
  static let signOutPage = "You are signed out here; the session in the browser was not ended"
  /// The message for a question in the terminal.
  static let answers = "The question was not answered"

  /// How long work that was cancelled may take to end.
  private static let grace = 2.0

  init(seconds: Double, clock: any WallClock = SystemClock()) { (self.seconds, self.clock) = (seconds, clock) }

  /// The result of `work`, which is cancelled when the time is over.
  func wait<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        try await clock.sleep(seconds: seconds)
        throw failure
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }

  /// The message for a server.
  static func answer(of host: String) -> String { "\(host) did not answer" }

  var deed: String? { missing.withLock { $0 } }

  /// Says what the command waits for from now on.
  func expect(_ deed: String?) { missing.withLock { $0 = deed } }

  /// The result of `work`, in which a person or a server has to do something.
  func expecting<Result>(_ deed: String, _ work: () async throws -> Result) async throws -> Result {
    expect(deed)
    defer { expect(nil) }
    return try await work()
  }

  /// Calls `end` when the process still runs some time after the limit: what blocks a thread can't be cancelled.
  func enforce(_ end: @escaping @Sendable (CommandError) -> Void) {
    let limit = seconds + Self.grace
    _ = DetachedThread.start {
      var rest = UInt32(clamping: Int(clamping: limit.rounded(.up)))
      // A signal may end the sleep early.
      while rest > 0 { rest = sleep(rest) }
      TerminalEcho.end()
      end(failure)
    }
  }

  private var failure: CommandError {
    let deed = deed
    let limit = "within \(Int(clamping: seconds)) second\(seconds == 1 ? "" : "s")."
    let nextStep =
      switch deed {
      case Self.page:
        "If the page showed an error: msal explain NUMBER. Otherwise allow more time with --timeout SECONDS."
      case Self.signOutPage: "Sign out on a page of the service, too."
      default: "Try again, or allow more time with --timeout SECONDS."
      }
    return CommandError(.timedOut, "\(deed ?? "The command did not end") \(limit)", nextStep: nextStep)
  }
}
