// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

@testable import MSAL

/// Conforms to every delegate protocol, and implements only the required callbacks.
@MainActor
class BareDelegate: SignUpStartDelegate, SignUpVerifyCodeDelegate, SignUpResendCodeDelegate,
  SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate, SignInStartDelegate, SignInVerifyCodeDelegate,
  SignInResendCodeDelegate, SignInPasswordRequiredDelegate, SignInAfterSignUpDelegate, SignInAfterResetPasswordDelegate,
  ResetPasswordStartDelegate, ResetPasswordVerifyCodeDelegate, ResetPasswordResendCodeDelegate,
  ResetPasswordRequiredDelegate, MFARequestChallengeDelegate, MFASubmitChallengeDelegate,
  RegisterStrongAuthChallengeDelegate, RegisterStrongAuthSubmitChallengeDelegate, CredentialsDelegate
{
  private(set) var errors: [MSALNativeAuthError] = []
  private(set) var statesGiven = 0

  private func record(_ error: MSALNativeAuthError, _ newState: MSALNativeAuthBaseState? = nil) {
    errors.append(error)
    if newState != nil { statesGiven += 1 }
  }

  func onSignUpStartError(error: SignUpStartError) { record(error) }
  func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) { record(error, newState) }
  func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) { record(error, newState) }
  func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
    record(error, newState)
  }
  func onSignUpAttributesRequiredError(error: AttributesRequiredError) { record(error) }
  func onSignInStartError(error: SignInStartError) { record(error) }
  func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) { record(error, newState) }
  func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) { record(error, newState) }
  func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
    record(error, newState)
  }
  func onSignInAfterSignUpError(error: SignInAfterSignUpError) { record(error) }
  func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) { record(error) }
  func onResetPasswordStartError(error: ResetPasswordStartError) { record(error) }
  func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
    record(error, newState)
  }
  func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
    record(error, newState)
  }
  func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
    record(error, newState)
  }
  func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
    record(error, newState)
  }
  func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
    record(error, newState)
  }
  func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?) {
    record(error, newState)
  }
  func onRegisterStrongAuthSubmitChallengeError(
    error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
  ) { record(error, newState) }
  func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) { record(error) }
}
