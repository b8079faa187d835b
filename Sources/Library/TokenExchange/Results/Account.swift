// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire

/// The account that a request is for, as the app knows it.
package struct AccountReference: Sendable, Hashable {
  package var homeAccountID: HomeAccountID
  package var username: String?

  package init(homeAccountID: HomeAccountID, username: String?) {
    self.homeAccountID = homeAccountID
    self.username = username
  }
}

/// A signed-in person, across the tenants they used. A class, as it is handed on more often than made.
package final class Account: Sendable, Equatable {
  package let homeAccountID: HomeAccountID
  /// Host of the service, as written to the cache.
  package let environment: String
  package let username: String
  /// Display name.
  package let name: String?
  package let tenantProfiles: [TenantProfile]

  package init(
    homeAccountID: HomeAccountID, environment: String, username: String, name: String?, tenantProfiles: [TenantProfile]
  ) {
    self.homeAccountID = homeAccountID
    self.environment = environment
    self.username = username
    self.name = name
    self.tenantProfiles = tenantProfiles
  }

  package static func == (left: Account, right: Account) -> Bool {
    left.homeAccountID == right.homeAccountID && left.environment == right.environment
      && left.username == right.username && left.name == right.name && left.tenantProfiles == right.tenantProfiles
  }

  /// Claims of the home tenant's ID token, nil when it was never seen.
  package var homeClaims: JSONObject? { tenantProfiles.first { $0.isHome }?.claims }
}

/// The account in one tenant.
package struct TenantProfile: Sendable, Hashable {
  /// `oid` in this tenant, else `sub`.
  package var localAccountID: String
  package var environment: String
  package var tenantID: String
  package var isHome: Bool
  /// This tenant's ID token, verified when it arrived.
  package var idToken: Secret?

  package init(localAccountID: String, environment: String, tenantID: String, isHome: Bool, idToken: Secret?) {
    self.localAccountID = localAccountID
    self.environment = environment
    self.tenantID = tenantID
    self.isHome = isHome
    self.idToken = idToken
  }

  /// Claims of the ID token, nil when there is none. Decoded when asked for, so that a cache hit does not decode it.
  package var claims: JSONObject? {
    idToken.flatMap { try? UnverifiedJWT(parsing: $0.exposed).claims }
  }
}
