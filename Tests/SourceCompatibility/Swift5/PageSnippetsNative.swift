// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the article about native authentication, compiled; see PageSnippets.swift.

/// Stands for the app's screens.
struct Screen: Sendable {
  var ask: @Sendable (String) async -> String

  func signUp(
    _ customers: MSALNativeAuthPublicClientApplication
  ) async throws -> SignInAfterSignUpState? {
    let parameters = MSALNativeAuthSignUpParameters(username: await ask("E-mail address"))
    var status = try await customers.signUp(parameters: parameters)
    while true {
      switch status {
      case .codeRequired(let state, let delivery):
        let code = await ask("The \(delivery.codeLength) digits sent to \(delivery.sentTo)")
        status = try await state.submitCode(code: code)
      case .passwordRequired(let state):
        status = try await state.submitPassword(password: await ask("A new password"))
      case .attributesRequired(let state, let attributes):
        var values: [String: Any] = [:]
        for attribute in attributes where attribute.required {
          values[attribute.name] = await ask(attribute.name)
        }
        status = try await state.submitAttributes(attributes: values)
      case .attributesInvalid(let state?, let names):
        var values: [String: Any] = [:]
        for name in names { values[name] = await ask("Another value for \(name)") }
        status = try await state.submitAttributes(attributes: values)
      case .attributesInvalid(nil, _): return nil
      case .completed(let state): return state
      case .browserRequired: return nil
      }
    }
  }

  func submit(_ code: String, _ state: SignUpCodeRequiredState) async throws -> MSALNativeAuthSignUpStatus {
    do {
      return try await state.submitCode(code: code)
    } catch {
      guard error.isInvalidCode, error.canRetry else { throw error }
      return try await state.submitCode(code: await ask("That was not it. Once more"))
    }
  }
}

func goOn(_ afterSignUp: SignInAfterSignUpState) async throws {
  switch try await afterSignUp.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()) {
  case .completed(let person): print("Welcome, \(person.account.username ?? "stranger").")
  case .mfaRequired(_, let methods): print("A second factor is needed; there are \(methods.count).")
  default: print("One more proof is needed.")
  }
}

func accountAtStart(
  _ customers: MSALNativeAuthPublicClientApplication
) -> MSALNativeAuthUserAccountResult? {
  customers.getNativeAuthUserAccount()
}

func tokenLater(_ person: MSALNativeAuthUserAccountResult) async throws -> String {
  let parameters = MSALNativeAuthGetAccessTokenParameters()
  parameters.scopes = ["api://orders/Orders.Read"]
  do {
    return try await person.getAccessToken(parameters: parameters).accessToken
  } catch {
    if error.isRefreshTokenExpired { person.signOut() }
    throw error
  }
}

func canAskForASecondFactor(_ config: MSALNativeAuthPublicClientApplicationConfig) {
  config.capabilities = [.mfaRequired, .registrationRequired]
}
