// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

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
        ConsoleFact("Beside this computer's clock", [.plain(ahead == 0 ? "the same" : TokenInspector.distance(ahead))]),
      ]),
      .section(
        "Move it",
        [.text("Each goes one second further, to where what ends then has ended."), .row(forms)] + [
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
      .text([.link("Snapshots", to: visit.address(.snapshots)), " has the way back to the start."]))
  }
}
