// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import MSAL
import OAuthWire
import QuickCommand

/// `msal cache clear`
struct CacheClear: Sendable {
  var place: CachePlace
  var isConfirmed: Bool

  func run(_ session: Session) async throws {
    let cache = try place.cache(session)
    if !isConfirmed {
      let question = Question(
        text: "Sign out of all accounts and delete \(cache.path)? [y/N] ", subject: "The confirmation",
        remedy: "Add --yes.")
      let dialog = session.dialog()
      let answer = try await session.waiting { try await dialog.ask(question) }
      guard ["y", "yes"].contains(answer.lowercased()) else {
        throw CommandError(
          .cancelled, "Nothing was removed.", nextStep: "Answer with y, or add --yes, if it is meant.")
      }
    }
    let cleared = try cache.clear()
    if session.isJSON {
      return session.answer([
        "path": .string(cache.path), "removedEntries": cleared.entries.map { JSONValue($0) },
        "removedFile": .bool(cleared.entries == nil), "removedCopies": JSONValue(cleared.copies),
      ])
    }
    let what = cleared.entries.map { "Entries removed: \($0)." } ?? "The cache could not be opened, and was removed."
    session.terminal.answer("\(what)\(cleared.copies > 0 ? " Damaged copies removed: \(cleared.copies)." : "")")
  }
}
