// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The status of a flow of native authentication V2 after a step, with the state to continue with. Only on Linux.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the delegates of the states.
public enum MSALNativeAuthFlowStatus: Sendable {
  /// A one-time code was sent.
  case codeRequired(MSALNativeAuthCodeRequiredState)
  /// The service wants the password, in a sign-up the one for the new account.
  case passwordRequired(MSALNativeAuthPasswordRequiredState)
  /// The service wants the password that replaces the forgotten one.
  case newPasswordRequired(MSALNativeAuthNewPasswordRequiredState)
  /// The service wants attributes of the person.
  case attributesRequired(MSALNativeAuthAttributesRequiredState)
  /// There are several methods for the first factor, or the service wants a second factor.
  case authMethodSelectionRequired(MSALNativeAuthAuthMethodSelectionRequiredState)
  /// The code of the second factor was sent.
  case mfaVerificationRequired(MSALNativeAuthMFAVerificationRequiredState)
  /// The service wants the person to register a strong method first.
  case strongAuthRegistrationRequired(MSALNativeAuthStrongAuthRegistrationRequiredState)
  /// The code for the contact to register was sent.
  case strongAuthVerificationRequired(MSALNativeAuthStrongAuthVerificationRequiredState)
  /// The account has been created; the state signs the person in without asking again.
  case signInAfterSignUpRequired(MSALNativeAuthSignInAfterSignUpState)
  /// The password is changed; the state signs the person in without asking again.
  case signInAfterResetPasswordRequired(MSALNativeAuthSignInAfterResetPasswordState)
  /// The person is signed in, and the tokens are in the cache. Every account that the application had before is
  /// removed.
  case completed(MSALNativeAuthUserAccountResult)
  /// The service wants this to go on in a browser, for this reason: call `acquireToken(with:)` with interactive
  /// parameters. The id is that of the request in the logs of both sides.
  case browserRequired(reason: String, correlationId: UUID)
}

/// What a flow of native authentication V2 is for.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the enumeration of the same name.
public enum MSALNativeAuthFlowScenario: Int, CaseIterable, Sendable {
  /// Not used.
  case unknown = 0
  /// A new account.
  case signUp = 1
  /// An account that exists.
  case signIn = 2
  /// A new password for a forgotten one.
  case passwordReset = 3
}
