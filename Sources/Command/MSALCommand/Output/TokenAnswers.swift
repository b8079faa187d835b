// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

// What an API and the programs that ask are told of a token.
extension AuthenticationResult {
  /// The kind of the token, as the header `Authorization` names it.
  var headerScheme: String { tokenType.lowercased() == "pop" ? "Pop" : "Bearer" }

  /// The value of the header `Authorization` for an API.
  var authorizationHeader: String { "\(headerScheme) \(accessToken.exposed)" }

  /// The answer of `msal token --json`.
  var json: JSONValue {
    [
      "accessToken": .string(accessToken.exposed), "tokenType": .string(headerScheme),
      "expiresOn": .string(expiresOn.formatted(.iso8601)), "expiresOnEpoch": JSONValue(expiresOn.epochSeconds),
      "scopes": .array(scopes.values.map { .string($0) }), "account": AccountText.json(account),
      "source": .string(source.rawValue),
    ]
  }
}
