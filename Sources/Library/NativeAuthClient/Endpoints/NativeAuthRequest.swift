// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// One POST. Its parameters hold secrets, so it prints only where it goes.
package struct NativeAuthRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// Below the authority.
  package var path: String
  package var parameters: [Parameter]
  /// Value of `x-client-current-telemetry`.
  var telemetry: String
  /// Whether it may be sent again when its answer was lost.
  var isRepeatable: Bool
  var dataCenter: String?
  package var correlationID: CorrelationID

  init<Endpoint: NativeAuthEndpoint>(to endpoint: Endpoint.Type, _ context: FlowContext, _ parameters: [Parameter]) {
    path = Endpoint.path
    self.parameters = [Parameter("client_id", context.settings.clientID.value)] + parameters
    // Schema 4.
    telemetry = "4|\(Endpoint.telemetry.operation),\(Endpoint.telemetry.step)|"
    isRepeatable = Endpoint.isRepeatable
    dataCenter = context.settings.dataCenter
    correlationID = context.correlationID
  }

  package var description: String { "NativeAuthRequest(\(path), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Parameters of many requests.
extension FlowContext {
  var tokenParameter: Parameter { Parameter("continuation_token", continuationToken.exposed) }
  var challengeTypesParameter: Parameter { Parameter("challenge_type", settings.challengeTypes.text) }

  /// What the first request of a sign-in or a password reset says.
  var startParameters: [Parameter] {
    var parameters = [Parameter("username", username), challengeTypesParameter]
    parameters.add("capabilities", settings.capabilities.text)
    return parameters
  }
}

/// The service's answer, as it came. Its body may hold tokens.
package struct NativeAuthReply: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var status: Int
  package var body: Data
  /// The service's `client-request-id`, when it is a UUID.
  package var correlationID: CorrelationID?

  package var description: String { "NativeAuthReply(\(status), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
