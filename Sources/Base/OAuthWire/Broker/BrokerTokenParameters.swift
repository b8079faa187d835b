// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What a request for tokens or a cookie asks for (`authParameters`).
package struct BrokerTokenParameters: Sendable, Equatable {
  package var clientID: String
  /// It must not be empty, although the broker redirects nothing to it.
  package var redirectURI: String
  package var authority: String
  /// The scopes of one resource, without those of OpenID Connect. The newer brokers refuse these.
  package var requestedScopes: [String]
  package var authorizationType: BrokerAuthorizationType
  /// nil: the person chooses in the broker's window.
  package var account: BrokerAccount?
  package var username: String?
  /// Parameters of the sign-in page's address. `prompt=login` makes the broker show its window.
  package var queryParameters: [Parameter] = []
  /// A claims challenge as JSON text.
  package var decodedClaims: String?
  /// An access token that must not be returned again.
  package var accessTokenToRenew: Secret?
  package var possession: BrokerPossession?
  /// The page that a cookie is for.
  package var ssoURL: String?

  package init(
    clientID: String, redirectURI: String, authority: String, requestedScopes: [String],
    authorizationType: BrokerAuthorizationType, account: BrokerAccount? = nil
  ) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.authority = authority
    self.requestedScopes = requestedScopes
    self.authorizationType = authorizationType
    self.account = account
    username = account?.username
  }

  /// Reads the parameters, as a broker does. A text that is missing is empty, so that the broker can refuse it in its
  /// own words.
  init(decoding object: JSONObject) throws(MessageError) {
    clientID = try object.optionalText("clientId") ?? ""
    redirectURI = try object.optionalText("redirectUri") ?? ""
    authority = try object.optionalText("authority") ?? ""
    requestedScopes = object["requestedScopes"]?.array?.compactMap(\.string) ?? []
    authorizationType = BrokerAuthorizationType(object["authorizationType"]?.int ?? 0)
    account = try object.optionalObject("account").map(BrokerAccount.init(decoding:))
    username = try object.optionalText("username")
    queryParameters = object.texts(in: "additionalQueryParametersForAuthorization")
    decodedClaims = try object.optionalText("decodedClaims")
    accessTokenToRenew = try object.optionalText("accessTokenToRenew").flatMap { Secret(visible: $0) }
    possession = try object.optionalObject("popParams").map(BrokerPossession.init(decoding:))
    ssoURL = try object.optionalText("ssoUrl")
  }

  /// No window of the app's is named for the broker's to be shown over (`uxContextHandle`).
  var encoded: JSONObject {
    [
      "account": account.map { .object($0.members) },
      "additionalQueryParametersForAuthorization": queryParameters.brokerObject, "authority": .string(authority),
      "authorizationType": JSONValue(authorizationType.value), "clientId": .string(clientID),
      "redirectUri": .string(redirectURI), "requestedScopes": .array(requestedScopes.map(JSONValue.string)),
      "username": username.map(JSONValue.string), "uxContextHandle": -1,
      "accessTokenToRenew": accessTokenToRenew.map { .string($0.exposed) },
      "decodedClaims": decodedClaims.map(JSONValue.string), "popParams": possession.map { .object($0.encoded) },
      "ssoUrl": ssoURL.map(JSONValue.string),
    ]
  }
}

/// The HTTP request that a token or a signature is bound to (`popParams`).
package struct BrokerPossession: Sendable, Equatable {
  /// `pop` or `bearer`.
  package var scheme = "pop"
  package var httpMethod: String
  /// Clients put the whole address of the request here; it may be empty beside a key id.
  package var uriHost: String
  package var nonce: String?
  /// Further claims of the signed statement, as JSON text.
  package var clientClaims: String?
  /// The id of the key that the token is bound to; nil: the broker's own key.
  package var keyID: String?
  /// Whose key signs a request that has no token.
  package var homeAccountID: String?

  package init(httpMethod: String, uriHost: String, nonce: String? = nil) {
    self.httpMethod = httpMethod
    self.uriHost = uriHost
    self.nonce = nonce
  }

  init(decoding object: JSONObject) throws(MessageError) {
    scheme = try object.optionalText("authenticationScheme") ?? "bearer"
    httpMethod = try object.optionalText("httpMethod") ?? ""
    uriHost = try object.optionalText("uriHost") ?? ""
    nonce = try object.optionalText("nonce")
    clientClaims = try object.optionalText("clientClaims")
    keyID = try object.optionalText("kid")
    homeAccountID = try object.optionalText("homeAccountId")
  }

  var encoded: JSONObject {
    [
      "authenticationScheme": .string(scheme), "httpMethod": .string(httpMethod), "uriHost": .string(uriHost),
      "nonce": nonce.map(JSONValue.string), "clientClaims": clientClaims.map(JSONValue.string),
      "kid": keyID.map(JSONValue.string), "homeAccountId": homeAccountID.map(JSONValue.string),
    ]
  }
}
