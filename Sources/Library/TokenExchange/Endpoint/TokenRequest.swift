// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// One request to the token endpoint, or to an endpoint of native authentication. It contains secrets, so it prints
/// nothing.
package struct TokenRequest: Sendable, CustomStringConvertible, CustomReflectable {
  package var url: URL
  package var method = "POST"
  package var parameters: [Parameter]
  /// The body, where it is JSON; nil: it is the form of the parameters.
  package var json: JSONObject?
  /// The value of `X-AnchorMailbox`, which routes the request to the account's region: `Oid:uid@utid` or `UPN:name`.
  package var anchorMailbox: String?
  /// Headers of the app.
  package var headers: [Parameter] = []
  /// The call, as the telemetry headers name it to the Microsoft platform; nil for a request that is not for tokens.
  package var telemetry: ServerTelemetry.Call?
  /// Whether the request goes to a service of the Microsoft platform.
  var isMicrosoft: Bool
  /// Whether the same request may be sent twice.
  var isRepeatable: Bool

  package init(url: URL, parameters: [Parameter], isMicrosoft: Bool, isRepeatable: Bool) {
    self.url = url
    self.parameters = parameters
    self.isMicrosoft = isMicrosoft
    self.isRepeatable = isRepeatable
  }

  package var description: String { "TokenRequest(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a token request says beside its grant.
package struct RedemptionContext: Sendable {
  package var authority: ResolvedAuthority
  package let clientID: ClientID
  /// The requested scopes without those of OpenID Connect, which the authority adds.
  package let scopes: ScopeSet
  /// The `claims` parameter, which includes the client's capabilities.
  package var claims: String?
  /// The key that the token is bound to; nil for a bearer token.
  package var binding: KeyBinding?
  /// Parameters of the request's URL.
  package var queryParameters: [Parameter] = []
  package let correlationID: CorrelationID
  package var telemetry: ServerTelemetry.Call
  package var anchorMailbox: String?
  package var headers: [Parameter] = []

  package init(
    authority: ResolvedAuthority, clientID: ClientID, scopes: ScopeSet, correlationID: CorrelationID,
    telemetry: ServerTelemetry.Call
  ) {
    self.authority = authority
    self.clientID = clientID
    self.scopes = scopes
    self.correlationID = correlationID
    self.telemetry = telemetry
  }

  /// Adds `queryParameters` to the URL of an endpoint.
  package func url(_ endpoint: URL) -> URL {
    URL(string: FormCoding.url(endpoint.absoluteString, adding: queryParameters)) ?? endpoint
  }

  /// The parameter `scope` of a request for a person's tokens, which includes the scopes of OpenID Connect.
  var personScopes: Parameter { Parameter("scope", scopes.union(authority.openIDScopes).description) }

  /// What the answer to the request must be like.
  package func expectation(_ subject: ExpectedSubject) -> IntakeExpectation {
    IntakeExpectation(
      authority: authority, requestedScopes: scopes, subject: subject, correlationID: correlationID, binding: binding)
  }
}

extension TokenRequest {
  /// Makes the request that redeems a grant. A confidential client adds the proof of its identity.
  /// - Parameter endpoint: Where the request is sent; nil: to the authority's token endpoint.
  package init(_ grant: some TokenGrant, _ context: RedemptionContext, at endpoint: URL? = nil) {
    let authority = context.authority
    var form = [Parameter("client_id", context.clientID.value)] + grant.parameters
    if grant.isForPerson {
      form += [context.personScopes, Parameter("client_info", "1")]
    } else {
      form.append(Parameter("scope", context.scopes.description))
    }
    form.add("claims", context.claims)
    form += context.binding?.tokenRequestParameters ?? []
    self.init(
      url: context.url(endpoint ?? authority.tokenEndpoint), parameters: form, isMicrosoft: authority.isMicrosoft,
      isRepeatable: grant.isRepeatable(at: authority))
    anchorMailbox = context.anchorMailbox
    headers = context.headers
    telemetry = context.telemetry
  }

  /// Makes the request for a device code (RFC 8628 section 3.1).
  package init(deviceCodeAt endpoint: URL, _ context: RedemptionContext) {
    var form = [Parameter("client_id", context.clientID.value), context.personScopes]
    form.add("claims", context.claims)
    self.init(
      url: context.url(endpoint), parameters: form, isMicrosoft: context.authority.isMicrosoft, isRepeatable: true)
  }
}

extension HomeAccountID {
  /// The value of `X-AnchorMailbox` for the account; nil when the id names no tenant.
  package var anchorMailbox: String? { tenantID.map { "Oid:\(objectID)@\($0)" } }
}
