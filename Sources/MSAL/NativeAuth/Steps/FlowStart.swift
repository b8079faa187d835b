// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire

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
    correlationID: UUID?, freeze: () throws(IdentityFailure) -> FlowStart,
    first: @escaping @Sendable (FlowStart, FlowThread) -> Transition<Phase>
  ) -> FlowStep<Phase, Failure> {
    let id = correlationID.map { CorrelationID($0) }
    // Should there be no client to take a random id from, the error has the one that names nothing.
    let anyID = id ?? CorrelationID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    let start: FlowStart
    do throws(IdentityFailure) { start = try freeze() } catch {
      return FlowStep(refused: error, correlationID: anyID, canRetry: false)
    }
    return FlowStep(begin: { () throws(Failure) in
      do throws(IdentityFailure) {
        let connection = try connection()
        let thread = connection.session.thread(
          settings, username: start.username, scopes: start.scopes, claims: start.claims, correlationID: id)
        return FlowStep<Phase, Failure>.Start(
          position: FlowPosition(connection, thread), thread: thread, first: first(start, thread))
      } catch {
        throw FlowStep<Phase, Failure>.failure(error, anyID, canRetry: false)
      }
    })
  }
}
