// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import TokenExchange

/// What the library says during a journey of native authentication V2, as turns of a conversation.
enum JourneyTurns {
  static func signIn(_ status: JourneyStatus, _ position: FlowPosition) -> Turn<Account> {
    turn(status, position) { status, _ in if case .signedIn(let result) = status { result.account } else { nil } }
  }

  /// The turns of a sign-up or of the choice of a new password, after which the person is signed in.
  static func proof(_ status: JourneyStatus, _ position: FlowPosition) -> Turn<FlowPosition> {
    turn(status, position) { status, position in if case .signInRequired = status { position } else { nil } }
  }

  /// - Parameter outcome: What a journey has at its end; nil when it ends otherwise than it began, which none does.
  private static func turn<Outcome>(
    _ status: JourneyStatus, _ position: FlowPosition,
    outcome: @escaping @Sendable (JourneyStatus, FlowPosition) -> Outcome?
  ) -> Turn<Outcome> {
    @Sendable func step(_ first: (FlowContext) -> FlowAction<JourneyPhase>) async throws -> Turn<Outcome> {
      try await position.answer({ turn($0, $1, outcome: outcome) }, first)
    }
    switch status {
    case .signInRequired, .signedIn:
      return outcome(status, position).map { .completed($0) } ?? .browser(reason: "", correlationID: "")
    case .codeRequired(let delivery), .secondFactorRequired(let delivery),
      .registrationVerificationRequired(let delivery):
      return .code(
        SentCode(delivery), submit: { code in try await step { JourneyPhase.submit(code: Secret(code), in: $0) } },
        again: { try await step { JourneyPhase.resend(in: $0) } })
    case .passwordRequired:
      return .password(isNew: position.makesAccount) { password in
        try await step { JourneyPhase.submit(password: password, in: $0) }
      }
    case .newPasswordRequired:
      return .password(isNew: true) { password in
        try await step { JourneyPhase.submit(newPassword: password, in: $0) }
      }
    case .attributesRequired(let attributes):
      // The service lists everything that the app may know. Nobody types ten answers that are not needed; --attribute
      // gives them.
      let required = attributes.filter(\.isRequired)
      return .attributes((required.isEmpty ? attributes : required).map(AttributeQuestion.init)) { values in
        try await step { JourneyPhase.submit(attributes: SignUpTurns.json(values), in: $0) }
      }
    case .methodSelectionRequired(let methods):
      return .method(methods.map(MethodChoice.init)) { index in
        try await step { JourneyPhase.select(methodID: methods[index].id, in: $0) }
      }
    case .registrationRequired(let methods):
      return .registration(methods.map(MethodChoice.init)) { index, contact in
        // The hint is masked, so that the service has to take the contact that it knows.
        let contact = contact == MethodChoice(methods[index]).hint ? nil : contact
        return try await step { JourneyPhase.select(methodID: methods[index].id, contact: contact, in: $0) }
      }
    }
  }
}
