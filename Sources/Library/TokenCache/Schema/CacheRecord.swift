// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// One kind of entry of the unified cache: how it is keyed, read and written.
protocol CacheRecord: Sendable, Hashable {
  /// The member of the whole-cache object that holds this kind.
  static var member: CacheMember { get }
  var environment: String { get set }
  /// The members that this version does not know. They are written back as they were read.
  var unknown: JSONObject { get set }
  /// The parts of the cache key in the form that MSAL .NET and Java write.
  var keyParts: [String] { get }
  /// The members that this version knows, in the order MSAL Python writes them.
  var fields: JSONObject { get }

  /// The account that the entry belongs to; nil for application metadata.
  var owner: HomeAccountID? { get }
  /// The long text of the entry, such as its token. Host names, tenants and clients are shared by all entries and not
  /// counted.
  var bulk: String { get }

  init(reading fields: inout EntryFields) throws(CacheError)
}

extension CacheRecord {
  /// The key of a new entry within its member of the whole-cache object.
  var cacheKey: String { CacheMember.cacheKey(keyParts) }

  /// The key of a new entry in a record store.
  var storeKey: String { Self.member.storeKey(cacheKey) }

  /// The size of the entry in memory in bytes, an estimate.
  var footprint: Int { 400 + bulk.utf8.count }

  /// The entry as it is stored.
  var json: JSONValue {
    guard !unknown.members.isEmpty else { return .object(fields) }
    return .object(JSONObject(uniqueMembers: fields.members + unknown.members))
  }

  /// Adds the unknown members of `older` that `unknown` lacks, so that a new version of an entry keeps what other
  /// libraries wrote into it.
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
  /// This library's own member. The other MSALs keep members that they don't know.
  case accountMetadata = "AccountMetadata"

  func storeKey(_ cacheKey: String) -> String { rawValue + "/" + cacheKey }

  /// The key of an entry whose key parts are `parts`.
  static func cacheKey(_ parts: [String]) -> String { parts.joined(separator: "-").lowercased() }

  /// The member that the key of a record store belongs to; nil for members that other libraries have added.
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
    // `keyStart` may be the whole key.
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
