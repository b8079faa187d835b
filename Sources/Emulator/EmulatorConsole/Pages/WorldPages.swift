// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator

/// The page of the worlds, each of which has a console of its own.
struct WorldPages: ConsolePages {
  let worlds: WorldStore
  let origins: Origins

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let ids = worlds.ids
    var blocks: [ConsoleBlock] = [
      .text(
        "A world is at the same addresses: the tenant in a URL, the client id or the token in a request says which "
          + "world it is for."),
      ConsoleBlock(form: "add", "POST worlds", button: "Make a world", done: "The world was made."),
      ids.isEmpty ? .text("There is none yet.") : .cards(ids.map { ($0, card($0, visit)) }),
    ]
    if ids.count > 1 {
      blocks.append(
        .question(
          "Drop all worlds", "Tests that run in one of them will fail.",
          ConsoleBlock(
            form: "clear", "DELETE worlds", button: "Drop all worlds", done: "There is no world any more.",
            isMain: false)))
    }
    return ConsolePage(
      .worlds,
      lead: "A world is a copy of the seed under ids of its own, so that tests that run side by side never meet.",
      blocks)
  }

  private func card(_ id: String, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let root = ControlRoot(world: id)
    let base = (origins.main ?? visit.context.origin).description
    return [
      .facts([
        ConsoleFact("Control API", copied: base + root.path),
        ConsoleFact("Tenants", worlds[id]?.directory.tenants.prefix(3).map { "\($0.name), \($0.domain)" } ?? []),
      ]), .text([.link("The console of \(id)", to: root.console)]),
      ConsoleBlock(
        form: "drop-" + id, "DELETE worlds/\(id)", button: "Drop \(id)", done: "The world \(id) was dropped.",
        isMain: false),
    ]
  }
}
