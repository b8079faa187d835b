// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Receives the results and errors of flows of native authentication V2. All callbacks come on the main actor.
///
/// Adopt the protocols of the states for which the app has screens, too. When the service leads on to another one, the
/// app gets an error with `isNotImplemented`, and has to start again.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthFlowDelegate: AnyObject {
  /// The person is signed in, and the tokens are in the cache. Every account that the application had before is
  /// removed.
  /// - Parameters:
  ///   - result: The account, for getting access tokens and for signing out.
  ///   - scenario: What the flow was for.
  @MainActor func onFlowCompleted(result: MSALNativeAuthUserAccountResult, scenario: MSALNativeAuthFlowScenario)

  /// A step failed. The app still has the state that it called, and may call it again while `canRetry` is true.
  /// - Parameters:
  ///   - error: The reason.
  ///   - scenario: What the flow is for.
  @MainActor func onFlowError(error: MSALNativeAuthFlowError, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthCodeRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthCodeRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// A one-time code was sent.
  /// - Parameters:
  ///   - state: Takes the code, or sends another one.
  ///   - scenario: What the flow is for.
  @MainActor func onCodeRequired(state: MSALNativeAuthCodeRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthPasswordRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthPasswordRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The service wants the password, in a sign-up the one for the new account.
  /// - Parameters:
  ///   - state: Takes the password.
  ///   - scenario: What the flow is for.
  @MainActor func onPasswordRequired(state: MSALNativeAuthPasswordRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthNewPasswordRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthNewPasswordRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The service wants the password that replaces the forgotten one.
  /// - Parameters:
  ///   - state: Takes the password.
  ///   - scenario: What the flow is for.
  @MainActor func onNewPasswordRequired(
    state: MSALNativeAuthNewPasswordRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthAttributesRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthAttributesRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The service wants attributes of the person.
  /// - Parameters:
  ///   - state: Has the attributes, and takes their values.
  ///   - scenario: What the flow is for.
  @MainActor func onAttributesRequired(
    state: MSALNativeAuthAttributesRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthAuthMethodSelectionRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthAuthMethodSelectionRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// There are several methods for the first factor, or the service wants a second factor.
  /// - Parameters:
  ///   - state: Has the methods, and takes the one that the person chose.
  ///   - scenario: What the flow is for.
  @MainActor func onAuthMethodSelectionRequired(
    state: MSALNativeAuthAuthMethodSelectionRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthMFAVerificationRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthMFAVerificationRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The code of the second factor was sent.
  /// - Parameters:
  ///   - state: Takes the code, or sends another one.
  ///   - scenario: What the flow is for.
  @MainActor func onMFAVerificationRequired(
    state: MSALNativeAuthMFAVerificationRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthStrongAuthRegistrationRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthStrongAuthRegistrationRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The service wants the person to register a strong method first.
  /// - Parameters:
  ///   - state: Has the methods, and takes the one that the person chose.
  ///   - scenario: What the flow is for.
  @MainActor func onStrongAuthRegistrationRequired(
    state: MSALNativeAuthStrongAuthRegistrationRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthStrongAuthVerificationRequiredState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthStrongAuthVerificationRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The code for the contact to register was sent.
  /// - Parameters:
  ///   - state: Takes the code, or sends another one.
  ///   - scenario: What the flow is for.
  @MainActor func onStrongAuthVerificationRequired(
    state: MSALNativeAuthStrongAuthVerificationRequiredState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthSignInAfterSignUpState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthSignInAfterSignUpRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The account has been created.
  /// - Parameters:
  ///   - state: Signs the person in without asking again.
  ///   - scenario: What the flow is for.
  @MainActor func onSignInAfterSignUpRequired(
    state: MSALNativeAuthSignInAfterSignUpState, scenario: MSALNativeAuthFlowScenario)
}

/// Receives ``MSALNativeAuthSignInAfterResetPasswordState``.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the protocol of the same name.
public protocol MSALNativeAuthSignInAfterResetPasswordRequiredDelegate: MSALNativeAuthFlowDelegate {
  /// The password is changed.
  /// - Parameters:
  ///   - state: Signs the person in without asking again.
  ///   - scenario: What the flow is for.
  @MainActor func onSignInAfterResetPasswordRequired(
    state: MSALNativeAuthSignInAfterResetPasswordState, scenario: MSALNativeAuthFlowScenario)
}
