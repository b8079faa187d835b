// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

extension NativeSession {
  /// The first form.
  func start() {
    show(
      Form(
        title: text("Sign In"), description: text("With the email address of your customer account."),
        fields: [
          .init(name: "username", label: text("Email"), kind: .email, value: username),
          .init(name: "password", label: text("Password"), kind: .password),
        ],
        primary: .init(label: text("Sign In")) { [self] in signIn($0) },
        others: [
          .init(label: text("Create an Account")) { [self] in startSignUp($0["username"] ?? "") },
          .init(label: text("Forgot Password?")) { [self] in startReset($0["username"] ?? "") },
        ]))
  }

  private func signIn(_ values: Form.Values) {
    username = values["username"] ?? ""
    let parameters = MSALNativeAuthSignInParameters(username: username)
    // Without a password the service sends a code, if the person may use codes.
    parameters.password = values["password"].flatMap { $0.isEmpty ? nil : $0 }
    perform { [self] in proceed(try await application.signIn(parameters: parameters)) }
  }

  /// Shows what the service wants next.
  func proceed(_ status: MSALNativeAuthSignInStatus) {
    switch status {
    case .completed(let result): complete(result)
    case .codeRequired(let state, let delivery):
      askForCode(
        delivery.sentTo, submit: { [self] in proceed(try await state.submitCode(code: $0)) },
        resend: { [self] in proceed(try await state.resendCode()) })
    case .passwordRequired(let state):
      askForPassword(title: text("Enter Your Password"), description: username) { [self] in
        proceed(try await state.submitPassword(password: $0))
      }
    case .mfaRequired(let state, let methods):
      choose(methods, title: text("Verify It's You"), description: text("Where should we send the code?")) { [self] in
        proceed(try await state.requestChallenge(authMethod: $0))
      }
    case .mfaCodeRequired(let state, let delivery):
      askForCode(delivery.sentTo, submit: { [self] in proceed(try await state.submitChallenge(challenge: $0)) })
    case .registrationRequired(let state, let methods):
      choose(
        methods, title: text("Secure Your Account"),
        description: text("Your organisation asks for a second way to verify it's you.")
      ) { [self] method in
        askForContact(method) { [self] in
          let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: $0)
          proceed(try await state.challengeAuthMethod(parameters: parameters))
        }
      }
    case .registrationCodeRequired(let state, let delivery):
      askForCode(delivery.sentTo, submit: { [self] in proceed(try await state.submitChallenge(challenge: $0)) })
    case .browserRequired(let reason, _): offerBrowser(reason)
    }
  }

  func askForContact(_ method: MSALAuthMethod, submit: @escaping @MainActor (String) async throws -> Void) {
    let isText = method.channelTargetType.isSMSType
    show(
      Form(
        title: text("Secure Your Account"),
        description: isText ? text("A code will be sent by text message.") : text("A code will be sent by email."),
        fields: [
          .init(
            name: "contact", label: isText ? text("Telephone Number") : text("Email"), kind: isText ? .text : .email,
            value: method.loginHint ?? "")
        ],
        primary: .init(label: text("Continue")) { [self] values in
          perform { try await submit(values["contact"] ?? "") }
        }))
  }

  // MARK: Forms that several flows share

  func askForCode(
    _ sentTo: String, submit: @escaping @MainActor (String) async throws -> Void,
    resend: (@MainActor () async throws -> Void)? = nil
  ) {
    let others: [Form.Choice] =
      resend.map { resend in
        [
          .init(label: text("Send Another Code")) { [self] _ in
            perform { [self] in
              try await resend()
              controller.updateLogging(text: text("Another code is on its way"))
            }
          }
        ]
      } ?? []
    show(
      Form(
        title: text("Enter the Code"), description: text("It was sent to %s.", sentTo),
        fields: [.init(name: "code", label: text("Code"), kind: .code)],
        primary: .init(label: text("Continue")) { [self] values in perform { try await submit(values["code"] ?? "") }
        },
        others: others))
  }

  func askForPassword(
    title: String, description: String, submit: @escaping @MainActor (String) async throws -> Void
  ) {
    show(
      Form(
        title: title, description: description,
        fields: [.init(name: "password", label: text("Password"), kind: .password)],
        primary: .init(label: text("Continue")) { [self] values in
          perform { try await submit(values["password"] ?? "") }
        }))
  }

  func choose(
    _ methods: [MSALAuthMethod], title: String, description: String,
    _ take: @escaping @MainActor (MSALAuthMethod) async throws -> Void
  ) {
    let choices = methods.map { method in
      let type = method.channelTargetType
      let channel = type.isPasswordType ? text("Password") : type.isSMSType ? text("Text Message") : text("Email")
      return Form.Choice(label: method.loginHint.map { "\(channel): \($0)" } ?? channel) { [self] _ in
        perform { try await take(method) }
      }
    }
    guard let first = choices.first else { return }
    show(Form(title: title, description: description, primary: first, others: Array(choices.dropFirst())))
  }

  func offerBrowser(_ reason: String) {
    show(
      Form(
        title: text("Continue in Your Browser"), description: reason,
        primary: .init(label: text("Open the Browser")) { [self] _ in
          perform { [self] in try await signInWithBrowser() }
        }))
  }

  private func signInWithBrowser() async throws {
    let parameters = MSALInteractiveTokenParameters(
      scopes: controller.kScopes, webviewParameters: MSALWebviewParameters())
    parameters.loginHint = username
    _ = try await application.acquireToken(with: parameters)
    if let result = application.getNativeAuthUserAccount() { complete(result) }
  }
}
