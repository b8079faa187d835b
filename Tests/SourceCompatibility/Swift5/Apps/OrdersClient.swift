// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// Calls an API that binds tokens to a key, or asks for more than the token says.
final class OrdersClient {
  let deployment: Deployment
  let application: MSALPublicClientApplication

  init(_ deployment: Deployment) throws {
    self.deployment = deployment
    application = try MSALPublicClientApplication(configuration: deployment.configuration())
  }

  /// What the scheme says of itself, whichever it is.
  static func name(of scheme: any MSALAuthenticationSchemeProtocol) -> String {
    let kind: MSALAuthScheme = scheme.scheme
    return kind == .pop ? "bound: \(scheme.authenticationScheme)" : scheme.authenticationScheme
  }

  /// Signs in and calls the API with a request that is signed with the app's key; the status.
  func callBound() async throws -> (String, Int) {
    let method: MSALHttpMethod = .GET
    let scheme = MSALAuthenticationSchemePop(
      httpMethod: method, request: deployment.api, nonce: nil, additionalParameters: nil)
    let parameters = MSALInteractiveTokenParameters(scopes: deployment.scopes, webviewParameters: deployment.webview)
    parameters.authenticationScheme = scheme
    let result = try await application.acquireToken(with: parameters)
    return (Self.name(of: scheme), try await status(result, method: MSALParameterStringForHttpMethod(method)))
  }

  func callPlain() async throws -> (String, Int) {
    let scheme = MSALAuthenticationSchemeBearer()
    let account = try application.allAccounts()[0]
    let parameters = MSALSilentTokenParameters(scopes: deployment.scopes, account: account)
    parameters.authenticationScheme = scheme
    let result = try await application.acquireTokenSilent(with: parameters)
    return (Self.name(of: scheme), try await status(result, method: "GET"))
  }

  private func status(_ result: MSALResult, method: String) async throws -> Int {
    var request = URLRequest(url: deployment.api)
    request.httpMethod = method
    request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
    let (_, response) = try await URLSession.shared.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  /// Answers a challenge of the API: asks for a token with the claims that it wants.
  func answer(_ header: String) async throws -> String? {
    let challenges: [MSALWwwAuthenticateParameters] = MSALWwwAuthenticateParameters.create(fromHeader: header)
    guard let claims = challenges.compactMap(\.claimsRequest).first else { return nil }
    let parameters = MSALSilentTokenParameters(
      scopes: deployment.scopes, account: try application.allAccounts()[0])
    parameters.claimsRequest = claims
    return "\(try await application.acquireTokenSilent(with: parameters).tokenSource)"
  }

  /// A request for claims, put together by hand and kept as text.
  static func claims() throws -> String? {
    let request = MSALClaimsRequest()
    let claim = MSALIndividualClaimRequest(name: "auth_time")
    let details = MSALIndividualClaimRequestAdditionalInfo()
    details.essential = true
    claim.additionalInfo = details
    let target: MSALClaimsRequestTarget = .idToken
    try request.requestClaim(claim, for: target)
    return text(of: copy(request))
  }

  private static func text(of value: any MSALJsonSerializable) -> String? { value.jsonString() }

  private static func copy<Value: MSALJsonDeserializable & MSALJsonSerializable>(_ value: Value) -> Value {
    Value(jsonString: value.jsonString() ?? "", error: nil)
  }
}
