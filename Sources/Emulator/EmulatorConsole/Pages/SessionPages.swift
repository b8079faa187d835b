// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The page of the sessions and of the valid refresh tokens.
struct SessionPages: ConsolePages {
  let sessions: SessionStore
  let grants: GrantStore

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let browsers = sessions.current.signedIn
    let tokens = grants.current.refreshTokens.good(at: visit.now)
    let ids = Set(browsers.map(\.account.userID)).union(tokens.map(\.signIn.userID))
    let people = ids.compactMap { visit.directory.user($0) }.sorted { $0.username < $1.username }
    let cards = people.prefix(50).map { person in
      let rows =
        browsers.filter { $0.account.userID == person.id }.map { browser in
          ConsoleTable.Row(
            ["A browser"],
            [
              .plain("since " + browser.account.proofs.authenticatedAt.words),
              .plain(
                browser.account.proofs.passkeyAt != nil
                  ? "with a passkey" : browser.account.proofs.secondFactorAt == nil ? "" : "with a second factor"),
            ])
        }
        + tokens.filter { $0.signIn.userID == person.id }.map { token in
          ConsoleTable.Row(
            [.plain(visit.directory.application(token.clientID)?.name ?? token.clientID.value)],
            [.plain("refresh token until " + token.expiresAt.words)])
        }
      let form = ConsoleBlock(
        form: "revoke-" + person.id.value, "POST users/\(PercentCoding.encode(person.username))/revoke-sessions",
        button: "Sign \(person.name) out everywhere", done: "\(person.name) was signed out everywhere.",
        isMain: false)
      let table = ConsoleTable(
        noun: ("session", "sessions"), columns: ["Where", "How long"], rows: rows, ifNone: "", isList: false)
      return (
        title: person.name,
        blocks: [.text([.link(person.username, to: visit.address(.people, person.username))]), .table(table), form]
      )
    }
    var blocks: [ConsoleBlock] = [.cards(Array(cards))]
    if people.isEmpty { blocks = [.text("Nobody is signed in.")] }
    if people.count > 50 { blocks.append(.text("The first 50 of \(people.count) people are shown.")) }
    return ConsolePage(.sessions, lead: "Who is signed in, in which browser, and which apps can renew tokens.", blocks)
  }
}
