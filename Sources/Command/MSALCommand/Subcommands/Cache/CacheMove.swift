// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import OAuthWire

/// `msal cache move`
struct CacheMove: Sendable {
  var place: CachePlace
  var storage: CacheKeyStorage
  var mayAsk: Bool

  func run(_ session: Session) throws {
    let saved = try session.profiles.profile(named: session.profileName)
    let setting = try session.keyStorage(of: saved)
    // A place that the profile names is an earlier choice of this person, which the move changes. The environment and
    // the command line hold as they are.
    let isOfProfile = session.overrides.keyStorage == nil && session.keyStorageVariable == nil
    let changesProfile = isOfProfile && !setting.allows(storage)
    let cache = try place.cache(session, keyStorage: changesProfile ? KeyStorageSetting([storage]) : nil)
    let move: MaintainedCache.KeyMove
    do { move = try cache.moveKey(to: storage, mayAsk: mayAsk && session.mayAsk) } catch {
      guard let refusal = error as? MaintainedCache.MoveRefusal else { throw error }
      throw Self.failure(refusal)
    }
    if changesProfile, var profile = saved {
      profile.keyStorage = storage.rawValue
      try session.profiles.save(profile, named: session.profileName)
      session.talk("The profile \"\(session.profileName)\" now has the key there.")
    }
    tell(move, session)
  }

  private func tell(_ move: MaintainedCache.KeyMove, _ session: Session) {
    if let next = move.successor {
      session.talk(
        next == .named
          ? "The environment still names a key, and the next command will move it there: unset that, or give --key-storage."
          : "The next command will move it on to \(next.rawValue): choose with --key-storage.")
    }
    if session.isJSON {
      session.terminal.answer(
        JSONValue.object([
          "from": move.source.map { .string($0.rawValue) }, "to": .string(storage.rawValue),
          "caches": JSONValue(move.caches), "next": move.successor.map { .string($0.rawValue) },
        ]).safeText)
      return
    }
    switch move.source {
    case nil: session.terminal.answer("The key of the cache will be at \(storage.rawValue).")
    case storage?: session.terminal.answer("The key is at \(storage.rawValue).")
    case let source?:
      session.terminal.answer(
        "The key moved from \(source.rawValue) to \(storage.rawValue). Caches encrypted anew: \(move.caches).")
    }
  }

  private static func failure(_ refusal: MaintainedCache.MoveRefusal) -> CommandError {
    switch refusal {
    case .unencrypted:
      return CommandError(
        .usage, "That cache is a plain file, and has no key.", nextStep: "Name an encrypted one, or leave out --file.")
    case .forbidden(let storage):
      return CommandError(
        .configuration, "The policy does not allow the key at \(storage.rawValue).",
        nextStep: "Change \(KeyStorageSetting.variable) or --key-storage.")
    case .unusable(let storage, let reason, let nextStep):
      return CommandError(.storage, "The key can't be moved to \(storage.rawValue): \(reason).", nextStep: nextStep)
    case .damaged(let copies):
      let copy = copies.first ?? ""
      let store = copy.split(separator: ".damaged-").first.map(String.init) ?? copy
      return CommandError(
        .storage, "Beside the cache is a damaged copy that this key may still open: \(copy).",
        nextStep: "Save what is in it first: msal cache repair --file '\(store)'")
    }
  }
}
