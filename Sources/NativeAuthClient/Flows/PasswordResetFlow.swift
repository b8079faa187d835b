// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Waiting for the code that allows a new password.
package struct ResetCodeRequired: Sendable, Hashable {
  package var thread: FlowThread
  package init(thread: FlowThread) { self.thread = thread }
}

/// Waiting for the new password.
package struct ResetPasswordRequired: Sendable, Hashable {
  package var thread: FlowThread
  package init(thread: FlowThread) { self.thread = thread }
}

package enum PasswordResetOutcome: Sendable {
  case codeRequired(ResetCodeRequired, CodeDelivery)
  case passwordRequired(ResetPasswordRequired)
  case completed(SignInAfterFlow)
  /// `resume`: the same step can be tried again with this thread; nil when the flow is over.
  case failed(NativeAuthFailure, resume: FlowThread?)
}

/// Self-service password reset: prove by a code, set the password, wait until it is in place.
package enum PasswordResetPhase: FlowPhase {
  package typealias Outcome = PasswordResetOutcome

  case starting(FlowThread)
  case challenging(FlowThread)
  case resending(FlowThread)
  case submittingCode(FlowThread)
  case submittingPassword(FlowThread)
  /// The thread keeps the token of the submission, which every question uses.
  case polling(FlowThread, interval: Int, left: Int)

  /// How often the service is asked again after the first question.
  static let furtherPolls = 5

  package static func start(in thread: FlowThread) -> Transition<Self> {
    guard !thread.username.isEmpty else { return .failed(NativeAuthFailure(.invalidUsername, in: thread)) }
    return .send(ResetStart(username: thread.username).request(thread), awaiting: .starting(thread))
  }

  package static func submit(code: Secret, in state: ResetCodeRequired) -> Transition<Self> {
    let thread = state.thread
    guard !code.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidCode, in: thread), resume: thread)
    }
    let call = ResetContinue(continuationToken: thread.continuationToken, code: code)
    return .send(call.request(thread), awaiting: .submittingCode(thread))
  }

  package static func resendCode(in state: ResetCodeRequired) -> Transition<Self> {
    let call = ResetChallenge(continuationToken: state.thread.continuationToken)
    return .send(call.request(state.thread), awaiting: .resending(state.thread))
  }

  package static func submit(password: Secret, in state: ResetPasswordRequired) -> Transition<Self> {
    let thread = state.thread
    guard !password.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidPassword, in: thread), resume: thread)
    }
    let call = ResetSubmit(continuationToken: thread.continuationToken, newPassword: password)
    return .send(call.request(thread), awaiting: .submittingPassword(thread))
  }

  package func next(_ event: FlowEvent) -> Transition<Self> {
    switch self {
    case .starting(let thread): Self.started(ResetStart.answer(to: event), thread.following(event))
    case .challenging(let thread):
      Self.challenged(ResetChallenge.answer(to: event), thread.following(event), resume: nil)
    // Another code can be asked for after any failure: the flow's token is still good.
    case .resending(let thread):
      Self.challenged(ResetChallenge.answer(to: event), thread.following(event), resume: thread.following(event))
    case .submittingCode(let thread): Self.continued(ResetContinue.answer(to: event), thread.following(event))
    case .submittingPassword(let thread): Self.submitted(ResetSubmit.answer(to: event), thread.following(event))
    case .polling(let thread, let interval, let left):
      Self.polled(ResetPoll.answer(to: event), thread.following(event), interval: interval, left: left)
    }
  }

  private static func started(_ answer: Answer<Secret>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(let token):
      let thread = thread.with(token)
      return .send(ResetChallenge(continuationToken: token).request(thread), awaiting: .challenging(thread))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): return .failed(.unusable(cause, in: thread))
    case .refused(let response):
      let kind: NativeAuthFailure.Kind =
        switch response.error {
        case .userNotFound: .userNotFound
        case .invalidRequest where response.codes.first == ServiceCode.userHasNoPassword: .userDoesNotHavePassword
        default: .general
        }
      return .failed(.refused(response, as: kind, in: thread))
    }
  }

  private static func challenged(
    _ answer: Answer<Challenge>, _ thread: FlowThread, resume: FlowThread?
  ) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.codeRequired(ResetCodeRequired(thread: thread.with(token)), delivery))
    case .success: .failed(NativeAuthFailure(.general, .unexpectedChallengeType, in: thread), resume: resume)
    case .redirect(let reason): .failed(.browserRequired(reason, in: thread), resume: resume)
    case .refused(let response): .failed(.refused(response, in: thread), resume: resume)
    case .unusable(let cause): .failed(.unusable(cause, in: thread), resume: resume)
    }
  }

  private static func continued(_ answer: Answer<Secret>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(let token): .finish(.passwordRequired(ResetPasswordRequired(thread: thread.with(token))))
    case .redirect(let reason): .failed(.browserRequired(reason, in: thread))
    case .refused(let response) where response.refusesCode:
      .failed(.refused(response, as: .invalidCode, in: thread), resume: thread)
    case .refused(let response): .failed(.refused(response, in: thread))
    case .unusable(let cause): .failed(.unusable(cause, in: thread), resume: thread.resumption(after: cause))
    }
  }

  private static func submitted(_ answer: Answer<ResetSubmit.Success>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(let submission):
      let thread = thread.with(submission.continuationToken)
      return .send(
        ResetPoll(continuationToken: thread.continuationToken).request(thread),
        awaiting: .polling(thread, interval: submission.pollInterval, left: furtherPolls))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .refused(let response): return refused(response, thread)
    case .unusable(let cause):
      return .failed(.unusable(cause, in: thread), resume: thread.resumption(after: cause))
    }
  }

  /// When the service gives up, another password may be submitted with the token that it says so with; when it does not come
  /// to an end, with the token of the submission.
  private static func polled(
    _ answer: Answer<ResetPoll.Success>, _ thread: FlowThread, interval: Int, left: Int
  ) -> Transition<Self> {
    switch answer {
    case .success(let poll):
      switch poll.status {
      case .succeeded:
        return .finish(.completed(SignInAfterFlow(thread: thread.with(poll.continuationToken ?? Secret("")))))
      case .inProgress where left > 0, .notStarted where left > 0:
        return pollAgain(thread, interval: interval, left: left)
      case .inProgress, .notStarted: return .failed(NativeAuthFailure(.general, in: thread), resume: thread)
      case .failed:
        return .failed(
          NativeAuthFailure(.general, in: thread), resume: poll.continuationToken.map(thread.with) ?? thread)
      }
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .refused(let response): return refused(response, thread)
    // Asking changes nothing, so that a question whose answer was lost is asked again.
    case .unusable(let cause) where cause.isPassing && cause != .cancelled && left > 0:
      return pollAgain(thread, interval: interval, left: left)
    case .unusable(let cause):
      return .failed(.unusable(cause, in: thread), resume: thread.resumption(after: cause))
    }
  }

  private static func pollAgain(_ thread: FlowThread, interval: Int, left: Int) -> Transition<Self> {
    .wait(
      seconds: Double(interval), sending: ResetPoll(continuationToken: thread.continuationToken).request(thread),
      awaiting: .polling(thread, interval: interval, left: left - 1))
  }

  /// A password against the rules can be replaced by another, with the token of the step that refused it.
  private static func refused(_ response: NativeAuthErrorResponse, _ thread: FlowThread) -> Transition<Self> {
    response.refusesPassword
      ? .failed(.refused(response, as: .invalidPassword, in: thread), resume: thread)
      : .failed(.refused(response, in: thread))
  }
}

extension Transition<PasswordResetPhase> {
  fileprivate static func failed(_ failure: NativeAuthFailure, resume: FlowThread? = nil) -> Self {
    .finish(.failed(failure, resume: resume))
  }
}
