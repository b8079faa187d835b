// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import OAuthWire

/// A flow's outcome that can be told to apps.
protocol ThawingOutcome: Sendable {
  associatedtype Status: FlowStatus
  /// - Parameter start: Where the step began.
  func thawed(from start: FlowPosition) -> Thawed<Status>
}

/// An outcome with the objects that apps see.
enum Thawed<Status: Sendable>: Sendable {
  case reached(Reached<Status>)
  /// `resume`: the step can be tried again with this context.
  case failed(NativeAuthError, resume: FlowContext?)

  /// A status that hands out a state further on.
  fileprivate static func at(
    _ context: FlowContext, _ start: FlowPosition, _ status: (FlowPosition) -> Status
  ) -> Self {
    .reached(Reached(status: status(FlowPosition(start.connection, context)), correlationID: context.correlationID))
  }
}

extension SignInOutcome: ThawingOutcome {
  func thawed(from start: FlowPosition) -> Thawed<MSALNativeAuthSignInStatus> {
    switch self {
    case .codeRequired(let state, let delivery):
      .at(state.context, start) {
        .codeRequired(SignInCodeRequiredState($0), MSALNativeAuthCodeDelivery(delivery))
      }
    case .passwordRequired(let state):
      .at(state.context, start) { .passwordRequired(SignInPasswordRequiredState($0)) }
    case .awaitingMFA(let state, let methods):
      .at(state.context, start) { .mfaRequired(AwaitingMFAState($0), methods.map(MSALAuthMethod.init)) }
    case .mfaRequired(let state, let delivery):
      .at(state.context, start) { .mfaCodeRequired(MFARequiredState($0), MSALNativeAuthCodeDelivery(delivery)) }
    case .registrationRequired(let state, let methods):
      .at(state.context, start) {
        .registrationRequired(RegisterStrongAuthState($0), methods.map(MSALAuthMethod.init))
      }
    case .registrationVerificationRequired(let state, let delivery):
      .at(state.context, start) {
        .registrationCodeRequired(
          RegisterStrongAuthVerificationRequiredState($0), MSALNativeAuthCodeDelivery(delivery))
      }
    case .signedIn(let result):
      .reached(
        Reached(
          status: .completed(MSALNativeAuthUserAccountResult(result, start.connection)),
          correlationID: result.correlationID))
    case .failed(let failure, let resume): .failed(failure, resume: resume)
    }
  }
}

extension SignUpOutcome: ThawingOutcome {
  func thawed(from start: FlowPosition) -> Thawed<MSALNativeAuthSignUpStatus> {
    switch self {
    case .codeRequired(let state, let delivery):
      .at(state.context, start) {
        .codeRequired(SignUpCodeRequiredState($0), MSALNativeAuthCodeDelivery(delivery))
      }
    case .passwordRequired(let state):
      .at(state.context, start) { .passwordRequired(SignUpPasswordRequiredState($0)) }
    case .attributesRequired(let state, let attributes):
      .at(state.context, start) {
        .attributesRequired(
          SignUpAttributesRequiredState($0), attributes.map(MSALNativeAuthRequiredAttribute.init))
      }
    case .attributesInvalid(let state?, let names):
      .at(state.context, start) { .attributesInvalid(SignUpAttributesRequiredState($0), names: names) }
    case .attributesInvalid(nil, let names):
      .reached(Reached(status: .attributesInvalid(nil, names: names), correlationID: start.context.correlationID))
    case .completed(let state): .at(state.context, start) { .completed(SignInAfterSignUpState($0)) }
    case .failed(let failure, let resume): .failed(failure, resume: resume)
    }
  }
}

extension PasswordResetOutcome: ThawingOutcome {
  func thawed(from start: FlowPosition) -> Thawed<MSALNativeAuthResetPasswordStatus> {
    switch self {
    case .codeRequired(let state, let delivery):
      .at(state.context, start) {
        .codeRequired(ResetPasswordCodeRequiredState($0), MSALNativeAuthCodeDelivery(delivery))
      }
    case .passwordRequired(let state):
      .at(state.context, start) { .passwordRequired(ResetPasswordRequiredState($0)) }
    case .completed(let state): .at(state.context, start) { .completed(SignInAfterResetPasswordState($0)) }
    case .failed(let failure, let resume): .failed(failure, resume: resume)
    }
  }
}
