// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

// The entries of the unified token cache, which all MSALs share. Texts keep their case and are compared without regard
// to it. Members that are not named here are kept in `unknown`.

/// One person in one tenant.
package struct AccountRecord: Sendable, Hashable {
  package var homeAccountID: HomeAccountID
  package var environment: String
  package var realm: String
  /// `oid` of the ID token in this realm, else `sub`.
  package var localAccountID: String
  package var username: String
  /// `MSSTS` for everything the Microsoft platform issues.
  package var authorityType: String
  package var name: String?
  package var clientInfo: String?
  package var unknown = JSONObject()

  package init(
    homeAccountID: HomeAccountID, environment: String, realm: String, localAccountID: String, username: String,
    authorityType: String = "MSSTS", name: String? = nil, clientInfo: String? = nil
  ) {
    self.homeAccountID = homeAccountID
    self.environment = environment
    self.realm = realm
    self.localAccountID = localAccountID
    self.username = username
    self.authorityType = authorityType
    self.name = name
    self.clientInfo = clientInfo
  }
}

package struct AccessTokenRecord: Sendable, Hashable {
  package var homeAccountID: HomeAccountID
  package var environment: String
  package var realm: String
  package var clientID: ClientID
  package var target: ScopeSet
  package var secret: Secret
  package var tokenType: String
  package var cachedAt: Date
  package var expiresOn: Date
  package var extendedExpiresOn: Date?
  package var refreshOn: Date?
  package var unknown = JSONObject()

  package init(
    homeAccountID: HomeAccountID, environment: String, realm: String, clientID: ClientID, target: ScopeSet,
    secret: Secret, tokenType: String, cachedAt: Date, expiresOn: Date, extendedExpiresOn: Date? = nil,
    refreshOn: Date? = nil
  ) {
    self.homeAccountID = homeAccountID
    self.environment = environment
    self.realm = realm
    self.clientID = clientID
    self.target = target
    self.secret = secret
    self.tokenType = tokenType
    self.cachedAt = cachedAt
    self.expiresOn = expiresOn
    self.extendedExpiresOn = extendedExpiresOn
    self.refreshOn = refreshOn
  }
}

/// A refresh token serves every tenant of its account; with a `familyID` it serves every client of the family. One of a
/// provider with several issuers at its host has a `realm`, and serves this one alone.
package struct RefreshTokenRecord: Sendable, Hashable {
  package var homeAccountID: HomeAccountID
  package var environment: String
  package var clientID: ClientID
  package var familyID: String?
  package var realm: String?
  package var secret: Secret
  package var target: ScopeSet?
  package var lastModified: Date?
  package var unknown = JSONObject()

  package init(
    homeAccountID: HomeAccountID, environment: String, clientID: ClientID, familyID: String?, realm: String? = nil,
    secret: Secret, target: ScopeSet? = nil, lastModified: Date? = nil
  ) {
    self.homeAccountID = homeAccountID
    self.environment = environment
    self.clientID = clientID
    self.familyID = familyID
    self.realm = realm
    self.secret = secret
    self.target = target
    self.lastModified = lastModified
  }
}

package struct IDTokenRecord: Sendable, Hashable {
  package var homeAccountID: HomeAccountID
  package var environment: String
  package var realm: String
  package var clientID: ClientID
  /// The raw JWT.
  package var secret: Secret
  package var unknown = JSONObject()

  package init(
    homeAccountID: HomeAccountID, environment: String, realm: String, clientID: ClientID, secret: Secret
  ) {
    self.homeAccountID = homeAccountID
    self.environment = environment
    self.realm = realm
    self.clientID = clientID
    self.secret = secret
  }
}

/// The metadata of an application. An empty `familyID` means that the application is known not to be in a family.
package struct AppMetadataRecord: Sendable, Hashable {
  package var clientID: ClientID
  package var environment: String
  package var familyID: String?
  package var unknown = JSONObject()

  package init(clientID: ClientID, environment: String, familyID: String?) {
    self.clientID = clientID
    self.environment = environment
    self.familyID = familyID
  }
}
