// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire

// None of these stores anything of its own: they are as Sendable as their superclass.

/// What every step of sign-up stands on.
public class SignUpBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

/// Sign-up waits for the one-time code.
public final class SignUpCodeRequiredState: SignUpBaseState, @unchecked Sendable {
  /// Sends another code; the one before is no longer good.
  /// - Parameter delegate: Hears whether it was sent.
  public func resendCode(delegate: any SignUpResendCodeDelegate) {
    resending.report(to: delegate) { [self] delegate, error in
      delegate.onSignUpResendCodeError(error: error, newState: error.canRetry ? self : nil)
    } status: { delegate, status in
      guard case .codeRequired(let state, let delivery) = status else { return MissingCallback.noteUnexpected(status) }
      delegate.onSignUpResendCodeCodeRequired(
        newState: state, sentTo: delivery.sentTo, channelTargetType: delivery.channelTargetType,
        codeLength: delivery.codeLength)
    }
  }

  /// Sends another code; the one before is no longer good. Only on Linux.
  /// - Returns: `codeRequired`, or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  @discardableResult
  public nonisolated(nonsending) func resendCode() async throws(ResendCodeError) -> MSALNativeAuthSignUpStatus {
    try await resending.status()
  }

  /// Gives the service the code.
  /// - Parameters:
  ///   - code: What the person typed.
  ///   - delegate: Hears how it was taken.
  public func submitCode(code: String, delegate: any SignUpVerifyCodeDelegate) {
    submitting(code).report(to: delegate) { [self] delegate, error in
      delegate.onSignUpVerifyCodeError(error: error, newState: error.canRetry ? self : nil)
    } status: { delegate, status in
      if case .passwordRequired(let state) = status { return delegate.onSignUpPasswordRequired(newState: state) }
      delegate.report(status)
    }
  }

  /// Gives the service the code. Only on Linux.
  /// - Parameter code: What the person typed.
  /// - Returns: `completed`, `passwordRequired`, `attributesRequired` or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  public nonisolated(nonsending) func submitCode(
    code: String
  ) async throws(VerifyCodeError) -> MSALNativeAuthSignUpStatus {
    try await submitting(code).status()
  }

  private var resending: FlowStep<SignUpPhase, ResendCodeError> {
    FlowStep(at: position) {
      SignUpPhase.resendCode(in: SignUpCodeRequired(thread: $0))
    }
  }

  private func submitting(_ code: String) -> FlowStep<SignUpPhase, VerifyCodeError> {
    FlowStep(at: position) {
      SignUpPhase.submit(code: Secret(code), in: SignUpCodeRequired(thread: $0))
    }
  }
}

/// Sign-up waits for a password.
public final class SignUpPasswordRequiredState: SignUpBaseState, @unchecked Sendable {
  /// Gives the service the password of the new account.
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Hears how it was taken.
  public func submitPassword(password: String, delegate: any SignUpPasswordRequiredDelegate) {
    submitting(password).report(to: delegate) { [self] delegate, error in
      delegate.onSignUpPasswordRequiredError(error: error, newState: error.canRetry ? self : nil)
    } status: { delegate, status in
      delegate.report(status)
    }
  }

  /// Gives the service the password of the new account. Only on Linux.
  /// - Parameter password: What the person typed.
  /// - Returns: `completed`, `attributesRequired` or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  public nonisolated(nonsending) func submitPassword(
    password: String
  ) async throws(PasswordRequiredError) -> MSALNativeAuthSignUpStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> FlowStep<SignUpPhase, PasswordRequiredError> {
    FlowStep(at: position) {
      SignUpPhase.submit(password: Secret(password), in: SignUpPasswordRequired(thread: $0))
    }
  }
}

/// Sign-up waits for attributes of the person.
public final class SignUpAttributesRequiredState: SignUpBaseState, @unchecked Sendable {
  /// Gives the service attributes of the person.
  /// - Parameters:
  ///   - attributes: Values by the attributes' names: text, numbers, booleans, or lists of them.
  ///   - delegate: Hears how they were taken.
  public func submitAttributes(attributes: [String: Any], delegate: any SignUpAttributesRequiredDelegate) {
    submitting(attributes).report(to: delegate) { delegate, error in
      delegate.onSignUpAttributesRequiredError(error: error)
    } status: { delegate, status in
      guard case .attributesInvalid(let names, let state?) = status else { return delegate.report(status) }
      delegate.onSignUpAttributesInvalid(attributeNames: names, newState: state)
    }
  }

  /// Gives the service attributes of the person. Only on Linux.
  /// - Parameter attributes: Values by the attributes' names: text, numbers, booleans, or lists of them.
  /// - Returns: `completed`, `attributesRequired`, `attributesInvalid` or `browserRequired`.
  /// - Throws: The error that the delegate form reports.
  public nonisolated(nonsending) func submitAttributes(
    attributes: [String: Any]
  ) async throws(AttributesRequiredError) -> MSALNativeAuthSignUpStatus {
    try await submitting(attributes).status()
  }

  private func submitting(_ attributes: [String: Any]) -> FlowStep<SignUpPhase, AttributesRequiredError> {
    let position = position
    do throws(IdentityFailure) {
      let attributes = try frozen(attributes)
      return FlowStep(at: position) {
        SignUpPhase.submit(attributes: attributes, in: SignUpAttributesRequired(thread: $0))
      }
    } catch {
      return FlowStep(refused: error, correlationID: position.thread.correlationID, canRetry: true)
    }
  }
}
