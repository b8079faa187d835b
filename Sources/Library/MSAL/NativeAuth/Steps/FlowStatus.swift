// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// A flow's status as apps see it, with the state to continue with.
protocol FlowStatus: Sendable {
  associatedtype Phase: FlowPhase
  init(_ status: Phase.Status, _ context: StateContext)
  static func browserRequired(reason: String, correlationId: UUID) -> Self
}

extension MSALNativeAuthSignInStatus: FlowStatus {
  typealias Phase = SignInPhase

  init(_ status: SignInStatus, _ context: StateContext) {
    self =
      switch status {
      case .codeRequired(let delivery):
        .codeRequired(SignInCodeRequiredState(context), MSALNativeAuthCodeDelivery(delivery))
      case .passwordRequired: .passwordRequired(SignInPasswordRequiredState(context))
      case .awaitingMFA(let methods): .mfaRequired(AwaitingMFAState(context), methods.map(MSALAuthMethod.init))
      case .mfaRequired(let delivery):
        .mfaCodeRequired(MFARequiredState(context), MSALNativeAuthCodeDelivery(delivery))
      case .registrationRequired(let methods):
        .registrationRequired(RegisterStrongAuthState(context), methods.map(MSALAuthMethod.init))
      case .registrationVerificationRequired(let delivery):
        .registrationCodeRequired(
          RegisterStrongAuthVerificationRequiredState(context), MSALNativeAuthCodeDelivery(delivery))
      case .signedIn(let result): .completed(MSALNativeAuthUserAccountResult(result, context.client))
      }
  }
}

extension MSALNativeAuthSignUpStatus: FlowStatus {
  typealias Phase = SignUpPhase

  init(_ status: SignUpStatus, _ context: StateContext) {
    self =
      switch status {
      case .codeRequired(let delivery):
        .codeRequired(SignUpCodeRequiredState(context), MSALNativeAuthCodeDelivery(delivery))
      case .passwordRequired: .passwordRequired(SignUpPasswordRequiredState(context))
      case .attributesRequired(let attributes):
        .attributesRequired(
          SignUpAttributesRequiredState(context), attributes.map(MSALNativeAuthRequiredAttribute.init))
      case .attributesInvalid(let names): .attributesInvalid(SignUpAttributesRequiredState(context), names: names)
      case .startAttributesInvalid(let names): .attributesInvalid(nil, names: names)
      case .completed: .completed(SignInAfterSignUpState(context))
      }
  }
}

extension MSALNativeAuthResetPasswordStatus: FlowStatus {
  typealias Phase = PasswordResetPhase

  init(_ status: PasswordResetStatus, _ context: StateContext) {
    self =
      switch status {
      case .codeRequired(let delivery):
        .codeRequired(ResetPasswordCodeRequiredState(context), MSALNativeAuthCodeDelivery(delivery))
      case .passwordRequired: .passwordRequired(ResetPasswordRequiredState(context))
      case .completed: .completed(SignInAfterResetPasswordState(context))
      }
  }
}

typealias SignInStep<Failure: MSALNativeAuthError> = FlowStep<MSALNativeAuthSignInStatus, Failure>
typealias SignUpStep<Failure: MSALNativeAuthError> = FlowStep<MSALNativeAuthSignUpStatus, Failure>
typealias ResetPasswordStep<Failure: MSALNativeAuthError> = FlowStep<MSALNativeAuthResetPasswordStatus, Failure>

// Calls the delegate's callback that belongs to a status.

extension MSALNativeAuthCodeDelivery {
  /// Calls a delegate's callback for a code that was sent.
  @MainActor func tell<State>(
    _ newState: State, _ callback: (State, String, MSALNativeAuthChannelType, Int) -> Void
  ) { callback(newState, sentTo, channelTargetType, codeLength) }
}

extension SignInCompletedCallback {
  /// Reports the status of a step that can only complete the sign-in.
  @MainActor func reportCompletion(_ status: MSALNativeAuthSignInStatus) {
    guard case .completed(let result) = status else { return MissingCallback.noteUnexpected() }
    onSignInCompleted(result: result)
  }
}

extension SignInContinuedCallbacks {
  @MainActor func report(_ status: MSALNativeAuthSignInStatus) {
    switch status {
    case .mfaRequired(let state, let methods): onSignInAwaitingMFA(authMethods: methods, newState: state)
    case .registrationRequired(let state, let methods):
      onSignInStrongAuthMethodRegistration(authMethods: methods, newState: state)
    case .completed(let result): onSignInCompleted(result: result)
    default: MissingCallback.noteUnexpected()
    }
  }
}

extension SignUpContinuedCallbacks {
  @MainActor func report(_ status: MSALNativeAuthSignUpStatus) {
    switch status {
    case .attributesRequired(let state, let attributes):
      onSignUpAttributesRequired(attributes: attributes, newState: state)
    case .completed(let state): onSignUpCompleted(newState: state)
    default: MissingCallback.noteUnexpected()
    }
  }
}

extension MissingCallback {
  /// Reports a status for which the delegate has no callback. No step should have one, but then the app gets an error
  /// instead of waiting for ever.
  static func noteUnexpected() { note(.unexpectedOutcome) }
}
