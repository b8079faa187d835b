// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sign-in with a password or a code, a second factor, registration of a strong method, and sign-in right after another
/// flow.
package enum SignInPhase: FlowPhase {
  package typealias Status = SignInStatus

  case initiating(FlowContext, password: Secret?)
  case challenging(FlowContext, password: Secret?)
  case resending(FlowContext)
  case redeeming(FlowContext, RedemptionStep)
  case storing(FlowContext, RedemptionStep)
  case listingMethods(FlowContext)
  case listingRegistrableMethods(FlowContext)
  case requestingMFA(FlowContext)
  case challengingContact(FlowContext)
  /// `preverified` is true when no code was needed.
  case registering(FlowContext, preverified: Bool)

  package func next(_ event: FlowEvent) -> FlowAction<Self> {
    switch self {
    case .initiating(let context, let password):
      Self.initiated(SignInInitiate.answer(to: event), context.following(event), password)
    case .challenging(let context, let password):
      Self.challenged(SignInChallenge.answer(to: event), context.following(event), password)
    case .resending(let context):
      Self.resent(SignInChallenge.answer(to: event), context.following(event), SignInStatus.codeRequired)
    // An answer of the token endpoint does not change the flow's correlation id.
    case .redeeming(let context, let step): Self.redeemed(event, context, step)
    case .storing(let context, let step): Self.stored(event, context, step)
    case .listingMethods(let context):
      Self.listed(SignInIntrospect.answer(to: event), context.following(event), SignInStatus.awaitingMFA)
    case .listingRegistrableMethods(let context):
      Self.listed(RegisterIntrospect.answer(to: event), context.following(event), SignInStatus.registrationRequired)
    case .requestingMFA(let context): Self.requestedMFA(SignInChallenge.answer(to: event), context.following(event))
    case .challengingContact(let context):
      Self.challengedContact(RegisterChallenge.answer(to: event), context.following(event))
    case .registering(let context, let preverified):
      Self.registered(RegisterContinue.answer(to: event), context.following(event), preverified: preverified)
    }
  }

  private static func initiated(
    _ answer: NativeAuthAnswer<Secret>, _ context: FlowContext, _ password: Secret?
  ) -> FlowAction<Self> {
    switch answer {
    case .success(let token):
      let context = context.with(token)
      return .send(SignInChallenge.request(context), awaiting: .challenging(context, password: password))
    case .refused(let response) where response.oauth.error == .userNotFound:
      return .failed(.refused(response, as: .userNotFound, in: context))
    case .redirect, .refused, .unusable: return .failed(answer.error(in: context))
    }
  }

  private static func challenged(
    _ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext, _ password: Secret?
  ) -> FlowAction<Self> {
    switch answer {
    case .success(.code(let delivery, let token)): return .reached(.codeRequired(delivery), context.with(token))
    case .success(.password(let token)):
      let context = context.with(token)
      guard let password else { return .reached(.passwordRequired, context) }
      return redeem(.password(password), context, .start)
    case .refused(let response) where response.isBlocked:
      return .failed(NativeAuthError(.general, .authMethodBlocked, response: response, in: context))
    case .success, .redirect, .refused, .unusable: return .failed(answer.error(in: context))
    }
  }

  private static func resent(
    _ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext, _ status: (CodeDelivery) -> SignInStatus
  ) -> FlowAction<Self> {
    switch answer {
    case .success(.code(let delivery, let token)): .reached(status(delivery), context.with(token))
    case .success: .failed(answer.error(in: context))
    case .redirect, .refused, .unusable: .failed(answer.error(in: context), resume: context)
    }
  }

  static func redeem(_ grant: NativeGrant, _ context: FlowContext, _ step: RedemptionStep) -> FlowAction<Self> {
    .send(NativeAuthRequest(redeeming: grant, context), awaiting: .redeeming(context, step))
  }

  private static func listed(
    _ answer: NativeAuthAnswer<MethodList>, _ context: FlowContext, _ status: ([AuthMethod]) -> SignInStatus
  ) -> FlowAction<Self> {
    guard case .success(let list) = answer else { return .failed(answer.error(in: context)) }
    return .reached(status(list.methods), context.with(list.continuationToken))
  }

  private static func requestedMFA(_ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext) -> FlowAction<Self> {
    if case .refused(let response) = answer, response.isBlocked {
      return .failed(
        NativeAuthError(.authMethodBlocked, .authMethodBlocked, response: response, in: context), resume: context)
    }
    return resent(answer, context, SignInStatus.mfaRequired)
  }
}
