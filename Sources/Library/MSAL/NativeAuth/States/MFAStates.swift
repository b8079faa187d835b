// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire

// None of these stores anything of its own: they are as Sendable as their superclass.

/// The superclass of the states of the second factor.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public class MFABaseState: MSALNativeAuthBaseState, @unchecked Sendable {
  fileprivate func requesting(_ authMethod: MSALAuthMethod) -> SignInStep<MFARequestChallengeError> {
    FlowStep(at: context) { SignInPhase.requestChallenge(authMethod.value, in: $0) }
  }

  fileprivate func requestChallenge(
    _ authMethod: MSALAuthMethod, reportingTo delegate: any MFARequestChallengeDelegate,
    retryingWith retry: @escaping @MainActor @Sendable () -> MFARequiredState
  ) {
    requesting(authMethod).report(to: delegate) { delegate, error in
      delegate.onMFARequestChallengeError(error: error, newState: error.canRetry ? retry() : nil)
    } success: { delegate, status in
      guard case .mfaCodeRequired(let state, let delivery) = status else {
        return MissingCallback.noteUnexpected()
      }
      delivery.tell(state, delegate.onMFARequestChallengeVerificationRequired)
    }
  }
}

/// Sign-in waits for the choice of a second factor.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public final class AwaitingMFAState: MFABaseState, @unchecked Sendable {
  /// Sends a code by the method that the person chose.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
  ///
  /// - Parameters:
  ///   - authMethod: One of those that came with this state.
  ///   - delegate: Is told whether the code was sent.
  public func requestChallenge(authMethod: MSALAuthMethod, delegate: any MFARequestChallengeDelegate) {
    requestChallenge(authMethod, reportingTo: delegate) { [context] in MFARequiredState(context) }
  }

  /// Sends a code by the method that the person chose. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
  ///
  /// - Parameter authMethod: One of those that came with this state.
  /// - Returns: `mfaCodeRequired` or `browserRequired`.
  /// - Throws: `MFARequestChallengeError`; `isAuthMethodBlocked` may be true.
  public nonisolated(nonsending) func requestChallenge(
    authMethod: MSALAuthMethod
  ) async throws(MFARequestChallengeError) -> MSALNativeAuthSignInStatus {
    try await requesting(authMethod).status()
  }
}

/// Sign-in waits for the code of the second factor.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public final class MFARequiredState: MFABaseState, @unchecked Sendable {
  /// Sends another code, by the same method or another one.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
  ///
  /// - Parameters:
  ///   - authMethod: One of those that the service offered.
  ///   - delegate: Is told whether the code was sent.
  public func requestChallenge(authMethod: MSALAuthMethod, delegate: any MFARequestChallengeDelegate) {
    requestChallenge(authMethod, reportingTo: delegate) { [self] in self }
  }

  /// Sends another code, by the same method or another one. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
  ///
  /// - Parameter authMethod: One of those that the service offered.
  /// - Returns: `mfaCodeRequired` or `browserRequired`.
  /// - Throws: `MFARequestChallengeError`; `isAuthMethodBlocked` may be true.
  public nonisolated(nonsending) func requestChallenge(
    authMethod: MSALAuthMethod
  ) async throws(MFARequestChallengeError) -> MSALNativeAuthSignInStatus {
    try await requesting(authMethod).status()
  }

  /// Completes the sign-in with the code.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `mfa_oob`.
  ///
  /// - Parameters:
  ///   - challenge: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitChallenge(challenge: String, delegate: any MFASubmitChallengeDelegate) {
    submitting(challenge).report(
      to: delegate, failure: { [self] in $0.onMFASubmitChallengeError(error: $1, newState: $1.canRetry ? self : nil) },
      success: { $0.reportCompletion($1) })
  }

  /// Completes the sign-in with the code. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `mfa_oob`.
  ///
  /// - Parameter challenge: What the person typed.
  /// - Returns: `completed` or `browserRequired`.
  /// - Throws: `MFASubmitChallengeError`; `isInvalidChallenge` may be true.
  public nonisolated(nonsending) func submitChallenge(
    challenge: String
  ) async throws(MFASubmitChallengeError) -> MSALNativeAuthSignInStatus {
    try await submitting(challenge).status()
  }

  private func submitting(_ challenge: String) -> SignInStep<MFASubmitChallengeError> {
    FlowStep(at: context) { SignInPhase.submit(secondFactor: Secret(challenge), in: $0) }
  }
}
