// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One entry of a cache as JSON for people, without its secret.
package struct EntrySummary: Sendable, Equatable {
  /// The member of the whole-cache object it stands in, such as `AccessToken`.
  package let kind: String
  /// The members in a fixed order, with times as RFC 3339 text and as epoch seconds. It contains names of accounts.
  package let json: JSONValue
  /// Why the entry can't be used; nil for an entry that can, or that is another library's.
  package let damage: String?
  /// Whether the entry is of a kind that this library does not know.
  package let isForeign: Bool

  package init(_ stored: StoredRecord) {
    let known = CacheMember(storeKey: stored.key)
    let written = stored.key.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true).first.map(String.init)
    kind = known?.rawValue ?? written ?? "unknown"
    var record: AnyRecord?
    var damage: String?
    do throws(CacheError) { record = try AnyRecord(stored, shared: SharedTexts()) } catch {
      if case .damagedEntry(_, let reason) = error { damage = reason }
    }
    self.damage = damage
    isForeign = record == nil && damage == nil
    var members: [JSONObject.Member] = [JSONObject.Member(name: "kind", value: .string(kind))]
    if let record { members += Self.members(record) }
    if let damage { members.append(JSONObject.Member(name: "damage", value: .string(damage))) }
    if isForeign { members.append(JSONObject.Member(name: "foreign", value: true)) }
    json = .object(JSONObject(uniqueMembers: members))
  }

  private static func members(_ record: AnyRecord) -> [JSONObject.Member] {
    let fields: JSONObject =
      switch record {
      case .accessToken(let token):
        [
          "homeAccountId": .string(token.homeAccountID.value), "environment": .string(token.environment),
          "tenantId": .string(token.realm), "clientId": .string(token.clientID.value), "scopes": scopes(token.target),
          "tokenType": .string(token.tokenType),
        ]
      case .refreshToken(let token):
        [
          "homeAccountId": .string(token.homeAccountID.value), "environment": .string(token.environment),
          "clientId": .string(token.clientID.value), "familyId": token.familyID.map { .string($0) },
          "scopes": token.target.map(scopes),
        ]
      case .idToken(let token):
        [
          "homeAccountId": .string(token.homeAccountID.value), "environment": .string(token.environment),
          "tenantId": .string(token.realm), "clientId": .string(token.clientID.value),
        ]
      case .account(let account):
        [
          "username": .string(account.username), "name": account.name.map { .string($0) },
          "homeAccountId": .string(account.homeAccountID.value), "environment": .string(account.environment),
          "tenantId": .string(account.realm), "authorityType": .string(account.authorityType),
        ]
      case .appMetadata(let metadata):
        [
          "environment": .string(metadata.environment), "clientId": .string(metadata.clientID.value),
          "familyId": metadata.familyID.map { .string($0) },
        ]
      case .accountMetadata(let metadata):
        [
          "homeAccountId": .string(metadata.homeAccountID.value), "environment": .string(metadata.environment),
          "clientId": .string(metadata.clientID.value), "signedOut": .bool(metadata.isSignedOut),
        ]
      }
    return fields.members + times(record)
  }

  private static func times(_ record: AnyRecord) -> [JSONObject.Member] {
    let times: [(String, Date?)] =
      switch record {
      case .accessToken(let token):
        [
          ("cachedAt", token.cachedAt), ("expiresOn", token.expiresOn), ("extendedExpiresOn", token.extendedExpiresOn),
          ("refreshOn", token.refreshOn),
        ]
      case .refreshToken(let token): [("lastModified", token.lastModified)]
      default: []
      }
    return times.flatMap { name, time -> [JSONObject.Member] in
      // RFC 3339 can't express years after 9999.
      guard let time, abs(time.timeIntervalSince1970) < 253_402_300_800 else { return [] }
      return [
        JSONObject.Member(name: name, value: .string(time.formatted(.iso8601))),
        JSONObject.Member(name: name + "Epoch", value: JSONValue(time.epochSeconds)),
      ]
    }
  }

  private static func scopes(_ scopes: ScopeSet) -> JSONValue { .array(scopes.values.map { .string($0) }) }
}
