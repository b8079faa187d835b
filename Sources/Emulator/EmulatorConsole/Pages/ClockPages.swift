// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// The page of the emulator's clock.
struct ClockPages: ConsolePages {
  let clock: EmulatorClock

  func page(_ path: [String], _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard path.isEmpty else { throw .noPage }
    let ahead = clock.secondsAhead
    var forms: [ConsoleBlock] = [
      ConsoleBlock(
        form: "advance", "POST clock", button: "Move the clock", done: "The clock was moved.",
        ConsoleField(
          "advanceSeconds", "Seconds", .number, value: "301",
          hint:
            "A negative number turns it back. 301 ends one-time codes, 901 device codes, 7776001 refresh tokens.",
          isRequired: true))
    ]
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
        ConsoleFact("Beside this computer's clock", [ahead == 0 ? "the same" : TokenInspector.distance(ahead)]),
      ]), .section("Move it", forms),
      .text(
        "Programs go by their own clock. To see what an app does when an access token ends, give tokens a short life "
          + "under Tokens instead."),
      .text([.link("Snapshots", to: visit.address(.snapshots)), " has the way back to the start."]))
  }
}
