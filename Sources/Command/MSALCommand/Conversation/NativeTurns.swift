// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import TokenExchange

/// What the library says during sign-in, as turns of a conversation.
enum SignInTurns {
  static func turn(_ status: SignInStatus, _ position: FlowPosition) -> Turn<Account> {
    turn(status, position, methods: [])
  }

  /// - Parameter methods: The second factors that were offered before.
  private static func turn(
    _ status: SignInStatus, _ position: FlowPosition, methods: [AuthMethod]
  ) -> Turn<Account> {
    switch status {
    case .signedIn(let result): return .completed(result.account)
    case .codeRequired(let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in try await position.answer(turn) { SignInPhase.submit(code: Secret(code), in: $0) } },
        again: { try await position.answer(turn) { SignInPhase.resendCode(in: $0) } })
    case .passwordRequired:
      return .password(isNew: false) { password in
        try await position.answer(turn) { SignInPhase.submit(password: password, in: $0) }
      }
    case .awaitingMFA(let methods): return choice(methods, position)
    case .mfaRequired(let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in try await position.answer(turn) { SignInPhase.submit(secondFactor: Secret(code), in: $0) } },
        again: { choice(methods, position) })
    case .registrationRequired(let methods): return registration(methods, position)
    case .registrationVerificationRequired(let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in try await position.answer(turn) { SignInPhase.submit(registration: Secret(code), in: $0) } },
        again: { registration(methods, position) })
    }
  }

  private static func choice(_ methods: [AuthMethod], _ position: FlowPosition) -> Turn<Account> {
    .method(methods.map(MethodChoice.init)) { index in
      try await position.answer({ turn($0, $1, methods: methods) }) {
        SignInPhase.requestChallenge(methods[index], in: $0)
      }
    }
  }

  private static func registration(_ methods: [AuthMethod], _ position: FlowPosition) -> Turn<Account> {
    .registration(methods.map(MethodChoice.init)) { index, contact in
      try await position.answer({ turn($0, $1, methods: methods) }) {
        SignInPhase.challenge(methods[index], contact: contact, in: $0)
      }
    }
  }
}

/// What the library says during sign-up, as turns of a conversation.
enum SignUpTurns {
  /// - Parameter restart: Starts sign-up again with other attributes, where the server refused the first ones outright.
  static func turn(
    _ status: SignUpStatus, _ position: FlowPosition,
    restart: @escaping @Sendable ([String: String]) async throws -> Turn<FlowPosition>
  ) -> Turn<FlowPosition> {
    let next: @Sendable (SignUpStatus, FlowPosition) -> Turn<FlowPosition> = { turn($0, $1, restart: restart) }
    let submit: @Sendable ([String: String]) async throws -> Turn<FlowPosition> = { values in
      try await position.answer(next) { SignUpPhase.submit(attributes: json(values), in: $0) }
    }
    switch status {
    case .completed: return .completed(position)
    case .codeRequired(let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in try await position.answer(next) { SignUpPhase.submit(code: Secret(code), in: $0) } },
        again: { try await position.answer(next) { SignUpPhase.resendCode(in: $0) } })
    case .passwordRequired:
      return .password(isNew: true) { password in
        try await position.answer(next) { SignUpPhase.submit(password: password, in: $0) }
      }
    case .attributesRequired(let attributes):
      return .attributes(attributes.map(AttributeQuestion.init), submit: submit)
    case .attributesInvalid(let names): return .attributesRefused(names, submit: submit)
    case .startAttributesInvalid(let names): return .attributesRefused(names, submit: restart)
    }
  }

  static func json(_ attributes: [String: String]) -> JSONObject {
    JSONValue.object(sorted: attributes.map { ($0.key, .string($0.value)) }).object ?? [:]
  }
}

/// What the library says during a password reset, as turns of a conversation.
enum ResetPasswordTurns {
  static func turn(_ status: PasswordResetStatus, _ position: FlowPosition) -> Turn<FlowPosition> {
    switch status {
    case .completed: .completed(position)
    case .codeRequired(let delivery):
      .code(
        SentCode(delivery),
        submit: { code in try await position.answer(turn) { PasswordResetPhase.submit(code: Secret(code), in: $0) } },
        again: { try await position.answer(turn) { PasswordResetPhase.resendCode(in: $0) } })
    case .passwordRequired:
      .password(isNew: true) { password in
        try await position.answer(turn) { PasswordResetPhase.submit(password: password, in: $0) }
      }
    }
  }
}

extension SentCode {
  init(_ delivery: CodeDelivery) {
    self.init(
      target: TerminalSafeText(line: delivery.sentTo).string, channel: Channel(delivery.channel),
      length: delivery.codeLength)
  }
}

extension SentCode.Channel {
  fileprivate init(_ name: String) {
    self =
      switch name.lowercased() {
      case "email": .email
      case "sms": .sms
      case "password": .password
      default: .other(name)
      }
  }
}

extension MethodChoice {
  init(_ method: AuthMethod) {
    self.init(
      channel: SentCode.Channel(method.channel), hint: method.loginHint.map { TerminalSafeText(line: $0).string })
  }
}

extension AttributeQuestion {
  init(_ attribute: RequiredAttribute) {
    self.init(name: attribute.name, isRequired: attribute.isRequired, pattern: attribute.pattern)
  }
}
