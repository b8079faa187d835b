// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The groups of all tenants: `groups` for all, `groups/<object id>` for one. What changes here is part of the saved
/// state. The entries of people say who is in which group.
struct GroupsControl: Control {
  static let operations: [ControlOperation] = [
    .get("groups", "Lists the groups of all tenants", .listed("groups", RegisteredGroup.schema)),
    .post(
      "groups", "Adds a group, or replaces the one with the same id", RegisteredGroup.closedSchema,
      added: RegisteredGroup.schema),
    .get("groups/{id}", "Shows a group with its members", RegisteredGroup.schema),
    .patch(
      "groups/{id}", "Changes a group", RegisteredGroup.changeSchema(ignoring: ["id", "tenant"]),
      RegisteredGroup.schema),
    .delete("groups/{id}", "Removes a group, and everybody from it", RegisteredGroup.schema),
  ]

  let accounts: AccountStore
  let random: any RandomSource

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let groups = context.directory.registeredGroups
    if let id = arguments.first {
      guard let entry = groups.first(where: { $0.group.id == id.lowercased() }) else { throw .unknownGroup }
      return try one(entry, context)
    }
    if context.isReading { return .json(["groups": .array(groups.map { $0.shown(in: context.directory) })]) }
    var command = try context.command()
    guard groups.count < ControlError.limit else { throw .full }
    if command["id"] == nil { command["id"] = .string(random.id()) }
    let entry = try put(command, context)
    return .json(entry.shown(in: context.directory), status: 201)
  }

  private func one(_ entry: RegisteredGroup, _ context: RequestContext) throws(ControlError) -> Answer {
    switch context.method {
    case "PATCH":
      var members = (entry.json.object ?? [:]).merging(try context.command(["PATCH"]))
      for fixed in ["id", "tenant"] { members[fixed] = entry.json[fixed] }
      return .json(try put(members, context).shown(in: context.directory))
    case "DELETE":
      accounts.removeGroup(entry.group.id, of: entry.tenantID)
    default: break
    }
    return .json(entry.shown(in: context.directory))
  }

  private func put(_ members: JSONObject, _ context: RequestContext) throws(ControlError) -> RegisteredGroup {
    let entry = try accepted(try RegisteredGroup(decoding: .object(members), in: context.directory))
    let other = context.directory.registeredGroups.first { $0.group.id == entry.group.id }
    guard other == nil || other?.tenantID == entry.tenantID else {
      throw .badRule("id", "is that of a group of another tenant. Choose another.")
    }
    accounts.put(entry)
    return entry
  }
}

extension Directory {
  /// The groups of all tenants.
  var registeredGroups: [RegisteredGroup] {
    tenants.flatMap { tenant in groups(of: tenant).map { RegisteredGroup($0, of: tenant.id) } }
  }
}

extension RegisteredGroup {
  /// The group and the user names of its members.
  fileprivate func shown(in directory: Directory) -> JSONValue {
    var members = json.object ?? [:]
    members["members"] = .array(directory.members(of: group.id, in: tenantID).map { .string($0.username) })
    return .object(members)
  }
}
