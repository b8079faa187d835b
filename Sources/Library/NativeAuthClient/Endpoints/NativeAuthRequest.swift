// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// One POST request. Its parameters contain secrets, so it prints only its path.
package struct NativeAuthRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// The path, to be appended to the authority.
  package var path: String
  package var parameters: [Parameter]
  /// Whether the answer brings tokens.
  var isForTokens = false
  /// The claims that the app wants in the tokens; the client's capabilities are added when the request is sent.
  package var claims: String?
  /// The value of the header `x-client-current-telemetry`.
  var telemetry: String
  /// Whether the request may be sent again when its answer was lost.
  var isRepeatable: Bool
  var dataCenter: String?
  package var correlationID: CorrelationID

  init<Endpoint: NativeAuthEndpoint>(to endpoint: Endpoint.Type, _ context: FlowContext, _ parameters: [Parameter]) {
    path = Endpoint.path
    self.parameters = [Parameter("client_id", context.settings.clientID.value)] + parameters
    // Version 4 of the header's format.
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

  /// The parameters of the first request of a sign-in or a password reset.
  var startParameters: [Parameter] {
    var parameters = [Parameter("username", username), challengeTypesParameter]
    parameters.add("capabilities", settings.capabilities.text)
    return parameters
  }
}

/// The service's answer before decoding. Its body may contain tokens.
package struct NativeAuthReply: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var status: Int
  package var body: Data
  /// The service's `client-request-id`, when it is a UUID.
  package var correlationID: CorrelationID?

  package var description: String { "NativeAuthReply(\(status), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
