// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

extension AccessTokenRecord: CacheRecord {
  static var member: CacheMember { .accessToken }
  var owner: HomeAccountID? { homeAccountID }
  var bulk: String { secret.exposed }

  /// Members that mark a token for requests that this library does not make: on behalf of a user, with extra components
  /// of the key, or for a claims request.
  private static let narrowing: Set<String> = [
    "user_assertion_hash", "userAssertionHash", "ext_cache_key", "ext", "requestedClaims", "requestedClaimsHash",
    "requested_claims",
  ]

  /// Such a token is kept for the library that wrote it, but answers no look-up here and is not replaced by ours.
  var isNarrowed: Bool { unknown.hasValue(for: Self.narrowing) }

  /// The id of the key that the token is bound to. It is read under the names of all MSALs, and written under that of
  /// MSAL for iOS and .NET.
  package var keyID: String? {
    get {
      guard !unknown.members.isEmpty else { return nil }
      return (unknown["kid"] ?? unknown["key_id"] ?? unknown["keyid"])?.string
    }
    set {
      for name in ["key_id", "keyid"] { unknown[name] = nil }
      unknown["kid"] = newValue.map(JSONValue.string)
    }
  }

  private var isBearer: Bool { FoldedText.isSame(tokenType, "Bearer") }

  var keyParts: [String] {
    let parts = [
      homeAccountID.value, environment, isBearer ? "accesstoken" : "accesstoken_with_authscheme", clientID.value, realm,
      target.description,
    ]
    // Tokens that are bound to different keys are stored side by side.
    return isBearer ? parts : parts + [tokenType] + [keyID].compactMap(\.self)
  }

  var fields: JSONObject {
    [
      "credential_type": .string(isBearer ? "AccessToken" : "AccessToken_With_AuthScheme"),
      "secret": .string(secret.exposed),
      // MSAL Python looks for a missing home account id, not for an empty one, when an app asks for itself.
      "home_account_id": homeAccountID.value.isEmpty ? nil : .string(homeAccountID.value),
      "environment": .string(environment), "client_id": .string(clientID.value),
      "target": .string(target.description), "realm": .string(realm), "token_type": .string(tokenType),
      "cached_at": EpochSeconds.value(cachedAt), "expires_on": EpochSeconds.value(expiresOn),
      "extended_expires_on": extendedExpiresOn.map(EpochSeconds.value), "refresh_on": refreshOn.map(EpochSeconds.value),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    secret = try fields.secret()
    homeAccountID = HomeAccountID(try fields.common("home_account_id") ?? "")
    environment = try fields.requiredCommon("environment")
    clientID = ClientID(try fields.requiredCommon("client_id"))
    target = try fields.scopes("target") ?? ScopeSet([])
    realm = try fields.common("realm") ?? ""
    let type = try fields.common("token_type") ?? ""
    tokenType = type.isEmpty ? "Bearer" : type
    cachedAt = try fields.time("cached_at") ?? Date(timeIntervalSince1970: 0)
    guard let end = try fields.time("expires_on") else { throw fields.damaged("expires_on is missing") }
    expiresOn = end
    let extended = try fields.time("extended_expires_on")
    let oldExtended = try fields.time("ext_expires_on")
    extendedExpiresOn = extended ?? oldExtended
    refreshOn = try fields.time("refresh_on")
    unknown = fields.rest
  }
}

extension RefreshTokenRecord: CacheRecord {
  static var member: CacheMember { .refreshToken }
  var owner: HomeAccountID? { homeAccountID }
  var bulk: String { secret.exposed }

  private static let narrowing: Set<String> = ["user_assertion_hash", "userAssertionHash", "ext"]

  /// Whether a service obtained the token on behalf of a user. Such a token is kept, but answers no look-up here.
  var isNarrowed: Bool { unknown.hasValue(for: Self.narrowing) }

  /// `familyID`, or nil if it is empty.
  var family: String? { familyID?.isEmpty == false ? familyID : nil }

  var keyParts: [String] { keyParts(owner: family ?? clientID.value) }

  /// The key under which MSAL Python looks for the entry after it has redeemed it. It contains the client id even for a
  /// token of a family.
  var pythonCacheKey: String { CacheMember.cacheKey(keyParts(owner: clientID.value)) }

  private func keyParts(owner: String) -> [String] {
    [homeAccountID.value, environment, "refreshtoken", owner, realm ?? "", target?.description ?? ""]
  }

  var fields: JSONObject {
    [
      "credential_type": "RefreshToken", "secret": .string(secret.exposed),
      "home_account_id": .string(homeAccountID.value), "environment": .string(environment),
      "client_id": .string(clientID.value), "target": target.map { .string($0.description) },
      "last_modification_time": lastModified.map(EpochSeconds.value), "family_id": familyID.map(JSONValue.string),
      "realm": realm.map(JSONValue.string),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    secret = try fields.secret()
    homeAccountID = try fields.homeAccountID()
    environment = try fields.requiredCommon("environment")
    clientID = ClientID(try fields.requiredCommon("client_id"))
    target = try fields.scopes("target")
    lastModified = try fields.time("last_modification_time")
    familyID = try fields.common("family_id")
    realm = try fields.common("realm")
    unknown = fields.rest
  }
}

extension IDTokenRecord: CacheRecord {
  static var member: CacheMember { .idToken }
  var owner: HomeAccountID? { homeAccountID }
  var bulk: String { secret.exposed }

  var keyParts: [String] { [homeAccountID.value, environment, "idtoken", clientID.value, realm, ""] }

  var fields: JSONObject {
    [
      "credential_type": "IdToken", "secret": .string(secret.exposed), "home_account_id": .string(homeAccountID.value),
      "environment": .string(environment), "realm": .string(realm), "client_id": .string(clientID.value),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    secret = try fields.secret()
    homeAccountID = try fields.homeAccountID()
    environment = try fields.requiredCommon("environment")
    realm = try fields.common("realm") ?? ""
    clientID = ClientID(try fields.requiredCommon("client_id"))
    unknown = fields.rest
  }
}

extension JSONObject {
  /// Whether one of `names` has a value that is neither null nor empty.
  fileprivate func hasValue(for names: Set<String>) -> Bool {
    members.contains { names.contains($0.name) && $0.value != .null && $0.value != "" }
  }
}
