// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TestSupport

@testable import TokenCache

/// Invented people, apps and clouds.
enum Sample {
  static let host = "login.windows.net"
  static let cloud = EnvironmentAliases(
    preferredCache: host,
    names: ["login.microsoftonline.com", "login.windows.net", "login.microsoft.com", "sts.windows.net"])
  static let otherCloud = EnvironmentAliases(
    preferredCache: "login.partner.microsoftonline.cn", names: ["login.chinacloudapi.cn"])

  static let tenant = "33333333-dddd-4eee-8fff-444444444444"
  static let guestTenant = "77777777-dddd-4eee-8fff-888888888888"
  static let ada = HomeAccountID("11111111-aaaa-4bbb-8ccc-222222222222.\(tenant)")
  static let bert = HomeAccountID("99999999-aaaa-4bbb-8ccc-222222222222.\(tenant)")
  static let client = ClientID("55555555-0000-4000-8000-666666666666")
  static let otherClient = ClientID("66666666-0000-4000-8000-666666666666")

  static func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_795_245_084 + seconds) }

  static func accessToken(
    _ secret: String, scopes: String = "User.Read", home: HomeAccountID = ada,
    environment: String = cloud.preferredCache,
    realm: String = tenant, client: ClientID = client, type: String = "Bearer", cachedAt: Double = 0,
    unknown: JSONObject = JSONObject()
  ) -> AccessTokenRecord {
    var record = AccessTokenRecord(
      homeAccountID: home, environment: environment, realm: realm, clientID: client, target: ScopeSet(parsing: scopes),
      secret: Secret(secret), tokenType: type, cachedAt: time(cachedAt), expiresOn: time(cachedAt + 3600))
    record.unknown = unknown
    return record
  }

  static func refreshToken(
    _ secret: String, home: HomeAccountID = ada, environment: String = cloud.preferredCache, client: ClientID = client,
    family: String? = nil, target: String? = nil, modified: Double? = nil, unknown: JSONObject = JSONObject()
  ) -> RefreshTokenRecord {
    var record = RefreshTokenRecord(
      homeAccountID: home, environment: environment, clientID: client, familyID: family, secret: Secret(secret),
      target: target.map { ScopeSet(parsing: $0) }, lastModified: modified.map(time))
    record.unknown = unknown
    return record
  }

  static func idToken(
    _ secret: String, home: HomeAccountID = ada, environment: String = cloud.preferredCache, realm: String = tenant,
    client: ClientID = client
  ) -> IDTokenRecord {
    IDTokenRecord(
      homeAccountID: home, environment: environment, realm: realm, clientID: client, secret: Secret(secret))
  }

  static func account(
    _ username: String = "ada@fabrikam.example", home: HomeAccountID = ada, environment: String = cloud.preferredCache,
    realm: String = tenant, localAccountID: String = "11111111-aaaa-4bbb-8ccc-222222222222",
    unknown: JSONObject = JSONObject()
  ) -> AccountRecord {
    var record = AccountRecord(
      homeAccountID: home, environment: environment, realm: realm, localAccountID: localAccountID, username: username)
    record.unknown = unknown
    return record
  }

  static func query(
    _ scopes: String = "User.Read", home: HomeAccountID = ada, environments: EnvironmentAliases = cloud,
    realm: String? = tenant, client: ClientID = client, type: String = "Bearer"
  ) -> AccessTokenQuery {
    var query = AccessTokenQuery(
      homeAccountID: home, environments: environments, realm: realm, clientID: client, scopes: ScopeSet(parsing: scopes)
    )
    query.tokenType = type
    return query
  }

  /// The entries of one person's sign-in, with all that a response can contain.
  static func signIn(
    _ home: HomeAccountID = ada, username: String = "ada@fabrikam.example", tag: String = "1", client: ClientID = client
  ) -> TokenEntries {
    TokenEntries(
      account: account(username, home: home), accessToken: accessToken("AT-\(tag)", home: home, client: client),
      refreshToken: refreshToken("RT-\(tag)", home: home, client: client),
      idToken: idToken("ID-\(tag)", home: home, client: client),
      appMetadata: AppMetadataRecord(clientID: client, environment: cloud.preferredCache, familyID: ""))
  }
}

extension TokenCache {
  /// In memory only, or in front of `store`.
  static func sample(_ store: (any RecordStore)? = nil) -> TokenCache { TokenCache(store: store, log: NoLog()) }

  func save(_ token: AccessTokenRecord, aliases: EnvironmentAliases = Sample.cloud) throws {
    try save(TokenEntries(accessToken: token), aliases: aliases)
  }

  func save(_ token: RefreshTokenRecord, aliases: EnvironmentAliases = Sample.cloud) throws {
    try save(TokenEntries(refreshToken: token), aliases: aliases)
  }

  func secret(_ query: AccessTokenQuery) throws -> String? { try accessToken(query)?.secret.exposed }

  func ownRefreshToken(_ home: HomeAccountID = Sample.ada, client: ClientID = Sample.client) throws -> String? {
    try refreshToken(homeAccountID: home, environments: Sample.cloud, clientID: client)?.secret.exposed
  }

  func familyToken(_ home: HomeAccountID = Sample.ada) throws -> String? {
    try familyRefreshToken(homeAccountID: home, environments: Sample.cloud, familyID: "1")?.secret.exposed
  }
}

/// A store's record made of an entry's JSON text.
func stored(_ key: String, _ json: JSONValue) -> StoredRecord { StoredRecord(key: key, value: json.utf8) }
