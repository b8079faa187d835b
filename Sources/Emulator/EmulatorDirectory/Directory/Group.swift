// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
