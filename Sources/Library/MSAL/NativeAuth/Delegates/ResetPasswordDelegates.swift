// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Receives the outcome of the start of a password reset. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
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
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int)
}

extension ResetPasswordStartDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { MissingCallback.note() }
}

/// Receives the service's answer to the code of a password reset. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordVerifyCodeDelegate: AnyObject {
  /// Required. The service did not accept the code.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

  /// Optional. The code was right; the service wants the new password.
  /// - Parameter newState: Takes the new password.
  @MainActor func onPasswordRequired(newState: ResetPasswordRequiredState)
}

extension ResetPasswordVerifyCodeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onPasswordRequired(newState: ResetPasswordRequiredState) { MissingCallback.note() }
}

/// Is told whether another code for a password reset was sent. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordResendCodeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?)

  /// Optional. Another one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int)
}

extension ResetPasswordResendCodeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { MissingCallback.note() }
}

/// Receives the service's answer to the new password. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol ResetPasswordRequiredDelegate: AnyObject {
  /// Required. The service did not accept the password.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

  /// Optional. The password is changed.
  /// - Parameter newState: Signs the person in without asking again.
  @MainActor func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
}

extension ResetPasswordRequiredDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) { MissingCallback.note() }
}
