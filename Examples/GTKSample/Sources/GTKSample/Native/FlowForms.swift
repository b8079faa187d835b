// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// Native authentication V2: the same forms, in the order in which the service asks for them.
extension NativeSession {
  /// The first form, for all three flows.
  func startV2() {
    show(
      Form(
        title: text("Step by Step"), description: text("The service says what it wants next."),
        fields: [.init(name: "username", label: text("Email"), kind: .email, value: username)],
        primary: .init(label: text("Sign In")) { [self] in
          begin($0) { [self] in try await application.signInV2(parameters: .init(username: $0)) }
        },
        others: [
          .init(label: text("Create an Account")) { [self] in
            begin($0) { [self] in try await application.signUpV2(parameters: .init(username: $0)) }
          },
          .init(label: text("Forgot Password?")) { [self] in
            begin($0) { [self] in try await application.resetPasswordV2(parameters: .init(username: $0)) }
          },
        ]))
  }

  private func begin(
    _ values: Form.Values, _ flow: @escaping @MainActor (String) async throws -> MSALNativeAuthFlowStatus
  ) {
    username = values["username"] ?? ""
    perform { [self] in try await proceed(try await flow(username)) }
  }

  /// Shows what the service wants next, in any flow.
  private func proceed(_ status: MSALNativeAuthFlowStatus) async throws {
    switch status {
    case .completed(let result): complete(result)
    case .codeRequired(let state):
      askForCode(
        state.sentTo, submit: { [self] in try await proceed(try await state.submitCode($0)) },
        resend: { [self] in try await proceed(try await state.resendCode()) })
    case .passwordRequired(let state):
      askForPassword(title: text("Enter Your Password"), description: username) { [self] in
        try await proceed(try await state.submitPassword($0))
      }
    case .newPasswordRequired(let state):
      askForPassword(title: text("Choose a New Password"), description: username) { [self] in
        try await proceed(try await state.submitNewPassword($0))
      }
    case .attributesRequired(let state):
      askForAttributes(state.attributes.map { field(of: $0.name) }) { [self] values, _ in
        try await proceed(try await state.submitAttributes(values))
      }
    case .authMethodSelectionRequired(let state):
      choose(state.authMethods, title: text("Verify It's You"), description: text("Choose one of these ways.")) {
        [self] in
        try await proceed(try await state.selectAuthMethod($0))
      }
    case .mfaVerificationRequired(let state):
      askForCode(
        state.sentTo, submit: { [self] in try await proceed(try await state.submitChallenge($0)) },
        resend: { [self] in try await proceed(try await state.resendChallenge()) })
    case .strongAuthRegistrationRequired(let state):
      choose(
        state.authMethods, title: text("Secure Your Account"),
        description: text("Your organisation asks for a second way to verify it's you.")
      ) { [self] method in
        askForContact(method) { [self] in
          try await proceed(try await state.selectAuthMethod(method, verificationContact: $0))
        }
      }
    case .strongAuthVerificationRequired(let state):
      askForCode(
        state.sentTo, submit: { [self] in try await proceed(try await state.submitChallenge($0)) },
        resend: { [self] in try await proceed(try await state.resendChallenge()) })
    case .signInAfterSignUpRequired(let state): try await proceed(try await state.signIn(parameters: .init()))
    case .signInAfterResetPasswordRequired(let state): try await proceed(try await state.signIn(parameters: .init()))
    case .browserRequired(let reason, _): offerBrowser(reason)
    }
  }
}
