// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire

// None of these stores anything of its own: they are as Sendable as their superclass.

/// The superclass of the states of a password reset.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0`.
public class ResetPasswordBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

/// The password reset waits for the one-time code.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0`.
public final class ResetPasswordCodeRequiredState: ResetPasswordBaseState, @unchecked Sendable {
  /// Sends another code; the previous one is no longer valid.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/challenge`.
  ///
  /// - Parameter delegate: Is told whether the code was sent.
  public func resendCode(delegate: any ResetPasswordResendCodeDelegate) {
    resending.report(to: delegate) { [self] delegate, error in
      delegate.onResetPasswordResendCodeError(error: error, newState: error.canRetry ? self : nil)
    } success: { delegate, status in
      guard case .codeRequired(let state, let delivery) = status else { return MissingCallback.noteUnexpected() }
      delivery.tell(state, delegate.onResetPasswordResendCodeRequired)
    }
  }

  /// Sends another code; the previous one is no longer valid. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/challenge`.
  ///
  /// - Returns: `codeRequired`, or `browserRequired`.
  /// - Throws: `ResendCodeError`; none of its predicates is true.
  public nonisolated(nonsending) func resendCode() async throws(ResendCodeError) -> MSALNativeAuthResetPasswordStatus {
    try await resending.status()
  }

  /// Gives the service the code.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/continue`.
  ///
  /// - Parameters:
  ///   - code: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitCode(code: String, delegate: any ResetPasswordVerifyCodeDelegate) {
    submitting(code).report(to: delegate) { [self] delegate, error in
      delegate.onResetPasswordVerifyCodeError(error: error, newState: error.canRetry ? self : nil)
    } success: { delegate, status in
      guard case .passwordRequired(let state) = status else { return MissingCallback.noteUnexpected() }
      delegate.onPasswordRequired(newState: state)
    }
  }

  /// Gives the service the code. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/continue`.
  ///
  /// - Parameter code: What the person typed.
  /// - Returns: `passwordRequired` or `browserRequired`.
  /// - Throws: `VerifyCodeError`; `isInvalidCode` may be true.
  public nonisolated(nonsending) func submitCode(
    code: String
  ) async throws(VerifyCodeError) -> MSALNativeAuthResetPasswordStatus {
    try await submitting(code).status()
  }

  private var resending: ResetPasswordStep<ResendCodeError> {
    FlowStep(at: context) { PasswordResetPhase.resendCode(in: $0) }
  }

  private func submitting(_ code: String) -> ResetPasswordStep<VerifyCodeError> {
    FlowStep(at: context) { PasswordResetPhase.submit(code: Secret(code), in: $0) }
  }
}

/// The password reset waits for the new password.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0`.
public final class ResetPasswordRequiredState: ResetPasswordBaseState, @unchecked Sendable {
  /// Sets the new password, and waits until it is in place.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/submit` and `poll_completion`.
  ///
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitPassword(password: String, delegate: any ResetPasswordRequiredDelegate) {
    submitting(password).report(to: delegate) { [self] delegate, error in
      delegate.onResetPasswordRequiredError(error: error, newState: error.canRetry ? self : nil)
    } success: { delegate, status in
      guard case .completed(let state) = status else { return MissingCallback.noteUnexpected() }
      delegate.onResetPasswordCompleted(newState: state)
    }
  }

  /// Sets the new password, and waits until it is in place. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/submit` and `poll_completion`.
  ///
  /// - Parameter password: What the person typed.
  /// - Returns: `completed` or `browserRequired`.
  /// - Throws: `PasswordRequiredError`; `isInvalidPassword` may be true.
  public nonisolated(nonsending) func submitPassword(
    password: String
  ) async throws(PasswordRequiredError) -> MSALNativeAuthResetPasswordStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> ResetPasswordStep<PasswordRequiredError> {
    FlowStep(at: context) { PasswordResetPhase.submit(password: Secret(password), in: $0) }
  }
}
