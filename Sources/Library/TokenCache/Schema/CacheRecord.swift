// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// One kind of entry of the unified cache: how it is keyed, read and written.
protocol CacheRecord: Sendable, Hashable {
  /// The member of the whole-cache object that holds this kind.
  static var member: CacheMember { get }
  var environment: String { get set }
  /// What this version does not know; written back as it was read.
  var unknown: JSONObject { get set }
  /// The parts of the cache key in the form that MSAL .NET and Java write.
  var keyParts: [String] { get }
  /// The members that this version knows, in the order MSAL Python writes them.
  var fields: JSONObject { get }

  /// Whose the entry is; nil for what belongs to no account.
  var owner: HomeAccountID? { get }
  /// What takes up memory beside what all entries have: host names, tenants and clients are kept once for all.
  var bulk: String { get }

  init(reading fields: inout EntryFields) throws(CacheError)
}

extension CacheRecord {
  /// The key to write a new entry under, within its member.
  var cacheKey: String { CacheMember.cacheKey(keyParts) }

  /// The key of a new entry in a record store.
  var storeKey: String { Self.member.storeKey(cacheKey) }

  /// About what the entry takes up in memory, in bytes.
  var footprint: Int { 400 + bulk.utf8.count }

  /// The entry as it is written.
  var json: JSONValue {
    guard !unknown.members.isEmpty else { return .object(fields) }
    return .object(JSONObject(uniqueMembers: fields.members + unknown.members))
  }

  /// `unknown` with what only `older` has added: a new version of an entry keeps what others wrote into it.
  mutating func inherit(unknownOf older: Self) {
    for member in older.unknown.members where unknown[member.name] == nil { unknown[member.name] = member.value }
  }
}

/// A member of the whole-cache object that this library reads.
enum CacheMember: String, CaseIterable, Sendable {
  case accessToken = "AccessToken"
  case refreshToken = "RefreshToken"
  case idToken = "IdToken"
  case account = "Account"
  case appMetadata = "AppMetadata"
  /// Ours: the other MSALs keep members they don't know.
  case accountMetadata = "AccountMetadata"

  func storeKey(_ cacheKey: String) -> String { rawValue + "/" + cacheKey }

  /// The key of an entry whose parts these are.
  static func cacheKey(_ parts: [String]) -> String { parts.joined(separator: "-").lowercased() }

  /// The member that a record store's key belongs to; nil for what other libraries have added.
  init?(storeKey: String) {
    guard let slash = storeKey.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    self.init(rawValue: String(storeKey[..<slash]))
  }

  init?(_ stored: borrowing StoredRecord) {
    switch stored.keyStart {
    case "AccessToken/": self = .accessToken
    case "RefreshToken/": self = .refreshToken
    case "IdToken/": self = .idToken
    case "Account/": self = .account
    // The start may be all of the key.
    default: self.init(storeKey: stored.keyStart)
    }
  }
}

/// An entry of any kind.
enum AnyRecord: Sendable, Hashable {
  case accessToken(AccessTokenRecord)
  case refreshToken(RefreshTokenRecord)
  case idToken(IDTokenRecord)
  case account(AccountRecord)
  case appMetadata(AppMetadataRecord)
  case accountMetadata(AccountMetadataRecord)

  /// Reads one entry; nil for a `credential_type` that this version does not know.
  init?(reading fields: inout EntryFields, as member: CacheMember) throws(CacheError) {
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

  var record: any CacheRecord {
    switch self {
    case .accessToken(let record): record
    case .refreshToken(let record): record
    case .idToken(let record): record
    case .account(let record): record
    case .appMetadata(let record): record
    case .accountMetadata(let record): record
    }
  }
}
