// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// What a step of a flow came to.
enum CustomerEvent: Sendable {
  case code(MSALNativeAuthBaseState)
  case password(MSALNativeAuthBaseState)
  case attributes(SignUpAttributesRequiredState, [MSALNativeAuthRequiredAttribute])
  case done(SignInAfterPreviousFlowBaseState)
  case methods(MSALNativeAuthBaseState, [MSALAuthMethod])
  case signedIn(MSALNativeAuthUserAccountResult)
  case token(MSALNativeAuthTokenResult)
  case failed(MSALNativeAuthError)
}

/// A screen that listens to one step of any flow.
@MainActor final class CustomerScreen {
  nonisolated let events: AsyncStream<CustomerEvent>
  nonisolated let tell: AsyncStream<CustomerEvent>.Continuation

  nonisolated init() { (events, tell) = AsyncStream.makeStream() }

  /// What the step tells the screen.
  nonisolated static func event(of step: (CustomerScreen) -> Void) async -> CustomerEvent? {
    let screen = CustomerScreen()
    step(screen)
    for await event in screen.events { return event }
    return nil
  }
}

extension CustomerScreen: SignUpStartDelegate, SignUpVerifyCodeDelegate, SignUpResendCodeDelegate,
  SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate
{
  func onSignUpStartError(error: MSAL.SignUpStartError) { tell.yield(.failed(error)) }
  func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onSignUpVerifyCodeError(error: MSAL.VerifyCodeError, newState: SignUpCodeRequiredState?) {
    tell.yield(.failed(error))
  }
  func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) { tell.yield(.password(newState)) }
  func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
  ) { tell.yield(.attributes(newState, attributes)) }
  func onSignUpCompleted(newState: SignInAfterSignUpState) { tell.yield(.done(newState)) }
  func onSignUpResendCodeError(error: MSAL.ResendCodeError, newState: SignUpCodeRequiredState?) {
    tell.yield(.failed(error))
  }
  func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onSignUpPasswordRequiredError(error: MSAL.PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
    tell.yield(.failed(error))
  }
  func onSignUpAttributesRequiredError(error: MSAL.AttributesRequiredError) { tell.yield(.failed(error)) }
}

extension CustomerScreen: SignInStartDelegate, SignInVerifyCodeDelegate, SignInResendCodeDelegate,
  SignInPasswordRequiredDelegate, SignInAfterSignUpDelegate, SignInAfterResetPasswordDelegate
{
  func onSignInStartError(error: MSAL.SignInStartError) { tell.yield(.failed(error)) }
  func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { tell.yield(.password(newState)) }
  func onSignInVerifyCodeError(error: MSAL.VerifyCodeError, newState: SignInCodeRequiredState?) {
    tell.yield(.failed(error))
  }
  func onSignInResendCodeError(error: MSAL.ResendCodeError, newState: SignInCodeRequiredState?) {
    tell.yield(.failed(error))
  }
  func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onSignInPasswordRequiredError(error: MSAL.PasswordRequiredError, newState: SignInPasswordRequiredState?) {
    tell.yield(.failed(error))
  }
  func onSignInAfterSignUpError(error: MSAL.SignInAfterSignUpError) { tell.yield(.failed(error)) }
  func onSignInAfterResetPasswordError(error: MSAL.SignInAfterResetPasswordError) { tell.yield(.failed(error)) }
  func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
    tell.yield(.methods(newState, authMethods))
  }
  func onSignInStrongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) {
    tell.yield(.methods(newState, authMethods))
  }
  func onSignInCompleted(result: MSALNativeAuthUserAccountResult) { tell.yield(.signedIn(result)) }
}

extension CustomerScreen: MFARequestChallengeDelegate, MFASubmitChallengeDelegate,
  RegisterStrongAuthChallengeDelegate, RegisterStrongAuthSubmitChallengeDelegate
{
  func onMFARequestChallengeError(error: MSAL.MFARequestChallengeError, newState: MFARequiredState?) {
    tell.yield(.failed(error))
  }
  func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onMFASubmitChallengeError(error: MSAL.MFASubmitChallengeError, newState: MFARequiredState?) {
    tell.yield(.failed(error))
  }
  func onRegisterStrongAuthChallengeError(
    error: MSAL.RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?
  ) { tell.yield(.failed(error)) }
  func onRegisterStrongAuthVerificationRequired(result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult) {
    tell.yield(.code(result.newState))
  }
  func onRegisterStrongAuthSubmitChallengeError(
    error: MSAL.RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
  ) { tell.yield(.failed(error)) }
}

extension CustomerScreen: ResetPasswordStartDelegate, ResetPasswordVerifyCodeDelegate,
  ResetPasswordResendCodeDelegate, ResetPasswordRequiredDelegate, CredentialsDelegate
{
  func onResetPasswordStartError(error: MSAL.ResetPasswordStartError) { tell.yield(.failed(error)) }
  func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onResetPasswordVerifyCodeError(error: MSAL.VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
    tell.yield(.failed(error))
  }
  func onPasswordRequired(newState: ResetPasswordRequiredState) { tell.yield(.password(newState)) }
  func onResetPasswordResendCodeError(error: MSAL.ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
    tell.yield(.failed(error))
  }
  func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { tell.yield(.code(newState)) }
  func onResetPasswordRequiredError(error: MSAL.PasswordRequiredError, newState: ResetPasswordRequiredState?) {
    tell.yield(.failed(error))
  }
  func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) { tell.yield(.done(newState)) }
  func onAccessTokenRetrieveError(error: MSAL.RetrieveAccessTokenError) { tell.yield(.failed(error)) }
  func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) { tell.yield(.token(result)) }
}
