// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// The state of a flow between a request and its answer.
package protocol FlowPhase: Sendable {
  associatedtype Status: Sendable
  /// The action to take after an event. It depends on the phase and the event only.
  func next(_ event: FlowEvent) -> FlowAction<Self>
}

/// The next action of a flow, as a value, which `FlowRunner` carries out.
package enum FlowAction<Phase: FlowPhase>: Sendable {
  /// Sends the request, and passes the event to `awaiting`.
  case send(NativeAuthRequest, awaiting: Phase)
  /// Waits for `seconds`, sends the request, and passes the event to `awaiting`.
  case wait(seconds: Double, sending: NativeAuthRequest, awaiting: Phase)
  /// Verifies and stores the tokens that the context requested, and passes the event to `awaiting`.
  case store(TokenAnswer, FlowContext, awaiting: Phase)
  case finish(StepOutcome<Phase.Status>)

  static func reached(_ status: Phase.Status, _ context: FlowContext) -> Self { .finish(.reached(status, context)) }

  static func failed(_ error: NativeAuthError, resume: FlowContext? = nil) -> Self {
    .finish(.failed(error, resume: resume))
  }

  /// The app passed an empty value, so nothing is sent. The step can be tried again with another value.
  static func rejected(_ kind: NativeAuthError.Kind, _ context: FlowContext) -> Self {
    .failed(NativeAuthError(kind, in: context), resume: context)
  }
}

/// An event for which a flow waits.
package enum FlowEvent: Sendable {
  case reply(NativeAuthReply)
  case noReply(IdentityError.Reason)
  /// Nothing was sent, because the client could not prepare the request, for example not load what tokens are verified
  /// with.
  case unsent(IdentityError)
  case stored(AuthenticationResult)
  case notStored(IdentityError)

  /// The correlation id of the service's answer, which later requests of the flow use.
  var correlationID: CorrelationID? {
    if case .reply(let reply) = self { reply.correlationID } else { nil }
  }
}

extension FlowEvent {
  /// What became of tokens that were to be stored.
  func stored(in context: FlowContext) -> Result<AuthenticationResult, NativeAuthError> {
    switch self {
    case .stored(let result): .success(result)
    case .notStored(let failure), .unsent(let failure): .failure(.below(failure, in: context))
    case .reply: .failure(NativeAuthError(.general, in: context))
    case .noReply(let cause): .failure(.unusable(cause, in: context))
    }
  }
}

/// How a step ended.
package enum StepOutcome<Status: Sendable>: Sendable {
  /// The next step continues with the context.
  case reached(Status, FlowContext)
  /// The step failed. It can be tried again with the context `resume`; nil when the flow is over.
  case failed(NativeAuthError, resume: FlowContext?)
}
