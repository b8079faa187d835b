// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

extension DeviceCodeRequest {
  /// Redeems the code that the person has entered. To cancel the task or the prompt ends the wait at once.
  package func redeem(
    by redemption: TokenRedemption, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    let (cancellations, cancel) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let acquisition = DeviceCodeAcquisition(request: self, redemption: redemption)
    return try await outcome { () async throws(IdentityError) in
      try await acquisition.run(key, correlationID, cancel: { cancel.yield() })
    } until: {
      await cancellation(by: cancellations)
    }
  }
}

/// Requests a code, shows it, and polls until the person has signed in on the other device (RFC 8628 section 3).
struct DeviceCodeAcquisition: Sendable {
  let request: DeviceCodeRequest
  let redemption: TokenRedemption

  private var clock: any WallClock { redemption.clock }

  /// - Parameter cancel: Cancels this acquisition; the prompt gets it.
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

  /// The tokens, after the person has signed in. When there is no time for another poll, it waits for the code's end.
  private func poll(
    _ codes: DeviceAuthorizationResponse, until end: Date, _ context: RedemptionContext
  ) async throws(IdentityError) -> TokenResponse {
    let tokenRequest = TokenRequest(DeviceCodeGrant(deviceCode: codes.deviceCode), context)
    var pace = PollingPace(interval: Double(codes.interval))
    var last: IdentityError?
    while true {
      let left = max(0, end.timeIntervalSince(clock.now))
      let wait = pace.wait(within: left)
      do { try await clock.sleep(seconds: wait ?? left) } catch { throw IdentityError(.cancelled) }
      guard wait != nil else { break }
      do throws(IdentityError) {
        return try await redemption.connection.tokens(tokenRequest, correlationID: context.correlationID)
      } catch {
        guard pace.goesOn(after: error) else { throw final(error) }
        last = error
      }
    }
    if let last, last.isOutage { throw last }
    throw IdentityError(.deviceCodeExpired(nil))
  }

  /// The error that the app gets for a refusal that ends the flow.
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

  /// The numbers of refusals by rules of an organisation about the device, which a code on another device can't meet.
  private static let policies: Set<Int> = [50_097, 50_129, 53_000, 53_001, 53_003, 530_003]
}

/// The times between polls.
struct PollingPace {
  /// The seconds between polls, which the service can increase (RFC 8628 section 3.5).
  private var interval: Double
  /// The seconds that the service asked to wait.
  private var pause = 0.0
  /// The seconds between polls while the service can't be reached.
  private var backoff = 0.0

  private static let longestBackoff = 60.0
  /// The seconds before the code's end at which the last poll is sent.
  private static let margin = 1.0

  init(interval: Double) { self.interval = max(interval, 1) }

  /// The seconds until the next poll of a code that ends in `left` seconds; nil when no further poll is possible before
  /// the end.
  func wait(within left: Double) -> Double? {
    let wait = max(interval, pause, min(backoff, left - Self.margin))
    return wait < left ? wait : nil
  }

  /// Whether polling goes on after `failure`. Sets the time until the next poll.
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

/// A sign-in on another device, on which the person enters a code that this device shows (RFC 8628).
package struct DeviceCodeRequest: BrowserlessRequest {
  package var parameters: TokenParameters
  /// Shows the person what to do. It is called once.
  package var show: @Sendable (DeviceCodePrompt) -> Void

  package init(parameters: TokenParameters, show: @escaping @Sendable (DeviceCodePrompt) -> Void) {
    self.parameters = parameters
    self.show = show
  }
}

/// What the person has to do on the other device. All texts can be shown: they contain no control characters.
package struct DeviceCodePrompt: Sendable {
  package let userCode: String
  /// The address of the page for the code: https, or http on this machine.
  package let verificationURL: URL
  /// The address with the code in it; nil when the service offers none.
  package let verificationURLComplete: URL?
  package let expiresOn: Date
  /// The seconds between two polls.
  package let interval: Double
  /// The whole instruction for the person.
  package let message: String
  /// Cancels the request.
  package let cancel: @Sendable () -> Void

  init(
    _ response: DeviceAuthorizationResponse, expiresOn: Date, cancel: @escaping @Sendable () -> Void
  ) throws(IdentityError) {
    guard Self.isPrintable(response.userCode) else {
      throw IdentityError(.malformedResponse(reason: "user_code holds control characters"))
    }
    guard let url = Self.page(response.verificationURI) else {
      throw IdentityError(.malformedResponse(reason: "verification_uri is not an https URL"))
    }
    userCode = response.userCode
    verificationURL = url
    verificationURLComplete = response.verificationURIComplete.flatMap { Self.page($0) }
    self.expiresOn = expiresOn
    interval = Double(response.interval)
    let message = response.message.flatMap { $0.isEmpty || !Self.isPrintable($0) ? nil : $0 }
    self.message =
      message
      ?? "To sign in, open \(url.absoluteString) in a browser on any device and enter the code \(userCode)."
    self.cancel = cancel
  }

  private static func page(_ text: String) -> URL? {
    guard isPrintable(text), let url = URL(string: text), let host = url.host(percentEncoded: false) else { return nil }
    let scheme = url.scheme?.lowercased()
    return LoopbackHost.permits(scheme, host) ? url : nil
  }

  /// Whether the text has no control characters, which a terminal would obey.
  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
    }
  }
}
