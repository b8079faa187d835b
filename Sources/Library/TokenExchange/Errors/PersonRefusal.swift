// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// When a refused grant is for the person to mend.
package enum PersonRule: Sendable {
  /// Never: no person is behind it.
  case never
  /// Where the service says so. For what was given just now, such as a password or an assertion.
  case whenSaid
  /// Also where the grant is no longer good. For what was kept of an earlier sign-in.
  case whenGrantIsRefused
  /// In all cases but those that asking can't mend: how MSAL for iOS and macOS treats refresh tokens.
  case unlessUnfixable
}

extension IdentityError {
  /// The service's refusal, if the person has to be asked. nil for every other error, and for whatever a service in
  /// trouble says: it would say the same to all people at once.
  package func refusalForPerson(_ rule: PersonRule) -> ErrorResponse? {
    guard case .refused(let response) = reason, !isOutage, response.isForPerson(rule) else { return nil }
    return response
  }

  /// The same as a reason to ask the person, if it is one by `rule`.
  package func askingPerson(_ rule: PersonRule) -> IdentityError {
    guard let response = refusalForPerson(rule) else { return self }
    var failure = self
    failure.reason = .interactionRequired(.refusedByServer, response: response)
    return failure
  }
}

extension OAuthErrorCode {
  /// Whether it stands for the status 500 or 503 where the service can't answer with one (RFC 6749 section 4.1.2.1).
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
  /// Whether the person gave up moving a session from another device.
  package var isCancelledTransfer: Bool {
    [subError?.value, error.value].contains { $0.map(Self.transferCancellations.contains) == true }
  }

  private static let transferCancellations: Set<String> = [
    "tokenTransferFailedOTC", "transfer_token_expired", "tts_denied", "user_skipped",
  ]
}
