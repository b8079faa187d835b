// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PrivateFiles
import TokenCache

/// `msal cache import`
struct CacheImport: Sendable {
  var place: CachePlace
  /// The file to read; `-`: standard input.
  var file: String

  /// The limit in bytes: a hundred thousand accounts take a quarter of it.
  private static let longest = 1 << 30

  func run(_ session: Session) async throws {
    let emulator = session.overrides.emulator == nil ? nil : try await session.profile()
    let cache = try place.cache(session, authority: emulator?.authority ?? session.overrides.authority)
    let name = file == "-" ? "Standard input" : file
    let text = try read()
    let counts: CacheMerge.Counts
    do { counts = try cache.merge(text) } catch let refusal as MaintainedCache.ImportRefusal {
      throw CommandError(
        .general, "\(name) holds no token cache: it \(refusal.reason). Nothing was changed.",
        nextStep: "Give a file that msal cache export or another MSAL wrote.")
    }
    if session.isJSON {
      return session.answer([
        "added": JSONValue(counts.added), "renewed": JSONValue(counts.renewed), "known": JSONValue(counts.known),
        "older": JSONValue(counts.older), "unread": JSONValue(counts.unread),
      ])
    }
    session.terminal.answer(
      "Entries added: \(counts.added), renewed: \(counts.renewed), there already: \(counts.known).")
    if counts.older > 0 { session.talk("Left out, because newer ones are there: \(counts.older).") }
    if counts.unread > 0 { session.talk("Kept for other libraries, as this one can't use them: \(counts.unread).") }
    if file != "-", PlainFile.isOpenToOthers(file) {
      session.talk("\(file) can be read by others, and holds secrets. Remove it, or run: chmod 600 '\(file)'")
    }
  }

  private func read() throws(CommandError) -> [UInt8] {
    do throws(PrivateFileError) {
      return try file == "-" ? StandardStream.read(limit: Self.longest) : PlainFile.read(file, limit: Self.longest)
    } catch {
      if case .tooLong = error {
        throw CommandError(.usage, "\(file) is too large for a token cache.", nextStep: "Name another file.")
      }
      throw CommandError(
        .usage, "\(file) can't be read: \(error.reason).", nextStep: "Check its name and its permissions.")
    }
  }
}
