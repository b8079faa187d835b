// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire

// None of these stores anything of its own: they are as Sendable as their superclass.

/// What every step of the password reset stands on.
public class ResetPasswordBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

/// The password reset waits for the one-time code.
public final class ResetPasswordCodeRequiredState: ResetPasswordBaseState, @unchecked Sendable {
  /// Sends another code; the one before is no longer good.
  /// - Parameter delegate: Hears whether it was sent.
  public func resendCode(delegate: any ResetPasswordResendCodeDelegate) {
    resending.report(to: delegate) { [self] delegate, error in
      delegate.onResetPasswordResendCodeError(error: error, newState: error.canRetry ? self : nil)
    } status: { delegate, status in
      guard case .codeRequired(let state, let delivery) = status else { return MissingCallback.noteUnexpected(status) }
      delegate.onResetPasswordResendCodeRequired(
        newState: state, sentTo: delivery.sentTo, channelTargetType: delivery.channelTargetType,
        codeLength: delivery.codeLength)
    }
  }

  /// Sends another code; the one before is no longer good. Only on Linux.
  /// - Returns: `codeRequired`, or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  @discardableResult
  public nonisolated(nonsending) func resendCode() async throws(ResendCodeError) -> MSALNativeAuthResetPasswordStatus {
    try await resending.status()
  }

  /// Gives the service the code.
  /// - Parameters:
  ///   - code: What the person typed.
  ///   - delegate: Hears how it was taken.
  public func submitCode(code: String, delegate: any ResetPasswordVerifyCodeDelegate) {
    submitting(code).report(to: delegate) { [self] delegate, error in
      delegate.onResetPasswordVerifyCodeError(error: error, newState: error.canRetry ? self : nil)
    } status: { delegate, status in
      guard case .passwordRequired(let state) = status else { return MissingCallback.noteUnexpected(status) }
      delegate.onPasswordRequired(newState: state)
    }
  }

  /// Gives the service the code. Only on Linux.
  /// - Parameter code: What the person typed.
  /// - Returns: `passwordRequired` or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  public nonisolated(nonsending) func submitCode(
    code: String
  ) async throws(VerifyCodeError) -> MSALNativeAuthResetPasswordStatus {
    try await submitting(code).status()
  }

  private var resending: FlowStep<PasswordResetPhase, ResendCodeError> {
    FlowStep(at: position) {
      PasswordResetPhase.resendCode(in: ResetCodeRequired(thread: $0))
    }
  }

  private func submitting(_ code: String) -> FlowStep<PasswordResetPhase, VerifyCodeError> {
    FlowStep(at: position) {
      PasswordResetPhase.submit(code: Secret(code), in: ResetCodeRequired(thread: $0))
    }
  }
}

/// The password reset waits for the new password.
public final class ResetPasswordRequiredState: ResetPasswordBaseState, @unchecked Sendable {
  /// Sets the new password, and waits until it is in place.
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Hears how it was taken.
  public func submitPassword(password: String, delegate: any ResetPasswordRequiredDelegate) {
    submitting(password).report(to: delegate) { [self] delegate, error in
      delegate.onResetPasswordRequiredError(error: error, newState: error.canRetry ? self : nil)
    } status: { delegate, status in
      guard case .completed(let state) = status else { return MissingCallback.noteUnexpected(status) }
      delegate.onResetPasswordCompleted(newState: state)
    }
  }

  /// Sets the new password, and waits until it is in place. Only on Linux.
  /// - Parameter password: What the person typed.
  /// - Returns: `completed` or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  public nonisolated(nonsending) func submitPassword(
    password: String
  ) async throws(PasswordRequiredError) -> MSALNativeAuthResetPasswordStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> FlowStep<PasswordResetPhase, PasswordRequiredError> {
    FlowStep(at: position) {
      PasswordResetPhase.submit(password: Secret(password), in: ResetPasswordRequired(thread: $0))
    }
  }
}
