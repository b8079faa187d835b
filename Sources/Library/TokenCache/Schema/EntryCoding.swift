// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

extension StoredRecord {
  /// The record as a store keeps it: the entry's JSON text under `Member/cache key`.
  init(_ record: any CacheRecord, key: String) {
    self.init(key: key, value: record.json.utf8)
  }
}

extension AnyRecord {
  /// Parses a record of the store; nil when it belongs to another library or is of a type this version does not know.
  init?(_ stored: StoredRecord, shared: SharedTexts) throws(CacheError) {
    guard let member = CacheMember(stored) else { return nil }
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: stored.text, in: stored.valueRange)
    } catch {
      throw .damagedEntry(key: stored.key, reason: "is not JSON (byte \(error.offset))")
    }
    guard case .object(let object) = json else {
      throw .damagedEntry(key: stored.key, reason: "is not a JSON object")
    }
    var fields = EntryFields(key: stored.key, object: object, shared: shared)
    try self.init(reading: &fields, as: member)
  }
}
