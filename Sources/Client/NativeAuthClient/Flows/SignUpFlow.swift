// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Waiting for the code that went to the new user's address.
package struct SignUpCodeRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for the new user's password.
package struct SignUpPasswordRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for attributes of the new user.
package struct SignUpAttributesRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// A flow has ended with a proof that a sign-in can use.
package struct SignInAfterFlow: Sendable, Hashable {
  /// Its continuation token is empty when the service offered no sign-in.
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

package enum SignUpOutcome: Sendable {
  case codeRequired(SignUpCodeRequired, CodeDelivery)
  case passwordRequired(SignUpPasswordRequired)
  case attributesRequired(SignUpAttributesRequired, [RequiredAttribute])
  /// nil: start again with other values.
  case attributesInvalid(SignUpAttributesRequired?, names: [String])
  case completed(SignInAfterFlow)
  /// `resume`: the same step can be tried again with this context; nil when the flow is over.
  case failed(NativeAuthError, resume: FlowContext?)
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

  case starting(FlowContext)
  case challenging(FlowContext)
  case resending(FlowContext)
  case submittingCode(FlowContext)
  /// The code was right, a password is wanted: the service says so only when asked for a challenge.
  case challengingForPassword(FlowContext)
  case submittingPassword(FlowContext)
  case submittingAttributes(FlowContext)

  package static func start(_ request: SignUpRequest, in context: FlowContext) -> Transition<Self> {
    guard !request.username.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    guard request.password?.exposed.isEmpty != true else {
      return .failed(NativeAuthError(.invalidPassword, in: context))
    }
    let call = SignUpStart(username: request.username, password: request.password, attributes: request.attributes)
    return .send(call.request(context), awaiting: .starting(context))
  }

  package static func submit(code: Secret, in state: SignUpCodeRequired) -> Transition<Self> {
    guard !code.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidCode, in: state.context), resume: state.context)
    }
    return proceed(.code(code), state.context, .submittingCode(state.context))
  }

  package static func resendCode(in state: SignUpCodeRequired) -> Transition<Self> {
    let call = SignUpChallenge(continuationToken: state.context.continuationToken)
    return .send(call.request(state.context), awaiting: .resending(state.context))
  }

  package static func submit(password: Secret, in state: SignUpPasswordRequired) -> Transition<Self> {
    guard !password.exposed.isEmpty else {
      return .failed(NativeAuthError(.invalidPassword, in: state.context), resume: state.context)
    }
    return proceed(.password(password), state.context, .submittingPassword(state.context))
  }

  /// No attributes at all are sent too: the service then names what is missing.
  package static func submit(attributes: JSONObject, in state: SignUpAttributesRequired) -> Transition<Self> {
    proceed(.attributes(attributes), state.context, .submittingAttributes(state.context))
  }

  private static func proceed(
    _ proof: SignUpContinue.Proof, _ context: FlowContext, _ phase: Self
  ) -> Transition<Self> {
    .send(SignUpContinue(continuationToken: context.continuationToken, proof: proof).request(context), awaiting: phase)
  }

  package func next(_ event: FlowEvent) -> Transition<Self> {
    switch self {
    case .starting(let context): Self.started(SignUpStart.answer(to: event), context.following(event))
    case .challenging(let context): Self.challenged(SignUpChallenge.answer(to: event), context.following(event))
    case .resending(let context): Self.resent(SignUpChallenge.answer(to: event), context.following(event))
    case .challengingForPassword(let context):
      Self.challengedForPassword(SignUpChallenge.answer(to: event), context.following(event))
    case .submittingCode(let context), .submittingPassword(let context), .submittingAttributes(let context):
      continued(SignUpContinue.answer(to: event), context.following(event))
    }
  }

  private static func started(_ answer: Answer<Secret>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(let token):
      let context = context.with(token)
      return .send(SignUpChallenge(continuationToken: token).request(context), awaiting: .challenging(context))
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): return .failed(.unusable(cause, in: context))
    case .refused(let response):
      if response.refusesAttributes, !response.invalidAttributes.isEmpty {
        return .finish(.attributesInvalid(nil, names: response.invalidAttributes))
      }
      return .failed(.refused(response, as: startKind(response), in: context))
    }
  }

  private static func startKind(_ response: NativeAuthErrorResponse) -> NativeAuthError.Kind {
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

  private static func challenged(_ answer: Answer<Challenge>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      .finish(.codeRequired(SignUpCodeRequired(context: context.with(token)), delivery))
    case .success: .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context))
    case .redirect(let reason): .failed(.browserRequired(reason, in: context))
    case .refused(let response): .failed(.refused(response, in: context))
    case .unusable(let cause): .failed(.unusable(cause, in: context))
    }
  }

  private static func resent(_ answer: Answer<Challenge>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .refused(let response) where SignUpChallenge.harmlessErrors.contains(response.error):
      .failed(.refused(response, in: context), resume: context)
    case .unusable(let cause): .failed(.unusable(cause, in: context), resume: context.resumption(after: cause))
    case .success, .redirect, .refused: challenged(answer, context)
    }
  }

  private static func challengedForPassword(
    _ answer: Answer<Challenge>, _ context: FlowContext
  ) -> Transition<Self> {
    guard case .success(let challenge) = answer else { return challenged(answer, context) }
    guard case .password(let token) = challenge else {
      return .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context))
    }
    return .finish(.passwordRequired(SignUpPasswordRequired(context: context.with(token))))
  }

  private func continued(_ answer: Answer<Secret?>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(let token): .finish(.completed(SignInAfterFlow(context: context.with(token ?? Secret("")))))
    case .redirect(let reason): .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): .failed(.unusable(cause, in: context), resume: context.resumption(after: cause))
    case .refused(let response): refused(response, context)
    }
  }

  private func refused(_ response: NativeAuthErrorResponse, _ context: FlowContext) -> Transition<Self> {
    switch (response.error, self) {
    case (.credentialRequired, .submittingCode):
      guard let token = response.continuationToken else {
        return .failed(.incomplete(response, "continuation_token", in: context))
      }
      let context = context.with(token)
      return .send(
        SignUpChallenge(continuationToken: token).request(context), awaiting: .challengingForPassword(context))
    case (.attributesRequired, _):
      guard let token = response.continuationToken, !response.requiredAttributes.isEmpty else {
        return .failed(.incomplete(response, "continuation_token or required_attributes", in: context))
      }
      return .finish(
        .attributesRequired(SignUpAttributesRequired(context: context.with(token)), response.requiredAttributes))
    case (_, .submittingCode) where response.refusesCode || response.refusesPassword:
      return .failed(.refused(response, as: .invalidCode, in: context), resume: context)
    case (_, .submittingPassword) where response.refusesPassword:
      return .failed(.refused(response, as: .invalidPassword, in: context), resume: context)
    case (_, .submittingPassword) where response.refusesCode:
      return .failed(.refused(response, in: context), resume: context)
    case (_, .submittingAttributes) where response.refusesAttributes && !response.invalidAttributes.isEmpty:
      return .finish(.attributesInvalid(SignUpAttributesRequired(context: context), names: response.invalidAttributes))
    default: return .failed(.refused(response, in: context))
    }
  }
}

extension Transition<SignUpPhase> {
  fileprivate static func failed(_ failure: NativeAuthError, resume: FlowContext? = nil) -> Self {
    .finish(.failed(failure, resume: resume))
  }
}
