// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

extension DeviceCodeRequest {
  /// Cancelling the task, or the prompt, ends the wait at once.
  package func redeem(
    by redemption: TokenRedemption, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    let (cancellations, cancel) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let acquisition = DeviceCodeAcquisition(request: self, redemption: redemption)
    return try await unlessCancelled(by: cancellations) { () async throws(IdentityError) in
      try await acquisition.run(key, correlationID, cancel: { cancel.yield() })
    }
  }
}

/// Asks for a code, shows it, and polls until the person has signed in elsewhere (RFC 8628 section 3).
struct DeviceCodeAcquisition: Sendable {
  let request: DeviceCodeRequest
  let redemption: TokenRedemption

  private var clock: any WallClock { redemption.clock }

  /// - Parameter cancel: Ends this acquisition.
  func run(
    _ key: KeyBinding?, _ correlationID: CorrelationID, cancel: @escaping @Sendable () -> Void
  ) async throws(IdentityError) -> AuthenticationResult {
    let context = try await redemption.context(request.parameters, as: .deviceCode, key, correlationID)
    let codes: DeviceAuthorizationResponse
    do throws(IdentityError) { codes = try await redemption.deviceAuthorization(context) } catch { throw final(error) }
    let end = clock.now.addingTimeInterval(Double(codes.expiresIn))
    request.show(try DeviceCodePrompt(codes, expiresOn: end, cancel: cancel))
    redemption.log.log(.info, "[\(correlationID)] Waiting for the person to enter the code")
    return try await redemption.accept(
      try await poll(codes, until: end, context),
      context.expectation(.person(request.parameters.account, nonce: nil)))
  }

  /// The tokens, once the person is done. When no more poll would come in time, only the end of the code is waited for.
  private func poll(
    _ codes: DeviceAuthorizationResponse, until end: Date, _ context: RedemptionContext
  ) async throws(IdentityError) -> TokenResponse {
    let grant = DeviceCodeGrant(deviceCode: codes.deviceCode)
    var pace = PollingPace(interval: Double(codes.interval))
    var last: IdentityError?
    while true {
      let left = max(0, end.timeIntervalSince(clock.now))
      let wait = pace.wait(within: left)
      do { try await clock.sleep(seconds: wait ?? left) } catch { throw IdentityError(.cancelled) }
      guard wait != nil else { break }
      do throws(IdentityError) {
        return try await redemption.send(grant, context)
      } catch {
        guard pace.goesOn(after: error) else { throw final(error) }
        last = error
      }
    }
    if let last, last.isOutage { throw last }
    throw IdentityError(.deviceCodeExpired(nil))
  }

  /// What a refusal that ends the flow means.
  private func final(_ failure: IdentityError) -> IdentityError {
    guard case .refused(let response) = failure.reason else { return failure }
    var failure = failure
    switch response.error {
    case .expiredToken, .codeExpired: failure.reason = .deviceCodeExpired(response)
    case .accessDenied, .authorizationDeclined: failure.reason = .cancelledByUser(response)
    default:
      if !Self.policies.isDisjoint(with: response.codes) { failure.reason = .deviceCodeBlocked(response) }
    }
    return failure
  }

  /// Rules of an organisation that a code typed elsewhere can't satisfy, by the service's numbers: it wants to see this
  /// device.
  private static let policies: Set<Int> = [50_097, 50_129, 53_000, 53_001, 53_003, 530_003]
}

/// How long to wait before the next poll.
struct PollingPace {
  /// Seconds; the service may lengthen them (RFC 8628 section 3.5).
  private var interval: Double
  /// Seconds that the service asked to wait.
  private var pause = 0.0
  /// Seconds to wait instead while the service can't be reached.
  private var backoff = 0.0

  private static let longestBackoff = 60.0
  /// How long before the code's end a last poll is made, in seconds.
  private static let margin = 1.0

  init(interval: Double) { self.interval = max(interval, 1) }

  /// Seconds until the next poll of a code that is good for `left` more; nil when that would come too late, or a last
  /// one before the end too early.
  func wait(within left: Double) -> Double? {
    let wait = max(interval, pause, min(backoff, left - Self.margin))
    return wait < left ? wait : nil
  }

  /// Whether `failure` is one after which polling goes on, at a pace that this sets.
  mutating func goesOn(after failure: IdentityError) -> Bool {
    if case .refused(let response) = failure.reason {
      switch response.error {
      case .authorizationPending:
        (pause, backoff) = (0, 0)
        return true
      case .slowDown:
        interval += 5
        (pause, backoff) = (0, 0)
        return true
      default: break
      }
    }
    guard failure.isOutage else { return false }
    let waited = max(interval, pause, backoff)
    pause = failure.retryAfter ?? 0
    backoff = failure.retryAfter == nil ? min(waited * 2, Self.longestBackoff) : 0
    return true
  }
}
