// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// A token, and what its user may have to know.
package struct AnsweredToken: Sendable {
  package let accessToken: String
  package let tokenType: String
  package let expiresOn: Date?
  package let scopes: [String]
  /// What the person signs in as.
  package let username: String?
  /// The tenant of the token; nil: the account's own.
  package let tenantID: String?
  /// The account as `account(…)` makes it.
  package let account: JSONValue
  /// `cache`, `refresh` or `network`.
  package let source: String

  package init(
    accessToken: String, tokenType: String, expiresOn: Date?, scopes: [String], account: JSONValue, source: String,
    tenantID: String? = nil
  ) {
    self.accessToken = accessToken
    self.tokenType = tokenType
    self.expiresOn = expiresOn
    self.scopes = scopes
    username = account["username"]?.string
    self.account = account
    self.source = source
    self.tenantID = tenantID
  }

  init(_ result: AuthenticationResult) {
    self.init(
      accessToken: result.accessToken.exposed, tokenType: result.tokenType.lowercased() == "pop" ? "Pop" : "Bearer",
      expiresOn: result.expiresOn, scopes: result.scopes.values, account: AccountText.json(result.account),
      source: result.source.rawValue, tenantID: result.tenantProfile.tenantID)
  }

  /// The value of the header `Authorization` for an API.
  var authorizationHeader: String { "\(tokenType) \(accessToken)" }

  /// The answer of `msal token --json`.
  var json: JSONValue {
    [
      "accessToken": .string(accessToken), "tokenType": .string(tokenType),
      "expiresOn": expiresOn.map { .string($0.formatted(.iso8601)) },
      "expiresOnEpoch": expiresOn.map { JSONValue($0.epochSeconds) },
      "scopes": .array(scopes.map { .string($0) }), "account": account, "source": .string(source),
    ]
  }

  /// The account in this answer, and in other answers that name one.
  package static func account(
    username: String?, name: String?, homeAccountID: String?, environment: String, tenantID: String?
  ) -> JSONValue {
    [
      "username": username.map { .string($0) }, "name": name.map { .string($0) },
      "homeAccountId": homeAccountID.map { .string($0) }, "environment": .string(environment),
      "tenantId": tenantID.map { .string($0) },
    ]
  }
}
