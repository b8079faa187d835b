// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the article about native authentication V2, compiled; see PageSnippets.swift.

extension Screen {
  func signInV2(
    _ customers: MSALNativeAuthPublicClientApplication
  ) async throws -> MSALNativeAuthUserAccountResult? {
    let parameters = MSALNativeAuthSignInParametersV2(username: await ask("E-mail address"))
    parameters.scopes = ["User.Read"]
    var status = try await customers.signInV2(parameters: parameters)
    while true {
      switch status {
      case .passwordRequired(let state):
        status = try await state.submitPassword(await ask("Password"))
      case .codeRequired(let state):
        status = try await state.submitCode(await ask("The code sent to \(state.sentTo)"))
      case .authMethodSelectionRequired(let state):
        status = try await state.selectAuthMethod(state.authMethods[0])
      case .mfaVerificationRequired(let state):
        status = try await state.submitChallenge(await ask("The second code"))
      case .completed(let person): return person
      default: return nil
      }
    }
  }

  func submitV2(
    _ code: String, _ state: MSALNativeAuthCodeRequiredState
  ) async throws -> MSALNativeAuthFlowStatus {
    do {
      return try await state.submitCode(code)
    } catch {
      guard error.isInvalidCode, error.canRetry else { throw error }
      return try await state.submitCode(await ask("That was not it. Once more"))
    }
  }
}

@MainActor final class CustomerModel {
  var state: MSALNativeAuthState?
  var text = ""

  func signIn(_ name: String, to customers: MSALNativeAuthPublicClientApplication) {
    customers.signInV2(parameters: MSALNativeAuthSignInParametersV2(username: name), delegate: self)
  }

  func submit(_ input: String) {
    switch state {
    case let state as MSALNativeAuthPasswordRequiredState: state.submitPassword(input, delegate: self)
    case let state as MSALNativeAuthCodeRequiredState: state.submitCode(input, delegate: self)
    default: break
    }
  }
}

extension CustomerModel: MSALNativeAuthPasswordRequiredDelegate, MSALNativeAuthCodeRequiredDelegate {
  func onPasswordRequired(
    state: MSALNativeAuthPasswordRequiredState, scenario: MSALNativeAuthFlowScenario
  ) {
    (self.state, text) = (state, "Password")
  }

  func onCodeRequired(state: MSALNativeAuthCodeRequiredState, scenario: MSALNativeAuthFlowScenario) {
    (self.state, text) = (state, "The \(state.codeLength) digits sent to \(state.sentTo)")
  }

  func onFlowCompleted(
    result: MSALNativeAuthUserAccountResult, scenario: MSALNativeAuthFlowScenario
  ) {
    (state, text) = (nil, "Welcome, \(result.account.username ?? "stranger").")
  }

  func onFlowError(error: MSALNativeAuthFlowError, scenario: MSALNativeAuthFlowScenario) {
    // The state is still there, for another try.
    text = error.errorDescription ?? ""
    if error.isBrowserRequired || error.isNotImplemented { state = nil }
  }
}
