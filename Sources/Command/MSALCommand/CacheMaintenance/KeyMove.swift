// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

extension MaintainedCache {
  /// Why the key was not moved; nothing has changed.
  enum MoveRefusal: Error, Sendable, Equatable {
    /// The cache is a plain file and has no key.
    case unencrypted
    /// The policy does not allow the storage.
    case forbidden(CacheKeyStorage)
    /// The storage does not work here now.
    case unusable(CacheKeyStorage, reason: String, nextStep: String)
    /// A key moves without what was damaged and may still be saved.
    case damaged(copies: [String])
  }

  /// What `moveKey(to:mayAsk:)` has done.
  struct KeyMove: Sendable, Equatable {
    /// nil: there was no key yet.
    var source: CacheKeyStorage?
    /// How many caches share the key.
    var caches: Int
    /// Where the next command moves the key, because the policy prefers that to the storage asked for; nil: it stays.
    var successor: CacheKeyStorage?
  }

  /// Moves the key of the caches in the directory to `target`, and encrypts them all with a new one that was made
  /// there. It can be interrupted at any moment; to do it again completes it.
  /// - Parameter mayAsk: Whether the desktop's keyring may be started, and may ask to be unlocked.
  /// - Throws: `MoveRefusal`, or what opening the cache throws.
  func moveKey(to target: CacheKeyStorage, mayAsk: Bool) throws -> KeyMove {
    guard let key else { throw MoveRefusal.unencrypted }
    guard key.policy.allows(target) else { throw MoveRefusal.forbidden(target) }
    if let refusal = unusable(target, key, mayAsk: mayAsk) { throw refusal }
    let copies = key.waitingCopies()
    guard copies.isEmpty else { throw MoveRefusal.damaged(copies: copies) }
    try stored(try PrivateDirectory.prepare(key.directory))
    return try key.alone { () throws(StorageError) in
      let source = try key.recorded()
      try key.move(to: target, mayPrompt: mayAsk)
      let next = try key.wanted(instead: target)
      return KeyMove(source: source, caches: key.caches().count, successor: next == target ? nil : next)
    }
  }

  private func unusable(_ target: CacheKeyStorage, _ key: CacheKey, mayAsk: Bool) -> MoveRefusal? {
    switch target {
    case .keyFile: return nil
    case .named:
      guard NamedKey(environment: key.environment) == nil else { return nil }
      return .unusable(
        target, reason: "the environment names no key",
        nextStep: "Make one with: (umask 077; openssl rand -base64 32 >FILE), and set MSAL_CACHE_KEY_FILE=FILE")
    case .secretService:
      switch key.service(mayPrompt: false).state() {
      case .ready: return nil
      case .locked:
        return mayAsk
          ? nil
          : .unusable(
            target, reason: "the desktop keyring is locked", nextStep: "Unlock it, or give --ask to be asked.")
      case .absent(let reason):
        return mayAsk && SessionBus.isThere(key.environment)
          ? nil
          : .unusable(
            target, reason: "there is no desktop keyring, because \(reason)",
            nextStep: "Log in to a desktop, or choose another place: named, key-file.")
      }
    }
  }
}
