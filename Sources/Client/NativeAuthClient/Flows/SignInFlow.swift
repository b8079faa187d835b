// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sign-in with a password or a code, a second factor, registration of a strong method, and sign-in right after another
/// flow.
package enum SignInPhase: FlowPhase {
  package typealias Outcome = SignInOutcome

  case initiating(FlowContext, password: Secret?)
  case challenging(FlowContext, password: Secret?)
  case resending(FlowContext)
  case redeeming(FlowContext, RedemptionStep)
  case storing(FlowContext, RedemptionStep)
  case listingMethods(FlowContext)
  case listingRegistrableMethods(FlowContext)
  case requestingMFA(FlowContext)
  case challengingContact(FlowContext)
  /// `preverified`: no code was needed.
  case registering(FlowContext, preverified: Bool)

  package func next(_ event: FlowEvent) -> Transition<Self> {
    switch self {
    case .initiating(let context, let password):
      Self.initiated(SignInInitiate.answer(to: event), context.following(event), password)
    case .challenging(let context, let password):
      Self.challenged(SignInChallenge.answer(to: event), context.following(event), password)
    case .resending(let context): Self.resent(SignInChallenge.answer(to: event), context.following(event))
    // The token endpoint's answer does not rename the flow.
    case .redeeming(let context, let step):
      // What tokens are checked with could not be had, so nothing was sent.
      if case .notStored = event {
        Self.stored(event, context, step)
      } else {
        Self.redeemed(TokenCall.answer(to: event), context, step)
      }
    case .storing(let context, let step): Self.stored(event, context, step)
    case .listingMethods(let context):
      Self.listed(SignInIntrospect.answer(to: event), context.following(event)) {
        .awaitingMFA(AwaitingMFA(context: $0), $1)
      }
    case .listingRegistrableMethods(let context):
      Self.listed(RegisterIntrospect.answer(to: event), context.following(event)) {
        .registrationRequired(RegisterStrongAuth(context: $0), $1)
      }
    case .requestingMFA(let context): Self.requestedMFA(SignInChallenge.answer(to: event), context.following(event))
    case .challengingContact(let context):
      Self.challengedContact(RegisterChallenge.answer(to: event), context.following(event))
    case .registering(let context, let preverified):
      Self.registered(RegisterContinue.answer(to: event), context.following(event), preverified: preverified)
    }
  }

  private static func initiated(
    _ answer: Answer<Secret>, _ context: FlowContext, _ password: Secret?
  ) -> Transition<Self> {
    switch answer {
    case .success(let token):
      let context = context.with(token)
      return .send(
        SignInChallenge(continuationToken: token).request(context), awaiting: .challenging(context, password: password))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): return .failed(.unusable(cause, in: context))
    case .refused(let response):
      return .failed(.refused(response, as: response.error == .userNotFound ? .userNotFound : .general, in: context))
    }
  }

  private static func challenged(
    _ answer: Answer<Challenge>, _ context: FlowContext, _ password: Secret?
  ) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      return .finish(.codeRequired(SignInCodeRequired(context: context.with(token)), delivery))
    case .success(.password(let token)):
      let context = context.with(token)
      guard let password else { return .finish(.passwordRequired(SignInPasswordRequired(context: context))) }
      return redeem(.password(password, username: context.username), context, .start)
    case .success: return .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): return .failed(.unusable(cause, in: context))
    case .refused(let response):
      let notice: NativeAuthError.Notice? = response.isBlocked ? .authMethodBlocked : nil
      return .failed(NativeAuthError(.general, notice, response: response, in: context))
    }
  }

  private static func resent(_ answer: Answer<Challenge>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.codeRequired(SignInCodeRequired(context: context.with(token)), delivery))
    case .success: .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context))
    case .redirect(let reason): .failed(.browserRequired(reason, in: context), resume: context)
    case .refused(let response): .failed(.refused(response, in: context), resume: context)
    case .unusable(let cause): .failed(.unusable(cause, in: context), resume: context)
    }
  }

  static func redeem(_ proof: TokenCall.Proof, _ context: FlowContext, _ step: RedemptionStep) -> Transition<Self> {
    let call = TokenCall(
      continuationToken: context.continuationToken, proof: proof, scopes: context.scopes, claims: context.claims)
    return .send(call.request(context), awaiting: .redeeming(context, step))
  }

  private static func listed(
    _ answer: Answer<MethodList>, _ context: FlowContext, _ outcome: (FlowContext, [AuthMethod]) -> SignInOutcome
  ) -> Transition<Self> {
    switch answer {
    case .success(let list): .finish(outcome(context.with(list.continuationToken), list.methods))
    case .redirect(let reason): .failed(.browserRequired(reason, in: context))
    case .refused(let response): .failed(.refused(response, in: context))
    case .unusable(let cause): .failed(.unusable(cause, in: context))
    }
  }

  private static func requestedMFA(_ answer: Answer<Challenge>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.mfaRequired(MFARequired(context: context.with(token)), delivery))
    case .refused(let response) where response.isBlocked:
      .failed(
        NativeAuthError(.authMethodBlocked, .authMethodBlocked, response: response, in: context), resume: context)
    case .success, .redirect, .refused, .unusable: resent(answer, context)
    }
  }
}

extension Transition<SignInPhase> {
  static func failed(_ failure: NativeAuthError, resume: FlowContext? = nil) -> Self {
    .finish(.failed(failure, resume: resume))
  }
}
