// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import Testing

/// An app that uses one of the two forms of native authentication V2, for one flow. Each call of the public API is here
/// once, for both forms.
struct FlowApp: Sendable {
  typealias Status = MSALNativeAuthFlowStatus

  let form: Form
  let scenario: MSALNativeAuthFlowScenario
  let application: MSALNativeAuthPublicClientApplication
  /// The correlation id of the flow.
  let correlationID = UUID()

  /// Takes one step, by delegate or by the asynchronous call. That a browser is needed is a status in both.
  private func ask(
    _ call: (FlowRecorder) -> Void, _ result: () async throws(MSALNativeAuthFlowError) -> Status
  ) async throws -> Status {
    guard form == .delegates else { return try await result() }
    let recorder = FlowRecorder()
    let told = try await recorder.told { _ in call(recorder) }
    #expect(told.scenario == scenario)
    do throws(MSALNativeAuthFlowError) { return try told.outcome.get() } catch {
      guard error.isBrowserRequired else { throw error }
      return .browserRequired(reason: error.errorDescription ?? "", correlationId: error.correlationId)
    }
  }

  /// The error of a step.
  func refusal(
    _ place: SourceLocation = #_sourceLocation, _ step: () async throws -> Status
  ) async throws -> MSALNativeAuthFlowError {
    let error = try await MSALTests.refusal(MSALNativeAuthFlowError.self, sourceLocation: place) {
      _ = try await step()
    }
    #expect(error.correlationId == correlationID, sourceLocation: place)
    return error
  }

  func start(
    _ username: String, attributes: [String: Any]? = nil, scopes: [String]? = nil, claims: String? = nil
  ) async throws -> Status {
    let claims = claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
    switch scenario {
    case .signUp:
      let parameters = MSALNativeAuthSignUpParametersV2(username: username)
      (parameters.scopes, parameters.claimsRequest, parameters.correlationId) = (scopes, claims, correlationID)
      parameters.attributes = attributes
      return try await ask {
        application.signUpV2(parameters: parameters, delegate: $0)
      } _: { () async throws(MSALNativeAuthFlowError) in
        try await application.signUpV2(parameters: parameters)
      }
    case .passwordReset:
      let parameters = MSALNativeAuthResetPasswordParametersV2(username: username)
      (parameters.scopes, parameters.claimsRequest, parameters.correlationId) = (scopes, claims, correlationID)
      return try await ask {
        application.resetPasswordV2(parameters: parameters, delegate: $0)
      } _: { () async throws(MSALNativeAuthFlowError) in
        try await application.resetPasswordV2(parameters: parameters)
      }
    case .signIn, .unknown:
      let parameters = MSALNativeAuthSignInParametersV2(username: username)
      (parameters.scopes, parameters.claimsRequest, parameters.correlationId) = (scopes, claims, correlationID)
      return try await ask {
        application.signInV2(parameters: parameters, delegate: $0)
      } _: { () async throws(MSALNativeAuthFlowError) in
        try await application.signInV2(parameters: parameters)
      }
    }
  }

  func submit(code: String, to state: MSALNativeAuthCodeRequiredState) async throws -> Status {
    try await ask {
      state.submitCode(code, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.submitCode(code)
    }
  }

  func resend(_ state: MSALNativeAuthCodeRequiredState) async throws -> Status {
    try await ask {
      state.resendCode(delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.resendCode()
    }
  }

  func submit(password: String, to state: MSALNativeAuthPasswordRequiredState) async throws -> Status {
    try await ask {
      state.submitPassword(password, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.submitPassword(password)
    }
  }

  func submit(newPassword: String, to state: MSALNativeAuthNewPasswordRequiredState) async throws -> Status {
    try await ask {
      state.submitNewPassword(newPassword, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.submitNewPassword(newPassword)
    }
  }

  func submit(attributes: [String: Any], to state: MSALNativeAuthAttributesRequiredState) async throws -> Status {
    try await ask {
      state.submitAttributes(attributes, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.submitAttributes(attributes)
    }
  }

  func select(
    _ method: MSALAuthMethod, of state: MSALNativeAuthAuthMethodSelectionRequiredState
  ) async throws -> Status {
    try await ask {
      state.selectAuthMethod(method, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.selectAuthMethod(method)
    }
  }

  func submit(challenge: String, to state: MSALNativeAuthMFAVerificationRequiredState) async throws -> Status {
    try await ask {
      state.submitChallenge(challenge, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.submitChallenge(challenge)
    }
  }

  func resend(_ state: MSALNativeAuthMFAVerificationRequiredState) async throws -> Status {
    try await ask {
      state.resendChallenge(delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.resendChallenge()
    }
  }

  /// Registers a method; without a contact by the form without one.
  func register(
    _ contact: String?, as method: MSALAuthMethod, _ state: MSALNativeAuthStrongAuthRegistrationRequiredState
  ) async throws -> Status {
    try await ask {
      guard let contact else { return state.selectAuthMethod(method, delegate: $0) }
      state.selectAuthMethod(method, verificationContact: contact, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      guard let contact else { return try await state.selectAuthMethod(method) }
      return try await state.selectAuthMethod(method, verificationContact: contact)
    }
  }

  func submit(challenge: String, to state: MSALNativeAuthStrongAuthVerificationRequiredState) async throws -> Status {
    try await ask {
      state.submitChallenge(challenge, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.submitChallenge(challenge)
    }
  }

  func resend(_ state: MSALNativeAuthStrongAuthVerificationRequiredState) async throws -> Status {
    try await ask {
      state.resendChallenge(delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.resendChallenge()
    }
  }

  func signIn(after state: MSALNativeAuthSignInAfterSignUpState, scopes: [String]? = nil) async throws -> Status {
    let parameters = MSALNativeAuthSignInAfterSignUpParameters()
    parameters.scopes = scopes
    return try await ask {
      state.signIn(parameters: parameters, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.signIn(parameters: parameters)
    }
  }

  func signIn(
    after state: MSALNativeAuthSignInAfterResetPasswordState, scopes: [String]? = nil
  ) async throws -> Status {
    let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
    parameters.scopes = scopes
    return try await ask {
      state.signIn(parameters: parameters, delegate: $0)
    } _: { () async throws(MSALNativeAuthFlowError) in
      try await state.signIn(parameters: parameters)
    }
  }

  /// Expects that the person is signed in under exactly this name.
  func expect(
    _ status: Status, isSignedIn username: String, _ place: SourceLocation = #_sourceLocation
  ) throws {
    try Story.expect(
      status.account(), isSignedIn: username, to: CustomerApp(form: form, application: application), place)
  }
}

extension CustomerWorld {
  /// Another app with a token cache of its own, for one flow.
  func flow(
    _ form: Form, _ scenario: MSALNativeAuthFlowScenario, _ registration: Application = Seed.passwordApp
  ) throws -> FlowApp {
    FlowApp(form: form, scenario: scenario, application: try app(form, registration).application)
  }
}

struct UnexpectedStatusError: Error, CustomStringConvertible {
  var status: MSALNativeAuthFlowStatus
  var description: String { "something else was wanted: \(status)" }
}

extension MSALNativeAuthFlowStatus {
  /// The state to continue with; nil at the end.
  var state: MSALNativeAuthState? {
    switch self {
    case .codeRequired(let state): state
    case .passwordRequired(let state): state
    case .newPasswordRequired(let state): state
    case .attributesRequired(let state): state
    case .authMethodSelectionRequired(let state): state
    case .mfaVerificationRequired(let state): state
    case .strongAuthRegistrationRequired(let state): state
    case .strongAuthVerificationRequired(let state): state
    case .signInAfterSignUpRequired(let state): state
    case .signInAfterResetPasswordRequired(let state): state
    case .completed, .browserRequired: nil
    }
  }

  /// The state of the class that a test expects, or an error that names the actual status.
  func wanted<State: MSALNativeAuthState>(_ type: State.Type = State.self) throws -> State {
    guard let state = state as? State else { throw UnexpectedStatusError(status: self) }
    return state
  }

  func account() throws -> MSALNativeAuthUserAccountResult {
    guard case .completed(let result) = self else { throw UnexpectedStatusError(status: self) }
    return result
  }

  func browserReason() throws -> String {
    guard case .browserRequired(let reason, _) = self else { throw UnexpectedStatusError(status: self) }
    return reason
  }
}
