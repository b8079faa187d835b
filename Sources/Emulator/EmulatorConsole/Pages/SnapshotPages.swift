// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire

/// The page of the snapshots, with forms that restore one or reset the emulator.
struct SnapshotPages: ConsolePages {
  let snapshots: SnapshotStore

  func page(_ path: [String], _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard path.isEmpty else { throw .noPage }
    var kept: [ConsoleBlock] = snapshots.names.enumerated().map { section($1, number: $0 + 1) }
    if kept.isEmpty { kept = [.text("There is none yet.")] }
    return ConsolePage(
      .snapshots,
      lead: "A snapshot is everything that changes, kept under a name: people, apps, APIs, sessions, tokens, consents, "
        + "policies, rules, inbox, clock and keys.",
      .section("Kept", kept),
      .section(
        "Keep one more",
        ConsoleBlock(
          form: "keep", "POST snapshots/{name}", button: "Keep the state", done: "The state was kept.",
          ConsoleField(
            "name", "Name",
            hint: "At most 100 characters, without a slash. One with this name is replaced.", isRequired: true))),
      .section(
        "Back to the start",
        .text("Forgets everything that happened and what you changed, and sets the clock right. Snapshots stay."),
        ConsoleBlock(
          form: "reset", "POST reset", button: "Reset the \(visit.root.world == nil ? "emulator" : "world")",
          done: "Everything is as at the start.", isMain: false)))
  }

  private func section(_ name: String, number: Int) -> ConsoleBlock {
    let path = "snapshots/" + PercentCoding.encode(name)
    return .section(
      name,
      ConsoleBlock(
        form: "restore\(number)", "POST \(path)/restore", button: "Go back to \(name)",
        done: "Everything is as it was in \(name).", isMain: false),
      ConsoleBlock(
        form: "forget\(number)", "DELETE \(path)", button: "Forget \(name)", done: "\(name) was forgotten.",
        isMain: false))
  }
}
