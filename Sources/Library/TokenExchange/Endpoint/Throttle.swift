// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Remembers requests that the service refused or could not answer. Until a pause is over, such a request fails with
/// the remembered error and is not sent. The service asks for the pause, or this client chooses it. It begins with the
/// failure.
package struct Throttle<Key: Hashable & Sendable>: Sendable {
  private struct Pause: Sendable {
    var until: Date
    var since: Date
    var failure: IdentityError
  }

  /// The seconds of pause after status 429 or 5xx without `Retry-After`.
  private let outagePause: Double
  /// The seconds of pause after a refusal that the same request would get again; nil: there is no pause. A sign-in
  /// brings a new refresh token, so that the next request has another key and is sent.
  private let refusalPause: Double?
  /// The seconds of pause after a request that got no answer; nil: there is no pause.
  private let silencePause: Double?
  /// The largest number of failures that are remembered. A request whose failure is forgotten is sent before its pause
  /// is over.
  private let limit: Int
  // The pauses. Nothing is awaited while the lock is held.
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

  /// The remembered failure; nil when the request may be sent. A clock that is set back ends every pause.
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
    if let status = failure.httpStatus, HTTPStatus.isOutage(status) { return outagePause }
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

  /// Forgets the pauses that are over. If none is over, forgets the half that ends first.
  private func makeRoom(_ pauses: inout [Key: Pause], _ now: Date) {
    pauses = pauses.filter { now < $0.value.until && now >= $0.value.since }
    guard pauses.count >= limit else { return }
    let longest = pauses.sorted { $0.value.until > $1.value.until }.prefix(limit / 2)
    pauses = Dictionary(uniqueKeysWithValues: longest.map { ($0.key, $0.value) })
  }
}
