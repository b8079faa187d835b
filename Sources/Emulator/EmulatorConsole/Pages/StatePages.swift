// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The page of the snapshots, with forms that restore one or reset the emulator.
struct SnapshotPages: ConsolePages {
  let snapshots: SnapshotStore

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let names = snapshots.names
    let kept: ConsoleBlock =
      names.isEmpty
      ? .text("There is none yet.") : .cards(names.enumerated().map { ($1, forms($1, number: $0 + 1)) })
    return ConsolePage(
      .snapshots,
      lead: "A snapshot is everything that changes, kept under a name: people, apps, APIs, sessions, tokens, consents, "
        + "policies, rules, inbox, clock and keys.",
      .action(
        "Keep the state",
        ConsoleBlock(
          form: "keep", "POST snapshots/{name}", button: "Keep the state", done: "The state was kept.",
          ConsoleField(
            "name", "Name",
            hint: "At most 100 characters, without a slash. One with this name is replaced.", isRequired: true))),
      .section("Kept", kept),
      .section(
        "As a file",
        .text([
          .link("Download what is registered now as a seed file", to: visit.root.path + "/seed"),
          ": tenants, people, groups, apps, APIs, consents and fault rules, for another emulator or a repository.",
        ])),
      .section(
        "Back to the start",
        .text("Forgets everything that happened and what you changed, and sets the clock right. Snapshots stay."),
        .action(
          "Reset\u{2026}", .text("Everything that happened, and all people, apps and APIs you added, will be gone."),
          ConsoleBlock(
            form: "reset", "POST reset", button: "Reset the \(visit.root.world == nil ? "emulator" : "world")",
            done: "Everything is as at the start.", isMain: false))))
  }

  private func forms(_ name: String, number: Int) -> [ConsoleBlock] {
    let path = "snapshots/" + PercentCoding.encode(name)
    return [
      .row([
        ConsoleBlock(
          form: "restore\(number)", "POST \(path)/restore", button: "Go back to it",
          done: "Everything is as it was in \(name).", isMain: false),
        ConsoleBlock(
          form: "forget\(number)", "DELETE \(path)", button: "Forget it", done: "\(name) was forgotten.",
          isMain: false),
      ])
    ]
  }
}

/// The page of the emulator's clock.
struct ClockPages: ConsolePages {
  let clock: EmulatorClock

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let ahead = clock.secondsAhead
    let moves = [("5 minutes", 301), ("1 hour", 3_601), ("1 day", 86_401), ("90 days", 7_776_001)]
    var forms: [ConsoleBlock] = moves.enumerated().map { index, move in
      ConsoleBlock(
        form: "ahead\(index + 1)", "POST clock", button: "\(move.0) on", done: "The clock was moved.", isMain: false,
        ConsoleField("advanceSeconds:number", "", .hidden, value: "\(move.1)"))
    }
    forms.append(
      ConsoleBlock(
        form: "stop", "POST clock", button: clock.isStopped ? "Let it go on" : "Stop it",
        done: clock.isStopped ? "The clock goes on." : "The clock stands still.", isMain: false,
        ConsoleField("stopped:json", "", .hidden, value: "\(!clock.isStopped)")))
    if ahead != 0 {
      forms.append(
        ConsoleBlock(
          form: "back", "POST clock", button: "Set it right", done: "The clock is that of this computer again.",
          isMain: false,
          ConsoleField("advanceSeconds:number", "", .hidden, value: "\(-ahead)")))
    }
    return ConsolePage(
      .clock, lead: "Let time pass here, for the ends of codes, lock-outs and refresh tokens.",
      .facts([
        ConsoleFact("Now", [visit.now.words]),
        ConsoleFact(
          "Beside this computer's clock",
          [.plain(clock.isStopped ? "stopped" : clock.distance ?? "the same")]),
      ]),
      .section(
        "Move it",
        [.text("Each button adds one second more, so that whatever lasts that long has ended."), .row(forms)] + [
          .action(
            "Move it by another time",
            ConsoleBlock(
              form: "advance", "POST clock", button: "Move the clock", done: "The clock was moved.",
              ConsoleField("advanceSeconds", "Days", .amount(of: 86_400)),
              ConsoleField("advanceSeconds", "Hours", .amount(of: 3_600), value: "1"),
              ConsoleField("advanceSeconds", "Minutes", .amount(of: 60)),
              ConsoleField("advanceSeconds", "Seconds", .amount(of: 1), value: "1")),
            .text("Negative numbers turn it back."))
        ]),
      .section(
        "What ends when",
        .list([
          "one-time codes after 5 minutes", "authorization codes after 10 minutes", "device codes after 15 minutes",
          "access tokens after about an hour", "refresh tokens after 90 days",
        ])),
      .text(
        "Programs go by their own clock. To see what an app does when an access token ends, give tokens a short life "
          + "under Tokens instead."),
      .text(["To go back to the start: ", .link("Snapshots", to: visit.address(.snapshots))]))
  }
}

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
    let tenants = (worlds[id]?.directory.tenants ?? []).map { ConsoleText.code("\($0.name), \($0.domain)") }
    let others = tenants.count - 3
    return [
      .facts([
        ConsoleFact("Control API", copied: base + root.path),
        ConsoleFact("Tenants", tenants.prefix(3) + (others > 0 ? [.plain("and \(others) more")] : [])),
      ]), .text([.link("The console of \(id)", to: root.console)]),
      ConsoleBlock(
        form: "drop-" + id, "DELETE worlds/\(id)", button: "Drop \(id)", done: "The world \(id) was dropped.",
        isMain: false),
    ]
  }
}
