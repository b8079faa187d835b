// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Asks for a code, shows it, and polls until the person has signed in elsewhere (RFC 8628 section 3).
struct DeviceCodeAcquisition: Sendable {
  let client: PublicClient
  let request: DeviceCodeRequest
  let correlationID: CorrelationID
  let key: PossessionKey?
  /// Ends this acquisition.
  let cancel: @Sendable () -> Void

  func run() async throws(IdentityFailure) -> AuthenticationResult {
    let redemption = try await SignInRedemption.prepare(client, request.parameters, key, correlationID)
    let codes = try await askForCodes(redemption)
    let end = client.platform.clock.now.addingTimeInterval(Double(codes.expiresIn))
    request.show(try DeviceCodePrompt(codes, expiresOn: end, cancel: cancel))
    client.platform.log.log(.info, "[\(correlationID)] Waiting for the person to enter the code")
    return try await redemption.accept(try await poll(codes, until: end, redemption))
  }

  private func askForCodes(
    _ redemption: SignInRedemption
  ) async throws(IdentityFailure) -> DeviceAuthorizationResponse {
    guard let endpoint = redemption.authority.deviceAuthorizationEndpoint else {
      throw IdentityFailure(.badRequest(parameter: "authority", reason: "it gives no device codes"))
    }
    let parameters = request.parameters
    var form = [
      Parameter("client_id", client.configuration.clientID.value),
      Parameter("scope", parameters.scopes.union(redemption.authority.openIDScopes).description),
    ]
    form.add("claims", redemption.claims)
    let extra = ExtraParameters.forToken(parameters.extraQueryParameters)
    let url = FormCoding.url(
      endpoint.absoluteString, adding: ExtraParameters.replacing(client.configuration.sliceParameters, with: extra))
    let json: JSONValue
    do throws(IdentityFailure) {
      json = try await client.connection.post(
        TokenRequest(url: URL(string: url) ?? endpoint, parameters: form, isRepeatable: true),
        correlationID: correlationID)
    } catch {
      throw final(error)
    }
    do throws(DeviceAuthorizationResponse.DecodingFailure) {
      return try DeviceAuthorizationResponse(decoding: json)
    } catch {
      throw IdentityFailure(.malformedResponse(reason: "\(error.member) is missing or has the wrong type"))
    }
  }

  /// The tokens, once the person is done. The service has the last word on whether the code has ended, so that the last
  /// poll falls on its end and not before.
  private func poll(
    _ codes: DeviceAuthorizationResponse, until end: Date, _ redemption: SignInRedemption
  ) async throws(IdentityFailure) -> JSONValue {
    let clock = client.platform.clock
    let grant = DeviceCodeGrant(deviceCode: codes.deviceCode)
    var pace = PollingPace(interval: Double(codes.interval))
    while true {
      let left = max(0, end.timeIntervalSince(clock.now))
      do { try await clock.sleep(seconds: min(pace.wait, left)) } catch { throw IdentityFailure(.cancelled) }
      do throws(IdentityFailure) {
        return try await redemption.send(grant, as: .deviceCode)
      } catch {
        guard pace.goesOn(after: error) else { throw final(error) }
        guard clock.now < end else { throw error.isOutage ? error : IdentityFailure(.deviceCodeExpired(nil)) }
      }
    }
  }

  /// What a refusal that ends the flow means.
  private func final(_ failure: IdentityFailure) -> IdentityFailure {
    guard case .refused(let response) = failure.error else { return failure }
    var failure = failure
    switch response.error {
    case .expiredToken, .codeExpired: failure.error = .deviceCodeExpired(response)
    case .accessDenied, .authorizationDeclined: failure.error = .cancelledByUser(response)
    default:
      if !Self.policies.isDisjoint(with: response.codes) { failure.error = .deviceCodeBlocked(response) }
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
  /// Seconds to wait instead while the service can't be reached.
  private var backoff = 0.0

  /// Longest wait that is this client's own idea.
  private static let longestBackoff = 60.0

  init(interval: Double) { self.interval = max(interval, 1) }

  var wait: Double { max(interval, backoff) }

  /// Whether `failure` is one after which polling goes on, at a pace that this sets.
  mutating func goesOn(after failure: IdentityFailure) -> Bool {
    if case .refused(let response) = failure.error {
      switch response.error {
      case .authorizationPending:
        backoff = 0
        return true
      case .slowDown:
        interval += 5
        backoff = 0
        return true
      default: break
      }
    }
    guard failure.isOutage else { return false }
    backoff = failure.retryAfter ?? min(wait * 2, Self.longestBackoff)
    return true
  }
}
