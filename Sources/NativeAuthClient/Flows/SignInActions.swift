// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What the app can do, each with the checks that need no network.
extension SignInPhase {
  /// nil as password: the service says whether it wants one or sends a code.
  package static func start(password: Secret?, in thread: FlowThread) -> Transition<Self> {
    guard !thread.username.isEmpty else { return .failed(NativeAuthFailure(.invalidUsername, in: thread)) }
    guard password?.exposed.isEmpty != true else {
      return .failed(NativeAuthFailure(.invalidCredentials, in: thread))
    }
    return .send(
      SignInInitiate(username: thread.username).request(thread), awaiting: .initiating(thread, password: password))
  }

  package static func submit(password: Secret, in state: SignInPasswordRequired) -> Transition<Self> {
    guard !password.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidPassword, in: state.thread), resume: state.thread)
    }
    return redeem(.password(password, username: state.thread.username), state.thread, .password)
  }

  package static func submit(code: Secret, in state: SignInCodeRequired) -> Transition<Self> {
    guard !code.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidCode, in: state.thread), resume: state.thread)
    }
    return redeem(.code(code), state.thread, .code)
  }

  package static func resendCode(in state: SignInCodeRequired) -> Transition<Self> {
    let call = SignInChallenge(continuationToken: state.thread.continuationToken)
    return .send(call.request(state.thread), awaiting: .resending(state.thread))
  }

  /// Signs in with the proof of the flow before; `scopes` and `claims` are asked for now.
  package static func signIn(
    after state: SignInAfterFlow, scopes: ScopeSet, claims: String?
  ) -> Transition<Self> {
    var thread = state.thread
    thread.scopes = scopes
    thread.claims = claims
    guard !thread.continuationToken.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.general, .signInNotAvailable, in: thread))
    }
    return redeem(.previousFlow(username: thread.username), thread, .afterFlow)
  }

  package static func requestChallenge(_ method: AuthMethod, in state: AwaitingMFA) -> Transition<Self> {
    requestChallenge(method, in: MFARequired(thread: state.thread))
  }

  /// Also the way to have another code sent.
  package static func requestChallenge(_ method: AuthMethod, in state: MFARequired) -> Transition<Self> {
    let call = SignInChallenge(continuationToken: state.thread.continuationToken, methodID: method.id)
    return .send(call.request(state.thread), awaiting: .requestingMFA(state.thread))
  }

  package static func submit(challenge: Secret, in state: MFARequired) -> Transition<Self> {
    guard !challenge.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidChallenge, in: state.thread), resume: state.thread)
    }
    return redeem(.secondFactorCode(challenge), state.thread, .secondFactor)
  }

  package static func challenge(
    _ method: AuthMethod, contact: String, in state: RegisterStrongAuth
  ) -> Transition<Self> {
    guard !contact.isEmpty else {
      return .failed(NativeAuthFailure(.invalidInput, in: state.thread), resume: state.thread)
    }
    let call = RegisterChallenge(continuationToken: state.thread.continuationToken, method: method, contact: contact)
    return .send(call.request(state.thread), awaiting: .challengingContact(state.thread))
  }

  /// Another contact, or another code to the same one.
  package static func challenge(
    _ method: AuthMethod, contact: String, in state: RegisterStrongAuthVerification
  ) -> Transition<Self> {
    challenge(method, contact: contact, in: RegisterStrongAuth(thread: state.thread))
  }

  package static func submit(challenge: Secret, in state: RegisterStrongAuthVerification) -> Transition<Self> {
    guard !challenge.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidChallenge, in: state.thread), resume: state.thread)
    }
    let call = RegisterContinue(continuationToken: state.thread.continuationToken, code: challenge)
    return .send(call.request(state.thread), awaiting: .registering(state.thread, preverified: false))
  }
}
