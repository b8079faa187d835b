// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

/// A delegate of everything that waits for one callback. The tests' time limit is its deadline; a second callback, or
/// one that does not arrive on the main actor, is an issue.
@MainActor final class DelegateRecorder {
  private let told: AsyncStream<Told>
  private let tell: AsyncStream<Told>.Continuation
  private var count = 0

  nonisolated init() { (told, tell) = AsyncStream.makeStream() }

  /// What a call tells its delegate.
  nonisolated static func told(_ call: (DelegateRecorder) -> Void) async throws -> Told {
    let recorder = DelegateRecorder()
    call(recorder)
    for await told in recorder.told { return told }
    throw CancellationError()
  }

  private func note(_ told: Told) {
    MainActor.assertIsolated()
    count += 1
    if count > 1 { Issue.record("one step, two callbacks; the second: \(told)") }
    tell.yield(told)
  }

  private func code(
    _ state: MSALNativeAuthBaseState, _ sentTo: String, _ channel: MSALNativeAuthChannelType, _ length: Int
  ) {
    note(.code(state, Told.Delivery(sentTo: sentTo, channel: channel, length: length)))
  }

  private func refuse(_ error: MSALNativeAuthError, _ again: MSALNativeAuthBaseState? = nil) {
    note(.refused(error, again: again))
  }
}

extension DelegateRecorder: SignUpStartDelegate, SignUpVerifyCodeDelegate, SignUpResendCodeDelegate,
  SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate
{
  func onSignUpStartError(error: SignUpStartError) { refuse(error) }
  func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onSignUpAttributesInvalid(attributeNames: [String]) { note(.attributesInvalid(attributeNames, nil)) }
  func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) { refuse(error, newState) }
  func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) { note(.password(newState)) }
  func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
  ) { note(.attributes(newState, attributes)) }
  func onSignUpCompleted(newState: SignInAfterSignUpState) { note(.flowDone(newState)) }
  func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) { refuse(error, newState) }
  func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
    refuse(error, newState)
  }
  func onSignUpAttributesRequiredError(error: AttributesRequiredError) { refuse(error) }
  func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
    note(.attributesInvalid(attributeNames, newState))
  }
}

extension DelegateRecorder: SignInStartDelegate, SignInVerifyCodeDelegate, SignInResendCodeDelegate,
  SignInPasswordRequiredDelegate, SignInAfterSignUpDelegate, SignInAfterResetPasswordDelegate
{
  func onSignInStartError(error: SignInStartError) { refuse(error) }
  func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { note(.password(newState)) }
  func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
    note(.methods(newState, authMethods))
  }
  func onSignInStrongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) {
    note(.methods(newState, authMethods))
  }
  func onSignInCompleted(result: MSALNativeAuthUserAccountResult) { note(.signedIn(result)) }
  func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) { refuse(error, newState) }
  func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) { refuse(error, newState) }
  func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
    refuse(error, newState)
  }
  func onSignInAfterSignUpError(error: SignInAfterSignUpError) { refuse(error) }
  func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) { refuse(error) }
}

extension DelegateRecorder: MFARequestChallengeDelegate, MFASubmitChallengeDelegate,
  RegisterStrongAuthChallengeDelegate,
  RegisterStrongAuthSubmitChallengeDelegate, CredentialsDelegate
{
  func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
    refuse(error, newState)
  }
  func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
    refuse(error, newState)
  }
  func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?) {
    refuse(error, newState)
  }
  func onRegisterStrongAuthVerificationRequired(
    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
  ) { code(result.newState, result.sentTo, result.channelTargetType, result.codeLength) }
  func onRegisterStrongAuthSubmitChallengeError(
    error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
  ) { refuse(error, newState) }
  func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) { refuse(error) }
  func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) { note(.token(result)) }
}

extension DelegateRecorder: ResetPasswordStartDelegate, ResetPasswordVerifyCodeDelegate,
  ResetPasswordResendCodeDelegate,
  ResetPasswordRequiredDelegate
{
  func onResetPasswordStartError(error: ResetPasswordStartError) { refuse(error) }
  func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
    refuse(error, newState)
  }
  func onPasswordRequired(newState: ResetPasswordRequiredState) { note(.password(newState)) }
  func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
    refuse(error, newState)
  }
  func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { code(newState, sentTo, channelTargetType, codeLength) }
  func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
    refuse(error, newState)
  }
  func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) { note(.flowDone(newState)) }
}
