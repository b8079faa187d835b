// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A request of the broker: the third argument of a call.
package protocol BrokerRequest: Sendable {
  /// What the broker answers when it does not fail.
  associatedtype Content: BrokerContent
  var method: BrokerMethod { get }
  var encoded: JSONObject { get }
  /// Reads a request, as a broker does. A text that is missing is empty, so that the broker can refuse it in its own
  /// words.
  init(decoding object: JSONObject) throws(MessageError)
}

extension BrokerRequest {
  package var text: String { JSONValue.object(encoded).text }
}

/// Asks for the broker's version.
package struct BrokerVersionRequest: BrokerRequest {
  package typealias Content = BrokerVersion
  /// The caller's own version, of whatever form.
  package var clientVersion: String

  package init(clientVersion: String) { self.clientVersion = clientVersion }

  package init(decoding object: JSONObject) throws(MessageError) {
    clientVersion = try object.optionalText("msalCppVersion") ?? ""
  }

  package var method: BrokerMethod { .getLinuxBrokerVersion }
  package var encoded: JSONObject { ["msalCppVersion": .string(clientVersion)] }
}

/// Asks for the accounts of the device.
package struct BrokerAccountsRequest: BrokerRequest {
  package typealias Content = BrokerAccounts
  package var clientID: String
  package var redirectURI: String

  package init(clientID: String, redirectURI: String) {
    self.clientID = clientID
    self.redirectURI = redirectURI
  }

  package init(decoding object: JSONObject) throws(MessageError) {
    clientID = try object.optionalText("clientId") ?? ""
    redirectURI = try object.optionalText("redirectUri") ?? ""
  }

  package var method: BrokerMethod { .getAccounts }
  package var encoded: JSONObject { ["clientId": .string(clientID), "redirectUri": .string(redirectURI)] }
}

/// Asks for tokens: with the broker's window if the authorization type is interactive, otherwise without.
package struct BrokerTokenRequest: BrokerRequest {
  package typealias Content = BrokerTokens
  package var parameters: BrokerTokenParameters

  package init(_ parameters: BrokerTokenParameters) { self.parameters = parameters }

  package init(decoding object: JSONObject) throws(MessageError) {
    parameters = try BrokerTokenParameters(inside: object)
    // Clients of long ago sent the account here.
    guard parameters.account == nil, let account = try object.optionalObject("account") else { return }
    parameters.account = try BrokerAccount(decoding: account)
  }

  package var method: BrokerMethod {
    parameters.authorizationType == .interactive ? .acquireTokenInteractively : .acquireTokenSilently
  }
  package var encoded: JSONObject { ["authParameters": .object(parameters.encoded)] }
}

/// Asks for the cookie that signs a browser in at the login host.
package struct BrokerCookieRequest: BrokerRequest {
  package typealias Content = BrokerCookies
  package var account: BrokerAccount?
  package var parameters: BrokerTokenParameters
  /// The page that the cookie is for. `parameters.ssoURL` has to be equal.
  package var ssoURL: String

  package init(account: BrokerAccount, parameters: BrokerTokenParameters, ssoURL: String) {
    self.account = account
    self.parameters = parameters
    self.parameters.ssoURL = ssoURL
    self.ssoURL = ssoURL
  }

  package init(decoding object: JSONObject) throws(MessageError) {
    if let account = try object.optionalObject("account") { self.account = try BrokerAccount(decoding: account) }
    parameters = try BrokerTokenParameters(inside: object)
    ssoURL = try object.optionalText("ssoUrl") ?? ""
  }

  package var method: BrokerMethod { .acquirePrtSsoCookie }
  package var encoded: JSONObject {
    [
      "account": account.map { .object($0.members) }, "authParameters": .object(parameters.encoded),
      "mamEnrollment": false, "ssoUrl": .string(ssoURL),
    ]
  }
}

/// Asks the broker to forget an account.
package struct BrokerRemovalRequest: BrokerRequest {
  package typealias Content = BrokerRemoval
  package var clientID: String
  package var account: BrokerAccount?

  package init(clientID: String, account: BrokerAccount) {
    self.clientID = clientID
    self.account = account
  }

  package init(decoding object: JSONObject) throws(MessageError) {
    clientID = try object.optionalText("clientId") ?? ""
    if let account = try object.optionalObject("account") { self.account = try BrokerAccount(decoding: account) }
  }

  package var method: BrokerMethod { .removeAccount }
  package var encoded: JSONObject {
    ["clientId": .string(clientID), "account": account.map { .object($0.members) }]
  }
}

/// Asks the broker to sign an HTTP request with its key.
package struct BrokerSignatureRequest: BrokerRequest {
  package typealias Content = BrokerSignature
  package var clientID: String
  package var possession: BrokerPossession
  package var homeAccountID: HomeAccountID

  package init(clientID: String, possession: BrokerPossession, homeAccountID: HomeAccountID) {
    self.clientID = clientID
    self.possession = possession
    self.homeAccountID = homeAccountID
  }

  package init(decoding object: JSONObject) throws(MessageError) {
    clientID = try object.optionalText("clientId") ?? ""
    let parameters = try object.optionalObject("popParams") ?? [:]
    possession = try BrokerPossession(decoding: parameters)
    homeAccountID = HomeAccountID(try parameters.optionalText("homeAccountId") ?? "")
  }

  package var method: BrokerMethod { .generateSignedHttpRequest }
  package var encoded: JSONObject {
    var parameters = possession.encoded
    parameters["homeAccountId"] = .string(homeAccountID.value)
    return ["clientId": .string(clientID), "popParams": .object(parameters)]
  }
}
