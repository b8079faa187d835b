// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

extension AccessTokenValidator {
  /// Makes the answer for a caller after a call for a token on behalf of its person failed, whatever the error is.
  ///
  /// | the error | status |
  /// |---|---|
  /// | the person has not consented (65001) | 403 `insufficient_scope`, with `scopes` |
  /// | the platform demands more proof | 401 `insufficient_claims` with its claims; 403 for a caller without `cp1` |
  /// | the platform no longer takes the token or the person (500133, 50013, 50057) | 401 `invalid_token` |
  /// | the session has ended | 401 `invalid_token` |
  /// | a policy blocks the person and names no claims (50105, 530xx) | 403 |
  /// | the platform or the store is down or busy | 503, with `Retry-After` |
  /// | the platform's answer can't be used | 502 |
  /// | the API's settings or credential are wrong | 500 |
  /// | the task was cancelled | 499 |
  /// - Parameters:
  ///   - token: The token that ``validate(_:requiring:)`` returned.
  ///   - error: The error of ``ConfidentialClientApplication/acquireToken(onBehalfOf:scopes:options:)`` or of another
  ///     call for a token.
  ///   - scopes: The scopes of that call. If the person has not consented to them, the challenge names them.
  /// - Returns: The refusal, with the status and header fields to answer with.
  public func refusal(
    of token: AccessToken, after error: AcquisitionError, scopes: [String]
  ) -> AccessRefusal {
    switch error.reason {
    case .interactionRequired(let refusal): return refused(token, refusal, scopes)
    case .refused(let refusal):
      if error.isTransient { return busy(error) }
      return refusal.error == OAuthErrorCode.invalidGrant.value ? refused(token, refusal, scopes) : failed(error, 500)
    case .sessionNotFound:
      return challenges.refusal(.invalidToken("the session has ended"), by: Self.scheme(of: token))
    case .unreachable, .throttled, .store: return busy(error)
    case .unavailable: return error.isTransient ? busy(error) : failed(error, 502)
    case .managedIdentity: return error.isTransient ? busy(error) : failed(error, 500)
    case .malformedAnswer, .untrustedToken: return failed(error, 502)
    case .invalidRequest, .credential, .authority: return failed(error, 500)
    case .cancelled: return failed(error, 499)
    }
  }

  /// After a refusal of the caller's token or of its person.
  private func refused(_ token: AccessToken, _ refusal: ServiceRefusal?, _ scopes: [String]) -> AccessRefusal {
    let scheme = Self.scheme(of: token)
    guard let refusal else {
      return challenges.refusal(.invalidToken("the person has to sign in again"), by: scheme)
    }
    let text = "the platform does not act for this person: \(refusal.summary)"
    if refusal.isAboutConsent { return challenges.refusal(.consentRequired(scopes: scopes), by: scheme) }
    if let claims = refusal.claims { return challenge(token, for: .challenge(claims)) }
    if refusal.codes.contains(where: ServiceRefusal.misconfigurations.contains) {
      return challenges.plain(.failed(text), 500)
    }
    if refusal.codes.contains(where: { $0 == 50105 || (53000...53999).contains($0) }) {
      return challenges.plain(.failed(text), 403)
    }
    return challenges.refusal(.invalidToken(text), by: scheme)
  }

  private func busy(_ error: AcquisitionError) -> AccessRefusal {
    let seconds = max(error.retryAfter?.seconds ?? 5, 1).rounded(.up)
    return challenges.plain(.unavailable(error.description.withoutFullStop), 503, retryAfter: .seconds(seconds))
  }

  private func failed(_ error: AcquisitionError, _ status: Int) -> AccessRefusal {
    challenges.plain(.failed(error.description.withoutFullStop), status)
  }
}

extension ServiceRefusal {
  /// The token was meant for another application, was an ID token, or the API may not act for people.
  fileprivate static let misconfigurations: Set = [500_131, 240_002, 7_000_114]

  fileprivate var isAboutConsent: Bool {
    error == OAuthErrorCode.consentRequired.value || suberror == OAuthSubError.consentRequired.value
      || codes.contains(STSCode.consentRequired)
  }
}
