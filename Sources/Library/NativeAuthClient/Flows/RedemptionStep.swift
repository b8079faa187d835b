// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// The step that redeems a proof for tokens. The meaning of a refusal depends on it.
package enum RedemptionStep: Sendable, Hashable, CaseIterable {
  /// User name and password in one call.
  case start
  case password
  case code
  /// Sign-in right after a sign-up or a password reset.
  case afterFlow
  case secondFactor
  case registration

  /// Whether the step can be tried again after a refusal.
  var isRetryable: Bool { [.password, .code, .secondFactor].contains(self) }
  /// Whether the service may still ask for a second factor or a registration.
  var mayLeadOn: Bool { ![.secondFactor, .registration].contains(self) }

  func failed(_ error: NativeAuthError, _ context: FlowContext) -> FlowAction<SignInPhase> {
    .failed(error, resume: isRetryable ? context : nil)
  }
}

/// The end of every sign-in: redeeming a proof and storing the tokens.
extension SignInPhase {
  static func redeemed(_ event: FlowEvent, _ context: FlowContext, _ step: RedemptionStep) -> FlowAction<Self> {
    if case .unsent(let failure) = event { return step.failed(.below(failure, in: context), context) }
    let answer = SignInToken.answer(to: event)
    return switch answer {
    case .success(let tokens): .store(tokens, context, awaiting: .storing(context, step))
    case .refused(let response): refused(response, context, step)
    case .redirect, .unusable: step.failed(answer.error(in: context), context)
    }
  }

  static func stored(_ event: FlowEvent, _ context: FlowContext, _ step: RedemptionStep) -> FlowAction<Self> {
    switch event.stored(in: context) {
    case .success(let result): .reached(.signedIn(result), context)
    case .failure(let error): step.failed(error, context)
    }
  }

  private static func refused(
    _ response: NativeAuthErrorResponse, _ context: FlowContext, _ step: RedemptionStep
  ) -> FlowAction<Self> {
    // The suberror counts before any error number.
    if response.isInvalidGrant, [.mfaRequired, .registrationRequired].contains(response.oauth.subError) {
      return ledOn(response, context, step)
    }
    var failure = NativeAuthError.refused(response, as: kind(response, step), in: context)
    if failure.kind == .invalidPassword { failure.notice = .fixed }
    if response.oauth.error == .invalidRequest, response.oauth.codes.contains(STSCode.passwordMustBeReset) {
      failure.notice = .passwordMustBeReset
    }
    return step.failed(failure, context)
  }

  /// The service accepted the proof, and wants a second factor or a registration.
  private static func ledOn(
    _ response: NativeAuthErrorResponse, _ context: FlowContext, _ step: RedemptionStep
  ) -> FlowAction<Self> {
    guard step.mayLeadOn else {
      return .failed(NativeAuthError(.general, .unexpectedResult, response: response, in: context))
    }
    guard let token = response.continuationToken else {
      return step.failed(.incomplete(response, "continuation_token", in: context), context)
    }
    let context = context.with(token)
    return response.oauth.subError == .mfaRequired
      ? .send(SignInIntrospect.request(context), awaiting: .listingMethods(context))
      : .send(RegisterIntrospect.request(context), awaiting: .listingRegistrableMethods(context))
  }

  private static func kind(_ response: NativeAuthErrorResponse, _ step: RedemptionStep) -> NativeAuthError.Kind {
    if response.isInvalidGrant, response.oauth.subError == .invalidOOBValue {
      return switch step {
      case .code: .invalidCode
      case .secondFactor: .invalidChallenge
      case .start, .password, .afterFlow, .registration: .general
      }
    }
    let code = response.isInvalidGrant ? response.oauth.codes.first : nil
    switch step {
    case .start where response.oauth.error == .userNotFound || code == STSCode.userDoesNotExist: return .userNotFound
    case .start where code == STSCode.wrongPassword: return .invalidCredentials
    case .password where code == STSCode.wrongPassword: return .invalidPassword
    default: return .general
    }
  }
}
