// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct SavingTests {
  private let store = MemoryRecordStore()
  private var cache: TokenCache { TokenCache.sample(store) }

  private func keys(_ member: CacheMember) -> [String] {
    store.records.map(\.key).filter { CacheMember(storeKey: $0) == member }
  }

  private func json(_ key: String) throws -> JSONValue? {
    try store.records.first { $0.key == key }.map { try JSONValue(parsing: $0.value) }
  }

  @Test(
    arguments: [
      ("User.Read", "User.Read Mail.Read", true), ("USER.READ", "user.read", true), ("User.Read", "Mail.Read", false),
      ("User.Read openid profile", "Mail.Read openid profile", false), ("openid profile", "openid", true),
      ("User.Read openid", "openid", false), ("openid", "User.Read openid", false), ("", "", true),
    ])
  func `An access token replaces those that share a resource's scope with it`(
    old: String, new: String, isReplaced: Bool
  ) throws {
    let cache = cache
    try cache.save(Sample.accessToken("OLD", scopes: old))
    try cache.save(Sample.accessToken("NEW", scopes: new, cachedAt: 10))
    #expect(keys(.accessToken).count == (isReplaced ? 1 : 2))
    if new.contains("Read") { #expect(try cache.secret(Sample.query(new)) == "NEW") }
  }

  @Test func `Access tokens of other accounts, clients, tenants, clouds and types stay`() throws {
    let cache = cache
    let others = [
      Sample.accessToken("1", home: Sample.bert), Sample.accessToken("2", client: Sample.otherClient),
      Sample.accessToken("3", realm: Sample.guestTenant), Sample.accessToken("4", type: "pop"),
      Sample.accessToken("5", home: HomeAccountID("")),
    ]
    for token in others { try cache.save(token) }
    try cache.save(
      Sample.accessToken("6", environment: Sample.otherCloud.preferredCache), aliases: Sample.otherCloud)
    try cache.save(Sample.accessToken("NEW"))
    #expect(keys(.accessToken).count == 7)
  }

  @Test func `Tokens bound to different keys do not replace each other`() throws {
    let cache = cache
    try cache.save(Sample.accessToken("1", scopes: "a b", type: "pop", unknown: ["kid": "K1"]))
    try cache.save(Sample.accessToken("2", scopes: "a", type: "pop", unknown: ["kid": "K2"]))
    #expect(keys(.accessToken).count == 2)
    try cache.save(Sample.accessToken("3", scopes: "a c", type: "pop", unknown: ["key_id": "K1"]))
    #expect(keys(.accessToken).count == 2)
  }

  @Test func `Intersecting tokens under any alias and any key go; the new one keeps the host name of one of them`()
    throws
  {
    let store = MemoryRecordStore([
      stored("AccessToken/a", SchemaTests.entry([("target", "User.Read openid")])),
      stored("AccessToken/B", SchemaTests.entry([("environment", "sts.windows.net"), ("target", "USER.READ x")])),
      stored("AccessToken/c", SchemaTests.entry([("target", "Files.Read openid")])),
    ])
    let cache = TokenCache.sample(store)
    try cache.save(Sample.accessToken("NEW", environment: "login.microsoftonline.com"))
    let key = "AccessToken/" + Sample.accessToken("", environment: "login.microsoftonline.com").cacheKey
    #expect(store.records.map(\.key) == ["AccessToken/c", key])
    #expect(try cache.accessToken(Sample.query())?.environment == "login.microsoftonline.com")
    #expect(try cache.secret(Sample.query("Files.Read")) == "AT")
  }

  @Test func `A refresh token replaces its own kind only`() throws {
    let cache = cache
    try cache.save(Sample.refreshToken("OWN-1"))
    try cache.save(Sample.refreshToken("OTHER", client: Sample.otherClient))
    try cache.save(Sample.refreshToken("FAMILY-1", client: Sample.otherClient, family: "1"))
    try cache.save(Sample.refreshToken("OWN-2"))
    #expect(try cache.ownRefreshToken() == "OWN-2")
    #expect(try cache.familyToken() == "FAMILY-1")
    try cache.save(Sample.refreshToken("FAMILY-2", family: "1"))
    #expect(try cache.familyToken() == "FAMILY-2")
    #expect(try cache.ownRefreshToken() == "OWN-2")
    #expect(try cache.ownRefreshToken(client: Sample.otherClient) == "OTHER")
    #expect(keys(.refreshToken).count == 3)
  }

  @Test func `Python's several refresh tokens of one client become one, in place of the newest`() throws {
    func entry(_ target: String, _ secret: String, _ time: String) -> StoredRecord {
      let token = Sample.refreshToken(secret, environment: "login.microsoftonline.com", target: target)
      var json = token.fields
      json["last_modification_time"] = .string(time)
      json["their_field"] = .string(secret)
      return stored(token.storeKey, .object(json))
    }
    let newest = entry("Mail.Read openid", "RT-2", "200")
    let store = MemoryRecordStore([
      entry("User.Read", "RT-1", "100"), newest, entry("Files.Read", "RT-0", "90.125"),
      stored("RefreshToken/go-form", Sample.refreshToken("RT-GO").json),
    ])
    let cache = TokenCache.sample(store)
    #expect(try cache.ownRefreshToken() == "RT-2")
    try cache.save(Sample.refreshToken("RT-3", modified: 0))
    #expect(store.records.map(\.key) == [newest.key])
    let json = try JSONValue(parsing: try #require(store.records.first).value)
    #expect(json["secret"] == "RT-3")
    #expect(json["target"] == "Mail.Read openid")
    #expect(json["environment"] == "login.microsoftonline.com")
    #expect(json["their_field"] == "RT-2")
    #expect(json["last_modification_time"] == "1795245084")
  }

  @Test func `A refresh token under a key that Python would not find again moves to one that it does`() throws {
    let store = MemoryRecordStore([
      stored("RefreshToken/go-form", Sample.refreshToken("OLD", unknown: ["x": 1]).json)
    ])
    try TokenCache.sample(store).save(Sample.refreshToken("NEW"))
    #expect(store.records.map(\.key) == [Sample.refreshToken("").storeKey])
    #expect(try JSONValue(parsing: store.records[0].value)["x"] == 1)
  }

  @Test func `A family token that Python keyed by client stays under its key for that client, and moves for another`()
    throws
  {
    let old = Sample.refreshToken("OLD", family: "1", target: "a")
    let key = CacheMember.refreshToken.storeKey(old.pythonCacheKey)
    for (client, expected) in [
      (Sample.client, key), (Sample.otherClient, Sample.refreshToken("", family: "1").storeKey),
    ] {
      let store = MemoryRecordStore([stored(key, old.json)])
      try TokenCache.sample(store).save(Sample.refreshToken("NEW", client: client, family: "1"))
      #expect(store.records.map(\.key) == [expected])
    }
  }

  @Test func `An account that is saved again keeps its key, its host name and what others wrote into it`() throws {
    let key = "Account/\(Sample.ada.value.uppercased())-login.microsoftonline.com-\(Sample.tenant)"
    let old = Sample.account(
      "old@contoso.example", environment: "login.microsoftonline.com",
      unknown: ["account_source": "authorization_code", "given_name": "Ada"])
    let alias = Sample.account("older@contoso.example", environment: "sts.windows.net", unknown: ["wam": "W"])
    let store = MemoryRecordStore([stored(alias.storeKey, alias.json), stored(key, old.json)])
    let cache = TokenCache.sample(store)
    let new = Sample.account("New@contoso.example", unknown: ["given_name": "Adah"])
    try cache.save(TokenEntries(account: new), aliases: Sample.cloud)
    #expect(store.records.map(\.key) == [key])
    let json = try JSONValue(parsing: store.records[0].value)
    #expect(json["environment"] == "login.microsoftonline.com")
    #expect(json["username"] == "New@contoso.example")
    #expect(json["account_source"] == "authorization_code")
    #expect(json["given_name"] == "Adah")
    #expect(json["wam"] == "W")
    #expect(try cache.accounts(username: "new@Contoso.example").count == 1)
    #expect(try cache.accounts(username: "old@contoso.example").isEmpty)
  }

  @Test func `ID tokens and application metadata are replaced under any alias`() throws {
    let cache = cache
    try cache.save(
      TokenEntries(
        idToken: Sample.idToken("1", environment: "login.microsoftonline.com"),
        appMetadata: AppMetadataRecord(
          clientID: Sample.client, environment: "login.microsoftonline.com", familyID: "1")),
      aliases: EnvironmentAliases(preferredCache: "login.microsoftonline.com", names: []))
    try cache.save(TokenEntries(idToken: Sample.idToken("2", realm: Sample.guestTenant)), aliases: Sample.cloud)
    try cache.save(
      TokenEntries(
        idToken: Sample.idToken("3"),
        appMetadata: AppMetadataRecord(clientID: Sample.client, environment: "login.windows.net", familyID: "")),
      aliases: Sample.cloud)
    let tokens = try cache.idTokens(
      homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client)
    #expect(Set(tokens.map(\.secret.exposed)) == ["2", "3"])
    #expect(keys(.idToken).count == 2)
    #expect(keys(.appMetadata).count == 1)
    #expect(try cache.appMetadata(clientID: Sample.client, environments: Sample.cloud)?.familyID == "")
  }

  @Test func `A record of a host outside the aliases keeps its host and replaces nothing in the cloud`() throws {
    let cache = cache
    try cache.save(Sample.accessToken("CLOUD"))
    try cache.save(Sample.accessToken("ADFS", environment: "adfs.contoso.example"))
    #expect(keys(.accessToken).count == 2)
    #expect(try cache.secret(Sample.query()) == "CLOUD")
    let host = EnvironmentAliases(preferredCache: "adfs.contoso.example", names: [])
    #expect(try cache.secret(Sample.query(environments: host)) == "ADFS")
  }

  @Test func `What was saved is there for the next process`() throws {
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    let next = TokenCache.sample(store)
    #expect(try next.secret(Sample.query()) == "AT-1")
    #expect(try next.ownRefreshToken() == "RT-1")
    #expect(try next.accounts(homeAccountID: Sample.ada).map(\.username) == ["ada@fabrikam.example"])
    #expect(
      try next.idToken(
        homeAccountID: Sample.ada, environments: Sample.cloud, realm: Sample.tenant, clientID: Sample.client)?.secret
        .exposed == "ID-1")
    #expect(try next.appMetadata(clientID: Sample.client, environments: Sample.cloud)?.familyID == "")
    #expect(store.calls.withLock { $0.writes } == 1)
  }
}
