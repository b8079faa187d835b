// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Callbacks that several delegates share are declared once: a class that adopts two delegates with a default of their
// own each would not know which one to take.

/// Part of every delegate whose step can complete a sign-in; adopt the delegates, not this.
///
/// Source: MSAL for iOS and macOS, callbacks of the same names.
public protocol SignInCompletedCallback: AnyObject {
  /// Optional. The person is signed in, and the tokens are in the cache. Every account that the application had before
  /// is removed.
  /// - Parameter result: The account, for getting access tokens and for signing out.
  @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}

/// Part of every delegate whose step can be followed by a second factor; adopt the delegates, not this.
///
/// Source: MSAL for iOS and macOS, callbacks of the same names.
public protocol SignInContinuedCallbacks: SignInCompletedCallback {
  /// Optional. The service wants a second factor.
  /// - Parameters:
  ///   - authMethods: The methods to choose from; at least one.
  ///   - newState: Goes on with the method chosen.
  @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

  /// Optional. The service wants the person to register a strong method first.
  /// - Parameters:
  ///   - authMethods: The methods to choose from; at least one.
  ///   - newState: Goes on with the method chosen.
  @MainActor func onSignInStrongAuthMethodRegistration(
    authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
}

/// Part of every delegate whose step can be followed by attributes or complete a sign-up; adopt the delegates, not
/// this.
///
/// Source: MSAL for iOS and macOS, callbacks of the same names.
public protocol SignUpContinuedCallbacks: AnyObject {
  /// Optional. The service wants more attributes of the person.
  /// - Parameters:
  ///   - attributes: What to ask for.
  ///   - newState: Goes on with their values.
  @MainActor func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

  /// Optional. The account is there.
  /// - Parameter newState: Signs the person in without asking again.
  @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
}

// Swift on Linux has no optional requirements, so each has a default that says it was left out.

extension SignInCompletedCallback {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) { MissingCallback.note() }
}

extension SignInContinuedCallbacks {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
    MissingCallback.note()
  }

  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignInStrongAuthMethodRegistration(
    authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
  ) { MissingCallback.note() }
}

extension SignUpContinuedCallbacks {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
  ) { MissingCallback.note() }

  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) { MissingCallback.note() }
}
