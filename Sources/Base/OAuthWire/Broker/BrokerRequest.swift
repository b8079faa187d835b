// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A request of the broker: the third argument of a call. Each method has some of the members.
package struct BrokerRequest: Sendable, Equatable {
  /// Empty when it is missing, so that the broker can refuse that in its own words.
  package var clientID: String
  package var redirectURI: String?
  package var account: BrokerAccount?
  /// What tokens or a cookie are asked for.
  package var parameters: BrokerTokenParameters?
  /// The page that a cookie is for. `parameters.ssoURL` has to be equal.
  package var ssoURL: String?
  /// The HTTP request to sign.
  package var possession: BrokerPossession?
  /// The caller's own version, of whatever form.
  package var clientVersion: String?

  package init(
    clientID: String = "", redirectURI: String? = nil, account: BrokerAccount? = nil,
    parameters: BrokerTokenParameters? = nil, clientVersion: String? = nil
  ) {
    (self.clientID, self.redirectURI, self.account) = (clientID, redirectURI, account)
    (self.parameters, self.ssoURL, self.clientVersion) = (parameters, parameters?.ssoURL, clientVersion)
  }

  /// Reads a request, as a broker does.
  package init(decoding object: JSONObject) throws(MessageError) {
    clientID = try object.optionalText("clientId") ?? ""
    redirectURI = try object.optionalText("redirectUri")
    account = try object.optionalObject("account").map(BrokerAccount.init(decoding:))
    parameters = try object.optionalObject("authParameters").map(BrokerTokenParameters.init(decoding:))
    // Clients of long ago sent the account of token requests here.
    if parameters?.account == nil { parameters?.account = account }
    ssoURL = try object.optionalText("ssoUrl")
    possession = try object.optionalObject("popParams").map(BrokerPossession.init(decoding:))
    clientVersion = try object.optionalText("msalCppVersion")
  }

  package var text: String {
    let object: JSONValue = [
      "account": account.map { .object($0.members) }, "authParameters": parameters.map { .object($0.encoded) },
      "clientId": clientID.isEmpty ? nil : .string(clientID), "mamEnrollment": ssoURL.map { _ in false },
      "msalCppVersion": clientVersion.map(JSONValue.string), "popParams": possession.map { .object($0.encoded) },
      "redirectUri": redirectURI.map(JSONValue.string), "ssoUrl": ssoURL.map(JSONValue.string),
    ]
    return object.text
  }
}
