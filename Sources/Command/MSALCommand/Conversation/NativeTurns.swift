// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import QuickCommand

/// What the library says during sign-in, as turns of a conversation.
enum SignInTurns {
  typealias SignInTurn = Turn<MSALNativeAuthUserAccountResult>
  typealias Status = MSALNativeAuthSignInStatus

  /// - Parameter methods: The second factors that were offered before.
  static func turn(_ status: Status, methods: [MSALAuthMethod] = []) -> SignInTurn {
    switch status {
    case .completed(let account): return .completed(account)
    case .codeRequired(let state, let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in turn(try await answering { try await state.submitCode(code: code) }) },
        again: { turn(try await answering { try await state.resendCode() }) })
    case .passwordRequired(let state):
      return .password(isNew: false) { password in
        turn(try await answering { try await state.submitPassword(password: password.exposed) })
      }
    case .mfaRequired(let state, let methods):
      return choice(methods) { try await state.requestChallenge(authMethod: $0) }
    case .mfaCodeRequired(let state, let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in turn(try await answering { try await state.submitChallenge(challenge: code) }) },
        again: { choice(methods) { try await state.requestChallenge(authMethod: $0) } })
    case .registrationRequired(let state, let methods):
      return registration(methods) { try await state.challengeAuthMethod(parameters: $0) }
    case .registrationCodeRequired(let state, let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in turn(try await answering { try await state.submitChallenge(challenge: code) }) },
        again: { registration(methods) { try await state.challengeAuthMethod(parameters: $0) } })
    case .browserRequired(let reason, let id): return .browser(reason: reason, correlationID: id.uuidString)
    }
  }

  private static func choice(
    _ methods: [MSALAuthMethod], _ request: @escaping @Sendable (MSALAuthMethod) async throws -> Status
  ) -> SignInTurn {
    .method(methods.map(MethodChoice.init)) { index in
      turn(try await answering { try await request(methods[index]) }, methods: methods)
    }
  }

  private static func registration(
    _ methods: [MSALAuthMethod],
    _ challenge: @escaping @Sendable (MSALNativeAuthChallengeAuthMethodParameters) async throws -> Status
  ) -> SignInTurn {
    .registration(methods.map(MethodChoice.init)) { index, contact in
      let parameters = MSALNativeAuthChallengeAuthMethodParameters(
        authMethod: methods[index], verificationContact: contact)
      return turn(try await answering { try await challenge(parameters) }, methods: methods)
    }
  }
}

/// What the library says during sign-up, as turns of a conversation.
enum SignUpTurns {
  typealias SignUpTurn = Turn<SignInAfterSignUpState>

  /// - Parameter restart: Starts sign-up again with other attributes, where the server refused the first ones outright.
  static func turn(
    _ status: MSALNativeAuthSignUpStatus,
    restart: @escaping @Sendable ([String: String]) async throws -> SignUpTurn
  ) -> SignUpTurn {
    switch status {
    case .completed(let state): return .completed(state)
    case .codeRequired(let state, let delivery):
      return .code(
        SentCode(delivery),
        submit: { code in turn(try await answering { try await state.submitCode(code: code) }, restart: restart) },
        again: { turn(try await answering { try await state.resendCode() }, restart: restart) })
    case .passwordRequired(let state):
      return .password(isNew: true) { password in
        turn(try await answering { try await state.submitPassword(password: password.exposed) }, restart: restart)
      }
    case .attributesRequired(let state, let attributes):
      return .attributes(attributes.map(AttributeQuestion.init)) { values in
        turn(try await answering { try await state.submitAttributes(attributes: values) }, restart: restart)
      }
    case .attributesInvalid(let state?, let names):
      return .attributesRefused(names) { values in
        turn(try await answering { try await state.submitAttributes(attributes: values) }, restart: restart)
      }
    case .attributesInvalid(nil, let names): return .attributesRefused(names, submit: restart)
    case .browserRequired(let reason, let id): return .browser(reason: reason, correlationID: id.uuidString)
    }
  }
}

/// What the library says during a password reset, as turns of a conversation.
enum ResetPasswordTurns {
  static func turn(_ status: MSALNativeAuthResetPasswordStatus) -> Turn<SignInAfterResetPasswordState> {
    switch status {
    case .completed(let state): .completed(state)
    case .codeRequired(let state, let delivery):
      .code(
        SentCode(delivery),
        submit: { code in turn(try await answering { try await state.submitCode(code: code) }) },
        again: { turn(try await answering { try await state.resendCode() }) })
    case .passwordRequired(let state):
      .password(isNew: true) { password in
        turn(try await answering { try await state.submitPassword(password: password.exposed) })
      }
    case .browserRequired(let reason, let id): .browser(reason: reason, correlationID: id.uuidString)
    }
  }
}

/// The library's answer to a step; its errors as refusals.
private func answering<Status>(_ step: () async throws -> Status) async throws -> Status {
  do {
    return try await step()
  } catch let error as MSALNativeAuthError {
    // Whatever the step says of a request that Ctrl-C broke off.
    if Task.isCancelled { throw CommandError.cancelled }
    throw StepError(failure: CommandError(native: error), canRetry: error.takesAnotherAnswer)
  }
}

extension SentCode {
  fileprivate init(_ delivery: MSALNativeAuthCodeDelivery) {
    self.init(target: delivery.sentTo, channel: Channel(delivery.channelTargetType), length: delivery.codeLength)
  }
}

extension SentCode.Channel {
  fileprivate init(_ type: MSALNativeAuthChannelType) {
    self = type.isEmailType ? .email : type.isSMSType ? .sms : .other(type.value)
  }
}

extension MethodChoice {
  fileprivate init(_ method: MSALAuthMethod) {
    self.init(channel: SentCode.Channel(method.channelTargetType), hint: method.loginHint)
  }
}

extension AttributeQuestion {
  fileprivate init(_ attribute: MSALNativeAuthRequiredAttribute) {
    self.init(name: attribute.name, isRequired: attribute.required, pattern: attribute.regex)
  }
}
