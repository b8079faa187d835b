// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

/// The pages of the groups: the list, and one with its members. A person's page changes what groups the person is in.
struct GroupPages: ConsolePages {
  func page(of id: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard let entry = visit.directory.registeredGroups.first(where: { $0.group.id == id }) else { throw .unknownGroup }
    let group = entry.group
    let rows = visit.directory.members(of: group.id, in: entry.tenantID).map { user in
      ConsoleTable.Row([.link(user.name, to: visit.address(.people, user.username))], [.copied(user.username)])
    }
    return ConsolePage(
      .groups, title: group.name, lead: group.description ?? "",
      .action(
        "Change",
        ConsoleBlock(
          form: "change", "PATCH groups/\(group.id)", button: "Save", done: "The group was changed.",
          ConsoleField("name", "Name", value: group.name, isRequired: true),
          ConsoleField("description", "Description", value: group.description ?? ""))),
      .question(
        "Remove", "\(group.name) is forgotten, and nobody is in it any more.",
        ConsoleBlock(
          form: "remove", "DELETE groups/\(group.id)", button: "Remove \(group.name)",
          done: "\(group.name) was removed.", next: visit.address(.groups), isMain: false)),
      .facts([ConsoleFact("Object id", copied: group.id), ConsoleFact("Tenant", visit.names(of: entry.tenantID))]),
      .section(
        "Members",
        .table(
          ConsoleTable(
            noun: ("member", "members"), columns: ["Name", "User name"], rows: rows,
            ifNone: "Nobody. Open a person, and tick the group."))))
  }

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let rows = visit.directory.registeredGroups.map { entry in
      ConsoleTable.Row(
        [.link(entry.group.name, to: visit.address(.groups, entry.group.id))], [.id(entry.group.id)],
        [.plain(visit.directory.tenant(entry.tenantID)?.name ?? "")],
        [.plain("\(visit.directory.members(of: entry.group.id, in: entry.tenantID).count)")])
    }
    return ConsolePage(
      .groups, lead: "Security groups. The claim groups of a token has their ids.",
      .action(
        "Add a group",
        ConsoleBlock(
          form: "add", "POST groups", button: "Add the group", done: "The group was added.",
          next: visit.address(.groups) + "/{id}", ConsoleField("tenant", "Tenant", .choice(visit.tenantChoices)),
          ConsoleField("name", "Name", isRequired: true), ConsoleField("description", "Description"))),
      .table(
        ConsoleTable(
          noun: ("group", "groups"), columns: ["Name", "Object id", "Tenant", "Members"], rows: rows,
          ifNone: "There is no group yet. Add one.")))
  }
}
