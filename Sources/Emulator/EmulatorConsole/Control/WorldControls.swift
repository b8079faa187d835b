// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire

/// Worlds: `worlds` for all, `worlds/<id>` for one.
struct WorldsControl: Control {
  let worlds: WorldStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if let id = arguments.first { return try answer(id, context) }
    switch context.method {
    case "GET", "HEAD": break
    case "DELETE":
      try context.requireOwnOrigin()
      worlds.removeAll()
    default:
      try context.require(["GET", "HEAD", "POST", "DELETE"])
      try context.requireEmptyCommand()
      guard let world = worlds.add() else { throw .tooMany("worlds", WorldStore.limit) }
      return .json(world.announcement, status: 201)
    }
    return list
  }

  private func answer(_ id: String, _ context: RequestContext) throws(ControlError) -> Answer {
    try context.require(["GET", "HEAD", "DELETE"])
    guard let world = worlds[id] else { throw .unknownWorld }
    guard context.method == "DELETE" else { return .json(world.announcement) }
    try context.requireOwnOrigin()
    guard worlds.remove(id) else { throw .unknownWorld }
    return list
  }

  private var list: Answer { .json(["worlds": .array(worlds.ids.map { ["id": .string($0)] })]) }
}

/// Answers requests below the address of a world that does not exist. The others go to their world.
struct UnknownWorldControl: Control {
  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer { throw .unknownWorld }
}

/// Snapshots: `snapshots` for all, `snapshots/<name>` for one, `snapshots/<name>/restore`.
struct SnapshotsControl: Control {
  let stores: Stores

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let name = arguments.first else {
      if context.method == "POST" {
        throw .badRule("name", "is missing. Choose one, such as start. In the control API: POST snapshots/start")
      }
      try context.require(["GET", "HEAD", "POST"])
      return .json(["snapshots": .array(stores.snapshots.names.map { ["name": .string($0)] })])
    }
    try check(name)
    if arguments.count == 2 {
      guard arguments[1] == "restore" else { throw .notFound }
      _ = try context.command()
      guard let snapshot = stores.snapshots[name] else { throw .unknownSnapshot }
      stores.restore(snapshot)
      return .done
    }
    try context.require(["POST", "DELETE"])
    if context.method == "DELETE" {
      try context.requireOwnOrigin()
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
