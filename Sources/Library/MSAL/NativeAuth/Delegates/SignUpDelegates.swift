// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Receives the outcome of the start of a sign-up. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
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
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

  /// Optional. The service refused values of attributes; start again with others.
  /// - Parameter attributeNames: The names of those attributes.
  @MainActor func onSignUpAttributesInvalid(attributeNames: [String])
}

extension SignUpStartDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }

  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpAttributesInvalid(attributeNames: [String]) { MissingCallback.note() }
}

/// Receives the service's answer to the code of a sign-up. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpVerifyCodeDelegate: SignUpContinuedCallbacks {
  /// Required. The service did not accept the code.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?)

  /// Optional. The code was right; the service wants a password for the account.
  /// - Parameter newState: Takes the password.
  @MainActor func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState)
}

extension SignUpVerifyCodeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) { MissingCallback.note() }
}

/// Is told whether another code for a sign-up was sent. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpResendCodeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?)

  /// Optional. Another one-time code is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)
}

extension SignUpResendCodeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }
}

/// Receives the service's answer to the password of a sign-up. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpPasswordRequiredDelegate: SignUpContinuedCallbacks {
  /// Required. The service did not accept the password.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?)
}

/// Receives the service's answer to the attributes of a sign-up. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol SignUpAttributesRequiredDelegate: SignUpContinuedCallbacks {
  /// Required. The service did not accept the attributes.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

  /// Optional. The service refused values of attributes.
  /// - Parameters:
  ///   - attributeNames: The names of those attributes.
  ///   - newState: Takes other values.
  @MainActor func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)
}

extension SignUpAttributesRequiredDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
    MissingCallback.note()
  }
}
