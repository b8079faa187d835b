// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Why an account got no token without its person, as far as an app can do something about it.
package enum TokenRefusal: Sendable, Hashable, CaseIterable {
  /// Nobody has agreed to the scopes yet, which is only done in a browser.
  case consentRequired
  case secondFactorRequired
  case passwordMustBeReset
  /// The session is over, or there was none.
  case signInRequired
  /// The scopes can't be asked for.
  case invalidScope
  /// Anything else, also what is no refusal at all.
  case other
}

/// AADSTS numbers with a meaning to the client.
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
  /// What the service's refusal means, whether it was just sent or is remembered.
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

  /// The service's own words and numbers, at whatever depth; nil when it said nothing.
  package var refusal: ErrorResponse? {
    switch self {
    case .refused(let response): response
    case .interactionRequired(_, let response): response
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
