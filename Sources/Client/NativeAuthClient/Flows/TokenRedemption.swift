// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire

/// The end of every sign-in: a proof is redeemed, and the tokens are stored.
extension SignInPhase {
  static func redeemed(
    _ answer: Answer<TokenAnswer>, _ context: FlowContext, _ step: RedemptionStep
  ) -> Transition<Self> {
    let resume = step.isRetryable ? context : nil
    return switch answer {
    case .success(let tokens):
      .store(tokens, scopes: context.scopes, context.correlationID, awaiting: .storing(context, step))
    case .redirect(let reason): .failed(.browserRequired(reason, in: context), resume: resume)
    case .unusable(let cause): .failed(.unusable(cause, in: context), resume: resume)
    case .refused(let response): refused(response, context, step)
    }
  }

  static func stored(_ event: FlowEvent, _ context: FlowContext, _ step: RedemptionStep) -> Transition<Self> {
    let resume = step.isRetryable ? context : nil
    switch event {
    case .stored(let result): return .finish(.signedIn(result))
    case .notStored(let failure): return .failed(.notStored(failure, in: context), resume: resume)
    case .reply: return .failed(NativeAuthError(.general, in: context), resume: resume)
    case .noReply(let cause): return .failed(.unusable(cause, in: context), resume: resume)
    }
  }

  private static func refused(
    _ response: NativeAuthErrorResponse, _ context: FlowContext, _ step: RedemptionStep
  ) -> Transition<Self> {
    // The order of these questions is the service's: a wrong code outranks any number.
    if response.isInvalidGrant, response.subError == .mfaRequired || response.subError == .registrationRequired {
      return ledOn(response, context, step)
    }
    var failure = NativeAuthError.refused(response, as: kind(response, step), in: context)
    if failure.kind == .invalidPassword { failure.notice = .fixed }
    if response.error == .invalidRequest, response.codes.contains(STSCode.passwordMustBeReset) {
      failure.notice = .passwordMustBeReset
    }
    return .failed(failure, resume: step.isRetryable ? context : nil)
  }

  /// The proof was right, and the service wants more.
  private static func ledOn(
    _ response: NativeAuthErrorResponse, _ context: FlowContext, _ step: RedemptionStep
  ) -> Transition<Self> {
    guard step.mayLeadOn else {
      return .failed(NativeAuthError(.general, .unexpectedResult, response: response, in: context))
    }
    guard let token = response.continuationToken else {
      return .failed(
        .incomplete(response, "continuation_token", in: context), resume: step.isRetryable ? context : nil)
    }
    let context = context.with(token)
    return response.subError == .mfaRequired
      ? .send(SignInIntrospect(continuationToken: token).request(context), awaiting: .listingMethods(context))
      : .send(
        RegisterIntrospect(continuationToken: token).request(context), awaiting: .listingRegistrableMethods(context))
  }

  private static func kind(_ response: NativeAuthErrorResponse, _ step: RedemptionStep) -> NativeAuthError.Kind {
    if response.isInvalidGrant, response.subError == .invalidOOBValue {
      return switch step {
      case .code: .invalidCode
      case .secondFactor: .invalidChallenge
      case .start, .password, .afterFlow, .registration: .general
      }
    }
    let code = response.isInvalidGrant ? response.codes.first : nil
    switch step {
    case .start where response.error == .userNotFound || code == ServiceCode.userDoesNotExist: return .userNotFound
    case .start where code == ServiceCode.wrongPassword: return .invalidCredentials
    case .password where code == ServiceCode.wrongPassword: return .invalidPassword
    default: return .general
    }
  }
}
