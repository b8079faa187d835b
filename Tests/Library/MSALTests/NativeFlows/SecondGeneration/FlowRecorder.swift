// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

/// What a delegate of a flow was told.
struct FlowCallback: Sendable {
  var outcome: Result<MSALNativeAuthFlowStatus, MSALNativeAuthFlowError>
  var scenario: MSALNativeAuthFlowScenario
}

/// A delegate that adopts no protocol but the required one. The tests' time limit is its deadline; a second callback,
/// or one that does not arrive on the main actor, is an issue.
@MainActor class RequiredRecorder: MSALNativeAuthFlowDelegate {
  private let told: AsyncStream<FlowCallback>
  private let tell: AsyncStream<FlowCallback>.Continuation
  private var count = 0

  nonisolated init() { (told, tell) = AsyncStream.makeStream() }

  /// What a call tells this delegate.
  nonisolated func told(_ call: (RequiredRecorder) -> Void) async throws -> FlowCallback {
    call(self)
    return try await next()
  }

  /// The callback, when it has come.
  nonisolated func next() async throws -> FlowCallback {
    for await told in told { return told }
    throw CancellationError()
  }

  final func note(_ status: MSALNativeAuthFlowStatus, _ scenario: MSALNativeAuthFlowScenario) {
    note(FlowCallback(outcome: .success(status), scenario: scenario))
  }

  private func note(_ callback: FlowCallback) {
    MainActor.assertIsolated()
    count += 1
    if count > 1 { Issue.record("one step, two callbacks; the second: \(callback)") }
    tell.yield(callback)
  }

  func onFlowCompleted(result: MSALNativeAuthUserAccountResult, scenario: MSALNativeAuthFlowScenario) {
    note(.completed(result), scenario)
  }

  func onFlowError(error: MSALNativeAuthFlowError, scenario: MSALNativeAuthFlowScenario) {
    note(FlowCallback(outcome: .failure(error), scenario: scenario))
  }
}

/// A delegate for one state only.
@MainActor final class PasswordOnlyRecorder: RequiredRecorder, MSALNativeAuthPasswordRequiredDelegate {
  func onPasswordRequired(state: MSALNativeAuthPasswordRequiredState, scenario: MSALNativeAuthFlowScenario) {
    note(.passwordRequired(state), scenario)
  }
}

/// A delegate for every state.
@MainActor final class FlowRecorder: RequiredRecorder {}

extension FlowRecorder: MSALNativeAuthCodeRequiredDelegate, MSALNativeAuthPasswordRequiredDelegate,
  MSALNativeAuthNewPasswordRequiredDelegate, MSALNativeAuthAttributesRequiredDelegate,
  MSALNativeAuthAuthMethodSelectionRequiredDelegate, MSALNativeAuthMFAVerificationRequiredDelegate
{
  func onCodeRequired(state: MSALNativeAuthCodeRequiredState, scenario: MSALNativeAuthFlowScenario) {
    note(.codeRequired(state), scenario)
  }
  func onPasswordRequired(state: MSALNativeAuthPasswordRequiredState, scenario: MSALNativeAuthFlowScenario) {
    note(.passwordRequired(state), scenario)
  }
  func onNewPasswordRequired(state: MSALNativeAuthNewPasswordRequiredState, scenario: MSALNativeAuthFlowScenario) {
    note(.newPasswordRequired(state), scenario)
  }
  func onAttributesRequired(state: MSALNativeAuthAttributesRequiredState, scenario: MSALNativeAuthFlowScenario) {
    note(.attributesRequired(state), scenario)
  }
  func onAuthMethodSelectionRequired(
    state: MSALNativeAuthAuthMethodSelectionRequiredState, scenario: MSALNativeAuthFlowScenario
  ) { note(.authMethodSelectionRequired(state), scenario) }
  func onMFAVerificationRequired(
    state: MSALNativeAuthMFAVerificationRequiredState, scenario: MSALNativeAuthFlowScenario
  ) { note(.mfaVerificationRequired(state), scenario) }
}

extension FlowRecorder: MSALNativeAuthStrongAuthRegistrationRequiredDelegate,
  MSALNativeAuthStrongAuthVerificationRequiredDelegate, MSALNativeAuthSignInAfterSignUpRequiredDelegate,
  MSALNativeAuthSignInAfterResetPasswordRequiredDelegate
{
  func onStrongAuthRegistrationRequired(
    state: MSALNativeAuthStrongAuthRegistrationRequiredState, scenario: MSALNativeAuthFlowScenario
  ) { note(.strongAuthRegistrationRequired(state), scenario) }
  func onStrongAuthVerificationRequired(
    state: MSALNativeAuthStrongAuthVerificationRequiredState, scenario: MSALNativeAuthFlowScenario
  ) { note(.strongAuthVerificationRequired(state), scenario) }
  func onSignInAfterSignUpRequired(
    state: MSALNativeAuthSignInAfterSignUpState, scenario: MSALNativeAuthFlowScenario
  ) { note(.signInAfterSignUpRequired(state), scenario) }
  func onSignInAfterResetPasswordRequired(
    state: MSALNativeAuthSignInAfterResetPasswordState, scenario: MSALNativeAuthFlowScenario
  ) { note(.signInAfterResetPasswordRequired(state), scenario) }
}
