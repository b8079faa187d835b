// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

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
  var journey = JourneyContext()

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

/// What a sign-in waits for, or its result.
package enum SignInStatus: Sendable {
  /// Waiting for the code that was sent. This also happens when the app passed a password but the service wants a code.
  case codeRequired(CodeDelivery)
  case passwordRequired
  /// Waiting for the choice of a method for the second factor.
  case awaitingMFA([AuthMethod])
  /// Waiting for the code of the second factor, or for the choice of another method.
  case mfaRequired(CodeDelivery)
  /// Waiting for a contact to register as a strong method.
  case registrationRequired([AuthMethod])
  /// Waiting for the code that was sent to that contact, or for another contact.
  case registrationVerificationRequired(CodeDelivery)
  case signedIn(AuthenticationResult)
}

/// What a sign-up waits for, or that it is complete.
package enum SignUpStatus: Sendable {
  case codeRequired(CodeDelivery)
  case passwordRequired
  case attributesRequired([RequiredAttribute])
  /// Waiting for other values of the attributes in `names`.
  case attributesInvalid(names: [String])
  /// The service refused the start because of the attributes in `names`; the app must start again with other values.
  case startAttributesInvalid(names: [String])
  /// The continuation token is empty when the service offers no sign-in right after it.
  case completed
}

/// What a password reset waits for, or that it is complete.
package enum PasswordResetStatus: Sendable {
  case codeRequired(CodeDelivery)
  case passwordRequired
  /// The continuation token is empty when the service offers no sign-in right after it.
  case completed
}
