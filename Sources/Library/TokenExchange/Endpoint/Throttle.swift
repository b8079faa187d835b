// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Remembers what the service refused or could not answer, and answers the same request from memory until the pause is
/// over that the service asked for or that this client makes by itself. It counts from the failure.
package struct Throttle<Key: Hashable & Sendable>: Sendable {
  private struct Pause: Sendable {
    var until: Date
    var since: Date
    var failure: IdentityError
  }

  /// Seconds of pause after 429 or 5xx without `Retry-After`.
  private let outagePause: Double
  /// Seconds for which a refusal that the same request would get again is repeated from memory; nil: each is sent. A
  /// sign-in brings a new refresh token, hence another key.
  private let refusalPause: Double?
  /// Seconds of pause after no answer at all; nil: who could not be reached is asked again at once.
  private let silencePause: Double?
  /// How many failures are remembered at most. Who is forgotten is asked for again early.
  private let limit: Int
  // Guards the table; nothing is awaited while it is held.
  private let pauses = Lock<[Key: Pause]>([:])

  package init(
    outagePause: Double = 60, refusalPause: Double? = 120, silencePause: Double? = nil, limit: Int = 4_096
  ) {
    self.outagePause = outagePause
    self.refusalPause = refusalPause
    self.silencePause = silencePause
    self.limit = limit
  }

  package var count: Int { pauses.withLock { $0.count } }

  /// The remembered failure, nil when `key` may be sent. A clock that was set back ends every pause.
  package func refusal(for key: Key, now: Date) -> IdentityError? {
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

  private func pause(after failure: IdentityError) -> Double? {
    // Whoever was answered from memory has learned nothing new.
    if case .throttled = failure.reason { return nil }
    if let asked = failure.retryAfter { return asked }
    if let status = failure.httpStatus, status == 429 || status >= 500 { return outagePause }
    switch failure.reason {
    case .interactionRequired, .refused: return refusalPause
    case .transport: return failure.isOutage ? silencePause : nil
    default: return nil
    }
  }

  package func remember(_ failure: IdentityError, for key: Key, now: Date) {
    guard let seconds = pause(after: failure) else { return }
    let pause = Pause(until: now.addingTimeInterval(seconds), since: now, failure: failure)
    pauses.withLock { pauses in
      if pauses.count >= limit { makeRoom(&pauses, now) }
      pauses[key] = pause
    }
  }

  func forget(_ key: Key) { pauses.withLock { $0[key] = nil } }

  /// Forgets what is over, and if that does not help, the half that is over first.
  private func makeRoom(_ pauses: inout [Key: Pause], _ now: Date) {
    pauses = pauses.filter { now < $0.value.until && now >= $0.value.since }
    guard pauses.count >= limit else { return }
    let longest = pauses.sorted { $0.value.until > $1.value.until }.prefix(limit / 2)
    pauses = Dictionary(uniqueKeysWithValues: longest.map { ($0.key, $0.value) })
  }
}
