// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A service principal for programs on an Azure machine. The machine gives them tokens, so they need no secret.
package struct ManagedIdentity: Sendable, Equatable {
  package var clientID: ClientID
  package var name: String
  /// The object id in its tenant, which Azure calls the principal id too; the subject of its tokens.
  package var objectID: String
  /// The resource id in Azure: the machine's for a system-assigned identity, otherwise the identity's own.
  package var resourceID: String
  /// Whether it is the machine's own identity and not one that was assigned to it.
  package var isSystemAssigned = false
  /// The app roles that it has, as `<appIdUri>/<value>`.
  package var appRoles: [String] = []

  /// The identity as an app without a registration.
  package func application(in tenant: Tenant) -> Application {
    Application(
      clientID: clientID, name: name, publisher: tenant.name, tenantID: tenant.id, audience: .singleTenant,
      redirectURIs: [])
  }

  /// The app roles that it has at one API.
  package func roles(at api: ResourceAPI) -> [String] { api.roles(among: appRoles, of: .application) }
}

extension ResourceAPI {
  /// The app roles of this API that are in `names`, each of which has the form `<appIdUri>/<value>`.
  func roles(among names: [String], of member: AppRole.Member) -> [String] {
    appRoles.filter { role in
      role.members.contains(member)
        && names.contains { name in
          guard let slash = name.lastIndex(of: "/") else { return false }
          return isNamed(name[..<slash]) && FoldedText.isSame(String(name[name.index(after: slash)...]), role.value)
        }
    }.map(\.value)
  }
}

extension Directory {
  /// All managed identities, each with its tenant.
  package var managedIdentities: [(tenant: Tenant, identity: ManagedIdentity)] {
    tenants.flatMap { tenant in tenant.managedIdentities.map { (tenant, $0) } }
  }

  /// Whether tokens may have been issued to a client with this id.
  package func knows(_ client: ClientID) -> Bool {
    application(client) != nil
      || managedIdentities.contains { FoldedText.isSame($0.identity.clientID.value, client.value) }
  }
}
