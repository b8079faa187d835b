// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire

/// What a flow waits for between a request and its answer, with everything it remembers.
package protocol FlowPhase: Sendable {
  associatedtype Status: Sendable
  /// What to do after an event. Pure: the same event gives the same action.
  func next(_ event: FlowEvent) -> FlowAction<Self>
}

/// What a flow wants done next. Values only: `FlowRunner` carries it out.
package enum FlowAction<Phase: FlowPhase>: Sendable {
  /// Send the request; the event goes to `awaiting`.
  case send(NativeAuthRequest, awaiting: Phase)
  /// The same after `seconds`.
  case wait(seconds: Double, sending: NativeAuthRequest, awaiting: Phase)
  /// Verify and store the tokens that the context asked for; the event goes to `awaiting`.
  case store(TokenAnswer, FlowContext, awaiting: Phase)
  case finish(StepOutcome<Phase.Status>)

  static func reached(_ status: Phase.Status, _ context: FlowContext) -> Self { .finish(.reached(status, context)) }

  static func failed(_ error: NativeAuthError, resume: FlowContext? = nil) -> Self {
    .finish(.failed(error, resume: resume))
  }

  /// What the app gave is empty, so nothing is sent; it can give something else.
  static func rejected(_ kind: NativeAuthError.Kind, _ context: FlowContext) -> Self {
    .failed(NativeAuthError(kind, in: context), resume: context)
  }
}

/// What can happen to a waiting flow.
package enum FlowEvent: Sendable {
  case reply(NativeAuthReply)
  case noReply(IdentityError.Reason)
  /// What tokens are checked with could not be had, so nothing was sent.
  case unsent(IdentityError)
  case stored(AuthenticationResult)
  case notStored(IdentityError)

  /// The id that the service answered with; from then on it names the flow.
  var correlationID: CorrelationID? {
    if case .reply(let reply) = self { reply.correlationID } else { nil }
  }
}

/// How a step ended: the only wrapper between a flow and what apps see.
package enum StepOutcome<Status: Sendable>: Sendable {
  /// The next step goes on from the context.
  case reached(Status, FlowContext)
  /// `resume`: the same step can be tried again with this context; nil when the flow is over.
  case failed(NativeAuthError, resume: FlowContext?)
}
