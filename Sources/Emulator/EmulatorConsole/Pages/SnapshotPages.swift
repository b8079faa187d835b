// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
