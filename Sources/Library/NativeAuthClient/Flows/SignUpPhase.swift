// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// Sign-up: the person proves the address by a code, then gives the password and the attributes that the user flow asks
/// for.
package enum SignUpPhase: FlowPhase {
  package typealias Status = SignUpStatus

  case starting(FlowContext)
  case challenging(FlowContext)
  case resending(FlowContext)
  case submittingCode(FlowContext)
  /// The code was right and the service wants a credential; the answer to a challenge request says that it is a
  /// password.
  case challengingForPassword(FlowContext)
  case submittingPassword(FlowContext)
  case submittingAttributes(FlowContext)

  package static func start(
    password: Secret? = nil, attributes: JSONObject? = nil, in context: FlowContext
  ) -> FlowAction<Self> {
    guard !context.username.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    guard password?.exposed.isEmpty != true else { return .failed(NativeAuthError(.invalidPassword, in: context)) }
    return .send(
      SignUpStart.request(context, password: password, attributes: attributes), awaiting: .starting(context))
  }

  package static func submit(code: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !code.exposed.isEmpty else { return .rejected(.invalidCode, context) }
    return .send(SignUpContinue.request(context, .code(code)), awaiting: .submittingCode(context))
  }

  package static func resendCode(in context: FlowContext) -> FlowAction<Self> {
    .send(SignUpChallenge.request(context), awaiting: .resending(context))
  }

  package static func submit(password: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !password.exposed.isEmpty else { return .rejected(.invalidPassword, context) }
    return .send(SignUpContinue.request(context, .password(password)), awaiting: .submittingPassword(context))
  }

  /// Submits attributes. An empty object is sent too, and the service then names the missing ones.
  package static func submit(attributes: JSONObject, in context: FlowContext) -> FlowAction<Self> {
    .send(SignUpContinue.request(context, .attributes(attributes)), awaiting: .submittingAttributes(context))
  }

  package func next(_ event: FlowEvent) -> FlowAction<Self> {
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

  private static func started(_ answer: NativeAuthAnswer<Secret>, _ context: FlowContext) -> FlowAction<Self> {
    switch answer {
    case .success(let token):
      let context = context.with(token)
      return .send(SignUpChallenge.request(context), awaiting: .challenging(context))
    case .refused(let response) where response.refusesAttributes && !response.invalidAttributes.isEmpty:
      return .reached(.startAttributesInvalid(names: response.invalidAttributes), context)
    case .refused(let response): return .failed(.refused(response, as: startKind(response), in: context))
    case .redirect, .unusable: return .failed(answer.error(in: context))
    }
  }

  private static func startKind(_ response: NativeAuthErrorResponse) -> NativeAuthError.Kind {
    // All malformed parameters have the same error number; only the text says which parameter it is.
    let namesUsername = response.oauth.description?.contains("username parameter is empty or not valid") == true
    return switch response.oauth.error {
    case .userAlreadyExists: .userAlreadyExists
    case .invalidGrant where response.refusesPassword: .invalidPassword
    case .invalidRequest where response.oauth.codes.first == STSCode.malformedParameter && namesUsername:
      .invalidUsername
    default: .general
    }
  }

  private static func challenged(_ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext) -> FlowAction<Self> {
    guard case .success(.code(let delivery, let token)) = answer else { return .failed(answer.error(in: context)) }
    return .reached(.codeRequired(delivery), context.with(token))
  }

  private static func resent(_ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext) -> FlowAction<Self> {
    switch answer {
    case .refused(let response) where SignUpChallenge.harmlessErrors.contains(response.oauth.error):
      .failed(answer.error(in: context), resume: context)
    case .unusable: .failed(answer.error(in: context), resume: answer.isPassing ? context : nil)
    case .success, .redirect, .refused: challenged(answer, context)
    }
  }

  private static func challengedForPassword(
    _ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext
  ) -> FlowAction<Self> {
    guard case .success(.password(let token)) = answer else { return .failed(answer.error(in: context)) }
    return .reached(.passwordRequired, context.with(token))
  }

  private func continued(_ answer: NativeAuthAnswer<Secret?>, _ context: FlowContext) -> FlowAction<Self> {
    switch answer {
    case .success(let token): .reached(.completed, context.with(token ?? Secret("")))
    case .refused(let response): refused(response, context)
    case .redirect, .unusable: .failed(answer.error(in: context), resume: answer.isPassing ? context : nil)
    }
  }

  private func refused(_ response: NativeAuthErrorResponse, _ context: FlowContext) -> FlowAction<Self> {
    switch (response.oauth.error, self) {
    case (.credentialRequired, .submittingCode):
      guard let token = response.continuationToken else {
        return .failed(.incomplete(response, "continuation_token", in: context))
      }
      let context = context.with(token)
      return .send(SignUpChallenge.request(context), awaiting: .challengingForPassword(context))
    case (.attributesRequired, _):
      guard let token = response.continuationToken, !response.requiredAttributes.isEmpty else {
        return .failed(.incomplete(response, "continuation_token or required_attributes", in: context))
      }
      return .reached(.attributesRequired(response.requiredAttributes), context.with(token))
    case (_, .submittingCode) where response.refusesCode || response.refusesPassword:
      return .failed(.refused(response, as: .invalidCode, in: context), resume: context)
    case (_, .submittingPassword) where response.refusesPassword:
      return .failed(.refused(response, as: .invalidPassword, in: context), resume: context)
    case (_, .submittingPassword) where response.refusesCode:
      return .failed(.refused(response, in: context), resume: context)
    case (_, .submittingAttributes) where response.refusesAttributes && !response.invalidAttributes.isEmpty:
      return .reached(.attributesInvalid(names: response.invalidAttributes), context)
    default: return .failed(.refused(response, in: context))
    }
  }
}
