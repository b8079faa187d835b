// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// What an app gives to start a flow, frozen. It names a person and holds a password, so it prints nothing.
struct FlowStart: Sendable, CustomStringConvertible, CustomReflectable {
  var username: String
  var password: Secret?
  var attributes: JSONObject?
  var scopes = ScopeSet([])
  /// JSON text.
  var claims: String?

  var description: String { "FlowStart(<redacted>)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension NativeAuthCalls {
  /// The first step of a flow. Parameters are frozen now; the cache is opened by the step.
  func start<Phase: FlowPhase, Failure: MSALNativeAuthError>(
    correlationID: UUID?, freeze: () throws(IdentityError) -> FlowStart,
    first: @escaping @Sendable (FlowStart, FlowContext) -> Transition<Phase>
  ) -> FlowStep<Phase, Failure> {
    let id = CorrelationID(correlationID ?? random.uuid())
    let frozen = Result { () throws(IdentityError) in try freeze() }
    return FlowStep(log: log, correlationID: id) { () throws(IdentityError) in
      let start = try frozen.get()
      let connection = try connection()
      let context = connection.session.context(
        settings, username: start.username, scopes: start.scopes, claims: start.claims, correlationID: id)
      return FlowBeginning(
        position: FlowPosition(connection, context), context: context, first: first(start, context))
    }
  }
}
