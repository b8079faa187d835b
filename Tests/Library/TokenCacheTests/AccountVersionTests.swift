// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite("The version of an account's entries")
struct AccountVersionTests {
  private let store = MemoryRecordStore()

  private func look(_ cache: TokenCache, at home: HomeAccountID = Sample.ada) throws -> Int? {
    try cache.look(at: home) { $0.version }
  }

  private func save(_ cache: TokenCache, _ account: AccountRecord) throws {
    try cache.save(TokenEntries(account: account), aliases: Sample.cloud)
  }

  @Test func `An account that has not changed has the version that it had, and no other account has the same`() throws {
    let cache = TokenCache.sample(store)
    #expect(cache.version(of: Sample.ada) == nil)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    try save(cache, Sample.account("bert", home: Sample.bert))
    let version = try #require(try look(cache))
    #expect(cache.version(of: Sample.ada) == version)
    #expect(cache.version(of: HomeAccountID(Sample.ada.value.uppercased())) == version)
    #expect(try look(cache, at: Sample.bert) != version)
    let other = TokenCache.sample(store.anotherProcess())
    #expect(try look(other) != version)
  }

  @Test func `Whatever changes about the account ends its version; other accounts keep theirs`() throws {
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    let changes: [() throws -> Void] = [
      { try cache.save(Sample.accessToken("AT-2", cachedAt: 1)) },
      { try cache.save(Sample.refreshToken("RT-2")) },
      { try cache.save(TokenEntries(idToken: Sample.idToken("ID-2")), aliases: Sample.cloud) },
      { try save(cache, Sample.account("ada.new")) },
      {
        try cache.setSignedOut(
          true, homeAccountID: Sample.ada, environment: Sample.cloud.preferredCache, clientID: Sample.client)
      },
      {
        try cache.removeAccount(
          homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client, includingFamily: false,
          includingAccountRecords: false)
      },
    ]
    var seen: Set<Int> = []
    for (number, change) in changes.enumerated() {
      let before = try #require(try look(cache))
      #expect(seen.insert(before).inserted, "change \(number)")
      try save(cache, Sample.account("bert", home: Sample.bert))
      #expect(cache.version(of: Sample.ada) == before)
      try change()
      #expect(cache.version(of: Sample.ada) != before, "change \(number)")
    }
    try cache.removeAll()
    #expect(cache.version(of: Sample.ada) == nil)
    #expect(try look(cache) == nil, "there is nobody to look at")
  }

  @Test func `What another process changes ends the version as soon as it is seen`() throws {
    let ours = TokenCache.sample(store)
    let theirs = TokenCache.sample(store.anotherProcess())
    try ours.save(Sample.signIn(), aliases: Sample.cloud)
    let before = try look(ours)
    try theirs.save(Sample.accessToken("AT-2", cachedAt: 1))
    #expect(try look(ours) == before)
    try ours.reloadIfQuick()
    #expect(try look(ours) != before)
    #expect(
      try ours.look(at: Sample.ada) { $0.accessToken(Sample.query(home: Sample.ada)) }?.secret.exposed == "AT-2")
  }

  @Test func `An account that leaves memory has no version there, and one that is asked about stays longer`() throws {
    let cache = TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: 2))
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    let first = try #require(try look(cache))
    try save(cache, Sample.account("bert", home: Sample.bert))
    #expect(cache.version(of: Sample.ada) == first)
    try save(cache, Sample.account("carl", home: HomeAccountID("carl.t")))
    #expect(cache.version(of: Sample.ada) == first, "being asked about is a use")
    try save(cache, Sample.account("dora", home: HomeAccountID("dora.t")))
    try save(cache, Sample.account("emil", home: HomeAccountID("emil.t")))
    #expect(cache.version(of: Sample.ada) == nil)
    #expect(try look(cache) != first, "the store still has it")
  }

  @Test func `By name every account with it is shown`() throws {
    let cache = TokenCache.sample(store)
    try save(cache, Sample.account("ada", home: Sample.ada))
    try save(cache, Sample.account("ADA", home: Sample.bert))
    #expect(try cache.lookAtAll(named: "Ada") { $0.homeAccountID } == [Sample.ada, Sample.bert])
    #expect(try cache.lookAtAll(named: "nobody") { $0.homeAccountID }.isEmpty)
  }
}
