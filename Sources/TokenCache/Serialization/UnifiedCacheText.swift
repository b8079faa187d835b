// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A whole cache as one JSON text, the form in which MSALs share it: `{"AccessToken": {key: entry, …}, "Account": …}`.
/// Members, entries and fields keep their order, and what this version does not know is kept, so that a text that was
/// read and not changed is written as it was.
package struct UnifiedCacheText: Sendable, Equatable {
  private var members: JSONObject

  /// A cache with nothing in it.
  package init() { members = JSONObject() }

  /// Reads a cache. A text that is no JSON object throws: it is damaged, not empty.
  package init(parsing bytes: some Collection<UInt8>) throws(CacheError) {
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw .damagedEntry(key: "", reason: "is not JSON (byte \(error.offset))")
    }
    guard case .object(let object) = json else { throw .damagedEntry(key: "", reason: "is not a JSON object") }
    members = object
  }

  /// A cache of `records`, in their order.
  package init(_ records: [StoredRecord]) throws(CacheError) {
    self.init()
    try apply(saving: records, removing: [])
  }

  /// The text without spaces.
  package var utf8: [UInt8] { JSONValue.object(members).utf8 }

  /// The text laid out for people.
  package var prettyText: String { JSONValue.object(members).prettyText }

  /// Each entry, under `Member/cache key`. A member that holds no entries (and that this version does not know) is one
  /// record, under `/Member`.
  package var records: [StoredRecord] {
    members.members.flatMap { member -> [StoredRecord] in
      guard case .object(let entries) = member.value, Self.holdsEntries(member.name) else {
        return [StoredRecord(key: "/" + member.name, value: member.value.utf8)]
      }
      return entries.members.map { StoredRecord(key: "\(member.name)/\($0.name)", value: $0.value.utf8) }
    }
  }

  /// Replaces entries where they stand, adds new ones at the end of their member, and takes others out.
  /// - Throws: `damagedEntry` when a value is not JSON; then nothing has changed.
  package mutating func apply(saving: [StoredRecord], removing: [String]) throws(CacheError) {
    var edits: [(member: String, edits: [String: JSONValue?], order: [String])] = []
    func note(_ key: String, _ value: JSONValue?) {
      let (member, name) = Self.split(key)
      var index = edits.firstIndex { $0.member == member } ?? -1
      if index < 0 {
        edits.append((member, [:], []))
        index = edits.count - 1
      }
      if edits[index].edits.updateValue(value, forKey: name) == nil { edits[index].order.append(name) }
    }
    for key in removing { note(key, nil) }
    for record in saving {
      do throws(JSONSyntaxError) {
        note(record.key, try JSONValue(parsing: record.value))
      } catch {
        throw .damagedEntry(key: record.key, reason: "is not JSON (byte \(error.offset))")
      }
    }
    for (member, edits, order) in edits {
      if member.isEmpty {
        for name in order { members[name] = edits[name] ?? nil }
      } else {
        let entries = members[member]?.object ?? JSONObject()
        let edited = Self.edit(entries, edits, order)
        if edited != entries { members[member] = .object(edited) }
      }
    }
  }

  private static func edit(
    _ object: JSONObject, _ edits: [String: JSONValue?], _ order: [String]
  ) -> JSONObject {
    var left = edits
    var result: [JSONObject.Member] = []
    result.reserveCapacity(object.members.count + edits.count)
    for member in object.members {
      guard let edit = left.removeValue(forKey: member.name) else {
        result.append(member)
        continue
      }
      if let value = edit { result.append(JSONObject.Member(name: member.name, value: value)) }
    }
    for name in order {
      if let edit = left[name], let value = edit { result.append(JSONObject.Member(name: name, value: value)) }
    }
    return JSONObject(uniqueMembers: result)
  }

  /// Members of other libraries are kept whole: nobody here knows what they hold.
  private static func holdsEntries(_ member: String) -> Bool {
    CacheMember(rawValue: member) != nil
  }

  private static func split(_ key: String) -> (member: String, name: String) {
    guard let slash = key.utf8.firstIndex(of: UInt8(ascii: "/")) else { return ("", key) }
    return (String(key[..<slash]), String(key[key.utf8.index(after: slash)...]))
  }
}
