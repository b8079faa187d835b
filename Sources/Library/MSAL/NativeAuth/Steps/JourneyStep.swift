// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

typealias JourneyStep = FlowStep<MSALNativeAuthFlowStatus, MSALNativeAuthFlowError>

extension MSALNativeAuthFlowStatus: FlowStatus {
  typealias Phase = JourneyPhase

  init(_ status: JourneyStatus, _ context: StateContext) {
    self =
      switch status {
      case .codeRequired(let delivery): .codeRequired(.init(context, delivery))
      case .passwordRequired: .passwordRequired(.init(context))
      case .newPasswordRequired: .newPasswordRequired(.init(context))
      case .attributesRequired(let attributes): .attributesRequired(.init(context, attributes))
      case .methodSelectionRequired(let methods): .authMethodSelectionRequired(.init(context, methods))
      case .secondFactorRequired(let delivery): .mfaVerificationRequired(.init(context, delivery))
      case .registrationRequired(let methods): .strongAuthRegistrationRequired(.init(context, methods))
      case .registrationVerificationRequired(let delivery): .strongAuthVerificationRequired(.init(context, delivery))
      case .signInRequired where context.value.scenario == .passwordReset:
        .signInAfterResetPasswordRequired(.init(context))
      case .signInRequired: .signInAfterSignUpRequired(.init(context))
      case .signedIn(let result): .completed(MSALNativeAuthUserAccountResult(result, context.client))
      }
  }

  /// Calls the callback that belongs to the status, if the delegate adopts its protocol.
  @MainActor
  func report(to delegate: any MSALNativeAuthFlowDelegate, _ scenario: MSALNativeAuthFlowScenario) {
    switch self {
    case .codeRequired(let state):
      Self.adopting((any MSALNativeAuthCodeRequiredDelegate).self, delegate)?.onCodeRequired(
        state: state, scenario: scenario)
    case .passwordRequired(let state):
      Self.adopting((any MSALNativeAuthPasswordRequiredDelegate).self, delegate)?.onPasswordRequired(
        state: state, scenario: scenario)
    case .newPasswordRequired(let state):
      Self.adopting((any MSALNativeAuthNewPasswordRequiredDelegate).self, delegate)?.onNewPasswordRequired(
        state: state, scenario: scenario)
    case .attributesRequired(let state):
      Self.adopting((any MSALNativeAuthAttributesRequiredDelegate).self, delegate)?.onAttributesRequired(
        state: state, scenario: scenario)
    case .authMethodSelectionRequired(let state):
      Self.adopting((any MSALNativeAuthAuthMethodSelectionRequiredDelegate).self, delegate)?
        .onAuthMethodSelectionRequired(state: state, scenario: scenario)
    case .mfaVerificationRequired(let state):
      Self.adopting((any MSALNativeAuthMFAVerificationRequiredDelegate).self, delegate)?.onMFAVerificationRequired(
        state: state, scenario: scenario)
    case .strongAuthRegistrationRequired(let state):
      Self.adopting((any MSALNativeAuthStrongAuthRegistrationRequiredDelegate).self, delegate)?
        .onStrongAuthRegistrationRequired(state: state, scenario: scenario)
    case .strongAuthVerificationRequired(let state):
      Self.adopting((any MSALNativeAuthStrongAuthVerificationRequiredDelegate).self, delegate)?
        .onStrongAuthVerificationRequired(state: state, scenario: scenario)
    case .signInAfterSignUpRequired(let state):
      Self.adopting((any MSALNativeAuthSignInAfterSignUpRequiredDelegate).self, delegate)?.onSignInAfterSignUpRequired(
        state: state, scenario: scenario)
    case .signInAfterResetPasswordRequired(let state):
      Self.adopting((any MSALNativeAuthSignInAfterResetPasswordRequiredDelegate).self, delegate)?
        .onSignInAfterResetPasswordRequired(state: state, scenario: scenario)
    case .completed(let result): delegate.onFlowCompleted(result: result, scenario: scenario)
    case .browserRequired: MissingCallback.noteUnexpected()
    }
  }

  /// The delegate as one of a state; nil if it does not adopt the protocol, which is noted.
  @MainActor
  private static func adopting<State>(_ state: State.Type, _ delegate: any MSALNativeAuthFlowDelegate) -> State? {
    if let delegate = delegate as? State { return delegate }
    MissingCallback.note("\(state)")
    return nil
  }
}

extension JourneyStep {
  /// The delegate form of a step in a flow for `scenario`.
  func report(to delegate: any MSALNativeAuthFlowDelegate, _ scenario: JourneyScenario) {
    let scenario = MSALNativeAuthFlowScenario(scenario)
    report(
      to: delegate, failure: { $0.onFlowError(error: $1, scenario: scenario) },
      success: { $1.report(to: $0, scenario) })
  }
}

extension MSALNativeAuthFlowScenario {
  fileprivate init(_ scenario: JourneyScenario) {
    self =
      switch scenario {
      case .signUp: .signUp
      case .signIn: .signIn
      case .passwordReset: .passwordReset
      }
  }
}
