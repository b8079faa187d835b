// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Registration of a strong method in the middle of a sign-in.
extension SignInPhase {
  static func challengedContact(_ answer: Answer<Challenge>, _ context: FlowContext) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      return .finish(
        .registrationVerificationRequired(RegisterStrongAuthVerification(context: context.with(token)), delivery))
    case .success(.preverified(let token)):
      let context = context.with(token)
      return .send(
        RegisterContinue(continuationToken: token).request(context), awaiting: .registering(context, preverified: true))
    case .success(.password), .success(.unnamed):
      return .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context), resume: context)
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): return .failed(.unusable(cause, in: context), resume: context)
    case .refused(let response):
      if response.isBlocked {
        return .failed(
          NativeAuthError(.verificationContactBlocked, .verificationContactBlocked, response: response, in: context),
          resume: context)
      }
      let isBadContact =
        response.error == .invalidRequest && response.codes.contains(ServiceCode.invalidVerificationContact)
      return .failed(.refused(response, as: isBadContact ? .invalidInput : .general, in: context), resume: context)
    }
  }

  static func registered(
    _ answer: Answer<Secret>, _ context: FlowContext, preverified: Bool
  ) -> Transition<Self> {
    let resume = preverified ? nil : context
    switch answer {
    // Scopes and claims are those that the sign-in began with.
    case .success(let token): return redeem(.previousFlow(username: nil), context.with(token), .registration)
    case .redirect(let reason): return .failed(.browserRequired(reason, in: context))
    case .unusable(let cause): return .failed(.unusable(cause, in: context), resume: resume)
    case .refused(let response):
      let kind: NativeAuthError.Kind = response.refusesCode && !preverified ? .invalidChallenge : .general
      return .failed(.refused(response, as: kind, in: context), resume: resume)
    }
  }
}
