// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// Worlds: `worlds` for all, `worlds/<id>` for one.
struct WorldsControl: Control {
  static let operations: [ControlOperation] = [
    .get("worlds", "Lists the worlds", ids),
    .post("worlds", "Makes a world", .object([], isClosed: true), added: .announcement),
    .delete("worlds", "Deletes all worlds", ids),
    .get("worlds/{id}", "Says where everything of a world is", .announcement),
    .delete("worlds/{id}", "Deletes a world", ids),
  ]

  private static let ids = JSONSchema.listed("worlds", .object([("id", .text)], required: ["id"]))

  let worlds: WorldStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if let id = arguments.first { return try answer(id, context) }
    switch context.method {
    case "GET", "HEAD": break
    case "DELETE":
      worlds.removeAll()
    default:
      try context.requireEmptyCommand()
      guard let world = worlds.add() else { throw .tooMany("worlds", WorldStore.limit) }
      return .json(world.announcement, status: 201)
    }
    return list
  }

  private func answer(_ id: String, _ context: RequestContext) throws(ControlError) -> Answer {
    guard let world = worlds[id] else { throw .unknownWorld }
    guard context.method == "DELETE" else { return .json(world.announcement) }
    guard worlds.remove(id) else { throw .unknownWorld }
    return list
  }

  private var list: Answer { .json(["worlds": .array(worlds.ids.map { ["id": .string($0)] })]) }
}

/// Snapshots: `snapshots` for all, `snapshots/<name>` for one, `snapshots/<name>/restore`.
struct SnapshotsControl: Control {
  static let operations: [ControlOperation] = [
    .get("snapshots", "Lists the snapshots", .listed("snapshots", .object([("name", .text)], required: ["name"]))),
    .post("snapshots/{name}", "Saves the state under a name", .object, added: .done),
    .delete("snapshots/{name}", "Deletes a snapshot"),
    .post("snapshots/{name}/restore", "Restores a snapshot"),
  ]

  let stores: Stores

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let name = arguments.first else {
      return .json(["snapshots": .array(stores.snapshots.names.map { ["name": .string($0)] })])
    }
    try check(name)
    if arguments.count == 2 {
      _ = try context.command()
      guard let snapshot = stores.snapshots[name] else { throw .unknownSnapshot }
      stores.restore(snapshot)
      return .done
    }
    if context.method == "DELETE" {
      guard stores.snapshots.remove(name) else { throw .unknownSnapshot }
      return .done
    }
    _ = try context.command()
    guard stores.snapshots.keep(stores.snapshot, as: name) else { throw .tooMany("snapshots", SnapshotStore.limit) }
    return Answer.json(["status": "ok"], status: 201)
  }

  /// Throws unless the name can be a segment of an address and be read by a person.
  private func check(_ name: String) throws(ControlError) {
    guard name.unicodeScalars.count <= 100 else {
      throw .badRule("name", "has more than 100 characters. Choose a shorter one.")
    }
    guard !name.trimmed.isEmpty, name != ".", name != ".." else {
      throw .badRule("name", "is no name. Use letters, digits or hyphens.")
    }
    let isPlain = name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
    guard isPlain else {
      throw .badRule("name", "has a slash or a control character. Use letters, digits or hyphens.")
    }
  }
}
