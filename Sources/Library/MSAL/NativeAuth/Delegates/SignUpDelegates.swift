// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Hears how the start of a sign-up ends. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpStartDelegate: AnyObject {
  /// Required. Sign-up did not start.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignUpStartError(error: SignUpStartError)

  /// Optional. The one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

  /// Optional. The service refused values of attributes; start again with others.
  /// - Parameter attributeNames: Which ones.
  @MainActor func onSignUpAttributesInvalid(attributeNames: [String])
}

extension SignUpStartDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }

  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpAttributesInvalid(attributeNames: [String]) { MissingCallback.note() }
}

/// Hears how the code of a sign-up was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpVerifyCodeDelegate: SignUpContinuedCallbacks {
  /// Required. The code was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?)

  /// Optional. The code was right; the service wants a password for the account.
  /// - Parameter newState: Takes the password.
  @MainActor func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState)
}

extension SignUpVerifyCodeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) { MissingCallback.note() }
}

/// Hears whether another code for a sign-up was sent. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpResendCodeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?)

  /// Optional. Another one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)
}

extension SignUpResendCodeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }
}

/// Hears how the password of a sign-up was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpPasswordRequiredDelegate: SignUpContinuedCallbacks {
  /// Required. The password was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?)
}

/// Hears how the attributes of a sign-up were taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpAttributesRequiredDelegate: SignUpContinuedCallbacks {
  /// Required. The attributes were not taken.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

  /// Optional. The service refused values of attributes.
  /// - Parameters:
  ///   - attributeNames: Which ones.
  ///   - newState: Takes other values.
  @MainActor func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)
}

extension SignUpAttributesRequiredDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
    MissingCallback.note()
  }
}
