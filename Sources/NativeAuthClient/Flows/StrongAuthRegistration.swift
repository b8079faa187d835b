// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Registration of a strong method in the middle of a sign-in.
extension SignInPhase {
  static func challengedContact(_ answer: Answer<Challenge>, _ thread: FlowThread) -> Transition<Self> {
    switch answer {
    case .success(.code(let delivery, let token)):
      return .finish(
        .registrationVerificationRequired(RegisterStrongAuthVerification(thread: thread.with(token)), delivery))
    case .success(.preverified(let token)):
      let thread = thread.with(token)
      return .send(
        RegisterContinue(continuationToken: token).request(thread), awaiting: .registering(thread, preverified: true))
    case .success(.password), .success(.unnamed):
      return .failed(NativeAuthFailure(.general, .unexpectedChallengeType, in: thread), resume: thread)
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): return .failed(.unusable(cause, in: thread), resume: thread)
    case .refused(let response):
      if response.isBlocked {
        return .failed(
          NativeAuthFailure(.verificationContactBlocked, .verificationContactBlocked, response: response, in: thread),
          resume: thread)
      }
      let isBadContact =
        response.error == .invalidRequest && response.codes.contains(ServiceCode.invalidVerificationContact)
      return .failed(.refused(response, as: isBadContact ? .invalidInput : .general, in: thread), resume: thread)
    }
  }

  static func registered(
    _ answer: Answer<Secret>, _ thread: FlowThread, preverified: Bool
  ) -> Transition<Self> {
    let resume = preverified ? nil : thread
    switch answer {
    // Scopes and claims are those that the sign-in began with.
    case .success(let token): return redeem(.previousFlow(username: nil), thread.with(token), .registration)
    case .redirect(let reason): return .failed(.browserRequired(reason, in: thread))
    case .unusable(let cause): return .failed(.unusable(cause, in: thread), resume: resume)
    case .refused(let response):
      let kind: NativeAuthFailure.Kind = response.refusesCode && !preverified ? .invalidChallenge : .general
      return .failed(.refused(response, as: kind, in: thread), resume: resume)
    }
  }
}
