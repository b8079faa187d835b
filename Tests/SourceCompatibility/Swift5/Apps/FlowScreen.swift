// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// A view model with every delegate of native authentication V2, as the samples have it: it keeps the state, and says
/// what to ask the person for.
@MainActor
class FlowScreen: NSObject {
  let application: MSALNativeAuthPublicClientApplication?
  var result: MSALNativeAuthUserAccountResult?
  var state: MSALNativeAuthState? {
    didSet { tell.yield(state) }
  }
  var message = ""
  private let states: AsyncStream<MSALNativeAuthState?>
  private let tell: AsyncStream<MSALNativeAuthState?>.Continuation

  init(_ application: MSALNativeAuthPublicClientApplication?) {
    self.application = application
    (states, tell) = AsyncStream.makeStream()
  }

  /// Goes through a flow, and returns what it waited for.
  func run(
    _ username: String, _ scenario: MSALNativeAuthFlowScenario, contact: String? = nil,
    answer: (MSALNativeAuthState) async throws -> String
  ) async throws -> [String] {
    var seen: [String] = []
    start(username: username, scenario: scenario)
    for await state in states {
      guard let state else { break }
      seen.append("\(state)".components(separatedBy: " ")[0])
      if state is MSALNativeAuthAuthMethodSelectionRequiredState
        || state is MSALNativeAuthStrongAuthRegistrationRequiredState
      {
        select(0, contact: contact)
      } else {
        submit(try await answer(state))
      }
    }
    return seen + [result?.account.username ?? message]
  }

  /// The asynchronous form: what a sign-in waits for first.
  nonisolated func firstQuestion(_ username: String) async throws -> String {
    guard let application else { return "" }
    let parameters = MSALNativeAuthSignInParametersV2(username: username)
    let status: MSALNativeAuthFlowStatus = try await application.signInV2(parameters: parameters)
    switch status {
    case .passwordRequired: return "password"
    case .codeRequired(let state): return "\(state.codeLength) digits"
    default: return "something else"
    }
  }

  func start(username: String, scenario: MSALNativeAuthFlowScenario, claims: MSALClaimsRequest? = nil) {
    switch scenario {
    case .signUp:
      let parameters = MSALNativeAuthSignUpParametersV2(username: username)
      parameters.attributes = ["country": "Portugal"]
      parameters.scopes = ["User.Read"]
      parameters.claimsRequest = claims
      parameters.correlationId = UUID()
      application?.signUpV2(parameters: parameters, delegate: self)
    case .signIn:
      let parameters = MSALNativeAuthSignInParametersV2(username: username)
      parameters.scopes = ["User.Read"]
      parameters.claimsRequest = claims
      parameters.correlationId = UUID()
      application?.signInV2(parameters: parameters, delegate: self)
    case .passwordReset:
      let parameters = MSALNativeAuthResetPasswordParametersV2(username: username)
      parameters.scopes = ["User.Read"]
      parameters.claimsRequest = claims
      parameters.correlationId = UUID()
      application?.resetPasswordV2(parameters: parameters, delegate: self)
    case .unknown:
      // As it was spelled before 2.18.
      application?.resetPasswordV2(
        parameters: MSALNativeAuthResetPasswordParameters(username: username), delegate: self)
    @unknown default: break
    }
  }

  func submit(_ text: String) {
    if let state = state as? MSALNativeAuthCodeRequiredState {
      state.submitCode(text, delegate: self)
    } else if let state = state as? MSALNativeAuthPasswordRequiredState {
      state.submitPassword(text, delegate: self)
    } else if let state = state as? MSALNativeAuthNewPasswordRequiredState {
      state.submitNewPassword(text, delegate: self)
    } else if let state = state as? MSALNativeAuthAttributesRequiredState {
      var values: [String: Any] = [:]
      for attribute in state.attributes where attribute.required { values[attribute.name] = text }
      state.submitAttributes(values, delegate: self)
    } else if let state = state as? MSALNativeAuthMFAVerificationRequiredState {
      state.submitChallenge(text, delegate: self)
    } else if let state = state as? MSALNativeAuthStrongAuthVerificationRequiredState {
      state.submitChallenge(text, delegate: self)
    }
  }

  func select(_ index: Int, contact: String?) {
    switch state {
    case let state as MSALNativeAuthAuthMethodSelectionRequiredState:
      state.selectAuthMethod(state.authMethods[index], delegate: self)
    case let state as MSALNativeAuthStrongAuthRegistrationRequiredState:
      let method: MSALAuthMethod = state.authMethods[index]
      if method.channelTargetType.isEmailType && contact == nil {
        state.selectAuthMethod(method, delegate: self)
      } else {
        state.selectAuthMethod(method, verificationContact: contact, delegate: self)
      }
    default: break
    }
  }

  func resend() {
    (state as? MSALNativeAuthCodeRequiredState)?.resendCode(delegate: self)
    (state as? MSALNativeAuthMFAVerificationRequiredState)?.resendChallenge(delegate: self)
    (state as? MSALNativeAuthStrongAuthVerificationRequiredState)?.resendChallenge(delegate: self)
  }
}

extension FlowScreen: MSALNativeAuthFlowDelegate {
  func onFlowCompleted(result: MSALNativeAuthUserAccountResult, scenario: MSALNativeAuthFlowScenario) {
    self.result = result
    state = nil
  }

  func onFlowError(error: MSALNativeAuthFlowError, scenario: MSALNativeAuthFlowScenario) {
    // The screen ends with the first error.
    defer { state = nil }
    let isInput =
      error.isInvalidUsername || error.isInvalidCode || error.isInvalidPassword || error.isInvalidChallenge
      || error.isInvalidInput || error.isInvalidAttributes
    let isAccount = error.isUserNotFound || error.isUserAlreadyExists || error.isUserDoesNotHavePassword
    let isBlocked = error.isAuthMethodBlocked || error.isVerificationContactBlocked
    let isOver = error.isNotImplemented || error.isBrowserRequired || error.isGeneralError
    message = "\(isInput) \(isAccount) \(isBlocked) \(isOver) \(error.errorDescription ?? "") \(error.errorCodes)"
    print(error.correlationId, error.errorUri ?? "", scenario.rawValue, MSALNativeAuthFlowScenario.allCases.count)
  }
}

extension FlowScreen: MSALNativeAuthCodeRequiredDelegate, MSALNativeAuthPasswordRequiredDelegate {
  func onCodeRequired(state: MSALNativeAuthCodeRequiredState, scenario: MSALNativeAuthFlowScenario) {
    self.state = state
    message = "\(state.codeLength) digits to \(state.sentTo) by \(state.channel.value)"
  }

  func onPasswordRequired(state: MSALNativeAuthPasswordRequiredState, scenario: MSALNativeAuthFlowScenario) {
    self.state = state
  }
}

extension FlowScreen: MSALNativeAuthNewPasswordRequiredDelegate {
  func onNewPasswordRequired(state: MSALNativeAuthNewPasswordRequiredState, scenario: MSALNativeAuthFlowScenario) {
    self.state = state
  }
}

extension FlowScreen: MSALNativeAuthAttributesRequiredDelegate {
  func onAttributesRequired(state: MSALNativeAuthAttributesRequiredState, scenario: MSALNativeAuthFlowScenario) {
    self.state = state
    message = state.attributes.map { "\($0.name) \($0.type) \($0.regex ?? "")" }.joined(separator: ", ")
  }
}

extension FlowScreen: MSALNativeAuthAuthMethodSelectionRequiredDelegate {
  func onAuthMethodSelectionRequired(
    state: MSALNativeAuthAuthMethodSelectionRequiredState, scenario: MSALNativeAuthFlowScenario
  ) {
    self.state = state
    message = state.authMethods.map { "\($0.id) \($0.challengeType) \($0.loginHint ?? "")" }.joined()
  }
}

extension FlowScreen: MSALNativeAuthMFAVerificationRequiredDelegate {
  func onMFAVerificationRequired(
    state: MSALNativeAuthMFAVerificationRequiredState, scenario: MSALNativeAuthFlowScenario
  ) {
    self.state = state
    message = "\(state.codeLength) \(state.sentTo) \(state.channel.isSMSType)"
  }
}

extension FlowScreen: MSALNativeAuthStrongAuthRegistrationRequiredDelegate,
  MSALNativeAuthStrongAuthVerificationRequiredDelegate
{
  func onStrongAuthRegistrationRequired(
    state: MSALNativeAuthStrongAuthRegistrationRequiredState, scenario: MSALNativeAuthFlowScenario
  ) { self.state = state }

  func onStrongAuthVerificationRequired(
    state: MSALNativeAuthStrongAuthVerificationRequiredState, scenario: MSALNativeAuthFlowScenario
  ) {
    self.state = state
    message = "\(state.codeLength) \(state.sentTo) \(state.channel.isEmailType)"
  }
}

extension FlowScreen: MSALNativeAuthSignInAfterSignUpRequiredDelegate,
  MSALNativeAuthSignInAfterResetPasswordRequiredDelegate
{
  func onSignInAfterSignUpRequired(
    state: MSAL.MSALNativeAuthSignInAfterSignUpState, scenario: MSALNativeAuthFlowScenario
  ) {
    let parameters = MSALNativeAuthSignInAfterSignUpParameters()
    parameters.scopes = ["User.Read"]
    state.signIn(parameters: parameters, delegate: self)
  }

  func onSignInAfterResetPasswordRequired(
    state: MSAL.MSALNativeAuthSignInAfterResetPasswordState, scenario: MSALNativeAuthFlowScenario
  ) {
    state.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters(), delegate: self)
  }
}

/// A delegate that is on no actor, as classes of Swift 5 are.
class PlainFlowDelegate: NSObject, MSALNativeAuthPasswordRequiredDelegate {
  func onFlowCompleted(result: MSALNativeAuthUserAccountResult, scenario: MSALNativeAuthFlowScenario) {}
  func onFlowError(error: MSALNativeAuthFlowError, scenario: MSALNativeAuthFlowScenario) {}
  func onPasswordRequired(state: MSALNativeAuthPasswordRequiredState, scenario: MSALNativeAuthFlowScenario) {}
}
