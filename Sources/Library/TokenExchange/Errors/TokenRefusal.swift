// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Why a silent request for an account failed, by what an app can do about it.
package enum TokenRefusal: Sendable, Hashable, CaseIterable {
  /// Nobody has consented to the scopes yet. People consent in a browser only.
  case consentRequired
  case secondFactorRequired
  case passwordMustBeReset
  /// The session has ended, or there was none.
  case signInRequired
  /// The scopes can't be requested.
  case invalidScope
  /// Any other error.
  case other
}

/// The AADSTS numbers that the client reacts to.
package enum STSCode {
  package static let consentRequired = 65001
  package static let secondFactorRequired = 50076
  package static let passwordMustBeReset = 50142
  package static let userDoesNotExist = 50034
  package static let wrongPassword = 50126
  package static let malformedParameter = 90100
  package static let userHasNoPassword = 500222
  package static let invalidVerificationContact = 901001
}

extension IdentityError.Reason {
  /// The meaning of the service's refusal, which may be repeated from memory.
  package var tokenRefusal: TokenRefusal {
    switch self {
    case .badRequest(parameter: "scopes", reason: _): .invalidScope
    case .refused(let response) where response.error == .invalidScope: .invalidScope
    case .refused(let response): response.missingProof ?? .other
    case .interactionRequired(_, nil): .signInRequired
    case .interactionRequired(_, .some(let response)):
      if response.isAboutConsent {
        .consentRequired
      } else {
        response.missingProof ?? (response.error == .invalidGrant ? .signInRequired : .other)
      }
    case .throttled(let error, _): error.tokenRefusal
    default: .other
    }
  }

  /// The service's refusal, which may be inside another reason; nil when the service refused nothing.
  package var refusal: ErrorResponse? {
    switch self {
    case .refused(let response), .authorizationRefused(let response), .deviceCodeBlocked(let response): response
    case .interactionRequired(_, let response), .cancelledByUser(let response): response
    case .throttled(let error, _): error.refusal
    default: nil
    }
  }
}

extension ErrorResponse {
  fileprivate var isAboutConsent: Bool {
    error == .consentRequired || subError == .consentRequired || codes.contains(STSCode.consentRequired)
  }

  fileprivate var missingProof: TokenRefusal? {
    if codes.contains(STSCode.secondFactorRequired) { return .secondFactorRequired }
    return codes.contains(STSCode.passwordMustBeReset) ? .passwordMustBeReset : nil
  }
}
