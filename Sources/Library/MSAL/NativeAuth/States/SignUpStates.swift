// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import TokenExchange

// None of these stores anything of its own: they are as Sendable as their superclass.

/// The superclass of the states of sign-up.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0`.
public class SignUpBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

/// Sign-up waits for the one-time code.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0`.
public final class SignUpCodeRequiredState: SignUpBaseState, @unchecked Sendable {
  /// Sends another code; the previous one is no longer valid.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/challenge`.
  ///
  /// - Parameter delegate: Is told whether the code was sent.
  public func resendCode(delegate: any SignUpResendCodeDelegate) {
    resending.report(to: delegate) { [self] delegate, error in
      delegate.onSignUpResendCodeError(error: error, newState: error.canRetry ? self : nil)
    } success: { delegate, status in
      guard case .codeRequired(let state, let delivery) = status else { return MissingCallback.noteUnexpected() }
      delivery.tell(state, delegate.onSignUpResendCodeCodeRequired)
    }
  }

  /// Sends another code; the previous one is no longer valid. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/challenge`.
  ///
  /// - Returns: `codeRequired`, or `browserRequired`.
  /// - Throws: `ResendCodeError`; none of its predicates is true.
  public nonisolated(nonsending) func resendCode() async throws(ResendCodeError) -> MSALNativeAuthSignUpStatus {
    try await resending.status()
  }

  /// Gives the service the code.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`, grant `oob`.
  ///
  /// - Parameters:
  ///   - code: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitCode(code: String, delegate: any SignUpVerifyCodeDelegate) {
    submitting(code).report(to: delegate) { [self] delegate, error in
      delegate.onSignUpVerifyCodeError(error: error, newState: error.canRetry ? self : nil)
    } success: { delegate, status in
      if case .passwordRequired(let state) = status { return delegate.onSignUpPasswordRequired(newState: state) }
      delegate.report(status)
    }
  }

  /// Gives the service the code. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`, grant `oob`.
  ///
  /// - Parameter code: What the person typed.
  /// - Returns: `completed`, `passwordRequired`, `attributesRequired` or `browserRequired`.
  /// - Throws: `VerifyCodeError`; `isInvalidCode` may be true.
  public nonisolated(nonsending) func submitCode(
    code: String
  ) async throws(VerifyCodeError) -> MSALNativeAuthSignUpStatus {
    try await submitting(code).status()
  }

  private var resending: SignUpStep<ResendCodeError> {
    FlowStep(at: context) { SignUpPhase.resendCode(in: $0) }
  }

  private func submitting(_ code: String) -> SignUpStep<VerifyCodeError> {
    FlowStep(at: context) { SignUpPhase.submit(code: Secret(code), in: $0) }
  }
}

/// Sign-up waits for a password.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0`.
public final class SignUpPasswordRequiredState: SignUpBaseState, @unchecked Sendable {
  /// Gives the service the password of the new account.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`, grant `password`.
  ///
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Receives the service's answer.
  public func submitPassword(password: String, delegate: any SignUpPasswordRequiredDelegate) {
    submitting(password).report(
      to: delegate,
      failure: { [self] in $0.onSignUpPasswordRequiredError(error: $1, newState: $1.canRetry ? self : nil) },
      success: { $0.report($1) })
  }

  /// Gives the service the password of the new account. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`, grant `password`.
  ///
  /// - Parameter password: What the person typed.
  /// - Returns: `completed`, `attributesRequired` or `browserRequired`.
  /// - Throws: `PasswordRequiredError`; `isInvalidPassword` may be true.
  public nonisolated(nonsending) func submitPassword(
    password: String
  ) async throws(PasswordRequiredError) -> MSALNativeAuthSignUpStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> SignUpStep<PasswordRequiredError> {
    FlowStep(at: context) { SignUpPhase.submit(password: Secret(password), in: $0) }
  }
}

/// Sign-up waits for attributes of the person.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0`.
public final class SignUpAttributesRequiredState: SignUpBaseState, @unchecked Sendable {
  /// Gives the service attributes of the person.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`, grant `attributes`.
  ///
  /// - Parameters:
  ///   - attributes: Values by the attributes' names: text, numbers, booleans, or lists of them.
  ///   - delegate: Receives the service's answer.
  public func submitAttributes(attributes: [String: Any], delegate: any SignUpAttributesRequiredDelegate) {
    submitting(attributes).report(to: delegate) {
      $0.onSignUpAttributesRequiredError(error: $1)
    } success: { delegate, status in
      guard case .attributesInvalid(let state?, let names) = status else { return delegate.report(status) }
      delegate.onSignUpAttributesInvalid(attributeNames: names, newState: state)
    }
  }

  /// Gives the service attributes of the person. Only on Linux.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`, grant `attributes`.
  ///
  /// - Parameter attributes: Values by the attributes' names: text, numbers, booleans, or lists of them.
  /// - Returns: `completed`, `attributesRequired`, `attributesInvalid` or `browserRequired`.
  /// - Throws: `AttributesRequiredError`; none of its predicates is true.
  public nonisolated(nonsending) func submitAttributes(
    attributes: [String: Any]
  ) async throws(AttributesRequiredError) -> MSALNativeAuthSignUpStatus {
    try await submitting(attributes).status()
  }

  private func submitting(_ attributes: [String: Any]) -> SignUpStep<AttributesRequiredError> {
    FlowStep(at: context) { context throws(IdentityError) in
      SignUpPhase.submit(attributes: try frozen(attributes), in: context)
    }
  }
}
