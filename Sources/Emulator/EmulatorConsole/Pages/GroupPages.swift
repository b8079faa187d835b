// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator

/// The pages of the groups: the list, and one with its members. A person's page changes what groups the person is in.
struct GroupPages: ConsolePages {
  func page(_ path: [String], _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    let groups = visit.directory.tenants.flatMap { tenant in
      visit.directory.groups(of: tenant).map { (tenant: tenant, group: $0) }
    }
    guard let id = path.first else { return all(groups, visit) }
    guard path.count == 1, let found = groups.first(where: { $0.group.id == id }) else { throw .noPage }
    return one(found.group, of: found.tenant, visit)
  }

  private func all(_ groups: [(tenant: Tenant, group: Group)], _ visit: ConsoleVisit) -> ConsolePage {
    let rows = groups.map { tenant, group in
      ConsoleTable.Row(
        [.link(group.name, to: visit.address(.groups, group.id))], [.id(group.id)], [.plain(tenant.name)],
        [.plain("\(visit.directory.members(of: group.id, in: tenant.id).count)")])
    }
    return ConsolePage(
      .groups, lead: "Groups come from the seed. Who is in one is changed on the person's page.",
      .table(
        ConsoleTable(
          noun: ("group", "groups"), columns: ["Name", "Object id", "Tenant", "Members"], rows: rows,
          ifNone: "The seed has no groups. Write them as \"groups\" of a tenant in a seed file.")))
  }

  private func one(_ group: Group, of tenant: Tenant, _ visit: ConsoleVisit) -> ConsolePage {
    let rows = visit.directory.members(of: group.id, in: tenant.id).map { user in
      ConsoleTable.Row([.link(user.name, to: visit.address(.people, user.username))], [.copied(user.username)])
    }
    return ConsolePage(
      .groups, title: group.name, lead: group.description ?? "",
      .facts([ConsoleFact("Object id", copied: group.id), ConsoleFact("Tenant", [.plain(tenant.name)])]),
      .section(
        "Members",
        .table(
          ConsoleTable(
            noun: ("member", "members"), columns: ["Name", "User name"], rows: rows,
            ifNone: "Nobody. Open a person, and tick the group."))))
  }
}
