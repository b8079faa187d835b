// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// `msal cache clear`
struct CacheClear: Sendable {
  var place: CachePlace
  var isConfirmed: Bool

  func run(_ session: Session) async throws {
    let cache = try place.existing(session)
    if !isConfirmed {
      try await session.confirm(
        "Sign out of all accounts and delete \(cache.path)?", deed: "removed", unless: CacheGrammar.yes)
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
