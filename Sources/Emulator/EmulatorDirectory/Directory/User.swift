// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// A user's object id in the home tenant: a GUID in lower case, unique in the whole emulator.
package struct UserID: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value.lowercased() }
  package var description: String { value }
}

/// A person in the directory. Properties that change while the emulator runs (password, blocked) are in
/// `AccountStanding`.
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
  /// Scopes that this person can't grant, so that apps do not get them.
  package var declinedScopes = ScopeSet([])
  /// Whether the person may consent for the whole home tenant.
  package var isAdministrator = false
  /// The app roles, as `<appIdUri>/<value>`.
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

  /// The subject of this person's tokens, which differs by audience and tenant (OpenID Connect Core 8.1).
  package func subject(in tenant: TenantID, at audience: String) -> String {
    Base64URL.encode(SHA256.hash(Array("emulator subject \(id) \(tenant) \(audience.lowercased())".utf8)))
  }

  /// The app roles at one API.
  package func roles(at api: ResourceAPI) -> [String] { api.roles(among: appRoles, of: .user) }

  /// The content of `client_info`.
  package var clientInfo: ClientInfo { ClientInfo(uid: id.value, utid: tenantID.value) }
}
