// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The steps that an app can take, each with the checks that need no network.
extension SignInPhase {
  /// Begins a sign-in. Without `password`, the service decides whether it wants one or sends a code.
  package static func start(password: Secret?, in context: FlowContext) -> FlowAction<Self> {
    guard !context.username.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    guard password?.exposed.isEmpty != true else {
      return .failed(NativeAuthError(.invalidCredentials, in: context))
    }
    return .send(SignInInitiate.request(context), awaiting: .initiating(context, password: password))
  }

  package static func submit(password: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !password.exposed.isEmpty else { return .rejected(.invalidPassword, context) }
    return redeem(.password(password), context, .password)
  }

  package static func submit(code: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !code.exposed.isEmpty else { return .rejected(.invalidCode, context) }
    return redeem(.code(code), context, .code)
  }

  package static func resendCode(in context: FlowContext) -> FlowAction<Self> {
    .send(SignInChallenge.request(context), awaiting: .resending(context))
  }

  /// Signs in with the continuation token of the previous flow, and requests `scopes` and `claims`.
  package static func signIn(
    after previous: FlowContext, scopes: ScopeSet, claims: String?
  ) -> FlowAction<Self> {
    var context = previous
    context.scopes = scopes
    context.claims = claims
    guard !context.continuationToken.exposed.isEmpty else {
      return .failed(NativeAuthError(.general, .signInNotAvailable, in: context))
    }
    return redeem(.previousFlow(username: context.username), context, .afterFlow)
  }

  /// Makes the service send a code for the method, or another code.
  package static func requestChallenge(_ method: AuthMethod, in context: FlowContext) -> FlowAction<Self> {
    .send(SignInChallenge.request(context, methodID: method.id), awaiting: .requestingMFA(context))
  }

  package static func submit(secondFactor code: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !code.exposed.isEmpty else { return .rejected(.invalidChallenge, context) }
    return redeem(.secondFactorCode(code), context, .secondFactor)
  }

  /// Makes the service send a code to a contact that is to be registered. A further call may name another contact, or
  /// the same one to get another code.
  package static func challenge(
    _ method: AuthMethod, contact: String, in context: FlowContext
  ) -> FlowAction<Self> {
    guard !contact.isEmpty else { return .rejected(.invalidInput, context) }
    return .send(RegisterChallenge.request(context, method, contact: contact), awaiting: .challengingContact(context))
  }

  package static func submit(registration code: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !code.exposed.isEmpty else { return .rejected(.invalidChallenge, context) }
    return .send(
      RegisterContinue.request(context, code: code), awaiting: .registering(context, preverified: false))
  }
}
