// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

extension NativeSession {
  func startSignUp(_ username: String) {
    show(
      Form(
        title: text("Create an Account"), description: text("A code will be sent to your email address."),
        fields: [
          .init(name: "username", label: text("Email"), kind: .email, value: username),
          .init(name: "password", label: text("New Password"), kind: .password),
        ],
        primary: .init(label: text("Continue")) { [self] in signUp($0) },
        others: [.init(label: text("Sign In Instead")) { [self] _ in start() }]))
  }

  private func signUp(_ values: Form.Values) {
    username = values["username"] ?? ""
    let parameters = MSALNativeAuthSignUpParameters(username: username)
    parameters.password = values["password"].flatMap { $0.isEmpty ? nil : $0 }
    perform { [self] in try await proceed(try await application.signUp(parameters: parameters)) }
  }

  /// - Parameter sent: The attributes that were sent, if that was the step before.
  private func proceed(_ status: MSALNativeAuthSignUpStatus, after sent: [Form.Field] = []) async throws {
    switch status {
    case .codeRequired(let state, let delivery):
      askForCode(
        delivery.sentTo, submit: { [self] in try await proceed(try await state.submitCode(code: $0)) },
        resend: { [self] in try await proceed(try await state.resendCode()) })
    case .passwordRequired(let state):
      askForPassword(title: text("Choose a Password"), description: username) { [self] in
        try await proceed(try await state.submitPassword(password: $0))
      }
    case .attributesRequired(let state, let attributes):
      askForAttributes(attributes.map { field(of: $0.name) }, submit(to: state))
    case .attributesInvalid(let state, let names):
      guard let state else { return startSignUp(username) }
      // The service stored none of the attributes. The form keeps the valid ones, so that they need not be typed again.
      let fields = (sent.isEmpty ? names.map(field) : sent).map { field in
        var field = field
        if names.contains(field.name) { field.notice = text("The service doesn't take this.") }
        return field
      }
      askForAttributes(fields, submit(to: state))
    case .completed(let state):
      proceed(try await state.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()))
    case .browserRequired(let reason, _): offerBrowser(reason)
    }
  }

  func field(of attribute: String) -> Form.Field {
    Form.Field(name: attribute, label: attribute.prefix(1).uppercased() + attribute.dropFirst())
  }

  private func submit(
    to state: SignUpAttributesRequiredState
  ) -> @MainActor (Form.Values, [Form.Field]) async throws -> Void {
    { [self] in try await proceed(try await state.submitAttributes(attributes: $0), after: $1) }
  }

  /// - Parameter submit: Takes the values, and the fields with them.
  func askForAttributes(
    _ fields: [Form.Field], _ submit: @escaping @MainActor (Form.Values, [Form.Field]) async throws -> Void
  ) {
    show(
      Form(
        title: text("About You"), description: text("The service asks for this."), fields: fields,
        primary: .init(label: text("Continue")) { [self] values in
          let sent = fields.map { Form.Field(name: $0.name, label: $0.label, value: values[$0.name] ?? "") }
          perform { try await submit(values, sent) }
        }))
  }

  // MARK: Password reset

  func startReset(_ username: String) {
    show(
      Form(
        title: text("Reset Your Password"), description: text("A code will be sent to your email address."),
        fields: [.init(name: "username", label: text("Email"), kind: .email, value: username)],
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
        delivery.sentTo, submit: { [self] in try await proceed(try await state.submitCode(code: $0)) },
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
