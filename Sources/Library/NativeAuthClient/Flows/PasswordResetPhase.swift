// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// Self-service password reset: the person proves who they are by a code and sets a password, and the flow polls until
/// the service has set it.
package enum PasswordResetPhase: FlowPhase {
  package typealias Status = PasswordResetStatus

  case starting(FlowContext)
  case challenging(FlowContext)
  case resending(FlowContext)
  case submittingCode(FlowContext)
  case submittingPassword(FlowContext)
  /// The context has the continuation token of the submission, which every poll uses.
  case polling(FlowContext, interval: Int, left: Int)

  /// The number of polls after the first one.
  static let furtherPolls = 5

  package static func start(in context: FlowContext) -> FlowAction<Self> {
    guard !context.username.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    return .send(ResetStart.request(context), awaiting: .starting(context))
  }

  package static func submit(code: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !code.exposed.isEmpty else { return .rejected(.invalidCode, context) }
    return .send(ResetContinue.request(context, code: code), awaiting: .submittingCode(context))
  }

  package static func resendCode(in context: FlowContext) -> FlowAction<Self> {
    .send(ResetChallenge.request(context), awaiting: .resending(context))
  }

  package static func submit(password: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !password.exposed.isEmpty else { return .rejected(.invalidPassword, context) }
    return .send(ResetSubmit.request(context, newPassword: password), awaiting: .submittingPassword(context))
  }

  package func next(_ event: FlowEvent) -> FlowAction<Self> {
    switch self {
    case .starting(let context): Self.started(ResetStart.answer(to: event), context.following(event))
    case .challenging(let context):
      Self.challenged(ResetChallenge.answer(to: event), context.following(event), resume: nil)
    // After a failure to send another code the flow's token is still valid, so the app may try again.
    case .resending(let context):
      Self.challenged(ResetChallenge.answer(to: event), context.following(event), resume: context.following(event))
    case .submittingCode(let context): Self.continued(ResetContinue.answer(to: event), context.following(event))
    case .submittingPassword(let context): Self.submitted(ResetSubmit.answer(to: event), context.following(event))
    case .polling(let context, let interval, let left):
      Self.polled(ResetPoll.answer(to: event), context.following(event), interval: interval, left: left)
    }
  }

  private static func started(_ answer: NativeAuthAnswer<Secret>, _ context: FlowContext) -> FlowAction<Self> {
    switch answer {
    case .success(let token):
      let context = context.with(token)
      return .send(ResetChallenge.request(context), awaiting: .challenging(context))
    case .refused(let response):
      let kind: NativeAuthError.Kind =
        switch response.oauth.error {
        case .userNotFound: .userNotFound
        case .invalidRequest where response.oauth.codes.first == STSCode.userHasNoPassword: .userDoesNotHavePassword
        default: .general
        }
      return .failed(.refused(response, as: kind, in: context))
    case .redirect, .unusable: return .failed(answer.error(in: context))
    }
  }

  private static func challenged(
    _ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext, resume: FlowContext?
  ) -> FlowAction<Self> {
    guard case .success(.code(let delivery, let token)) = answer else {
      return .failed(answer.error(in: context), resume: resume)
    }
    return .reached(.codeRequired(delivery), context.with(token))
  }

  private static func continued(_ answer: NativeAuthAnswer<Secret>, _ context: FlowContext) -> FlowAction<Self> {
    switch answer {
    case .success(let token): .reached(.passwordRequired, context.with(token))
    case .refused(let response) where response.refusesCode:
      .failed(.refused(response, as: .invalidCode, in: context), resume: context)
    case .redirect, .refused, .unusable:
      .failed(answer.error(in: context), resume: answer.isPassing ? context : nil)
    }
  }

  private static func submitted(
    _ answer: NativeAuthAnswer<ResetSubmit.Success>, _ context: FlowContext
  ) -> FlowAction<Self> {
    guard case .success(let submission) = answer else { return notChanged(answer, context) }
    let context = context.with(submission.continuationToken)
    return .send(
      ResetPoll.request(context),
      awaiting: .polling(context, interval: submission.pollInterval, left: furtherPolls))
  }

  /// When the service reports a failure, another password may be submitted with the token of that answer, if it has
  /// one. When the polls end without a result, another password may be submitted with the token of the submission.
  private static func polled(
    _ answer: NativeAuthAnswer<ResetPoll.Success>, _ context: FlowContext, interval: Int, left: Int
  ) -> FlowAction<Self> {
    switch answer {
    case .success(let poll):
      switch poll.status {
      case .succeeded: .reached(.completed, context.with(poll.continuationToken ?? Secret("")))
      case .inProgress where left > 0, .notStarted where left > 0:
        pollAgain(context, interval: interval, left: left)
      case .inProgress, .notStarted: .failed(NativeAuthError(.general, in: context), resume: context)
      case .failed:
        .failed(NativeAuthError(.general, in: context), resume: poll.continuationToken.map(context.with) ?? context)
      }
    // A poll changes nothing, so it is repeated when its answer was lost.
    case .unusable(let cause) where cause.isPassing && !cause.isCancelled && left > 0:
      pollAgain(context, interval: interval, left: left)
    case .redirect, .refused, .unusable: notChanged(answer, context)
    }
  }

  private static func pollAgain(_ context: FlowContext, interval: Int, left: Int) -> FlowAction<Self> {
    .wait(
      seconds: Double(interval), sending: ResetPoll.request(context),
      awaiting: .polling(context, interval: interval, left: left - 1))
  }

  /// After a refusal because of a password rule, another password may be submitted with the same token.
  private static func notChanged<Success>(
    _ answer: NativeAuthAnswer<Success>, _ context: FlowContext
  ) -> FlowAction<Self> {
    if case .refused(let response) = answer, response.refusesPassword {
      return .failed(.refused(response, as: .invalidPassword, in: context), resume: context)
    }
    return .failed(answer.error(in: context), resume: answer.isPassing ? context : nil)
  }
}
