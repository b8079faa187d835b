// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// When the person has to be asked after a refusal.
package enum PersonRule: Sendable {
  /// Never, because the request is not for a person.
  case never
  /// When the service says so. This is for a grant that was made just now, such as a password or an assertion.
  case whenSaid
  /// Also when the grant is no longer valid. This is for a grant of an earlier sign-in.
  case whenGrantIsRefused
  /// After every refusal, except those that asking can't solve. MSAL for iOS and macOS treats refresh tokens so.
  case unlessUnfixable
}

extension IdentityError {
  /// The service's refusal, if the person has to be asked; nil for every other error, and for any refusal during an
  /// outage, which would ask all people at once.
  package func refusalForPerson(_ rule: PersonRule) -> ErrorResponse? {
    guard case .refused(let response) = reason, !isOutage, response.isForPerson(rule) else { return nil }
    return response
  }

  /// The error with the reason `interactionRequired`, if by `rule` the person has to be asked; otherwise unchanged.
  package func askingPerson(_ rule: PersonRule) -> IdentityError {
    guard let response = refusalForPerson(rule) else { return self }
    var failure = self
    failure.reason = .interactionRequired(.refusedByServer, response: response)
    return failure
  }
}

extension OAuthErrorCode {
  /// Whether the code means the status 500 or 503, which an authorization answer can't have (RFC 6749 section 4.1.2.1).
  package var isOutage: Bool { self == .serverError || self == .temporarilyUnavailable }
}

extension ErrorResponse {
  fileprivate func isForPerson(_ rule: PersonRule) -> Bool {
    switch rule {
    case .never: false
    case .whenSaid: !error.isOutage && saysSo
    case .whenGrantIsRefused: !error.isOutage && saysSo || error == .invalidGrant
    case .unlessUnfixable:
      error != .invalidScope && error != .invalidClient && subError != .protectionPolicyRequired
    }
  }

  private var saysSo: Bool {
    [.interactionRequired, .consentRequired, .loginRequired].contains(error)
      || subError.map(Self.mendable.contains) == true || error == .invalidGrant && claims != nil
  }

  private static let mendable: Set<OAuthSubError> = [
    .basicAction, .additionalAction, .messageOnly, .consentRequired, .userPasswordExpired, .badToken,
  ]
}

extension ErrorResponse {
  /// Whether the person cancelled the transfer of a session from another device.
  package var isCancelledTransfer: Bool {
    [subError?.value, error.value].contains { $0.map(Self.transferCancellations.contains) == true }
  }

  private static let transferCancellations: Set<String> = [
    "tokenTransferFailedOTC", "transfer_token_expired", "tts_denied", "user_skipped",
  ]
}
