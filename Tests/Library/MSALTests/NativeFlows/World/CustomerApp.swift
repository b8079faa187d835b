// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import Testing

/// An app that uses one of the two forms. Each call of the public API is here once, for both forms.
struct CustomerApp: Sendable {
  let form: Form
  let application: MSALNativeAuthPublicClientApplication
  /// The correlation id of each flow that is started.
  let correlationID = UUID()

  /// Takes one step, by delegate or by the asynchronous call. Not for any type of error that is thrown, by a generic
  /// parameter: Swift 6.2 crashes on that.
  private func ask(
    again: MSALNativeAuthBaseState? = nil, _ call: (DelegateRecorder) -> Void, _ result: () async throws -> Told
  ) async throws -> Told {
    switch form {
    case .delegates:
      let told = try await DelegateRecorder.told(call)
      // A delegate gets the very state that was called, unless the step goes on with one of another class.
      if let again, let given = told.again, type(of: given) == type(of: again) { #expect(given === again) }
      return told
    case .async:
      do { return try await result() } catch let error as MSALNativeAuthError {
        return .refused(error, again: error.canRetry ? again : nil)
      }
    }
  }

  // MARK: Starts

  func signUp(_ username: String, _ password: String? = nil, attributes: [String: Any]? = nil) async throws -> Told {
    let parameters = MSALNativeAuthSignUpParameters(username: username)
    parameters.password = password
    parameters.attributes = attributes
    parameters.correlationId = correlationID
    return try await ask {
      application.signUp(parameters: parameters, delegate: $0)
    } _: {
      Told(try await application.signUp(parameters: parameters))
    }
  }

  func signIn(
    _ username: String, _ password: String? = nil, scopes: [String]? = nil, claims: String? = nil
  ) async throws -> Told {
    let parameters = MSALNativeAuthSignInParameters(username: username)
    parameters.password = password
    parameters.scopes = scopes
    parameters.claimsRequest = claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
    parameters.correlationId = correlationID
    return try await ask {
      application.signIn(parameters: parameters, delegate: $0)
    } _: {
      Told(try await application.signIn(parameters: parameters))
    }
  }

  func resetPassword(_ username: String) async throws -> Told {
    let parameters = MSALNativeAuthResetPasswordParameters(username: username)
    parameters.correlationId = correlationID
    return try await ask {
      application.resetPassword(parameters: parameters, delegate: $0)
    } _: {
      Told(try await application.resetPassword(parameters: parameters))
    }
  }

  // MARK: Sign-up

  func submit(code: String, to state: SignUpCodeRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitCode(code: code, delegate: $0)
    } _: {
      Told(try await state.submitCode(code: code))
    }
  }

  func resend(_ state: SignUpCodeRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.resendCode(delegate: $0)
    } _: {
      Told(try await state.resendCode())
    }
  }

  func submit(password: String, to state: SignUpPasswordRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitPassword(password: password, delegate: $0)
    } _: {
      Told(try await state.submitPassword(password: password))
    }
  }

  func submit(attributes: [String: Any], to state: SignUpAttributesRequiredState) async throws -> Told {
    try await ask {
      state.submitAttributes(attributes: attributes, delegate: $0)
    } _: {
      Told(try await state.submitAttributes(attributes: attributes))
    }
  }

  func signIn(
    after state: SignInAfterSignUpState, scopes: [String]? = nil, claims: String? = nil
  ) async throws -> Told {
    let parameters = MSALNativeAuthSignInAfterSignUpParameters()
    parameters.scopes = scopes
    parameters.claimsRequest = claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
    return try await ask {
      state.signIn(parameters: parameters, delegate: $0)
    } _: {
      Told(try await state.signIn(parameters: parameters))
    }
  }

  // MARK: Sign-in

  func submit(code: String, to state: SignInCodeRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitCode(code: code, delegate: $0)
    } _: {
      Told(try await state.submitCode(code: code))
    }
  }

  func resend(_ state: SignInCodeRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.resendCode(delegate: $0)
    } _: {
      Told(try await state.resendCode())
    }
  }

  func submit(password: String, to state: SignInPasswordRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitPassword(password: password, delegate: $0)
    } _: {
      Told(try await state.submitPassword(password: password))
    }
  }

  // MARK: Second factor and registration

  func challenge(_ method: MSALAuthMethod, _ state: AwaitingMFAState) async throws -> Told {
    try await ask(again: state) {
      state.requestChallenge(authMethod: method, delegate: $0)
    } _: {
      Told(try await state.requestChallenge(authMethod: method))
    }
  }

  func challenge(_ method: MSALAuthMethod, _ state: MFARequiredState) async throws -> Told {
    try await ask(again: state) {
      state.requestChallenge(authMethod: method, delegate: $0)
    } _: {
      Told(try await state.requestChallenge(authMethod: method))
    }
  }

  func submit(challenge: String, to state: MFARequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitChallenge(challenge: challenge, delegate: $0)
    } _: {
      Told(try await state.submitChallenge(challenge: challenge))
    }
  }

  func register(_ contact: String, as method: MSALAuthMethod, _ state: RegisterStrongAuthState) async throws -> Told {
    let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: contact)
    return try await ask(again: state) {
      state.challengeAuthMethod(parameters: parameters, delegate: $0)
    } _: {
      Told(try await state.challengeAuthMethod(parameters: parameters))
    }
  }

  func register(
    _ contact: String, as method: MSALAuthMethod, _ state: RegisterStrongAuthVerificationRequiredState
  ) async throws -> Told {
    let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: contact)
    return try await ask(again: state) {
      state.challengeAuthMethod(parameters: parameters, delegate: $0)
    } _: {
      Told(try await state.challengeAuthMethod(parameters: parameters))
    }
  }

  func submit(challenge: String, to state: RegisterStrongAuthVerificationRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitChallenge(challenge: challenge, delegate: $0)
    } _: {
      Told(try await state.submitChallenge(challenge: challenge))
    }
  }

  // MARK: Password reset

  func submit(code: String, to state: ResetPasswordCodeRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitCode(code: code, delegate: $0)
    } _: {
      Told(try await state.submitCode(code: code))
    }
  }

  func resend(_ state: ResetPasswordCodeRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.resendCode(delegate: $0)
    } _: {
      Told(try await state.resendCode())
    }
  }

  func submit(password: String, to state: ResetPasswordRequiredState) async throws -> Told {
    try await ask(again: state) {
      state.submitPassword(password: password, delegate: $0)
    } _: {
      Told(try await state.submitPassword(password: password))
    }
  }

  func signIn(after state: SignInAfterResetPasswordState, claims: String? = nil) async throws -> Told {
    let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
    parameters.claimsRequest = claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
    return try await ask {
      state.signIn(parameters: parameters, delegate: $0)
    } _: {
      Told(try await state.signIn(parameters: parameters))
    }
  }

  // MARK: The account

  func token(
    of result: MSALNativeAuthUserAccountResult, _ scopes: [String]? = nil, forceRefresh: Bool = false
  ) async throws -> Told {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = scopes
    parameters.forceRefresh = forceRefresh
    parameters.correlationId = correlationID
    return try await ask {
      result.getAccessToken(parameters: parameters, delegate: $0)
    } _: {
      .token(try await result.getAccessToken(parameters: parameters))
    }
  }

  /// Whether neither an account nor a token is stored.
  func isEmpty() throws -> Bool {
    let accounts = try application.allAccounts()
    return accounts.isEmpty && application.getNativeAuthUserAccount() == nil
  }
}
