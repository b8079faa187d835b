// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// `msal cache repair`
struct CacheRepairing: Sendable {
  var place: CachePlace

  func run(_ session: Session) throws {
    let cache = try place.cache(session)
    let repair = try cache.repair()
    if session.isJSON {
      session.terminal.answer(Self.json(cache, repair).safeText)
    } else {
      for line in Self.lines(cache, repair) { session.terminal.answer(TerminalSafeText(line: line)) }
    }
    if repair.damages.contains(where: \.lacksKey) {
      throw CommandError(
        .storage, "No key that is at hand opens a damaged copy.",
        nextStep: "Unlock the keyring, or name the key it was written with in MSAL_CACHE_KEY_FILE, and repair again.")
    }
    guard repair.damages.contains(where: { $0.copy == nil || $0.hasGaps || $0.lostRows > 0 }) else { return }
    throw CommandError(.storage, "Some of the cache may be lost.", nextStep: "Sign in where it is missed: msal login")
  }

  private static func lines(_ cache: MaintainedCache, _ repair: CacheRepair) -> [String] {
    guard cache.exists else { return ["There is no cache at \(cache.path): nothing to repair."] }
    var lines = repair.damages.map { damage in
      guard let copy = damage.copy else { return "Damaged rows were set aside: \(damage.reason)." }
      if damage.lacksKey { return "The cache was damaged: \(damage.reason). The damaged file waits at \(copy)." }
      var text = "The cache was damaged: \(damage.reason). Entries saved: \(damage.saved)"
      if damage.superseded > 0 { text += ", there already or newer: \(damage.superseded)" }
      if damage.lostRows > 0 { text += ", lost: \(damage.lostRows)" }
      if damage.hasGaps { text += "; parts can't be read, and what was in them is not known" }
      return "\(text). The damaged file is now \(copy)."
    }
    if repair.completedMove { lines.append("A move of the key that was interrupted is complete.") }
    lines += repair.misunderstood.map { "An entry can't be used and was left as it is: \($0)." }
    if lines.isEmpty { lines.append("The cache is sound.") }
    return lines + ["Entries in the cache: \(repair.entries)."]
  }

  private static func json(_ cache: MaintainedCache, _ repair: CacheRepair) -> JSONValue {
    [
      "path": .string(cache.path), "entries": JSONValue(repair.entries),
      "damages": .array(
        repair.damages.map { damage in
          [
            "reason": .string(damage.reason), "copy": damage.copy.map { .string($0) }, "saved": JSONValue(damage.saved),
            "superseded": JSONValue(damage.superseded), "lost": JSONValue(damage.lostRows),
            "hasGaps": .bool(damage.hasGaps), "lacksKey": .bool(damage.lacksKey),
          ]
        }),
      "unusable": .array(repair.misunderstood.map { .string($0) }), "completedMove": .bool(repair.completedMove),
    ]
  }
}
