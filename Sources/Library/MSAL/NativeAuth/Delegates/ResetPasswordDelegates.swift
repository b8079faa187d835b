// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Hears how the start of a password reset ends. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordStartDelegate: AnyObject {
  /// Required. The reset did not start.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onResetPasswordStartError(error: ResetPasswordStartError)

  /// Optional. The one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int)
}

extension ResetPasswordStartDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { MissingCallback.note() }
}

/// Hears how the code of a password reset was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordVerifyCodeDelegate: AnyObject {
  /// Required. The code was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

  /// Optional. The code was right; the service wants the new password.
  /// - Parameter newState: Takes the new password.
  @MainActor func onPasswordRequired(newState: ResetPasswordRequiredState)
}

extension ResetPasswordVerifyCodeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onPasswordRequired(newState: ResetPasswordRequiredState) { MissingCallback.note() }
}

/// Hears whether another code for a password reset was sent. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordResendCodeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?)

  /// Optional. Another one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int)
}

extension ResetPasswordResendCodeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { MissingCallback.note() }
}

/// Hears how the new password was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordRequiredDelegate: AnyObject {
  /// Required. The password was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

  /// Optional. The password is changed.
  /// - Parameter newState: Signs the person in without asking again.
  @MainActor func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
}

extension ResetPasswordRequiredDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) { MissingCallback.note() }
}
