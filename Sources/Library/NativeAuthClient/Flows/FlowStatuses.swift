// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenExchange

/// What a sign-in waits for, or its result.
package enum SignInStatus: Sendable {
  /// Waiting for the code that was sent. This also happens when the app passed a password but the service wants a code.
  case codeRequired(CodeDelivery)
  case passwordRequired
  /// Waiting for the choice of a method for the second factor.
  case awaitingMFA([AuthMethod])
  /// Waiting for the code of the second factor, or for the choice of another method.
  case mfaRequired(CodeDelivery)
  /// Waiting for a contact to register as a strong method.
  case registrationRequired([AuthMethod])
  /// Waiting for the code that was sent to that contact, or for another contact.
  case registrationVerificationRequired(CodeDelivery)
  case signedIn(AuthenticationResult)
}

/// What a sign-up waits for, or that it is complete.
package enum SignUpStatus: Sendable {
  case codeRequired(CodeDelivery)
  case passwordRequired
  case attributesRequired([RequiredAttribute])
  /// Waiting for other values of the attributes in `names`.
  case attributesInvalid(names: [String])
  /// The service refused the start because of the attributes in `names`; the app must start again with other values.
  case startAttributesInvalid(names: [String])
  /// The continuation token is empty when the service offers no sign-in right after it.
  case completed
}

/// What a password reset waits for, or that it is complete.
package enum PasswordResetStatus: Sendable {
  case codeRequired(CodeDelivery)
  case passwordRequired
  /// The continuation token is empty when the service offers no sign-in right after it.
  case completed
}
