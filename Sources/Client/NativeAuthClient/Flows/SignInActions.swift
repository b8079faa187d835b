// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What the app can do, each with the checks that need no network.
extension SignInPhase {
  /// nil as password: the service says whether it wants one or sends a code.
  package static func start(password: Secret?, in context: FlowContext) -> Transition<Self> {
    guard !context.username.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    guard password?.exposed.isEmpty != true else {
      return .failed(NativeAuthError(.invalidCredentials, in: context))
    }
    return .send(
      SignInInitiate(username: context.username).request(context), awaiting: .initiating(context, password: password))
  }

  package static func submit(password: Secret, in state: SignInPasswordRequired) -> Transition<Self> {
    guard !password.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidPassword, in: state.context), resume: state.context)
    }
    return redeem(.password(password, username: state.context.username), state.context, .password)
  }

  package static func submit(code: Secret, in state: SignInCodeRequired) -> Transition<Self> {
    guard !code.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidCode, in: state.context), resume: state.context)
    }
    return redeem(.code(code), state.context, .code)
  }

  package static func resendCode(in state: SignInCodeRequired) -> Transition<Self> {
    let call = SignInChallenge(continuationToken: state.context.continuationToken)
    return .send(call.request(state.context), awaiting: .resending(state.context))
  }

  /// Signs in with the proof of the flow before; `scopes` and `claims` are asked for now.
  package static func signIn(
    after state: SignInAfterFlow, scopes: ScopeSet, claims: String?
  ) -> Transition<Self> {
    var context = state.context
    context.scopes = scopes
    context.claims = claims
    guard !context.continuationToken.exposed.isEmpty else {
      return .failed(NativeAuthError(.general, .signInNotAvailable, in: context))
    }
    return redeem(.previousFlow(username: context.username), context, .afterFlow)
  }

  package static func requestChallenge(_ method: AuthMethod, in state: AwaitingMFA) -> Transition<Self> {
    requestChallenge(method, in: MFARequired(context: state.context))
  }

  /// Also the way to have another code sent.
  package static func requestChallenge(_ method: AuthMethod, in state: MFARequired) -> Transition<Self> {
    let call = SignInChallenge(continuationToken: state.context.continuationToken, methodID: method.id)
    return .send(call.request(state.context), awaiting: .requestingMFA(state.context))
  }

  package static func submit(challenge: Secret, in state: MFARequired) -> Transition<Self> {
    guard !challenge.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidChallenge, in: state.context), resume: state.context)
    }
    return redeem(.secondFactorCode(challenge), state.context, .secondFactor)
  }

  package static func challenge(
    _ method: AuthMethod, contact: String, in state: RegisterStrongAuth
  ) -> Transition<Self> {
    guard !contact.isEmpty else {
      return .failed(NativeAuthError(.invalidInput, in: state.context), resume: state.context)
    }
    let call = RegisterChallenge(continuationToken: state.context.continuationToken, method: method, contact: contact)
    return .send(call.request(state.context), awaiting: .challengingContact(state.context))
  }

  /// Another contact, or another code to the same one.
  package static func challenge(
    _ method: AuthMethod, contact: String, in state: RegisterStrongAuthVerification
  ) -> Transition<Self> {
    challenge(method, contact: contact, in: RegisterStrongAuth(context: state.context))
  }

  package static func submit(challenge: Secret, in state: RegisterStrongAuthVerification) -> Transition<Self> {
    guard !challenge.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidChallenge, in: state.context), resume: state.context)
    }
    let call = RegisterContinue(continuationToken: state.context.continuationToken, code: challenge)
    return .send(call.request(state.context), awaiting: .registering(state.context, preverified: false))
  }
}
