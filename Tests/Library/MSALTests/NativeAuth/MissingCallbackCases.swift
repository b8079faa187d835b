// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@testable import MSAL

/// A delegate without one of its optional callbacks, and the error of the required one.
struct MissingCallbackCase: Sendable, CustomTestStringConvertible {
  var delegate: String
  var callback: String
  var error: MSALNativeAuthError.Type
  /// Calls the callback as flows do.
  var call: @MainActor @Sendable (BareDelegate, CorrelationID) -> Void

  var testDescription: String { "\(delegate).\(callback)" }

  private static func cases<Delegate, Failure: MSALNativeAuthError>(
    of type: Delegate.Type, _ error: Failure.Type,
    _ delegate: @escaping @MainActor @Sendable (BareDelegate) -> Delegate,
    _ required: @escaping @MainActor @Sendable (Delegate, Failure) -> Void,
    _ optional: KeyValuePairs<String, @MainActor @Sendable (Delegate) -> Void>
  ) -> [MissingCallbackCase] {
    optional.map { callback, call in
      MissingCallbackCase(delegate: "\(type)", callback: callback, error: error) { bare, id in
        let delegate = delegate(bare)
        MissingCallback.report(
          correlationID: id, during: { call(delegate) }, to: { (error: Failure) in required(delegate, error) })
      }
    }
  }

  static let all = [
    signUpStart, signUpVerifyCode, signUpResendCode, signUpPasswordRequired, signUpAttributesRequired, signInStart,
    signInVerifyCode, signInResendCode, signInPasswordRequired, signInAfterSignUp, signInAfterResetPassword,
    resetPasswordStart, resetPasswordVerifyCode, resetPasswordResendCode, resetPasswordRequired, mfaRequestChallenge,
    mfaSubmitChallenge, registerStrongAuthChallenge, registerStrongAuthSubmitChallenge, credentials,
  ].flatMap(\.self)

  private static let signUpStart = cases(
    of: (any SignUpStartDelegate).self, SignUpStartError.self, { $0 }, { $0.onSignUpStartError(error: $1) },
    [
      "onSignUpCodeRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onSignUpCodeRequired(
          newState: NativeSamples.signUpCode, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      },
      "onSignUpAttributesInvalid(attributeNames:)": { $0.onSignUpAttributesInvalid(attributeNames: []) },
    ])

  private static let signUpVerifyCode = cases(
    of: (any SignUpVerifyCodeDelegate).self, VerifyCodeError.self, { $0 },
    { $0.onSignUpVerifyCodeError(error: $1, newState: nil) },
    [
      "onSignUpPasswordRequired(newState:)": { $0.onSignUpPasswordRequired(newState: NativeSamples.signUpPassword) },
      "onSignUpAttributesRequired(attributes:newState:)": {
        $0.onSignUpAttributesRequired(attributes: [], newState: NativeSamples.signUpAttributes)
      },
      "onSignUpCompleted(newState:)": { $0.onSignUpCompleted(newState: NativeSamples.afterSignUp) },
    ])

  private static let signUpResendCode = cases(
    of: (any SignUpResendCodeDelegate).self, ResendCodeError.self, { $0 },
    { $0.onSignUpResendCodeError(error: $1, newState: nil) },
    [
      "onSignUpResendCodeCodeRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onSignUpResendCodeCodeRequired(
          newState: NativeSamples.signUpCode, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      }
    ])

  private static let signUpPasswordRequired = cases(
    of: (any SignUpPasswordRequiredDelegate).self, PasswordRequiredError.self, { $0 },
    { $0.onSignUpPasswordRequiredError(error: $1, newState: nil) },
    [
      "onSignUpAttributesRequired(attributes:newState:)": {
        $0.onSignUpAttributesRequired(attributes: [], newState: NativeSamples.signUpAttributes)
      },
      "onSignUpCompleted(newState:)": { $0.onSignUpCompleted(newState: NativeSamples.afterSignUp) },
    ])

  private static let signUpAttributesRequired = cases(
    of: (any SignUpAttributesRequiredDelegate).self, AttributesRequiredError.self, { $0 },
    { $0.onSignUpAttributesRequiredError(error: $1) },
    [
      "onSignUpAttributesInvalid(attributeNames:newState:)": {
        $0.onSignUpAttributesInvalid(attributeNames: [], newState: NativeSamples.signUpAttributes)
      },
      "onSignUpAttributesRequired(attributes:newState:)": {
        $0.onSignUpAttributesRequired(attributes: [], newState: NativeSamples.signUpAttributes)
      },
      "onSignUpCompleted(newState:)": { $0.onSignUpCompleted(newState: NativeSamples.afterSignUp) },
    ])

  private static let signInStart = cases(
    of: (any SignInStartDelegate).self, SignInStartError.self, { $0 }, { $0.onSignInStartError(error: $1) },
    [
      "onSignInCodeRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onSignInCodeRequired(
          newState: NativeSamples.signInCode, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      },
      "onSignInPasswordRequired(newState:)": { $0.onSignInPasswordRequired(newState: NativeSamples.signInPassword) },
      "onSignInAwaitingMFA(authMethods:newState:)": {
        $0.onSignInAwaitingMFA(authMethods: [], newState: NativeSamples.awaitingMFA)
      },
      "onSignInStrongAuthMethodRegistration(authMethods:newState:)": {
        $0.onSignInStrongAuthMethodRegistration(authMethods: [], newState: NativeSamples.register)
      },
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) },
    ])

  private static let signInVerifyCode = cases(
    of: (any SignInVerifyCodeDelegate).self, VerifyCodeError.self, { $0 },
    { $0.onSignInVerifyCodeError(error: $1, newState: nil) },
    [
      "onSignInAwaitingMFA(authMethods:newState:)": {
        $0.onSignInAwaitingMFA(authMethods: [], newState: NativeSamples.awaitingMFA)
      },
      "onSignInStrongAuthMethodRegistration(authMethods:newState:)": {
        $0.onSignInStrongAuthMethodRegistration(authMethods: [], newState: NativeSamples.register)
      },
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) },
    ])

  private static let signInResendCode = cases(
    of: (any SignInResendCodeDelegate).self, ResendCodeError.self, { $0 },
    { $0.onSignInResendCodeError(error: $1, newState: nil) },
    [
      "onSignInResendCodeCodeRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onSignInResendCodeCodeRequired(
          newState: NativeSamples.signInCode, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      }
    ])

  private static let signInPasswordRequired = cases(
    of: (any SignInPasswordRequiredDelegate).self, PasswordRequiredError.self, { $0 },
    { $0.onSignInPasswordRequiredError(error: $1, newState: nil) },
    [
      "onSignInAwaitingMFA(authMethods:newState:)": {
        $0.onSignInAwaitingMFA(authMethods: [], newState: NativeSamples.awaitingMFA)
      },
      "onSignInStrongAuthMethodRegistration(authMethods:newState:)": {
        $0.onSignInStrongAuthMethodRegistration(authMethods: [], newState: NativeSamples.register)
      },
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) },
    ])

  private static let signInAfterSignUp = cases(
    of: (any SignInAfterSignUpDelegate).self, SignInAfterSignUpError.self, { $0 },
    { $0.onSignInAfterSignUpError(error: $1) },
    [
      "onSignInAwaitingMFA(authMethods:newState:)": {
        $0.onSignInAwaitingMFA(authMethods: [], newState: NativeSamples.awaitingMFA)
      },
      "onSignInStrongAuthMethodRegistration(authMethods:newState:)": {
        $0.onSignInStrongAuthMethodRegistration(authMethods: [], newState: NativeSamples.register)
      },
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) },
    ])

  private static let signInAfterResetPassword = cases(
    of: (any SignInAfterResetPasswordDelegate).self, SignInAfterResetPasswordError.self, { $0 },
    { $0.onSignInAfterResetPasswordError(error: $1) },
    [
      "onSignInAwaitingMFA(authMethods:newState:)": {
        $0.onSignInAwaitingMFA(authMethods: [], newState: NativeSamples.awaitingMFA)
      },
      "onSignInStrongAuthMethodRegistration(authMethods:newState:)": {
        $0.onSignInStrongAuthMethodRegistration(authMethods: [], newState: NativeSamples.register)
      },
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) },
    ])

  private static let resetPasswordStart = cases(
    of: (any ResetPasswordStartDelegate).self, ResetPasswordStartError.self, { $0 },
    { $0.onResetPasswordStartError(error: $1) },
    [
      "onResetPasswordCodeRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onResetPasswordCodeRequired(
          newState: NativeSamples.resetCode, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      }
    ])

  private static let resetPasswordVerifyCode = cases(
    of: (any ResetPasswordVerifyCodeDelegate).self, VerifyCodeError.self, { $0 },
    { $0.onResetPasswordVerifyCodeError(error: $1, newState: nil) },
    [
      "onPasswordRequired(newState:)": { $0.onPasswordRequired(newState: NativeSamples.resetPassword) }
    ])

  private static let resetPasswordResendCode = cases(
    of: (any ResetPasswordResendCodeDelegate).self, ResendCodeError.self, { $0 },
    { $0.onResetPasswordResendCodeError(error: $1, newState: nil) },
    [
      "onResetPasswordResendCodeRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onResetPasswordResendCodeRequired(
          newState: NativeSamples.resetCode, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      }
    ])

  private static let resetPasswordRequired = cases(
    of: (any ResetPasswordRequiredDelegate).self, PasswordRequiredError.self, { $0 },
    { $0.onResetPasswordRequiredError(error: $1, newState: nil) },
    [
      "onResetPasswordCompleted(newState:)": { $0.onResetPasswordCompleted(newState: NativeSamples.afterReset) }
    ])

  private static let mfaRequestChallenge = cases(
    of: (any MFARequestChallengeDelegate).self, MFARequestChallengeError.self, { $0 },
    { $0.onMFARequestChallengeError(error: $1, newState: nil) },
    [
      "onMFARequestChallengeVerificationRequired(newState:sentTo:channelTargetType:codeLength:)": {
        $0.onMFARequestChallengeVerificationRequired(
          newState: NativeSamples.mfa, sentTo: "a***", channelTargetType: NativeSamples.email, codeLength: 8)
      },
      "onMFARequestChallengeSelectionRequired(authMethods:newState:)": {
        $0.onMFARequestChallengeSelectionRequired(authMethods: [], newState: NativeSamples.mfa)
      },
    ])

  private static let mfaSubmitChallenge = cases(
    of: (any MFASubmitChallengeDelegate).self, MFASubmitChallengeError.self, { $0 },
    { $0.onMFASubmitChallengeError(error: $1, newState: nil) },
    [
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) }
    ])

  private static let registerStrongAuthChallenge = cases(
    of: (any RegisterStrongAuthChallengeDelegate).self, RegisterStrongAuthChallengeError.self, { $0 },
    { $0.onRegisterStrongAuthChallengeError(error: $1, newState: nil) },
    [
      "onRegisterStrongAuthVerificationRequired(result:)": {
        $0.onRegisterStrongAuthVerificationRequired(result: NativeSamples.registerResult)
      },
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) },
    ])

  private static let registerStrongAuthSubmitChallenge = cases(
    of: (any RegisterStrongAuthSubmitChallengeDelegate).self, RegisterStrongAuthSubmitChallengeError.self, { $0 },
    { $0.onRegisterStrongAuthSubmitChallengeError(error: $1, newState: nil) },
    [
      "onSignInCompleted(result:)": { $0.onSignInCompleted(result: NativeSamples.account) }
    ])

  private static let credentials = cases(
    of: (any CredentialsDelegate).self, RetrieveAccessTokenError.self, { $0 },
    { $0.onAccessTokenRetrieveError(error: $1) },
    [
      "onAccessTokenRetrieveCompleted(result:)": { $0.onAccessTokenRetrieveCompleted(result: NativeSamples.token) }
    ])
}
