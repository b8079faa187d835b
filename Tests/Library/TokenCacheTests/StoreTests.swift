// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct StoreTests {
  /// Every kind of change, for a cache with entries.
  static let changes: [(name: String, change: @Sendable (TokenCache) throws(CacheError) -> Void)] = [
    ("save", { cache throws(CacheError) in try cache.save(Sample.signIn(tag: "2"), aliases: Sample.cloud) }),
    (
      "remove refresh token",
      { cache throws(CacheError) in try cache.removeRefreshToken(Sample.refreshToken("RT-1")) }
    ),
    (
      "remove access token",
      { cache throws(CacheError) in try cache.removeAccessToken(Sample.accessToken("AT-1")) }
    ),
    (
      "remove account",
      { cache throws(CacheError) in
        try cache.removeAccount(
          homeAccountID: Sample.ada, environments: Sample.cloud, clientID: nil, includingFamily: true,
          includingAccountRecords: true)
      }
    ),
    (
      "sign out",
      { cache throws(CacheError) in
        try cache.signOut(
          homeAccountID: Sample.ada, clouds: [Sample.cloud], clientID: Sample.client, wiping: false)
      }
    ),
    ("remove all", { cache throws(CacheError) in try cache.removeAll() }),
  ]

  /// The answers to all queries about the sample account.
  private func answers(_ cache: TokenCache) throws -> [String?] {
    [
      try cache.secret(Sample.query()), try cache.ownRefreshToken(),
      try cache.idToken(
        homeAccountID: Sample.ada, environments: Sample.cloud, realm: Sample.tenant, clientID: Sample.client)?.secret
        .exposed, "\(try cache.accounts())",
      "\(try cache.isSignedOut(homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client))",
    ]
  }

  @Test func `A change that the store refuses changes nothing, throws the store's error, and works later`() throws {
    for (name, change) in Self.changes {
      let store = MemoryRecordStore()
      let cache = TokenCache.sample(store)
      try cache.save(Sample.signIn(), aliases: Sample.cloud)
      let records = store.records
      let before = try answers(cache)
      store.calls.withLock { $0.failing = [2] }
      #expect(throws: CacheError.storage(.noSpace(path: "memory")), "\(name)") { try change(cache) }
      #expect(store.records == records, "\(name)")
      #expect(try answers(cache) == before, "\(name)")
      try change(cache)
      #expect(store.calls.withLock { $0.writes } == 3, "\(name)")
      #expect(try answers(cache) != before, "\(name)")
      #expect(try answers(TokenCache.sample(store)) == answers(cache), "\(name)")
    }
  }

  @Test func `A store that cannot be read makes each call throw until it can`() throws {
    let store = MemoryRecordStore()
    try TokenCache.sample(store).save(Sample.signIn(), aliases: Sample.cloud)
    store.calls.withLock { $0.failsLoading = true }
    let cache = TokenCache.sample(store)
    let busy = CacheError.storage(.busy(path: "memory"))
    #expect(throws: busy) { try cache.accessToken(Sample.query()) }
    #expect(throws: busy) { try cache.accounts() }
    #expect(throws: busy) { try cache.save(Sample.signIn(), aliases: Sample.cloud) }
    store.calls.withLock { $0.failsLoading = false }
    #expect(try cache.secret(Sample.query()) == "AT-1")
  }

  @Test func `The store is read once, at the first call, and look-ups do not go to it again`() throws {
    let store = MemoryRecordStore()
    let cache = TokenCache.sample(store)
    #expect(store.calls.withLock { $0.loads } == 0)
    for _ in 0..<3 {
      _ = try cache.accessToken(Sample.query())
      _ = try cache.accounts()
      try cache.reloadIfChanged()
    }
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    #expect(store.calls.withLock { $0.loads } == 1)
  }

  @Test func `What another process wrote is seen after a reload, and the reload keeps what was ours`() throws {
    let store = MemoryRecordStore()
    let ours = TokenCache.sample(store)
    let theirs = TokenCache.sample(store.anotherProcess())
    try ours.save(Sample.signIn(), aliases: Sample.cloud)
    try theirs.save(Sample.signIn(Sample.bert, tag: "B"), aliases: Sample.cloud)
    #expect(try ours.secret(Sample.query(home: Sample.bert)) == nil)
    try ours.reloadIfChanged()
    #expect(try ours.secret(Sample.query(home: Sample.bert)) == "AT-B")
    #expect(try ours.secret(Sample.query()) == "AT-1")
  }

  @Test func `A change is decided with what another process has written in view`() throws {
    let store = MemoryRecordStore()
    let ours = TokenCache.sample(store)
    let theirs = TokenCache.sample(store.anotherProcess())
    try ours.save(Sample.signIn(tag: "1"), aliases: Sample.cloud)
    try theirs.save(
      TokenEntries(
        accessToken: Sample.accessToken("AT-2", scopes: "User.Read Mail.Read"),
        refreshToken: Sample.refreshToken("RT-2")), aliases: Sample.cloud)
    // This process's token was refused, but the other process has renewed it; the new one must stay.
    try ours.removeRefreshToken(Sample.refreshToken("RT-1"))
    #expect(try ours.ownRefreshToken() == "RT-2")
    try ours.save(Sample.accessToken("AT-3", scopes: "Mail.Read"))
    #expect(store.records.filter { $0.key.hasPrefix("AccessToken/") }.count == 1)
    #expect(try theirs.secret(Sample.query("User.Read")) == "AT-2")
    try theirs.reloadIfChanged()
    #expect(try theirs.secret(Sample.query("User.Read")) == nil)
    #expect(try theirs.secret(Sample.query("Mail.Read")) == "AT-3")
  }

  @Test func `No log line carries a secret or a name`() throws {
    let log = RecordedLog()
    let store = MemoryRecordStore([
      stored("AccessToken/\(Sample.ada.value)", SchemaTests.entry([("secret", "SECRET"), ("expires_on", nil)])),
      stored("Account/ada@fabrikam.example", ["username": "ada@fabrikam.example"]),
    ])
    let cache = TokenCache(store: store, log: log)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    #expect(log.messages.count == 2)
    for message in log.messages {
      for secret in ["SECRET", "ada", Sample.ada.value] { #expect(!message.contains(secret)) }
    }
  }

  @Test func `Many tasks that read and save at once lose nothing and see whole sign-ins only`() async throws {
    let store = MemoryRecordStore()
    let cache = TokenCache.sample(store)
    let rounds = 40
    try await withThrowingTaskGroup(of: Void.self) { group in
      for person in 0..<8 {
        let home = HomeAccountID("person-\(person).\(Sample.tenant)")
        group.addTask {
          for round in 0..<rounds {
            try cache.save(Sample.signIn(home, username: "p\(person)", tag: "\(round)"), aliases: Sample.cloud)
            await Task.yield()
          }
        }
        group.addTask {
          var last = -1
          for _ in 0..<rounds * 10 {
            guard let secret = try cache.secret(Sample.query(home: home)) else { continue }
            let round = try #require(Int(secret.dropFirst(3)))
            #expect(round >= last)
            last = round
            #expect(try cache.ownRefreshToken(home) != nil)
            #expect(try cache.accounts(username: "P\(person)").count == 1)
            if round.isMultiple(of: 7) { try cache.reloadIfChanged() }
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try cache.accounts(environments: [Sample.cloud]).count == 8)
    #expect(store.records.count == 8 * 4 + 1)
    #expect(store.calls.withLock { $0.loads } == 1)
    for person in 0..<8 {
      let home = HomeAccountID("person-\(person).\(Sample.tenant)")
      #expect(try cache.secret(Sample.query(home: home)) == "AT-\(rounds - 1)")
    }
  }

  @Test func `Who wants what is in memory does not wait for a write that is under way`() throws {
    let store = MemoryRecordStore()
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    let seen = Lock<String?>(nil)
    store.calls.withLock { calls in
      calls.whileWriting = {
        try? cache.reloadIfQuick()
        let secret = try? cache.secret(Sample.query())
        seen.withLock { $0 = secret }
      }
    }
    try cache.save(Sample.signIn(tag: "2"), aliases: Sample.cloud)
    #expect(seen.withLock { $0 } == "AT-1")
    #expect(try cache.secret(Sample.query()) == "AT-2")
  }
}
