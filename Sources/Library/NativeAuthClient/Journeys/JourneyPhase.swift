// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// The state of a journey between a request and its answer.
package struct JourneyPhase: FlowPhase {
  package typealias Status = JourneyStatus

  package static func start(
    _ scenario: JourneyScenario, attributes: JSONObject? = nil, in context: FlowContext
  ) -> FlowAction<Self> { fatalError() }

  package static func submit(code: Secret, in context: FlowContext) -> FlowAction<Self> { fatalError() }

  package static func submit(password: Secret, in context: FlowContext) -> FlowAction<Self> { fatalError() }

  package static func submit(newPassword: Secret, in context: FlowContext) -> FlowAction<Self> { fatalError() }

  package static func submit(attributes: JSONObject, in context: FlowContext) -> FlowAction<Self> { fatalError() }

  /// Selects a method of the list that the context has, by its id. Everything else of the app's object is ignored.
  /// - Parameter contact: The address or number to register; nil for a choice, or when the method needs none.
  package static func select(methodID: String, contact: String? = nil, in context: FlowContext) -> FlowAction<Self> {
    fatalError()
  }

  package static func resend(in context: FlowContext) -> FlowAction<Self> { fatalError() }

  /// Signs the person in after a sign-up or a password reset.
  package static func signIn(in context: FlowContext) -> FlowAction<Self> { fatalError() }

  package func next(_ event: FlowEvent) -> FlowAction<Self> { fatalError() }
}

extension FlowContext {
  /// What the journey is for.
  package var scenario: JourneyScenario { .signIn }
}
