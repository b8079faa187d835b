// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import OAuthWire

/// `msal cache path`
struct CachePath: Sendable {
  var place: CachePlace

  func run(_ session: Session) throws {
    let cache = try place.cache(session)
    session.answer(
      ["path": .string(cache.path), "exists": .bool(cache.exists)], orInWords: "\(cache.path)")
  }
}

/// `msal cache list`
struct CacheList: Sendable {
  var place: CachePlace

  func run(_ session: Session) throws {
    let cache = try place.existing(session)
    let entries = try cache.entries()
    if !cache.waitingCopies.isEmpty {
      session.talk("A damaged copy lies beside the cache. To save what can be read of it: \(cache.command("repair"))")
    } else if entries.isEmpty {
      session.talk(
        place.file != nil
          ? "There is nothing in \(cache.path)."
          : "The cache is empty. \(session.inContext("To sign in: msal login"))")
    }
    guard session.isJSON || !entries.isEmpty else { return }
    let names = Self.usernames(entries)
    session.answer(
      [
        "path": .string(cache.path), "encrypted": .bool(cache.isEncrypted),
        "keyStorage": cache.storage.map { .string($0.rawValue) }, "entries": .array(entries),
      ],
      orAs: Table(
        header: ["KIND", "ACCOUNT", "HOST", "TENANT", "CLIENT", "SCOPES", "TIMES"],
        rows: entries.map { Self.columns($0, names) }))
  }

  private static func usernames(_ entries: [JSONValue]) -> [String: String] {
    var names: [String: String] = [:]
    for entry in entries {
      guard let home = entry["homeAccountId"]?.string, let name = entry["username"]?.string, !name.isEmpty else {
        continue
      }
      names[home.lowercased()] = name
    }
    return names
  }

  private static func columns(_ entry: JSONValue, _ names: [String: String]) -> [String] {
    let home = entry["homeAccountId"]?.string
    let account = entry["username"]?.string ?? home.map { names[$0.lowercased()] ?? $0 } ?? "*"
    let times = [("cachedAt", "cached"), ("lastModified", "modified"), ("expiresOn", "expires")]
    var columns = [entry["kind"]?.string ?? "", account]
    columns += ["environment", "tenantId", "clientId"].map { entry[$0]?.string ?? "*" }
    columns.append(entry["scopes"]?.array?.compactMap(\.string).joined(separator: " ") ?? "*")
    columns.append(
      times.compactMap { name, word in entry[name]?.string.map { "\(word) \($0)" } }.joined(separator: ", "))
    if entry["signedOut"]?.bool == true { columns.append("signed out") }
    if let damage = entry["damage"]?.string { columns.append("can't be used: it \(damage)") }
    if entry["foreign"]?.bool == true { columns.append("of another library") }
    return columns
  }
}
