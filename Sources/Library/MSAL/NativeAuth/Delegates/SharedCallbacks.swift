// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

// Callbacks that several delegates share are declared once: if two delegates had a default each, a class that adopts
// both would be ambiguous.

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
  ///   - newState: Continues with the method that the person chose.
  @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

  /// Optional. The service wants the person to register a strong method first.
  /// - Parameters:
  ///   - authMethods: The methods to choose from; at least one.
  ///   - newState: Continues with the method that the person chose.
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
  ///   - attributes: The attributes to ask the person for.
  ///   - newState: Continues with the values of the attributes.
  @MainActor func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

  /// Optional. The account has been created.
  /// - Parameter newState: Signs the person in without asking again.
  @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
}

// Swift on Linux has no optional requirements, so each optional callback has a default that reports it as missing.

extension SignInCompletedCallback {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) { MissingCallback.note() }
}

extension SignInContinuedCallbacks {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
    MissingCallback.note()
  }

  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignInStrongAuthMethodRegistration(
    authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
  ) { MissingCallback.note() }
}

extension SignUpContinuedCallbacks {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
  ) { MissingCallback.note() }

  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) { MissingCallback.note() }
}

/// Detects callbacks that a delegate does not implement. The default implementation notes the callback's name here, and
/// `report` then calls the required callback. A default can't do that itself, because several delegates with different
/// required callbacks share it.
@MainActor
enum MissingCallback {
  private static var noted: ErrorText?

  /// - Parameter callback: The name of the default, such as `onSignInCompleted(result:)`, which the compiler fills in.
  static func note(_ callback: String = #function) {
    note(ErrorText("The delegate does not implement \(callback).", "Implement it to receive this result."))
  }

  static func note(_ text: ErrorText) { noted = text }

  /// Calls an optional callback. If the delegate does not implement it, `required` gets a general error that names it.
  static func report<Failure: NativeAuthFailure>(
    correlationID: CorrelationID, during optional: () -> Void, to required: (Failure) -> Void
  ) {
    // A callback may cause another `report` before it returns, so the outer value is saved.
    let outer = noted
    noted = nil
    optional()
    let text = noted
    noted = outer
    if let text { required(Failure(NativeAuthErrorFacts(untold: text, correlationID: correlationID.uuid))) }
  }
}

extension ErrorText {
  static let unexpectedOutcome = ErrorText(
    "The service leads on to where this step has no callback for.", "Start again.")
}
