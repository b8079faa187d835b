// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// Registration of a strong method in the middle of a sign-in.
extension SignInPhase {
  static func challengedContact(_ answer: NativeAuthAnswer<Challenge>, _ context: FlowContext) -> FlowAction<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      return .reached(.registrationVerificationRequired(delivery), context.with(token))
    case .success(.preverified(let token)):
      let context = context.with(token)
      return .send(RegisterContinue.request(context, code: nil), awaiting: .registering(context, preverified: true))
    case .redirect: return .failed(answer.error(in: context))
    case .success(.password), .success(.unnamed), .unusable:
      return .failed(answer.error(in: context), resume: context)
    case .refused(let response):
      if response.isBlocked {
        return .failed(
          NativeAuthError(.verificationContactBlocked, .verificationContactBlocked, response: response, in: context),
          resume: context)
      }
      let isBadContact =
        response.oauth.error == .invalidRequest && response.oauth.codes.contains(STSCode.invalidVerificationContact)
      return .failed(.refused(response, as: isBadContact ? .invalidInput : .general, in: context), resume: context)
    }
  }

  static func registered(
    _ answer: NativeAuthAnswer<Secret>, _ context: FlowContext, preverified: Bool
  ) -> FlowAction<Self> {
    switch answer {
    // The context has the scopes and claims that the sign-in began with.
    case .success(let token): redeem(.previousFlow(username: nil), context.with(token), .registration)
    case .redirect: .failed(answer.error(in: context))
    case .refused(let response) where response.refusesCode && !preverified:
      .failed(.refused(response, as: .invalidChallenge, in: context), resume: context)
    case .refused, .unusable: .failed(answer.error(in: context), resume: preverified ? nil : context)
    }
  }
}
