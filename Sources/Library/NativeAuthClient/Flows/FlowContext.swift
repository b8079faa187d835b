// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What a flow carries from one request to the next. It names a person and holds a secret, so it prints neither.
package struct FlowContext: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  package var settings: NativeAuthSettings
  package var correlationID: CorrelationID
  package var username: String
  /// The scopes that were requested when the flow began; the step that gets the tokens sends them.
  package var scopes: ScopeSet
  package var claims: String?
  /// The opaque value by which the service recognises the flow in the next request.
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

  /// The context with the correlation id of the service's answer, if it has one.
  func following(_ event: FlowEvent) -> FlowContext {
    var context = self
    context.correlationID = event.correlationID ?? correlationID
    return context
  }
}
