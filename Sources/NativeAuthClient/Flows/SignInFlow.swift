// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sign-in with a password or a code, a second factor, registration of a strong method, and sign-in right after another flow.
package enum SignInPhase: FlowPhase {
  package typealias Outcome = SignInOutcome

  case initiating(FlowThread, password: Secret?)
  case challenging(FlowThread, password: Secret?)
  case resending(FlowThread)
  case redeeming(FlowThread, RedemptionStep)
  case storing(FlowThread, RedemptionStep)
  case listingMethods(FlowThread)
  case listingRegistrableMethods(FlowThread)
  case requestingMFA(FlowThread)
  case challengingContact(FlowThread)
  /// `preverified`: no code was needed.
  case registering(FlowThread, preverified: Bool)

  package func next(_ event: FlowEvent) -> Transition<Self> {
    switch self {
    case .initiating(let thread, let password):
      Self.initiated(SignInInitiate.answer(to: event), thread.following(event), password)
    case .challenging(let thread, let password):
      Self.challenged(SignInChallenge.answer(to: event), thread.following(event), password)
    case .resending(let thread): Self.resent(SignInChallenge.answer(to: event), thread.following(event))
    // The token endpoint's answer does not rename the flow.
    case .redeeming(let thread, let step):
      // What tokens are checked with could not be had, so nothing was sent.
      if case .notStored = event {
        Self.stored(event, thread, step)
      } else {
        Self.redeemed(TokenCall.answer(to: event), thread, step)
      }
    case .storing(let thread, let step): Self.stored(event, thread, step)
    case .listingMethods(let thread):
      Self.listed(SignInIntrospect.answer(to: event), thread.following(event)) {
        .awaitingMFA(AwaitingMFA(thread: $0), $1)
      }
    case .listingRegistrableMethods(let thread):
      Self.listed(RegisterIntrospect.answer(to: event), thread.following(event)) {
        .registrationRequired(RegisterStrongAuth(thread: $0), $1)
      }
    case .requestingMFA(let thread): Self.requestedMFA(SignInChallenge.answer(to: event), thread.following(event))
    case .challengingContact(let thread):
      Self.challengedContact(RegisterChallenge.answer(to: event), thread.following(event))
    case .registering(let thread, let preverified):
      Self.registered(RegisterContinue.answer(to: event), thread.following(event), preverified: preverified)
    }
  }

  private static func initiated(
    _ answer: Answer<Secret>, _ thread: FlowThread, _ password: Secret?
  ) -> Transition<Self> {
    switch answer {
    case .success(let token):
      let thread = thread.with(token)
      return .send(
        SignInChallenge(continuationToken: token).request(thread), awaiting: .challenging(thread, password: password))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): return .failed(.unusable(cause, in: thread))
    case .refused(let response):
      return .failed(.refused(response, as: response.error == .userNotFound ? .userNotFound : .general, in: thread))
    }
  }

  private static func challenged(
    _ answer: Answer<Challenge>, _ thread: FlowThread, _ password: Secret?
  ) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      return .finish(.codeRequired(SignInCodeRequired(thread: thread.with(token)), delivery))
    case .success(.password(let token)):
      let thread = thread.with(token)
      guard let password else { return .finish(.passwordRequired(SignInPasswordRequired(thread: thread))) }
      return redeem(.password(password, username: thread.username), thread, .start)
    case .success: return .failed(NativeAuthFailure(.general, .unexpectedChallengeType, in: thread))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): return .failed(.unusable(cause, in: thread))
    case .refused(let response):
      let notice: NativeAuthFailure.Notice? = response.isBlocked ? .authMethodBlocked : nil
      return .failed(NativeAuthFailure(.general, notice, response: response, in: thread))
    }
  }

  private static func resent(_ answer: Answer<Challenge>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.codeRequired(SignInCodeRequired(thread: thread.with(token)), delivery))
    case .success: .failed(NativeAuthFailure(.general, .unexpectedChallengeType, in: thread))
    case .redirect(let reason): .failed(.browserRequired(reason, in: thread), resume: thread)
    case .refused(let response): .failed(.refused(response, in: thread), resume: thread)
    case .unusable(let cause): .failed(.unusable(cause, in: thread), resume: thread)
    }
  }

  static func redeem(_ proof: TokenCall.Proof, _ thread: FlowThread, _ step: RedemptionStep) -> Transition<Self> {
    let call = TokenCall(
      continuationToken: thread.continuationToken, proof: proof, scopes: thread.scopes, claims: thread.claims)
    return .send(call.request(thread), awaiting: .redeeming(thread, step))
  }

  private static func listed(
    _ answer: Answer<MethodList>, _ thread: FlowThread, _ outcome: (FlowThread, [AuthMethod]) -> SignInOutcome
  ) -> Transition<Self> {
    switch answer {
    case .success(let list): .finish(outcome(thread.with(list.continuationToken), list.methods))
    case .redirect(let reason): .failed(.browserRequired(reason, in: thread))
    case .refused(let response): .failed(.refused(response, in: thread))
    case .unusable(let cause): .failed(.unusable(cause, in: thread))
    }
  }

  private static func requestedMFA(_ answer: Answer<Challenge>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.mfaRequired(MFARequired(thread: thread.with(token)), delivery))
    case .refused(let response) where response.isBlocked:
      .failed(
        NativeAuthFailure(.authMethodBlocked, .authMethodBlocked, response: response, in: thread), resume: thread)
    case .success, .redirect, .refused, .unusable: resent(answer, thread)
    }
  }
}

extension Transition<SignInPhase> {
  static func failed(_ failure: NativeAuthFailure, resume: FlowThread? = nil) -> Self {
    .finish(.failed(failure, resume: resume))
  }
}
