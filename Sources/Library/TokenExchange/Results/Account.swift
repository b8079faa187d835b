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

/// A signed-in person with the tenants that the person has used. It is a class, because accounts are passed on much
/// more often than they are made.
package final class Account: Sendable, Equatable {
  package let homeAccountID: HomeAccountID
  /// The host of the service, as it is written to the cache.
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

  /// The claims of the home tenant's ID token; nil when the cache has no such token.
  package var homeClaims: JSONObject? { tenantProfiles.first { $0.isHome }?.claims }
}

/// A person's account in one tenant.
package struct TenantProfile: Sendable, Hashable {
  /// The claim `oid` of this tenant's ID token; `sub` when there is no `oid`.
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

  /// The claims of the ID token; nil when there is none. They are decoded at each use, so that a cache hit that needs
  /// no claims costs no decoding.
  package var claims: JSONObject? {
    idToken.flatMap { try? UnverifiedJWT(parsing: $0.exposed).claims }
  }
}
