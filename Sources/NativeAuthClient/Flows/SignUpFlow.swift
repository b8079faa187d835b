// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Waiting for the code that went to the new user's address.
package struct SignUpCodeRequired: Sendable, Hashable {
  package var thread: FlowThread
  package init(thread: FlowThread) { self.thread = thread }
}

/// Waiting for the new user's password.
package struct SignUpPasswordRequired: Sendable, Hashable {
  package var thread: FlowThread
  package init(thread: FlowThread) { self.thread = thread }
}

/// Waiting for attributes of the new user.
package struct SignUpAttributesRequired: Sendable, Hashable {
  package var thread: FlowThread
  package init(thread: FlowThread) { self.thread = thread }
}

/// A flow has ended with a proof that a sign-in can use.
package struct SignInAfterFlow: Sendable, Hashable {
  /// Its continuation token is empty when the service offered no sign-in.
  package var thread: FlowThread
  package init(thread: FlowThread) { self.thread = thread }
}

package enum SignUpOutcome: Sendable {
  case codeRequired(SignUpCodeRequired, CodeDelivery)
  case passwordRequired(SignUpPasswordRequired)
  case attributesRequired(SignUpAttributesRequired, [RequiredAttribute])
  /// nil: start again with other values.
  case attributesInvalid(SignUpAttributesRequired?, names: [String])
  case completed(SignInAfterFlow)
  /// `resume`: the same step can be tried again with this thread; nil when the flow is over.
  case failed(NativeAuthFailure, resume: FlowThread?)
}

/// What the app gives to start a sign-up. Holds a password, so it prints nothing.
package struct SignUpRequest: Sendable, CustomStringConvertible, CustomReflectable {
  package var username: String
  package var password: Secret?
  package var attributes: JSONObject?

  package init(username: String, password: Secret? = nil, attributes: JSONObject? = nil) {
    self.username = username
    self.password = password
    self.attributes = attributes
  }

  package var description: String { "SignUpRequest(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Sign-up: start, prove the address, then whatever else the user flow asks for.
package enum SignUpPhase: FlowPhase {
  package typealias Outcome = SignUpOutcome

  case starting(FlowThread)
  case challenging(FlowThread)
  case resending(FlowThread)
  case submittingCode(FlowThread)
  /// The code was right, a password is wanted: the service says so only when asked for a challenge.
  case challengingForPassword(FlowThread)
  case submittingPassword(FlowThread)
  case submittingAttributes(FlowThread)

  package static func start(_ request: SignUpRequest, in thread: FlowThread) -> Transition<Self> {
    guard !request.username.isEmpty else { return .failed(NativeAuthFailure(.invalidUsername, in: thread)) }
    guard request.password?.exposed.isEmpty != true else {
      return .failed(NativeAuthFailure(.invalidPassword, in: thread))
    }
    let call = SignUpStart(username: request.username, password: request.password, attributes: request.attributes)
    return .send(call.request(thread), awaiting: .starting(thread))
  }

  package static func submit(code: Secret, in state: SignUpCodeRequired) -> Transition<Self> {
    guard !code.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidCode, in: state.thread), resume: state.thread)
    }
    return proceed(.code(code), state.thread, .submittingCode(state.thread))
  }

  package static func resendCode(in state: SignUpCodeRequired) -> Transition<Self> {
    let call = SignUpChallenge(continuationToken: state.thread.continuationToken)
    return .send(call.request(state.thread), awaiting: .resending(state.thread))
  }

  package static func submit(password: Secret, in state: SignUpPasswordRequired) -> Transition<Self> {
    guard !password.exposed.isEmpty else {
      return .failed(NativeAuthFailure(.invalidPassword, in: state.thread), resume: state.thread)
    }
    return proceed(.password(password), state.thread, .submittingPassword(state.thread))
  }

  /// No attributes at all are sent too: the service then names what is missing.
  package static func submit(attributes: JSONObject, in state: SignUpAttributesRequired) -> Transition<Self> {
    proceed(.attributes(attributes), state.thread, .submittingAttributes(state.thread))
  }

  private static func proceed(
    _ proof: SignUpContinue.Proof, _ thread: FlowThread, _ phase: Self
  ) -> Transition<Self> {
    .send(SignUpContinue(continuationToken: thread.continuationToken, proof: proof).request(thread), awaiting: phase)
  }

  package func next(_ event: FlowEvent) -> Transition<Self> {
    switch self {
    case .starting(let thread): Self.started(SignUpStart.answer(to: event), thread.following(event))
    case .challenging(let thread): Self.challenged(SignUpChallenge.answer(to: event), thread.following(event))
    case .resending(let thread): Self.resent(SignUpChallenge.answer(to: event), thread.following(event))
    case .challengingForPassword(let thread):
      Self.challengedForPassword(SignUpChallenge.answer(to: event), thread.following(event))
    case .submittingCode(let thread), .submittingPassword(let thread), .submittingAttributes(let thread):
      continued(SignUpContinue.answer(to: event), thread.following(event))
    }
  }

  private static func started(_ answer: Answer<Secret>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(let token):
      let thread = thread.with(token)
      return .send(SignUpChallenge(continuationToken: token).request(thread), awaiting: .challenging(thread))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): return .failed(.unusable(cause, in: thread))
    case .refused(let response):
      if response.refusesAttributes, !response.invalidAttributes.isEmpty {
        return .finish(.attributesInvalid(nil, names: response.invalidAttributes))
      }
      return .failed(.refused(response, as: startKind(response), in: thread))
    }
  }

  private static func startKind(_ response: NativeAuthErrorResponse) -> NativeAuthFailure.Kind {
    // One number stands for every malformed parameter; only the words say which.
    let namesUsername = response.description?.contains("username parameter is empty or not valid") == true
    return switch response.error {
    case .userAlreadyExists: .userAlreadyExists
    case .invalidGrant where response.refusesPassword: .invalidPassword
    case .invalidRequest where response.codes.first == ServiceCode.malformedParameter && namesUsername:
      .invalidUsername
    default: .general
    }
  }

  private static func challenged(_ answer: Answer<Challenge>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.codeRequired(SignUpCodeRequired(thread: thread.with(token)), delivery))
    case .success: .failed(NativeAuthFailure(.general, .unexpectedChallengeType, in: thread))
    case .redirect(let reason): .failed(.browserRequired(reason, in: thread))
    case .refused(let response): .failed(.refused(response, in: thread))
    case .unusable(let cause): .failed(.unusable(cause, in: thread))
    }
  }

  private static func resent(_ answer: Answer<Challenge>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .refused(let response) where SignUpChallenge.harmlessErrors.contains(response.error):
      .failed(.refused(response, in: thread), resume: thread)
    case .unusable(let cause): .failed(.unusable(cause, in: thread), resume: thread.resumption(after: cause))
    case .success, .redirect, .refused: challenged(answer, thread)
    }
  }

  private static func challengedForPassword(
    _ answer: Answer<Challenge>, _ thread: FlowThread
  ) -> Transition<Self> {
    guard case .success(let challenge) = answer else { return challenged(answer, thread) }
    guard case .password(let token) = challenge else {
      return .failed(NativeAuthFailure(.general, .unexpectedChallengeType, in: thread))
    }
    return .finish(.passwordRequired(SignUpPasswordRequired(thread: thread.with(token))))
  }

  private func continued(_ answer: Answer<Secret?>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(let token): .finish(.completed(SignInAfterFlow(thread: thread.with(token ?? Secret("")))))
    case .redirect(let reason): .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): .failed(.unusable(cause, in: thread), resume: thread.resumption(after: cause))
    case .refused(let response): refused(response, thread)
    }
  }

  private func refused(_ response: NativeAuthErrorResponse, _ thread: FlowThread) -> Transition<Self> {
    switch (response.error, self) {
    case (.credentialRequired, .submittingCode):
      guard let token = response.continuationToken else {
        return .failed(.incomplete(response, "continuation_token", in: thread))
      }
      let thread = thread.with(token)
      return .send(SignUpChallenge(continuationToken: token).request(thread), awaiting: .challengingForPassword(thread))
    case (.attributesRequired, _):
      guard let token = response.continuationToken, !response.requiredAttributes.isEmpty else {
        return .failed(.incomplete(response, "continuation_token or required_attributes", in: thread))
      }
      return .finish(
        .attributesRequired(SignUpAttributesRequired(thread: thread.with(token)), response.requiredAttributes))
    case (_, .submittingCode) where response.refusesCode || response.refusesPassword:
      return .failed(.refused(response, as: .invalidCode, in: thread), resume: thread)
    case (_, .submittingPassword) where response.refusesPassword:
      return .failed(.refused(response, as: .invalidPassword, in: thread), resume: thread)
    case (_, .submittingPassword) where response.refusesCode:
      return .failed(.refused(response, in: thread), resume: thread)
    case (_, .submittingAttributes) where response.refusesAttributes && !response.invalidAttributes.isEmpty:
      return .finish(.attributesInvalid(SignUpAttributesRequired(thread: thread), names: response.invalidAttributes))
    default: return .failed(.refused(response, in: thread))
    }
  }
}

extension Transition<SignUpPhase> {
  fileprivate static func failed(_ failure: NativeAuthFailure, resume: FlowThread? = nil) -> Self {
    .finish(.failed(failure, resume: resume))
  }
}
