// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Is told whether a code of the second factor was sent. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol MFARequestChallengeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

  /// Optional. The code of the second factor is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: The number of digits of the code, 1...64.
  @MainActor func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

  /// Optional. The service wants another choice of method.
  /// - Parameters:
  ///   - authMethods: The methods to choose from; at least one.
  ///   - newState: Continues with the method that the person chose.
  @MainActor func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState)
}

extension MFARequestChallengeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }

  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onMFARequestChallengeSelectionRequired(
    authMethods: [MSALAuthMethod], newState: MFARequiredState
  ) { MissingCallback.note() }
}

/// Receives the service's answer to the code of the second factor. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol MFASubmitChallengeDelegate: SignInCompletedCallback {
  /// Required. The service did not accept the code.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?)
}

/// Is told whether a code was sent to the contact to register. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol RegisterStrongAuthChallengeDelegate: SignInCompletedCallback {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onRegisterStrongAuthChallengeError(
    error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)

  /// Optional. The code is sent.
  /// - Parameter result: Where the code was sent, and the state that takes it.
  @MainActor func onRegisterStrongAuthVerificationRequired(
    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)
}

extension RegisterStrongAuthChallengeDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onRegisterStrongAuthVerificationRequired(
    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
  ) { MissingCallback.note() }
}

/// Receives the service's answer to the code for the contact to register. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol RegisterStrongAuthSubmitChallengeDelegate: SignInCompletedCallback {
  /// Required. The service did not accept the code.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: The state for trying again; nil when the flow has to start again or a callback is missing.
  @MainActor func onRegisterStrongAuthSubmitChallengeError(
    error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)
}
