// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire

// None of these stores anything of its own: they are as Sendable as their superclass.

/// The superclass of the states of sign-in.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public class SignInBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

/// Sign-in waits for the one-time code.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public final class SignInCodeRequiredState: SignInBaseState, @unchecked Sendable {
  /// Sends another code; the previous one is no longer valid.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
  ///
  /// - Parameter delegate: Is told whether the code was sent.
  public func resendCode(delegate: any SignInResendCodeDelegate) {
    resending.report(to: delegate) { [self] delegate, error in
      delegate.onSignInResendCodeError(error: error, newState: error.canRetry ? self : nil)
    } success: { delegate, status in
      guard case .codeRequired(let state, let delivery) = status else { return MissingCallback.noteUnexpected() }
      delivery.tell(state, delegate.onSignInResendCodeCodeRequired)
    }
  }

  /// Sends another code; the previous one is no longer valid. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
  ///
  /// - Returns: `codeRequired`, or `browserRequired`.
  /// - Throws: `ResendCodeError`; none of its predicates is true.
  public nonisolated(nonsending) func resendCode() async throws(ResendCodeError) -> MSALNativeAuthSignInStatus {
    try await resending.status()
  }

  /// Signs in with the code.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `oob`.
  ///
  /// - Parameters:
  ///   - code: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitCode(code: String, delegate: any SignInVerifyCodeDelegate) {
    submitting(code).report(
      to: delegate, failure: { [self] in $0.onSignInVerifyCodeError(error: $1, newState: $1.canRetry ? self : nil) },
      success: { $0.report($1) })
  }

  /// Signs in with the code. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `oob`.
  ///
  /// - Parameter code: What the person typed.
  /// - Returns: `completed`, `mfaRequired`, `registrationRequired` or `browserRequired`.
  /// - Throws: `VerifyCodeError`; `isInvalidCode` may be true.
  public nonisolated(nonsending) func submitCode(
    code: String
  ) async throws(VerifyCodeError) -> MSALNativeAuthSignInStatus {
    try await submitting(code).status()
  }

  private var resending: SignInStep<ResendCodeError> {
    FlowStep(at: context) { SignInPhase.resendCode(in: $0) }
  }

  private func submitting(_ code: String) -> SignInStep<VerifyCodeError> {
    FlowStep(at: context) { SignInPhase.submit(code: Secret(code), in: $0) }
  }
}

/// Sign-in waits for the password.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public final class SignInPasswordRequiredState: SignInBaseState, @unchecked Sendable {
  /// Signs in with the password.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `password`.
  ///
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitPassword(password: String, delegate: any SignInPasswordRequiredDelegate) {
    submitting(password).report(
      to: delegate,
      failure: { [self] in $0.onSignInPasswordRequiredError(error: $1, newState: $1.canRetry ? self : nil) },
      success: { $0.report($1) })
  }

  /// Signs in with the password. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `password`.
  ///
  /// - Parameter password: What the person typed.
  /// - Returns: `completed`, `mfaRequired`, `registrationRequired` or `browserRequired`.
  /// - Throws: `PasswordRequiredError`; `isInvalidPassword` may be true.
  public nonisolated(nonsending) func submitPassword(
    password: String
  ) async throws(PasswordRequiredError) -> MSALNativeAuthSignInStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> SignInStep<PasswordRequiredError> {
    FlowStep(at: context) { SignInPhase.submit(password: Secret(password), in: $0) }
  }
}
