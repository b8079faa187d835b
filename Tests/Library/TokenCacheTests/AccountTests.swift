// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct AccountTests {
  private let store = MemoryRecordStore()

  @Test func `An account is listed once per tenant, under whichever aliases it is stored, in the order it came`() throws
  {
    let records = [
      Sample.account("bert@contoso.example", home: Sample.bert),
      Sample.account("python's", environment: "login.microsoftonline.com"), Sample.account("ours"),
      Sample.account("guest", realm: Sample.guestTenant, localAccountID: "guest object"),
      Sample.account("china", environment: "login.chinacloudapi.cn", realm: "tenant in china"),
    ]
    let cache = TokenCache.sample(MemoryRecordStore(records.map { stored($0.storeKey, $0.json) }))
    let names = { (clouds: [EnvironmentAliases]) in try cache.accounts(environments: clouds).map(\.username) }
    #expect(try names([Sample.cloud]) == ["bert@contoso.example", "ours", "guest"])
    #expect(try names([Sample.otherCloud]) == ["china"])
    #expect(try names([Sample.otherCloud, Sample.cloud]).count == 4)
    #expect(try names([]).isEmpty)
    #expect(try cache.accounts().count == 4)
    #expect(try cache.accounts(homeAccountID: Sample.ada).count == 3)
    #expect(try cache.accounts(homeAccountID: HomeAccountID("nobody")).isEmpty)
  }

  @Test func `Accounts are found by user name whatever its case, also beyond ASCII`() throws {
    let cache = TokenCache.sample()
    let names = ["Ada@Fabrikam.example", "JÖRG@contoso.example"]
    for (number, name) in names.enumerated() {
      let home = HomeAccountID("u\(number).t")
      try cache.save(TokenEntries(account: Sample.account(name, home: home)), aliases: Sample.cloud)
    }
    let twin = Sample.account("ADA@fabrikam.example", home: HomeAccountID("u9.t"))
    try cache.save(TokenEntries(account: twin), aliases: Sample.cloud)
    #expect(try cache.accounts(username: "ada@fabrikam.EXAMPLE").map(\.homeAccountID.value) == ["u0.t", "u9.t"])
    #expect(try cache.accounts(username: "jörg@Contoso.example").count == 1)
    #expect(try cache.accounts(username: "jorg@contoso.example").isEmpty)
    #expect(try cache.accounts(username: "").isEmpty)
  }

  @Test func `A guest has an account record and an ID token for each tenant, and one refresh token for all`() throws {
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    try cache.save(
      TokenEntries(
        account: Sample.account(realm: Sample.guestTenant, localAccountID: "guest object"),
        accessToken: Sample.accessToken("AT-G", realm: Sample.guestTenant), refreshToken: Sample.refreshToken("RT-G"),
        idToken: Sample.idToken("ID-G", realm: Sample.guestTenant)), aliases: Sample.cloud)
    let accounts = try cache.accounts(homeAccountID: Sample.ada)
    #expect(accounts.map(\.localAccountID) == ["11111111-aaaa-4bbb-8ccc-222222222222", "guest object"])
    #expect(try cache.secret(Sample.query()) == "AT-1")
    #expect(try cache.secret(Sample.query(realm: Sample.guestTenant)) == "AT-G")
    #expect(try cache.ownRefreshToken() == "RT-G")
    #expect(
      try cache.idTokens(homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client).count == 2)
  }

  @Test func `A look at an account shows its records and one client's ID tokens, of which the first alias's wins`()
    throws
  {
    let cache = TokenCache.sample(
      MemoryRecordStore(
        [Sample.account("guest", realm: Sample.guestTenant), Sample.account()].map { stored($0.storeKey, $0.json) }
          + [
            Sample.idToken("OTHER", client: Sample.otherClient), Sample.idToken("CN", environment: "login.cn.example"),
            Sample.idToken("ALIAS", environment: "LOGIN.microsoftonline.com"), Sample.idToken("OURS"),
            Sample.idToken("BERT", home: Sample.bert),
          ].map { stored($0.storeKey, $0.json) }))
    let realms = try cache.look(at: Sample.ada) { $0.records.map(\.realm) }
    #expect(realms == [Sample.guestTenant, Sample.tenant])
    func idToken(_ cloud: EnvironmentAliases, _ realm: String) throws -> String? {
      try cache.look(at: Sample.ada) {
        $0.idToken(clientID: Sample.client, environments: cloud, realm: realm)?.exposed
      }
    }
    #expect(try idToken(Sample.cloud, Sample.tenant.uppercased()) == "OURS")
    let reversed = EnvironmentAliases(preferredCache: "login.microsoftonline.com", names: ["login.windows.net"])
    #expect(try idToken(reversed, Sample.tenant) == "ALIAS")
    #expect(try idToken(EnvironmentAliases(preferredCache: "login.cn.example", names: []), Sample.tenant) == "CN")
    #expect(try idToken(Sample.cloud, Sample.guestTenant) == nil)
    #expect(try cache.look(at: HomeAccountID("nobody")) { $0.records } == nil)
  }

  @Test func `A token of the family counts as the client's own only when that has none`() throws {
    let cache = TokenCache.sample()
    func has(_ client: ClientID, family: String?) throws -> Bool {
      try cache.hasRefreshToken(
        homeAccountID: Sample.ada, environments: Sample.cloud, clientID: client, familyID: family)
    }
    try cache.save(Sample.refreshToken("FAMILY", family: "1", modified: 100))
    #expect(try cache.ownRefreshToken() == "FAMILY")
    #expect(try has(Sample.client, family: nil))
    #expect(try !has(Sample.otherClient, family: nil))
    #expect(try has(Sample.otherClient, family: "1"))
    #expect(try !has(Sample.otherClient, family: "2"))
    try cache.save(Sample.refreshToken("OWN", family: "", modified: 0))
    #expect(try cache.ownRefreshToken() == "OWN")
    #expect(try cache.familyToken() == "FAMILY")
  }

  /// Two people, two clients, two clouds, a family.
  private func household() throws -> TokenCache {
    let cache = TokenCache.sample(store)
    for (home, name) in [(Sample.ada, "ada"), (Sample.bert, "bert")] {
      for client in [Sample.client, Sample.otherClient] {
        try cache.save(Sample.signIn(home, username: name, tag: name, client: client), aliases: Sample.cloud)
      }
      try cache.save(Sample.refreshToken("FRT-\(name)", home: home, client: Sample.otherClient, family: "1"))
    }
    try cache.save(
      Sample.accessToken("CN", environment: Sample.otherCloud.preferredCache), aliases: Sample.otherCloud)
    return cache
  }

  private func left(of home: HomeAccountID) -> [String: Int] {
    let keys = store.records.map(\.key).filter { $0.contains(home.value) }
    return Dictionary(grouping: keys) { CacheMember(storeKey: $0)?.rawValue ?? "" }.mapValues(\.count)
  }

  @Test func `Removing an account from one client leaves the record, the family's token and the other client's tokens`()
    throws
  {
    let cache = try household()
    try cache.removeAccount(
      homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client, includingFamily: false,
      includingAccountRecords: false)
    #expect(left(of: Sample.ada) == ["AccessToken": 2, "RefreshToken": 2, "IdToken": 1, "Account": 1])
    #expect(left(of: Sample.bert) == ["AccessToken": 2, "RefreshToken": 3, "IdToken": 2, "Account": 1])
    #expect(try cache.ownRefreshToken() == nil)
    #expect(try cache.familyToken() == "FRT-ada")
    #expect(try cache.appMetadata(clientID: Sample.client, environments: Sample.cloud) != nil)
  }

  @Test func `Removing an account with its family and records leaves the other client's own tokens`() throws {
    let cache = try household()
    try cache.removeAccount(
      homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client, includingFamily: true,
      includingAccountRecords: true)
    #expect(left(of: Sample.ada) == ["AccessToken": 2, "RefreshToken": 1, "IdToken": 1])
    #expect(try cache.familyToken() == nil)
    #expect(try cache.accounts(homeAccountID: Sample.ada).isEmpty)
    #expect(try cache.accounts(username: "ada").isEmpty)
    #expect(try cache.accounts(username: "bert").count == 1)
  }

  @Test func `Removing an account for every client leaves only what belongs to another cloud`() throws {
    let cache = try household()
    try cache.setSignedOut(
      true, homeAccountID: Sample.ada, environment: Sample.cloud.preferredCache, clientID: Sample.client)
    try cache.removeAccount(
      homeAccountID: HomeAccountID(Sample.ada.value.uppercased()), environments: Sample.cloud, clientID: nil,
      includingFamily: true, includingAccountRecords: true)
    #expect(left(of: Sample.ada) == ["AccessToken": 1])
    #expect(try !cache.isSignedOut(homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client))
  }

  @Test func `An unknown account or client has nothing to remove, and nothing is written`() throws {
    let cache = try household()
    let writes = store.calls.withLock { $0.writes }
    for (home, client) in [(HomeAccountID("nobody"), nil), (Sample.ada, ClientID("unknown"))] {
      try cache.removeAccount(
        homeAccountID: home, environments: Sample.cloud, clientID: client, includingFamily: false,
        includingAccountRecords: false)
    }
    #expect(store.calls.withLock { $0.writes } == writes)
  }

  @Test func `A refused token is removed, but not one that has taken its place`() throws {
    let cache = TokenCache.sample()
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    try cache.removeRefreshToken(Sample.refreshToken("RT-0"))
    try cache.removeAccessToken(Sample.accessToken("AT-0"))
    #expect(try cache.ownRefreshToken() == "RT-1")
    #expect(try cache.secret(Sample.query()) == "AT-1")
    try cache.removeRefreshToken(Sample.refreshToken("RT-1"))
    try cache.removeAccessToken(Sample.accessToken("AT-1"))
    #expect(try cache.ownRefreshToken() == nil)
    #expect(try cache.secret(Sample.query()) == nil)
    #expect(try cache.accounts().count == 1)
  }

  @Test func `The mark of a signed-out account is kept per client, in a member of our own, and can be taken away`()
    throws
  {
    let cache = TokenCache.sample(store)
    func isSignedOut(_ client: ClientID) throws -> Bool {
      try TokenCache.sample(store).isSignedOut(homeAccountID: Sample.ada, environments: Sample.cloud, clientID: client)
    }
    #expect(try !isSignedOut(Sample.client))
    for _ in 0..<2 {
      try cache.setSignedOut(true, homeAccountID: Sample.ada, environment: Sample.host, clientID: Sample.client)
    }
    #expect(try isSignedOut(Sample.client))
    #expect(try !isSignedOut(Sample.otherClient))
    #expect(store.records.map { CacheMember(storeKey: $0.key) } == [.accountMetadata])
    try cache.setSignedOut(false, homeAccountID: Sample.ada, environment: Sample.host, clientID: Sample.client)
    #expect(try !isSignedOut(Sample.client))
    #expect(store.records.isEmpty)
  }

  @Test func `Removing all leaves what other libraries keep, and takes damaged entries too`() throws {
    let damaged = StoredRecord(key: "AccessToken/x", value: [1])
    let foreign = stored("/Theirs", [1])
    let store = MemoryRecordStore([damaged, foreign])
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    try cache.removeAll()
    #expect(store.records == [foreign])
    #expect(try cache.accounts().isEmpty)
    #expect(try cache.secret(Sample.query()) == nil)
    let memoryOnly = TokenCache.sample()
    try memoryOnly.save(Sample.signIn(), aliases: Sample.cloud)
    try memoryOnly.removeAll()
    #expect(try memoryOnly.secret(Sample.query()) == nil)
  }

  @Test func `An index from which everything was removed holds on to no account`() throws {
    let index = CacheIndex()
    for home in [Sample.ada, Sample.bert] {
      var tokens = Sample.signIn(home)
      tokens.appMetadata = nil
      index.apply(index.change(saving: tokens, aliases: Sample.cloud))
    }
    #expect(index.homes.count == 2)
    #expect(index.homesByUsername.values.map(\.count) == [2])
    for home in [Sample.ada, Sample.bert] {
      let removal = AccountRemoval(
        homeAccountID: home, environments: Sample.cloud, clientID: nil, includesFamily: true,
        includesAccountRecords: true)
      index.apply(index.change(removing: removal))
    }
    #expect(index.homes.isEmpty)
    #expect(index.homesByUsername.isEmpty)
  }
}
