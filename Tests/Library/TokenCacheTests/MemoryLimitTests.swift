// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct MemoryLimitTests {
  private static func home(_ number: Int) -> HomeAccountID { HomeAccountID("person-\(number).\(Sample.tenant)") }

  private func signIn(_ number: Int, tag: String = "1") -> TokenEntries {
    Sample.signIn(Self.home(number), username: "p\(number)", tag: tag)
  }

  private func isThere(_ number: Int, _ cache: TokenCache) throws -> Bool {
    try cache.secret(Sample.query(home: Self.home(number))) != nil
  }

  @Test(arguments: [1, 2, 5, 9])
  func `Without a store the accounts used last stay, the others go whole`(limit: Int) throws {
    var random = SeededGenerator(state: UInt64(limit))
    let cache = TokenCache(store: nil, log: NoLog(), limits: MemoryLimits(accounts: limit))
    // The accounts in the order of their last use.
    var model: [Int] = []
    for _ in 0..<500 {
      let number = Int.random(in: 0..<10, using: &random)
      let isThere = model.contains(number)
      if Bool.random(using: &random) {
        try cache.save(signIn(number), aliases: Sample.cloud)
      } else {
        #expect(try self.isThere(number, cache) == isThere)
        guard isThere else { continue }
      }
      model.removeAll { $0 == number }
      model = (model + [number]).suffix(limit)
    }
    #expect(try Set(cache.accounts().map(\.username)) == Set(model.map { "p\($0)" }))
    for number in 0..<10 {
      #expect(try cache.accounts(username: "P\(number)").isEmpty == !model.contains(number))
      #expect(try (cache.ownRefreshToken(Self.home(number)) != nil) == model.contains(number))
    }
  }

  @Test func `A limit in bytes holds, and an account that alone exceeds it stays while it is the last one used`() throws
  {
    let cache = TokenCache(store: nil, log: NoLog(), limits: MemoryLimits(bytes: 20_000))
    for number in 0..<50 { try cache.save(signIn(number), aliases: Sample.cloud) }
    let left = try cache.accounts().count
    #expect((4...14).contains(left))
    let large = Sample.accessToken(String(repeating: "x", count: 30_000), home: Self.home(99))
    try cache.save(large)
    #expect(try isThere(99, cache))
    #expect(try cache.accounts().isEmpty)
    try cache.save(signIn(1), aliases: Sample.cloud)
    #expect(try !isThere(99, cache))
    #expect(try isThere(1, cache))
  }

  @Test func `Nothing that leaves memory leaves the store, and it comes back when it is asked for`() throws {
    let store = MemoryRecordStore()
    let cache = TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: 3))
    for number in 0..<20 { try cache.save(signIn(number), aliases: Sample.cloud) }
    #expect(store.records.count == 20 * 4 + 1)
    for number in 0..<20 {
      #expect(try isThere(number, cache))
      #expect(try cache.ownRefreshToken(Self.home(number)) == "RT-1")
    }
    #expect(try cache.accounts().count == 20)
    #expect(try cache.accounts(username: "p7").count == 1)
    try cache.save(signIn(4, tag: "2"), aliases: Sample.cloud)
    #expect(store.records.count == 20 * 4 + 1)
    try cache.removeRefreshToken(Sample.refreshToken("RT-1", home: Self.home(11)))
    #expect(store.records.count == 20 * 4)
    #expect(try cache.ownRefreshToken(Self.home(11)) == nil)
    #expect(try !isThere(77, cache))
  }

  @Test func `What another process does to an account that is not in memory is seen when it is asked for`() throws {
    let store = MemoryRecordStore()
    let theirs = TokenCache.sample(store.anotherProcess())
    let ours = TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: 1))
    for number in 0..<5 { try ours.save(signIn(number), aliases: Sample.cloud) }
    try theirs.save(signIn(0, tag: "2"), aliases: Sample.cloud)
    try theirs.save(signIn(8, tag: "3"), aliases: Sample.cloud)
    try ours.reloadIfChanged()
    #expect(try ours.secret(Sample.query(home: Self.home(0))) == "AT-2")
    #expect(try ours.secret(Sample.query(home: Self.home(8))) == "AT-3")
    try theirs.save(signIn(8, tag: "4"), aliases: Sample.cloud)
    try ours.reloadIfChanged()
    #expect(try ours.secret(Sample.query(home: Self.home(8))) == "AT-4")
  }

  @Test func `Many tasks under a tight limit are answered rightly`() async throws {
    let cache = TokenCache(store: MemoryRecordStore(), log: NoLog(), limits: MemoryLimits(accounts: 2))
    for number in 0..<8 { try cache.save(signIn(number), aliases: Sample.cloud) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<60 {
            #expect(try self.isThere(number, cache))
            try cache.save(self.signIn(number), aliases: Sample.cloud)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `Expired access tokens go with later changes, a few at a time; what is still of use stays`() throws {
    let store = MemoryRecordStore()
    let cache = TokenCache.sample(store)
    for number in 0..<40 { try cache.save(signIn(number), aliases: Sample.cloud) }
    var extended = Sample.accessToken("AT-extended", scopes: "Other.Read", home: Self.home(0))
    extended.extendedExpiresOn = Sample.time(10 * 86_400)
    try cache.save(extended)
    func count(_ member: String) -> Int { store.records.filter { $0.key.hasPrefix(member) }.count }
    let later = Sample.accessToken("AT-later", home: Self.home(99), cachedAt: 3 * 86_400)
    try cache.save(later)
    #expect((1..<42).contains(count("AccessToken/")))
    for _ in 0..<30 { try cache.save(later) }
    #expect(count("AccessToken/") == 2)
    #expect(try cache.secret(Sample.query("Other.Read", home: Self.home(0))) == "AT-extended")
    #expect(count("RefreshToken/") == 40)
    #expect(count("IdToken/") == 40)
    #expect(count("Account/") == 40)
  }

  @Test func `A process that saves once sweeps the account it saves for, whoever else is in the cache`() throws {
    let store = MemoryRecordStore()
    let first = TokenCache.sample(store)
    for number in 0..<40 { try first.save(signIn(number), aliases: Sample.cloud) }
    try first.save(Sample.accessToken("AT-old", scopes: "Old.Read", home: Self.home(7)))
    let once = TokenCache.sample(store.anotherProcess())
    try once.save(Sample.accessToken("AT-new", home: Self.home(7), cachedAt: 3 * 86_400))
    let left = store.records.map { String(decoding: $0.value, as: UTF8.self) }
    #expect(!left.contains { $0.contains("AT-old") })
  }

  @Test func `Tokens that were refreshed in time, and those of others, are not swept`() throws {
    let narrowed = Sample.accessToken("AT-obo", scopes: "Obo.Read", unknown: ["user_assertion_hash": "h"])
    let store = MemoryRecordStore([StoredRecord(narrowed, key: narrowed.storeKey)])
    let cache = TokenCache.sample(store)
    try cache.save(Sample.accessToken("AT-1", cachedAt: 0))
    // A token is kept for an hour after its expiry, because clocks differ.
    for _ in 0..<10 { try cache.save(Sample.accessToken("AT-2", scopes: "Mail.Read", cachedAt: 7200)) }
    #expect(try cache.secret(Sample.query()) == "AT-1")
    for _ in 0..<10 { try cache.save(Sample.accessToken("AT-3", scopes: "Mail.Read", cachedAt: 9e6)) }
    #expect(try cache.secret(Sample.query()) == nil)
    #expect(store.records.contains { $0.key == narrowed.storeKey })
  }
}
