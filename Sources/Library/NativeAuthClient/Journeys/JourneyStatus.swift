// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenExchange

/// What a journey, a flow of native authentication V2, is for.
package enum JourneyScenario: Sendable, Hashable, CaseIterable {
  case signUp, signIn, passwordReset
}

/// What a journey waits for, or its result.
package enum JourneyStatus: Sendable {
  /// Waiting for the code of the first factor, of a sign-up or of a password reset.
  case codeRequired(CodeDelivery)
  /// Waiting for the password of the account, or in a sign-up for the password of the account to be.
  case passwordRequired
  /// Waiting for the password that replaces the forgotten one.
  case newPasswordRequired
  case attributesRequired([RequiredAttribute])
  /// Waiting for the choice of a method, for the first factor or the second.
  case methodSelectionRequired([AuthMethod])
  /// Waiting for the code of the second factor.
  case secondFactorRequired(CodeDelivery)
  /// Waiting for a method, and perhaps a contact, to register.
  case registrationRequired([AuthMethod])
  /// Waiting for the code that was sent to that contact.
  case registrationVerificationRequired(CodeDelivery)
  /// The sign-up or the password reset is done: the person can be signed in without another proof.
  case signInRequired
  case signedIn(AuthenticationResult)
}
