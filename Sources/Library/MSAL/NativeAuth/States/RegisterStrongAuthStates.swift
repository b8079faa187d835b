// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire

// None of these stores anything of its own: they are as Sendable as their superclass.

/// The superclass of the states of registering a strong method.
///
/// Source: Microsoft Entra native authentication API, `register/v1.0`.
public class RegisterStrongAuthBaseState: MSALNativeAuthBaseState, @unchecked Sendable {
  fileprivate func challenging(
    _ parameters: MSALNativeAuthChallengeAuthMethodParameters
  ) -> SignInStep<RegisterStrongAuthChallengeError> {
    FlowStep(at: context) {
      SignInPhase.challenge(parameters.authMethod.value, contact: parameters.verificationContact, in: $0)
    }
  }

  fileprivate func challenge(
    _ parameters: MSALNativeAuthChallengeAuthMethodParameters,
    reportingTo delegate: any RegisterStrongAuthChallengeDelegate,
    retryingWith retry: @escaping @MainActor @Sendable () -> RegisterStrongAuthState
  ) {
    challenging(parameters).report(to: delegate) { delegate, error in
      delegate.onRegisterStrongAuthChallengeError(error: error, newState: error.canRetry ? retry() : nil)
    } success: { delegate, status in
      guard case .registrationCodeRequired(let state, let delivery) = status else {
        return delegate.reportCompletion(status)
      }
      delegate.onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(newState: state, delivery: delivery))
    }
  }
}

/// Sign-in waits for the choice of a strong method to register.
///
/// Source: Microsoft Entra native authentication API, `register/v1.0`.
public final class RegisterStrongAuthState: RegisterStrongAuthBaseState, @unchecked Sendable {
  /// Sends a code to the contact to register. When the service knows already that the contact is the person's, the
  /// sign-in completes without one.
  ///
  /// Source: Microsoft Entra native authentication API, `register/v1.0/challenge`.
  ///
  /// - Parameters:
  ///   - parameters: The method, one of those that came with this state, and the contact.
  ///   - delegate: Is told whether the code was sent.
  public func challengeAuthMethod(
    parameters: MSALNativeAuthChallengeAuthMethodParameters, delegate: any RegisterStrongAuthChallengeDelegate
  ) {
    challenge(parameters, reportingTo: delegate) { [self] in self }
  }

  /// Sends a code to the contact to register. When the service knows already that the contact is the person's, the
  /// sign-in completes without one. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `register/v1.0/challenge`.
  ///
  /// - Parameter parameters: The method, one of those that came with this state, and the contact.
  /// - Returns: `registrationCodeRequired`, `completed` or `browserRequired`.
  /// - Throws: `RegisterStrongAuthChallengeError`; of `isInvalidInput` and `isVerificationContactBlocked` at most one
  ///   is true.
  public nonisolated(nonsending) func challengeAuthMethod(
    parameters: MSALNativeAuthChallengeAuthMethodParameters
  ) async throws(RegisterStrongAuthChallengeError) -> MSALNativeAuthSignInStatus {
    try await challenging(parameters).status()
  }
}

/// Sign-in waits for the code sent to the contact to register.
///
/// Source: Microsoft Entra native authentication API, `register/v1.0`.
public final class RegisterStrongAuthVerificationRequiredState: RegisterStrongAuthBaseState, @unchecked Sendable {
  /// Sends another code, or a code to another contact.
  ///
  /// Source: Microsoft Entra native authentication API, `register/v1.0/challenge`.
  ///
  /// - Parameters:
  ///   - parameters: The method, one of those that the service offered, and the contact.
  ///   - delegate: Is told whether the code was sent.
  public func challengeAuthMethod(
    parameters: MSALNativeAuthChallengeAuthMethodParameters, delegate: any RegisterStrongAuthChallengeDelegate
  ) {
    challenge(parameters, reportingTo: delegate) { [context] in RegisterStrongAuthState(context) }
  }

  /// Sends another code, or a code to another contact. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `register/v1.0/challenge`.
  ///
  /// - Parameter parameters: The method, one of those that the service offered, and the contact.
  /// - Returns: `registrationCodeRequired`, `completed` or `browserRequired`.
  /// - Throws: `RegisterStrongAuthChallengeError`; of `isInvalidInput` and `isVerificationContactBlocked` at most one
  ///   is true.
  public nonisolated(nonsending) func challengeAuthMethod(
    parameters: MSALNativeAuthChallengeAuthMethodParameters
  ) async throws(RegisterStrongAuthChallengeError) -> MSALNativeAuthSignInStatus {
    try await challenging(parameters).status()
  }

  /// Registers the contact with the code, and completes the sign-in.
  ///
  /// Source: Microsoft Entra native authentication API, `register/v1.0/continue`, then `oauth2/v2.0/token`.
  ///
  /// - Parameters:
  ///   - challenge: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitChallenge(challenge: String, delegate: any RegisterStrongAuthSubmitChallengeDelegate) {
    submitting(challenge).report(
      to: delegate,
      failure: { [self] in $0.onRegisterStrongAuthSubmitChallengeError(error: $1, newState: $1.canRetry ? self : nil) },
      success: { $0.reportCompletion($1) })
  }

  /// Registers the contact with the code, and completes the sign-in. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `register/v1.0/continue`, then `oauth2/v2.0/token`.
  ///
  /// - Parameter challenge: What the person typed.
  /// - Returns: `completed` or `browserRequired`.
  /// - Throws: `RegisterStrongAuthSubmitChallengeError`; `isInvalidChallenge` may be true.
  public nonisolated(nonsending) func submitChallenge(
    challenge: String
  ) async throws(RegisterStrongAuthSubmitChallengeError) -> MSALNativeAuthSignInStatus {
    try await submitting(challenge).status()
  }

  private func submitting(_ challenge: String) -> SignInStep<RegisterStrongAuthSubmitChallengeError> {
    FlowStep(at: context) { SignInPhase.submit(registration: Secret(challenge), in: $0) }
  }
}
