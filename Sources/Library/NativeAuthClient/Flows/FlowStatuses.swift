// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient

/// How far a sign-in is.
package enum SignInStatus: Sendable {
  /// Also when a password was given but the service wants a code.
  case codeRequired(CodeDelivery)
  case passwordRequired
  /// Waiting for the choice of a second factor.
  case awaitingMFA([AuthMethod])
  /// Waiting for the code of the second factor, or another choice.
  case mfaRequired(CodeDelivery)
  /// Waiting for a contact to register as a strong method.
  case registrationRequired([AuthMethod])
  /// Waiting for the code that went to that contact, or for another contact.
  case registrationVerificationRequired(CodeDelivery)
  case signedIn(AuthenticationResult)
}

/// How far a sign-up is.
package enum SignUpStatus: Sendable {
  case codeRequired(CodeDelivery)
  case passwordRequired
  case attributesRequired([RequiredAttribute])
  /// Waiting for other values.
  case attributesInvalid(names: [String])
  /// Nothing was started: start again with other values.
  case startAttributesInvalid(names: [String])
  /// The continuation token is empty when the service offers no sign-in right after.
  case completed
}

/// How far a password reset is.
package enum PasswordResetStatus: Sendable {
  case codeRequired(CodeDelivery)
  case passwordRequired
  /// The continuation token is empty when the service offers no sign-in right after.
  case completed
}
