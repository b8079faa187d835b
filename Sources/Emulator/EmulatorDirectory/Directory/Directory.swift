// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// Everything that is registered: tenants, people, apps and APIs. It is immutable, so that code that has one always
/// sees the same entries; a change, such as a sign-up, makes a new directory.
package final class Directory: Sendable {
  package let tenants: [Tenant]
  package let users: [User]
  package let applications: [Application]
  package let apis: [ResourceAPI]
  /// Clouds besides the main one.
  package let clouds: [Cloud]
  /// The addresses at which Graph is announced. Each may stand for Graph in a scope, like its identifier.
  package let graphAddresses: [String]

  private struct ObjectKey: Hashable {
    var tenant: TenantID
    var object: String
  }

  private let tenantsByID: [TenantID: Tenant]
  private let usersByID: [UserID: User]
  private let usersByName: [String: User]
  private let usersByObjectID: [ObjectKey: User]
  private let applicationsByID: [String: Application]

  package init(
    tenants: [Tenant], users: [User], applications: [Application], apis: [ResourceAPI],
    clouds: [Cloud] = Cloud.national,
    graphAddresses: [String] = []
  ) {
    self.clouds = clouds
    self.graphAddresses = graphAddresses.map { ResourceAPI.folded($0) }
    self.tenants = tenants
    self.users = users
    self.applications = applications
    self.apis = apis
    tenantsByID = Dictionary(tenants.map { ($0.id, $0) }) { first, _ in first }
    usersByID = Dictionary(users.map { ($0.id, $0) }) { first, _ in first }
    usersByName = Dictionary(users.map { ($0.username.lowercased(), $0) }) { first, _ in first }
    usersByObjectID = Dictionary(
      users.flatMap { user in
        ([(user.tenantID, user.id.value)] + user.guestObjectIDs.map { ($0.key, $0.value) })
          .map { (ObjectKey(tenant: $0.0, object: $0.1), user) }
      }
    ) { first, _ in first }
    applicationsByID = Dictionary(applications.map { ($0.clientID.value.lowercased(), $0) }) { first, _ in first }
  }

  /// The directory with other tenants, people, apps or APIs.
  private func with(
    tenants: [Tenant]? = nil, users: [User]? = nil, applications: [Application]? = nil, apis: [ResourceAPI]? = nil
  ) -> Directory {
    Directory(
      tenants: tenants ?? self.tenants, users: users ?? self.users, applications: applications ?? self.applications,
      apis: apis ?? self.apis, clouds: clouds, graphAddresses: graphAddresses)
  }

  /// The directory with `tenant` in the place of the one with the same id.
  package func including(_ tenant: Tenant) -> Directory {
    with(tenants: tenants.map { $0.id == tenant.id ? tenant : $0 })
  }

  /// The directory without a group, which nobody is in any more.
  package func removing(group id: String, of tenant: TenantID) -> Directory {
    var (tenants, users) = (tenants, users)
    for index in tenants.indices where tenants[index].id == tenant { tenants[index].groups.removeAll { $0.id == id } }
    for index in users.indices where users[index].tenantID == tenant { users[index].groups.removeAll { $0 == id } }
    return with(tenants: tenants, users: users)
  }

  /// The directory with `user` in it, replacing one with the same id.
  package func including(_ user: User) -> Directory { with(users: users.including(user) { $0.id == user.id }) }

  package func removing(_ id: UserID) -> Directory { with(users: users.filter { $0.id != id }) }

  /// The directory with `app` in it, replacing one with the same id.
  package func including(_ app: Application) -> Directory {
    with(applications: applications.including(app) { $0.clientID.isSame(as: app.clientID) })
  }

  package func removing(_ id: ClientID) -> Directory {
    with(applications: applications.filter { !$0.clientID.isSame(as: id) })
  }

  /// The directory with `api` in it, replacing one with the same id. What names that one by its identifier follows it.
  package func including(_ api: ResourceAPI) -> Directory {
    let former = apis.first { $0.appID == api.appID }
    return with(apis: apis.including(api) { $0.appID == api.appID })
      .withoutLooseNames { name in former.map { api.renamed(name, from: $0) } ?? name }
  }

  package func removing(api id: String) -> Directory {
    with(apis: apis.filter { $0.appID != id }).withoutLooseNames { $0 }
  }

  /// The directory in which nobody has or wants a scope or app role that no API has any more.
  /// - Parameter rename: gives what a scope or app role is called now.
  private func withoutLooseNames(_ rename: (String) -> String) -> Directory {
    func known(_ roles: [String], for member: AppRole.Member = .application) -> [String] {
      roles.map(rename).filter { appRole(named: $0, for: member) != nil }
    }
    var (tenants, users, applications) = (tenants, users, applications)
    for index in tenants.indices {
      for place in tenants[index].managedIdentities.indices {
        tenants[index].managedIdentities[place].appRoles = known(tenants[index].managedIdentities[place].appRoles)
      }
    }
    for index in users.indices where !users[index].appRoles.isEmpty {
      users[index].appRoles = known(users[index].appRoles, for: .user)
    }
    for index in applications.indices {
      applications[index].applicationPermissions = known(applications[index].applicationPermissions)
      if let scopes = applications[index].native?.consentedScopes {
        applications[index].native?.consentedScopes = scopes.map(rename).filter { offers($0) }
      }
    }
    return with(tenants: tenants, users: users, applications: applications)
  }

  package func tenant(_ id: TenantID) -> Tenant? { tenantsByID[id] }
  /// The tenant that an id or one of its domains names.
  package func tenant(named text: String) -> Tenant? {
    tenantsByID[TenantID(text)] ?? tenants.first { $0.isNamed(text.lowercased()) }
  }
  package func user(_ id: UserID) -> User? { usersByID[id] }
  package func user(named username: String) -> User? { usersByName[username.lowercased()] }
  /// The member or guest of `tenant` with this object id there.
  package func user(objectID: String, in tenant: TenantID) -> User? {
    usersByObjectID[ObjectKey(tenant: tenant, object: objectID)]
  }
  package func application(_ id: ClientID) -> Application? {
    let folded = id.value.lowercased()
    return applicationsByID[folded] ?? (folded == Application.azureCLI.clientID.value ? .azureCLI : nil)
  }
  /// The API that an identifier or an app id names.
  package func api(named resource: some StringProtocol) -> ResourceAPI? {
    if let api = apis.first(where: { $0.isNamed(resource) }) { return api }
    if graphAddresses.contains(ResourceAPI.folded(resource)) { return graph }
    return ResourceAPI.platform.first { $0.isNamed(resource) }
  }
  /// The API with this short name.
  package func api(called name: String) -> ResourceAPI? { apis.first { FoldedText.isSame($0.name, name) } }
  package var graph: ResourceAPI? { apis.first { $0.isGraph } }

  /// The authority that `text` names: a word, a tenant id, a domain, `adfs`, or tenant and policy; nil when there is
  /// none.
  package func authority(named text: String) -> RequestedAuthority? {
    guard let (authority, rest) = authority(at: text.split(separator: "/").map(String.init)), rest.isEmpty else {
      return nil
    }
    return authority
  }
}

extension Array {
  /// The list with `entry` in the place of the one that is the same, at the end if there is none. What comes first in a
  /// list is the default in places, which a change of an entry must leave as it is.
  package func including(_ entry: Element, inPlaceOf isSame: (Element) -> Bool) -> [Element] {
    guard let place = firstIndex(where: isSame) else { return self + [entry] }
    var list = self
    list[place] = entry
    return list
  }
}

/// A security group of a tenant. `User.groups` has the memberships.
package struct Group: Sendable, Equatable {
  /// The object id.
  package var id: String
  package var name: String
  package var description: String?
}

extension Directory {
  /// The groups of a tenant: those that it describes, then others to which its people belong.
  package func groups(of tenant: Tenant) -> [Group] {
    var known = Set(tenant.groups.map(\.id))
    let others = users.filter { $0.tenantID == tenant.id }.flatMap(\.groups).filter { known.insert($0).inserted }
    return tenant.groups + others.map { Group(id: $0, name: "Group \($0.prefix(8))") }
  }

  /// The people of a tenant, guests too.
  package func people(in tenant: TenantID) -> [User] { users.filter { $0.objectID(in: tenant) != nil } }

  /// The members of a group; a guest is in none.
  package func members(of group: String, in tenant: TenantID) -> [User] {
    users.filter { $0.tenantID == tenant && $0.groups.contains(group) }
  }
}

/// Ids of objects that have none in the seed file. They are the same at every start.
package enum DerivedID {
  /// A GUID of version 8 (RFC 9562), which is for values that are made by an application's own rules.
  package static func guid(_ text: String) -> String {
    var bytes = SHA256.hash(Array(text.utf8))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return guid(bytes)
  }

  /// The first sixteen bytes in the text form of GUIDs.
  static func guid(_ bytes: [UInt8]) -> String {
    let groups = [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
    return groups.map { Hexadecimal.encode($0) }.joined(separator: "-")
  }

  /// The object id of the service principal of a client or API in a tenant.
  package static func servicePrincipal(of id: String, in tenant: TenantID) -> String {
    guid("emulator service principal \(id.lowercased()) \(tenant)")
  }
}
