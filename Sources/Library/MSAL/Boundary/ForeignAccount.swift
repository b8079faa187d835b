// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// An account as an app's own source describes it, copied when the source was asked.
struct ForeignAccount: Sendable {
  var identifier: String?
  var username: String?
  var environment: String
  var claims: JSONObject?
  var profiles: [MSALTenantProfile]

  /// nil for an account with neither an id nor a user name, which can't be told from others.
  init?(_ account: any MSALAccountProtocol) {
    identifier = account.identifier?.nonEmpty
    username = account.username?.nonEmpty
    guard identifier != nil || username != nil else { return nil }
    environment = account.environment
    profiles = account.tenantProfiles ?? []
    claims = account.accountClaims.flatMap { FoundationJSON.json($0)?.object }
  }
}

extension String {
  fileprivate var nonEmpty: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
