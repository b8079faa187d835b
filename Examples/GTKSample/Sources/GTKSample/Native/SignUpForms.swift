// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

extension NativeSession {
  func startSignUp(_ username: String) {
    show(
      Form(
        title: text("Create an Account"), description: text("A code will be sent to your e-mail address."),
        fields: [
          .init(name: "username", label: text("E-Mail"), kind: .email, value: username),
          .init(name: "password", label: text("New Password"), kind: .password),
        ],
        primary: .init(label: text("Continue")) { [self] in signUp($0) },
        others: [.init(label: text("I Have an Account")) { [self] _ in start() }]))
  }

  private func signUp(_ values: Form.Values) {
    username = values["username"] ?? ""
    let parameters = MSALNativeAuthSignUpParameters(username: username)
    parameters.password = values["password"].flatMap { $0.isEmpty ? nil : $0 }
    perform { [self] in try await proceed(try await application.signUp(parameters: parameters)) }
  }

  private func proceed(_ status: MSALNativeAuthSignUpStatus) async throws {
    switch status {
    case .codeRequired(let state, let delivery):
      askForCode(
        delivery, submit: { [self] in try await proceed(try await state.submitCode(code: $0)) },
        resend: { [self] in try await proceed(try await state.resendCode()) })
    case .passwordRequired(let state):
      askForPassword(title: text("Choose a Password"), description: username) { [self] in
        try await proceed(try await state.submitPassword(password: $0))
      }
    case .attributesRequired(let state, let attributes): askForAttributes(attributes.map(\.name), state)
    case .attributesInvalid(let state, let names):
      guard let state else { return startSignUp(username) }
      askForAttributes(names, state)
    case .completed(let state):
      proceed(try await state.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()))
    case .browserRequired(let reason, _): offerBrowser(reason)
    }
  }

  private func askForAttributes(_ names: [String], _ state: SignUpAttributesRequiredState) {
    show(
      Form(
        title: text("About You"), description: text("The service asks for this."),
        fields: names.map { .init(name: $0, label: $0.prefix(1).uppercased() + $0.dropFirst()) },
        primary: .init(label: text("Continue")) { [self] values in
          perform { [self] in try await proceed(try await state.submitAttributes(attributes: values)) }
        }))
  }

  // MARK: Password reset

  func startReset(_ username: String) {
    show(
      Form(
        title: text("Reset Your Password"), description: text("A code will be sent to your e-mail address."),
        fields: [.init(name: "username", label: text("E-Mail"), kind: .email, value: username)],
        primary: .init(label: text("Continue")) { [self] values in
          self.username = values["username"] ?? ""
          let parameters = MSALNativeAuthResetPasswordParameters(username: self.username)
          perform { [self] in try await proceed(try await application.resetPassword(parameters: parameters)) }
        }, others: [.init(label: text("Sign In Instead")) { [self] _ in start() }]))
  }

  private func proceed(_ status: MSALNativeAuthResetPasswordStatus) async throws {
    switch status {
    case .codeRequired(let state, let delivery):
      askForCode(
        delivery, submit: { [self] in try await proceed(try await state.submitCode(code: $0)) },
        resend: { [self] in try await proceed(try await state.resendCode()) })
    case .passwordRequired(let state):
      askForPassword(title: text("Choose a New Password"), description: username) { [self] in
        try await proceed(try await state.submitPassword(password: $0))
      }
    case .completed(let state):
      proceed(try await state.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters()))
    case .browserRequired(let reason, _): offerBrowser(reason)
    }
  }
}
