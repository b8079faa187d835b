// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What `msal token --json` says.
package enum TokenAnswer {
  /// - Parameter source: `cache`, `refresh` or `network`.
  package static func json(
    accessToken: String, tokenType: String, expiresOn: Date?, scopes: [String], account: JSONValue, source: String
  ) -> JSONValue {
    [
      "accessToken": .string(accessToken), "tokenType": .string(tokenType),
      "expiresOn": expiresOn.map { .string($0.formatted(.iso8601)) },
      "expiresOnEpoch": expiresOn.map { JSONValue($0.epochSeconds) },
      "scopes": .array(scopes.map { .string($0) }), "account": account, "source": .string(source),
    ]
  }

  /// An account in it, and in the other answers that name one.
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
