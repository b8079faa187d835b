// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import TokenCache

/// The stores that processes share.
enum SharedStore: String, CaseIterable, Sendable, Codable {
  case sqlite, json

  func open(_ path: String) throws(StorageError) -> any RecordStore {
    switch self {
    case .sqlite: try SQLiteRecordStore(path: path, key: Array(repeating: 7, count: 32), busyMilliseconds: 30_000)
    case .json: JSONFileRecordStore(path: path, log: NoLog(), patienceMilliseconds: 30_000)
    }
  }
}

/// One process of an app with a shared cache. It reads and saves as an acquisition does; a counter takes the service's
/// place.
struct SharedApp {
  enum AppError: Error { case noAccount, noRefreshToken }

  static let cloud = EnvironmentAliases(
    preferredCache: "login.windows.net",
    names: ["login.microsoftonline.com", "login.windows.net", "login.microsoft.com", "sts.windows.net"])
  static let tenant = "33333333-dddd-4eee-8fff-444444444444"
  static let client = ClientID("55555555-0000-4000-8000-666666666666")

  let cache: TokenCache

  init(_ store: SharedStore, _ path: String) throws {
    cache = TokenCache(store: try store.open(path), log: NoLog())
  }

  private static func home(_ name: String) -> HomeAccountID { HomeAccountID("\(name).\(tenant)") }

  /// The entries of a token response for `name`. `tag` distinguishes the tokens of different responses.
  static func tokens(_ name: String, _ tag: String) -> TokenEntries {
    let home = home(name)
    let host = cloud.preferredCache
    let now = Date()
    return TokenEntries(
      account: AccountRecord(
        homeAccountID: home, environment: host, realm: tenant, localAccountID: name,
        username: "\(name)@fabrikam.example"),
      accessToken: AccessTokenRecord(
        homeAccountID: home, environment: host, realm: tenant, clientID: client,
        target: ScopeSet(parsing: "User.Read openid profile"), secret: Secret("at-\(name)-\(tag)"), tokenType: "Bearer",
        cachedAt: now, expiresOn: now + 3600),
      refreshToken: RefreshTokenRecord(
        homeAccountID: home, environment: host, clientID: client, familyID: nil, secret: Secret("rt-\(name)-\(tag)"),
        lastModified: now),
      idToken: IDTokenRecord(
        homeAccountID: home, environment: host, realm: tenant, clientID: client, secret: Secret("id-\(name)-\(tag)")))
  }

  func signIn(_ name: String) throws { try cache.save(Self.tokens(name, "0"), aliases: Self.cloud) }

  func refreshToken(_ name: String) throws -> String? {
    try cache.refreshToken(homeAccountID: Self.home(name), environments: Self.cloud, clientID: Self.client)?.secret
      .exposed
  }

  func accessToken(_ name: String) throws -> String? {
    try cache.accessToken(
      AccessTokenQuery(
        homeAccountID: Self.home(name), environments: Self.cloud, realm: Self.tenant, clientID: Self.client,
        scopes: ScopeSet(parsing: "User.Read")))?.secret.exposed
  }

  func usernames() throws -> Set<String> { Set(try cache.accounts().map(\.username)) }

  /// Forces a renewal, and returns the refresh token that was sent.
  @discardableResult
  func refresh(_ name: String, _ tag: String) throws -> String {
    try cache.reloadIfChanged()
    if try cache.accounts(username: "\(name)@fabrikam.example").isEmpty { throw AppError.noAccount }
    guard let sent = try refreshToken(name) else { throw AppError.noRefreshToken }
    try cache.save(Self.tokens(name, tag), aliases: Self.cloud)
    return sent
  }

  func signOut(_ name: String) throws {
    try cache.removeAccount(
      homeAccountID: Self.home(name), environments: Self.cloud, clientID: nil, includingFamily: true,
      includingAccountRecords: true)
  }
}
