// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Remembers what the service refused or could not answer, and answers the same request from memory until the pause is
/// over that the service asked for or that this client makes by itself.
struct Throttle: Sendable {
  /// What makes two refreshes the same request.
  struct Key: Hashable, Sendable {
    var endpoint: URL
    var client: ClientID
    var refreshToken: Secret
    var specification: TokenSpecification
  }

  private struct Pause: Sendable {
    var until: Date
    var since: Date
    var failure: IdentityError
  }

  /// Seconds of pause after 429 or 5xx without `Retry-After`.
  private static let defaultPause = 60.0
  /// Seconds for which a refusal that the same request would get again is repeated from memory. A sign-in brings a new
  /// refresh token, hence another key.
  private static let refusalPause = 120.0
  // Guards the table; nothing is awaited while it is held.
  private let pauses = Lock<[Key: Pause]>([:])

  /// The remembered failure, nil when `key` may be sent. A clock that was set back ends every pause.
  func refusal(for key: Key, now: Date) -> IdentityError? {
    pauses.withLock { pauses in
      guard let pause = pauses[key] else { return nil }
      guard now < pause.until, now >= pause.since else {
        pauses[key] = nil
        return nil
      }
      var failure = pause.failure
      let left = pause.until.timeIntervalSince(now)
      failure.reason = .throttled(failure.reason, secondsLeft: left)
      failure.retryAfter = left
      return failure
    }
  }

  private static func pause(after failure: IdentityError) -> Double? {
    if let asked = failure.retryAfter { return asked }
    if let status = failure.httpStatus, status == 429 || status >= 500 { return defaultPause }
    switch failure.reason {
    case .interactionRequired, .refused: return refusalPause
    default: return nil
    }
  }

  func remember(_ failure: IdentityError, for key: Key, now: Date) {
    guard let seconds = Self.pause(after: failure) else { return }
    let pause = Pause(until: now.addingTimeInterval(seconds), since: now, failure: failure)
    pauses.withLock { pauses in
      pauses = pauses.filter { now < $0.value.until }
      pauses[key] = pause
    }
  }
}
