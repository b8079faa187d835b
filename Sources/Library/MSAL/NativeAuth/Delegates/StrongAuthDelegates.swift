// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Hears whether a code of the second factor was sent. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol MFARequestChallengeDelegate: AnyObject {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

  /// Optional. The code of the second factor is sent.
  /// - Parameters:
  ///   - newState: Takes the code, or sends another one.
  ///   - sentTo: The address or number, masked.
  ///   - channelTargetType: E-mail or text message.
  ///   - codeLength: How many digits the code has, 1...64.
  @MainActor func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

  /// Optional. The service wants another choice of method.
  /// - Parameters:
  ///   - authMethods: The methods to choose from; at least one.
  ///   - newState: Goes on with the method chosen.
  @MainActor func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState)
}

extension MFARequestChallengeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { MissingCallback.note() }

  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onMFARequestChallengeSelectionRequired(
    authMethods: [MSALAuthMethod], newState: MFARequiredState
  ) { MissingCallback.note() }
}

/// Hears how the code of the second factor was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol MFASubmitChallengeDelegate: SignInCompletedCallback {
  /// Required. The code was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?)
}

/// Hears whether a code was sent to the contact to register. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol RegisterStrongAuthChallengeDelegate: SignInCompletedCallback {
  /// Required. No code was sent.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onRegisterStrongAuthChallengeError(
    error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)

  /// Optional. The code is sent.
  /// - Parameter result: Where it went, and the state that takes it.
  @MainActor func onRegisterStrongAuthVerificationRequired(
    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)
}

extension RegisterStrongAuthChallengeDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onRegisterStrongAuthVerificationRequired(
    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
  ) { MissingCallback.note() }
}

/// Hears how the code for the contact to register was taken. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol RegisterStrongAuthSubmitChallengeDelegate: SignInCompletedCallback {
  /// Required. The code was not taken.
  /// - Parameters:
  ///   - error: The reason, or the name of a callback that is missing here.
  ///   - newState: For trying again; nil when the flow has to start again, and when a callback is missing.
  @MainActor func onRegisterStrongAuthSubmitChallengeError(
    error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)
}
