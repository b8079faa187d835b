// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Receives the outcome of the start of a sign-in. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
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
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

  /// Optional. The service wants the password.
  /// - Parameter newState: Takes the password.
  @MainActor func onSignInPasswordRequired(newState: SignInPasswordRequiredState)
}

extension SignInStartDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }

  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { MissingCallback.note() }
}

/// Receives the service's answer to the code of a sign-in. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInVerifyCodeDelegate: SignInContinuedCallbacks {
  /// Required. The service did not accept the code.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?)
}

/// Is told whether another code for a sign-in was sent. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInResendCodeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?)

  /// Optional. Another one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)
}

extension SignInResendCodeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }
}

/// Receives the service's answer to the password of a sign-in. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInPasswordRequiredDelegate: SignInContinuedCallbacks {
  /// Required. The service did not accept the password.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?)
}

/// Receives the outcome of the sign-in after a sign-up. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInAfterSignUpDelegate: SignInContinuedCallbacks {
  /// Required. The account could not sign in.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignInAfterSignUpError(error: SignInAfterSignUpError)
}

/// Receives the outcome of the sign-in after a password reset. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignInAfterResetPasswordDelegate: SignInContinuedCallbacks {
  /// Required. The account could not sign in.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError)
}
