// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import PlatformInterfaces

/// What a flow does next. Values only: `NativeAuthSession` carries it out.
package enum Transition<Phase: FlowPhase>: Sendable {
  /// Send the request; the event goes to `awaiting`.
  case send(NativeAuthRequest, awaiting: Phase)
  /// The same after `seconds`.
  case wait(seconds: Double, sending: NativeAuthRequest, awaiting: Phase)
  /// Verify and store the tokens; the event goes to `awaiting`.
  case store(TokenAnswer, scopes: ScopeSet, CorrelationID, awaiting: Phase)
  case finish(Phase.Outcome)
}

/// A flow between two events: what it waits for, and everything it remembers.
package protocol FlowPhase: Sendable {
  associatedtype Outcome: Sendable
  /// The next step. Pure: the same event gives the same step.
  func next(_ event: FlowEvent) -> Transition<Self>
}

/// What can happen to a waiting flow.
package enum FlowEvent: Sendable {
  case reply(NativeAuthReply)
  case noReply(UnusableReply)
  case stored(AuthenticationResult)
  case notStored(IdentityError)

  /// The id that the service answered with; from then on it names the flow.
  var correlationID: CorrelationID? {
    if case .reply(let reply) = self { reply.correlationID } else { nil }
  }
}

/// What a flow carries from step to step. It names a person and holds a secret, so it prints neither.
package struct FlowContext: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  package var settings: NativeAuthSettings
  package var correlationID: CorrelationID
  package var username: String
  /// What was asked for when the flow began; used by whichever step gets the tokens.
  package var scopes: ScopeSet
  package var claims: String?
  /// Ties the next request to this flow; opaque.
  package var continuationToken: Secret

  package init(
    settings: NativeAuthSettings, correlationID: CorrelationID, username: String, scopes: ScopeSet = ScopeSet([]),
    claims: String? = nil, continuationToken: Secret = Secret("")
  ) {
    self.settings = settings
    self.correlationID = correlationID
    self.username = username
    self.scopes = scopes
    self.claims = claims
    self.continuationToken = continuationToken
  }

  package var description: String { "FlowContext(\(correlationID), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  func with(_ token: Secret) -> FlowContext {
    var context = self
    context.continuationToken = token
    return context
  }

  /// Where to try a step again whose answer can't be used; nil when it would be of no use.
  func resumption(after cause: UnusableReply) -> FlowContext? { cause.isPassing ? self : nil }

  /// The context under the id that the service answered with.
  func following(_ event: FlowEvent) -> FlowContext {
    var context = self
    context.correlationID = event.correlationID ?? correlationID
    return context
  }
}
