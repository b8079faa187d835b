// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorNativeAuth
import OAuthWire
import OpenSSLCrypto

/// A user's object id in the home tenant: a GUID in lower case, unique in the whole emulator.
package struct UserID: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value.lowercased() }
  package var description: String { value }
}

/// A person in the directory. What can change while the emulator runs (password, blocked) is an `AccountStanding`.
package struct User: Sendable, Equatable {
  package var id: UserID
  /// The home tenant.
  package var tenantID: TenantID
  /// The sign-in name, compared without regard to case.
  package var username: String
  package var name: String
  package var givenName: String?
  package var surname: String?
  package var email: String?
  package var jobTitle: String?
  /// The object ids this person has as a guest of other tenants.
  package var guestObjectIDs: [TenantID: String] = [:]
  /// Scope names that this person can't grant; they are dropped from what an app gets.
  package var declinedScopes = ScopeSet([])
  /// May grant permissions for everybody in the home tenant.
  package var isAdministrator = false
  /// App roles, as `<appIdUri>/<value>`.
  package var appRoles: [String] = []
  /// The object ids of the groups that the person is in.
  package var groups: [String] = []
  /// The template ids of the directory roles that the person has.
  package var directoryRoles: [String] = []
  /// How this person signs in without a browser.
  package var native = NativeProfile()

  package init(id: UserID, tenantID: TenantID, username: String, name: String) {
    self.id = id
    self.tenantID = tenantID
    self.username = username
    self.name = name
  }

  /// The object id in `tenant`, or nil when this person is neither member nor guest there.
  package func objectID(in tenant: TenantID) -> String? {
    tenant == tenantID ? id.value : guestObjectIDs[tenant]
  }

  /// The subject of this person's tokens: another one at every audience and tenant (OpenID Connect Core 8.1).
  package func subject(in tenant: TenantID, at audience: String) -> String {
    Base64URL.encode(SHA256.hash(Array("emulator subject \(id) \(tenant) \(audience.lowercased())".utf8)))
  }

  /// The app roles at one API.
  package func roles(at api: ResourceAPI) -> [String] { api.roles(among: appRoles, of: .user) }

  /// What `client_info` says.
  package var clientInfo: ClientInfo { ClientInfo(uid: id.value, utid: tenantID.value) }
}
