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
  /// Parses a record of the store; nil when it belongs to another library, or has a `credential_type` that this version
  /// does not know.
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
    var fields = EntryFields(stored, object: object, shared: shared)
    switch member {
    case .accessToken:
      guard try fields.hasCredentialType(["AccessToken", "AccessToken_With_AuthScheme", "ATExt"]) else { return nil }
      self = .accessToken(try AccessTokenRecord(reading: &fields))
    case .refreshToken:
      guard try fields.hasCredentialType(["RefreshToken"]) else { return nil }
      self = .refreshToken(try RefreshTokenRecord(reading: &fields))
    case .idToken:
      guard try fields.hasCredentialType(["IdToken"]) else { return nil }
      self = .idToken(try IDTokenRecord(reading: &fields))
    case .account: self = .account(try AccountRecord(reading: &fields))
    case .appMetadata: self = .appMetadata(try AppMetadataRecord(reading: &fields))
    case .accountMetadata: self = .accountMetadata(try AccountMetadataRecord(reading: &fields))
    }
  }
}
