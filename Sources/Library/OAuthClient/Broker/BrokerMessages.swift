// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// The redirect URIs of apps that want the broker.
package enum BrokerRedirect {
  /// The redirect URI that an app registers for the broker.
  package static let standard = "https://login.microsoftonline.com" + path
  private static let path = "/common/oauth2/nativeclient"

  /// The redirect URI that an app registers for the broker in the cloud of `host`; `standard` for a host of no cloud.
  package static func standard(at host: String) -> String {
    KnownClouds.usualHost(at: host).map { "https://\($0)\(path)" } ?? standard
  }

  /// Whether an app with this redirect URI wants the broker. Nothing can be redirected to it on Linux.
  package static func isMeant(by text: String) -> Bool {
    guard let url = URL(string: text), url.scheme?.lowercased() == "https", url.query() == nil, url.fragment == nil,
      url.port == nil, let host = url.host(percentEncoded: false)?.lowercased()
    else { return false }
    return KnownClouds.isKnown(host) && url.path(percentEncoded: true) == path
  }
}

// What the broker is asked for in a request. The requests that it has no words for go without it.
extension BrokerAcquisition {
  /// Whether the broker has words for all that the parameters say.
  func canExpress(_ parameters: TokenParameters) -> Bool {
    switch parameters.scheme {
    case .sshCertificate: return false
    case .bearer, .pop: break
    }
    return (parameters.authority ?? configuration.authority).kind == .entra && !resourceScopes(parameters).isEmpty
  }

  /// Whether the broker has words for all that the request says. It can't sign a person in without its window, and asks
  /// for the permissions of one API only.
  func canExpress(_ request: InteractiveRequest) -> Bool {
    request.prompt != .never && request.extraScopesToConsent.isEmpty && canExpress(request.parameters)
  }

  /// The scopes without those of OpenID Connect. The broker adds these itself, and refuses them.
  private func resourceScopes(_ parameters: TokenParameters) -> ScopeSet { parameters.scopes.subtracting(.reserved) }

  /// What every request says that is for tokens or a cookie.
  /// - Parameter account: The broker's own account; nil: the person chooses.
  func parameters(
    _ type: BrokerAuthorizationType, _ account: BrokerAccount?, at authority: Authority?, _ scopes: [String]
  ) -> BrokerTokenParameters {
    BrokerTokenParameters(
      clientID: configuration.clientID.value, redirectURI: configuration.brokerRedirectURI ?? "",
      authority: (authority ?? configuration.authority).text, requestedScopes: scopes, authorizationType: type,
      account: account)
  }

  /// - Parameter context: What the service would be asked; the claims and the key are taken from it.
  func parameters(
    _ parameters: TokenParameters, _ type: BrokerAuthorizationType, _ context: RedemptionContext,
    _ account: BrokerAccount?
  ) -> BrokerTokenParameters {
    var asked = self.parameters(type, account, at: parameters.authority, resourceScopes(parameters).values)
    asked.decodedClaims = context.claims
    asked.queryParameters = unique(configuration.sliceParameters + parameters.extraQueryParameters)
    if case .pop(let request, _) = parameters.scheme, let key = context.binding {
      // With the id of the client's own key the broker asks for a token bound to it, and the client signs itself.
      asked.possession = BrokerPossession(httpMethod: request.method, uriHost: "")
      asked.possession?.keyID = key.id
    }
    return asked
  }

  /// What an interactive request says beside the tokens.
  func parameters(
    _ request: InteractiveRequest, _ context: RedemptionContext, _ account: BrokerAccount?
  ) -> BrokerTokenParameters {
    var asked = parameters(request.parameters, .interactive, context, account)
    var query: [Parameter] = []
    query.add("prompt", request.prompt?.rawValue)
    if request.prompt != .selectAccount, account == nil {
      let name = request.parameters.account?.username ?? request.loginHint
      asked.username = name
      query.add("login_hint", name)
    }
    query.add("domain_hint", request.domainHint)
    asked.queryParameters = unique(query + asked.queryParameters)
    return asked
  }

  /// The first parameter of each name: the broker's are members of an object.
  private func unique(_ parameters: [Parameter]) -> [Parameter] {
    parameters.enumerated().filter { index, parameter in
      !parameters[..<index].contains { $0.name == parameter.name }
    }.map(\.element)
  }
}

extension BrokerTokens {
  /// The answer in the form of the token endpoint's. The broker's refresh token is not among its parts.
  /// - Parameter claims: Those of the access token; nil when it can't be read.
  func response(
    _ claims: JSONObject?, for key: KeyBinding?, now: Date
  ) throws(BrokerCallError) -> TokenResponse {
    let isBoundToKey = key.map { claims?["cnf"]?["kid"]?.string == $0.id } ?? false
    // Himmelblau's broker calls bound tokens bearer tokens, so that the token's own word counts too.
    guard key == nil ? !isBound : isBound || isBoundToKey else {
      throw .unreadable(reason: "the token is \(isBound ? "" : "not ")bound to a key")
    }
    if key != nil, let named = claims?["cnf"]?["kid"]?.string, named != key?.id {
      throw .unreadable(reason: "the token is bound to another key")
    }
    guard let lifetime = lifetime(claims, now) else { throw .unreadable(reason: "the token has no time to live") }
    return TokenResponse(
      tokenType: key?.tokenType ?? "Bearer", accessToken: accessToken, idToken: idToken, expiresIn: lifetime,
      extendedExpiresIn: extendedExpiresOn.map { max(lifetime, Int(clamping: $0 - now.timeIntervalSince1970)) },
      scope: ScopeSet(grantedScopes), clientInfo: clientInfo)
  }

  /// The seconds until the token expires; nil when neither the broker nor the token says so. Brokers have sent times
  /// that mean nothing, so a time that is past or nearly is replaced by the token's own, if the token can be read.
  private func lifetime(_ claims: JSONObject?, _ now: Date) -> Int? {
    let named = expiresOn.map { $0 - now.timeIntervalSince1970 }
    if let named, named >= Self.shortestLifetime { return Int(clamping: min(named, Self.longestLifetime)) }
    let own = claims?["exp"]?.numericDate.map { $0 - now.timeIntervalSince1970 }
    return [own, named].compactMap { $0 }.first { $0 > 0 }.map { Int(clamping: min($0, Self.longestLifetime)) }
  }

  /// Seconds.
  private static let (shortestLifetime, longestLifetime) = (60.0, Double(TokenResponse.lifetimes.upperBound))
}
