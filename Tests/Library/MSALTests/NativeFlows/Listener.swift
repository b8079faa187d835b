// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

/// A callback of a delegate, with its arguments.
enum Heard: Sendable {
  case error(MSALNativeAuthError, MSALNativeAuthBaseState?)
  case code(MSALNativeAuthBaseState, sentTo: String)
  case password(MSALNativeAuthBaseState)
  case attributes(SignUpAttributesRequiredState, [MSALNativeAuthRequiredAttribute])
  case attributesInvalid([String], SignUpAttributesRequiredState?)
  case after(SignInAfterPreviousFlowBaseState)
  case mfa(AwaitingMFAState, [MSALAuthMethod])
  case registration(RegisterStrongAuthState, [MSALAuthMethod])
  case signedIn(MSALNativeAuthUserAccountResult)
  case token(MSALNativeAuthTokenResult)
}

/// A delegate that implements every callback. Tests read the calls one by one; each call checks that it is on the main
/// actor.
@MainActor final class Listener {
  private let events: AsyncStream<Heard>
  private let hear: AsyncStream<Heard>.Continuation

  nonisolated init() { (events, hear) = AsyncStream.makeStream() }

  private func note(_ event: Heard) {
    MainActor.assertIsolated()
    hear.yield(event)
  }

  func next() async throws -> Heard {
    for await event in events { return event }
    throw CancellationError()
  }

  /// The next call, which must be an error of this class, with its state.
  func refusal<Failure: MSALNativeAuthError>(_ type: Failure.Type) async throws -> (Failure, MSALNativeAuthBaseState?) {
    let event = try await next()
    guard case .error(let error as Failure, let state) = event else { throw UnexpectedStatusError(status: "\(event)") }
    return (error, state)
  }

  func code<State: MSALNativeAuthBaseState>(_ type: State.Type) async throws -> State {
    let event = try await next()
    guard case .code(let state as State, _) = event else { throw UnexpectedStatusError(status: "\(event)") }
    return state
  }

  func password<State: MSALNativeAuthBaseState>(_ type: State.Type) async throws -> State {
    let event = try await next()
    guard case .password(let state as State) = event else { throw UnexpectedStatusError(status: "\(event)") }
    return state
  }

  func after<State: SignInAfterPreviousFlowBaseState>(_ type: State.Type) async throws -> State {
    let event = try await next()
    guard case .after(let state as State) = event else { throw UnexpectedStatusError(status: "\(event)") }
    return state
  }

  func account() async throws -> MSALNativeAuthUserAccountResult {
    let event = try await next()
    guard case .signedIn(let result) = event else { throw UnexpectedStatusError(status: "\(event)") }
    return result
  }
}

extension Listener: SignUpStartDelegate, SignUpVerifyCodeDelegate, SignUpResendCodeDelegate,
  SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate
{
  func onSignUpStartError(error: SignUpStartError) { note(.error(error, nil)) }
  func onSignUpCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onSignUpAttributesInvalid(attributeNames: [String]) { note(.attributesInvalid(attributeNames, nil)) }
  func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
    note(.error(error, newState))
  }
  func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) { note(.password(newState)) }
  func onSignUpAttributesRequired(
    attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
  ) { note(.attributes(newState, attributes)) }
  func onSignUpCompleted(newState: SignInAfterSignUpState) { note(.after(newState)) }
  func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {
    note(.error(error, newState))
  }
  func onSignUpResendCodeCodeRequired(
    newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
    note(.error(error, newState))
  }
  func onSignUpAttributesRequiredError(error: AttributesRequiredError) { note(.error(error, nil)) }
  func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
    note(.attributesInvalid(attributeNames, newState))
  }
}

extension Listener: SignInStartDelegate, SignInVerifyCodeDelegate, SignInResendCodeDelegate,
  SignInPasswordRequiredDelegate, SignInAfterSignUpDelegate, SignInAfterResetPasswordDelegate
{
  func onSignInStartError(error: SignInStartError) { note(.error(error, nil)) }
  func onSignInCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { note(.password(newState)) }
  func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
    note(.mfa(newState, authMethods))
  }
  func onSignInStrongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) {
    note(.registration(newState, authMethods))
  }
  func onSignInCompleted(result: MSALNativeAuthUserAccountResult) { note(.signedIn(result)) }
  func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {
    note(.error(error, newState))
  }
  func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {
    note(.error(error, newState))
  }
  func onSignInResendCodeCodeRequired(
    newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
    note(.error(error, newState))
  }
  func onSignInAfterSignUpError(error: SignInAfterSignUpError) { note(.error(error, nil)) }
  func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) { note(.error(error, nil)) }
}

extension Listener: MFARequestChallengeDelegate, MFASubmitChallengeDelegate, RegisterStrongAuthChallengeDelegate,
  RegisterStrongAuthSubmitChallengeDelegate, CredentialsDelegate
{
  func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
    note(.error(error, newState))
  }
  func onMFARequestChallengeVerificationRequired(
    newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
    note(.error(error, newState))
  }
  func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?) {
    note(.error(error, newState))
  }
  func onRegisterStrongAuthVerificationRequired(
    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
  ) { note(.code(result.newState, sentTo: result.sentTo)) }
  func onRegisterStrongAuthSubmitChallengeError(
    error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
  ) { note(.error(error, newState)) }
  func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) { note(.error(error, nil)) }
  func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) { note(.token(result)) }
}

extension Listener: ResetPasswordStartDelegate, ResetPasswordVerifyCodeDelegate, ResetPasswordResendCodeDelegate,
  ResetPasswordRequiredDelegate
{
  func onResetPasswordStartError(error: ResetPasswordStartError) { note(.error(error, nil)) }
  func onResetPasswordCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
    note(.error(error, newState))
  }
  func onPasswordRequired(newState: ResetPasswordRequiredState) { note(.password(newState)) }
  func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
    note(.error(error, newState))
  }
  func onResetPasswordResendCodeRequired(
    newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
    codeLength: Int
  ) { note(.code(newState, sentTo: sentTo)) }
  func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
    note(.error(error, newState))
  }
  func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) { note(.after(newState)) }
}
