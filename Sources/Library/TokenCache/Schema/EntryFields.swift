// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The members of one entry while it is parsed. Members that have not been taken at the end are unknown to this
/// version.
struct EntryFields {
  /// The entry in the store. Its key is for messages.
  private let stored: StoredRecord
  /// Equal texts share one value: a cache has few host names, tenants, clients and scope lists, each of them many
  /// times.
  private var shared: SharedTexts
  private let members: [JSONObject.Member]
  private var isTaken: [Bool]
  private var next = 0

  init(_ stored: StoredRecord, object: JSONObject, shared: SharedTexts) {
    self.stored = stored
    self.shared = shared
    members = object.members
    isTaken = Array(repeating: false, count: members.count)
  }

  /// The members that have not been taken.
  var rest: JSONObject {
    guard isTaken.contains(false) else { return JSONObject() }
    return JSONObject(uniqueMembers: zip(members, isTaken).compactMap { $1 ? nil : $0 })
  }

  func damaged(_ reason: String) -> CacheError { .damagedEntry(key: stored.key, reason: reason) }

  /// The value of `name`; nil when it is missing or null.
  mutating func take(_ name: String) -> JSONValue? {
    // Entries of one kind have their members in much the same order, so the search begins behind the member taken last.
    for step in members.indices {
      let index = (next + step) % members.count
      guard members[index].name == name else { continue }
      isTaken[index] = true
      next = index + 1
      return members[index].value == .null ? nil : members[index].value
    }
    return nil
  }

  mutating func text(_ name: String) throws(CacheError) -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw damaged("\(name) is not a string") }
    return text
  }

  mutating func required(_ name: String) throws(CacheError) -> String {
    guard let text = try text(name), !text.isEmpty else { throw damaged("\(name) is missing") }
    return text
  }

  /// A text that many entries have in common.
  mutating func common(_ name: String) throws(CacheError) -> String? {
    try text(name).map { shared.text($0) }
  }

  mutating func requiredCommon(_ name: String) throws(CacheError) -> String {
    shared.text(try required(name))
  }

  mutating func secret() throws(CacheError) -> Secret { Secret(try required("secret")) }

  mutating func homeAccountID() throws(CacheError) -> HomeAccountID {
    HomeAccountID(shared.text(try required("home_account_id")))
  }

  mutating func scopes(_ name: String) throws(CacheError) -> ScopeSet? {
    try text(name).map { shared.scopes($0) }
  }

  /// A time in epoch seconds, as a decimal string or as a number, perhaps with a fraction.
  mutating func time(_ name: String) throws(CacheError) -> Date? {
    guard let value = take(name) else { return nil }
    switch value {
    case .string(""): return nil
    case .string(let digits), .number(let digits):
      guard let time = EpochSeconds.date(digits) else { throw damaged("\(name) is not a time in epoch seconds") }
      return time
    default: throw damaged("\(name) is not a time in epoch seconds")
    }
  }

  /// Whether `credential_type` is one of `known`. An entry without this member is of the kind that its place in the
  /// cache says.
  mutating func hasCredentialType(_ known: [String]) throws(CacheError) -> Bool {
    guard let type = try text("credential_type") else { return true }
    return known.contains { $0 == type || FoldedText.isSame($0, type) }
  }
}

/// Texts and scope lists that entries have in common, so that each is kept once.
final class SharedTexts {
  private var texts: Set<String> = []
  private var scopeSets: [String: ScopeSet] = [:]

  func text(_ text: String) -> String { texts.insert(text).memberAfterInsert }

  func scopes(_ text: String) -> ScopeSet {
    if let known = scopeSets[text] { return known }
    let scopes = ScopeSet(parsing: text)
    scopeSets[text] = scopes
    return scopes
  }
}

/// Times of the cache: whole epoch seconds as decimal strings, up to the end of the year 9999.
enum EpochSeconds {
  /// nil when `digits` is no finite number.
  static func date(_ digits: String) -> Date? {
    guard let seconds = Int(digits).map({ Double($0) }) ?? Double(digits), seconds.isFinite else { return nil }
    return Date(epochSeconds: seconds)
  }

  static func value(_ date: Date) -> JSONValue { .string(String(date.epochSeconds)) }
}
