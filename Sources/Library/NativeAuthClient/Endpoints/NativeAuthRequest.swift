// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenExchange

/// One request. Its parameters contain secrets, so it prints only its path.
package struct NativeAuthRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// The path, to be appended to the authority.
  package var path: String
  /// Where a step of a journey leads; it takes the place of the path.
  package private(set) var link: JourneyLink?
  private(set) var method = "POST"
  package var parameters: [Parameter]
  /// The body of a step of a journey, which is no form.
  package private(set) var json: JSONObject?
  /// Whether the request has claims and the client's capabilities, as it is for tokens or begins what ends with them.
  private(set) var isForTokens = false
  /// What is logged when the request is sent.
  var warning: String?
  /// The claims that the app wants in the tokens; the client's capabilities are added when the request is sent.
  package private(set) var claims: String?
  /// The value of the header `x-client-current-telemetry`.
  var telemetry: String
  /// Whether the request may be sent again when its answer was lost.
  var isRepeatable: Bool
  var dataCenter: String?
  package var correlationID: CorrelationID

  init<Endpoint: NativeAuthEndpoint>(to endpoint: Endpoint.Type, _ context: FlowContext, _ parameters: [Parameter]) {
    path = Endpoint.path
    self.parameters = [context.clientParameter] + parameters
    // Version 4 of the header's format.
    telemetry = "4|\(Endpoint.telemetry.operation),\(Endpoint.telemetry.step)|"
    isRepeatable = Endpoint.isRepeatable
    dataCenter = context.settings.dataCenter
    correlationID = context.correlationID
  }

  /// Makes a form of a journey.
  init(_ context: FlowContext, form path: String, _ parameters: [Parameter], _ operation: JourneyOperation) {
    self.path = path
    self.parameters = parameters
    telemetry = "4|\(context.journey.call),\(operation.rawValue)|"
    isRepeatable = false
    dataCenter = context.settings.dataCenter
    correlationID = context.correlationID
  }

  /// Makes a step of a journey, with the continuation token.
  init(
    _ context: FlowContext, to link: JourneyLink, _ operation: JourneyOperation, _ members: JSONObject
  ) {
    self.init(context, form: "", [], operation)
    self.link = link
    if operation == .updatePassword { method = "PUT" }
    let token = JSONObject.Member(name: "continuationToken", value: .string(context.continuationToken.exposed))
    json = JSONObject(uniqueMembers: [token] + members.members)
  }

  /// Gives the request what the tokens in the end shall have.
  mutating func askForTokens(_ context: FlowContext) {
    isForTokens = true
    claims = context.claims
  }

  /// The URL at the authority, with the data center.
  func address(at authority: Authority) -> String {
    let address = link?.address ?? authority.text + path
    // Most requests have none, and are spared the search for the query.
    guard let dataCenter else { return address }
    let query = address.utf8.firstIndex(of: UInt8(ascii: "?")).map { address[address.utf8.index(after: $0)...] }
    guard query.flatMap({ FormCoding.decode($0)?["dc"] }) == nil else { return address }
    return FormCoding.url(address, adding: [Parameter("dc", dataCenter)])
  }

  package var description: String { "NativeAuthRequest(\(path), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Parameters of many requests.
extension FlowContext {
  var clientParameter: Parameter { Parameter("client_id", settings.clientID.value) }
  /// A request for a person's tokens includes the scopes of OpenID Connect.
  var scopeParameter: Parameter { Parameter("scope", scopes.union(.openIDConnect).description) }
  var tokenParameter: Parameter { Parameter("continuation_token", continuationToken.exposed) }
  var challengeTypesParameter: Parameter { Parameter("challenge_type", settings.challengeTypes.text) }

  /// The parameters of the first request of a sign-in or a password reset.
  var startParameters: [Parameter] {
    var parameters = [Parameter("username", username), challengeTypesParameter]
    parameters.add("capabilities", settings.capabilities.text)
    return parameters
  }
}

/// The token of every answer that leads on.
extension JSONObject {
  func continuationToken() throws(MessageError) -> Secret {
    guard let token = try optionalContinuationToken() else { throw .missing("continuation_token") }
    return token
  }

  func optionalContinuationToken() throws(MessageError) -> Secret? { try optionalToken("continuation_token") }
}

/// The service's answer before decoding. Its body may contain tokens.
package struct NativeAuthReply: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var status: Int
  package var body: Data
  /// The service's `client-request-id`, when it is a UUID.
  package var correlationID: CorrelationID?
  /// The authority that was asked, to which the answer's links lead.
  var authority: Authority?

  package var description: String { "NativeAuthReply(\(status), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
