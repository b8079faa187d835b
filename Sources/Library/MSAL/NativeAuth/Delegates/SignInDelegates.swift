// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Hears how the start of a sign-in ends. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInStartDelegate: SignInContinuedCallbacks {
  /// Required. Sign-in did not start.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignInStartError(error: SignInStartError)

  /// Optional. The one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

  /// Optional. The service wants the password.
  /// - Parameter newState: Takes the password.
  @MainActor func onSignInPasswordRequired(newState: SignInPasswordRequiredState)
}

extension SignInStartDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }

  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { MissingCallback.note() }
}

/// Hears how the code of a sign-in was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInVerifyCodeDelegate: SignInContinuedCallbacks {
  /// Required. The code was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?)
}

/// Hears whether another code for a sign-in was sent. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInResendCodeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?)

  /// Optional. Another one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)
}

extension SignInResendCodeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }
}

/// Hears how the password of a sign-in was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInPasswordRequiredDelegate: SignInContinuedCallbacks {
  /// Required. The password was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?)
}

/// Hears how the sign-in after a sign-up ends. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInAfterSignUpDelegate: SignInContinuedCallbacks {
  /// Required. The account could not sign in.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignInAfterSignUpError(error: SignInAfterSignUpError)
}

/// Hears how the sign-in after a password reset ends. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInAfterResetPasswordDelegate: SignInContinuedCallbacks {
  /// Required. The account could not sign in.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError)
}
