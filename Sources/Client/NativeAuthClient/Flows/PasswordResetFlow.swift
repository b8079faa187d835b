// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Waiting for the code that allows a new password.
package struct ResetCodeRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for the new password.
package struct ResetPasswordRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

package enum PasswordResetOutcome: Sendable {
  case codeRequired(ResetCodeRequired, CodeDelivery)
  case passwordRequired(ResetPasswordRequired)
  case completed(SignInAfterFlow)
  /// `resume`: the same step can be tried again with this context; nil when the flow is over.
  case failed(NativeAuthError, resume: FlowContext?)
}

/// Self-service password reset: prove by a code, set the password, wait until it is in place.
package enum PasswordResetPhase: FlowPhase {
  package typealias Outcome = PasswordResetOutcome

  case starting(FlowContext)
  case challenging(FlowContext)
  case resending(FlowContext)
  case submittingCode(FlowContext)
  case submittingPassword(FlowContext)
  /// The context keeps the token of the submission, which every question uses.
  case polling(FlowContext, interval: Int, left: Int)

  /// How often the service is asked again after the first question.
  static let furtherPolls = 5

  package static func start(in context: FlowContext) -> Transition<Self> {
    guard !context.username.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    return .send(ResetStart(username: context.username).request(context), awaiting: .starting(context))
  }

  package static func submit(code: Secret, in state: ResetCodeRequired) -> Transition<Self> {
    let context = state.context
    guard !code.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidCode, in: context), resume: context)
    }
    let call = ResetContinue(continuationToken: context.continuationToken, code: code)
    return .send(call.request(context), awaiting: .submittingCode(context))
  }

  package static func resendCode(in state: ResetCodeRequired) -> Transition<Self> {
    let call = ResetChallenge(continuationToken: state.context.continuationToken)
    return .send(call.request(state.context), awaiting: .resending(state.context))
  }

  package static func submit(password: Secret, in state: ResetPasswordRequired) -> Transition<Self> {
    let context = state.context
    guard !password.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidPassword, in: context), resume: context)
    }
    let call = ResetSubmit(continuationToken: context.continuationToken, newPassword: password)
    return .send(call.request(context), awaiting: .submittingPassword(context))
  }

  package func next(_ event: FlowEvent) -> Transition<Self> {
    switch self {
    case .starting(let context): Self.started(ResetStart.answer(to: event), context.following(event))
    case .challenging(let context):
      Self.challenged(ResetChallenge.answer(to: event), context.following(event), resume: nil)
    // Another code can be asked for after any failure: the flow's token is still good.
    case .resending(let context):
      Self.challenged(ResetChallenge.answer(to: event), context.following(event), resume: context.following(event))
    case .submittingCode(let context): Self.continued(ResetContinue.answer(to: event), context.following(event))
    case .submittingPassword(let context): Self.submitted(ResetSubmit.answer(to: event), context.following(event))
    case .polling(let context, let interval, let left):
      Self.polled(ResetPoll.answer(to: event), context.following(event), interval: interval, left: left)
    }
  }

  private static func started(_ answer: Answer<Secret>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(let token):
      let context = context.with(token)
      return .send(ResetChallenge(continuationToken: token).request(context), awaiting: .challenging(context))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): return .failed(.unusable(cause, in: context))
    case .refused(let response):
      let kind: NativeAuthError.Kind =
        switch response.error {
        case .userNotFound: .userNotFound
        case .invalidRequest where response.codes.first == ServiceCode.userHasNoPassword: .userDoesNotHavePassword
        default: .general
        }
      return .failed(.refused(response, as: kind, in: context))
    }
  }

  private static func challenged(
    _ answer: Answer<Challenge>, _ context: FlowContext, resume: FlowContext?
  ) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.codeRequired(ResetCodeRequired(context: context.with(token)), delivery))
    case .success: .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context), resume: resume)
    case .redirect(let reason): .failed(.browserRequired(reason, in: context), resume: resume)
    case .refused(let response): .failed(.refused(response, in: context), resume: resume)
    case .unusable(let cause): .failed(.unusable(cause, in: context), resume: resume)
    }
  }

  private static func continued(_ answer: Answer<Secret>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(let token): .finish(.passwordRequired(ResetPasswordRequired(context: context.with(token))))
    case .redirect(let reason): .failed(.browserRequired(reason, in: context))
    case .refused(let response) where response.refusesCode:
      .failed(.refused(response, as: .invalidCode, in: context), resume: context)
    case .refused(let response): .failed(.refused(response, in: context))
    case .unusable(let cause): .failed(.unusable(cause, in: context), resume: context.resumption(after: cause))
    }
  }

  private static func submitted(_ answer: Answer<ResetSubmit.Success>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(let submission):
      let context = context.with(submission.continuationToken)
      return .send(
        ResetPoll(continuationToken: context.continuationToken).request(context),
        awaiting: .polling(context, interval: submission.pollInterval, left: furtherPolls))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .refused(let response): return refused(response, context)
    case .unusable(let cause):
      return .failed(.unusable(cause, in: context), resume: context.resumption(after: cause))
    }
  }

  /// When the service gives up, another password may be submitted with the token that it says so with; when it does not
  /// come to an end, with the token of the submission.
  private static func polled(
    _ answer: Answer<ResetPoll.Success>, _ context: FlowContext, interval: Int, left: Int
  ) -> Transition<Self> {
    switch answer {
    case .success(let poll):
      switch poll.status {
      case .succeeded:
        return .finish(.completed(SignInAfterFlow(context: context.with(poll.continuationToken ?? Secret("")))))
      case .inProgress where left > 0, .notStarted where left > 0:
        return pollAgain(context, interval: interval, left: left)
      case .inProgress, .notStarted: return .failed(NativeAuthError(.general, in: context), resume: context)
      case .failed:
        return .failed(
          NativeAuthError(.general, in: context), resume: poll.continuationToken.map(context.with) ?? context)
      }
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .refused(let response): return refused(response, context)
    // Asking changes nothing, so that a question whose answer was lost is asked again.
    case .unusable(let cause) where cause.isPassing && cause != .cancelled && left > 0:
      return pollAgain(context, interval: interval, left: left)
    case .unusable(let cause):
      return .failed(.unusable(cause, in: context), resume: context.resumption(after: cause))
    }
  }

  private static func pollAgain(_ context: FlowContext, interval: Int, left: Int) -> Transition<Self> {
    .wait(
      seconds: Double(interval), sending: ResetPoll(continuationToken: context.continuationToken).request(context),
      awaiting: .polling(context, interval: interval, left: left - 1))
  }

  /// A password against the rules can be replaced by another, with the token of the step that refused it.
  private static func refused(_ response: NativeAuthErrorResponse, _ context: FlowContext) -> Transition<Self> {
    response.refusesPassword
      ? .failed(.refused(response, as: .invalidPassword, in: context), resume: context)
      : .failed(.refused(response, in: context))
  }
}

extension Transition<PasswordResetPhase> {
  fileprivate static func failed(_ failure: NativeAuthError, resume: FlowContext? = nil) -> Self {
    .finish(.failed(failure, resume: resume))
  }
}
