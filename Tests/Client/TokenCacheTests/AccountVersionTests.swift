// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

/// Made anew each time, so that one that is found again shows.
final class Answer: Sendable {
  let text: String?
  init(_ text: String?) { self.text = text }
}

@Suite("Answers that are remembered")
struct AccountAnswersTests {
  private let question = MemoKey(client: 1, scopes: ScopeSet(["User.Read"]))
  private let store = TokenCacheTests.MemoryRecordStore()

  private func ask(
    _ cache: TokenCache, _ question: MemoKey? = nil, of home: HomeAccountID = Sample.ada
  ) throws -> Answer? {
    try cache.answer(to: question ?? self.question, of: home) {
      Answer($0.accessToken(Sample.query(home: home))?.secret.exposed)
    }
      as? Answer
  }

  private func save(_ cache: TokenCache, _ account: AccountRecord) throws {
    try cache.save(TokenEntries(account: account), aliases: Sample.cloud)
  }

  private func remembered(_ cache: TokenCache) -> Answer? {
    cache.remembered(question, of: Sample.ada) as? Answer
  }

  @Test("The same question about an account that has not changed finds the same answer, another question another")
  func same() throws {
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    #expect(remembered(cache) == nil)
    let first = try #require(try ask(cache))
    #expect(first.text == "AT-1")
    #expect(try ask(cache) === first)
    #expect(remembered(cache) === first)
    #expect(try ask(cache, of: HomeAccountID(Sample.ada.value.uppercased())) === first)
    for other in [
      MemoKey(client: 2, scopes: ScopeSet(["User.Read"])), MemoKey(client: 1),
      MemoKey(client: 1, scopes: ScopeSet(["Mail.Read"])),
      MemoKey(client: 1, authority: "https://login.example/t", scopes: ScopeSet(["User.Read"])),
      MemoKey(client: 1, scopes: ScopeSet(["User.Read"]), keyID: "key"),
    ] {
      #expect(try ask(cache, other) !== first)
    }
    #expect(try ask(cache) === first)
  }

  @Test("Whatever changes about the account, its answers are forgotten; other accounts keep theirs")
  func changed() throws {
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
    for (number, change) in changes.enumerated() {
      let before = try #require(try ask(cache))
      try save(cache, Sample.account("bert", home: Sample.bert))
      #expect(remembered(cache) === before)
      try change()
      #expect(remembered(cache) == nil, "change \(number)")
    }
    #expect(try ask(cache)?.text == nil)
    try cache.removeAll()
    #expect(remembered(cache) == nil)
    #expect(try ask(cache) == nil, "there is nobody to ask about")
  }

  @Test("What another process changes is forgotten as soon as it is seen")
  func elsewhere() throws {
    let ours = TokenCache.sample(store)
    let theirs = TokenCache.sample(store.anotherProcess())
    try ours.save(Sample.signIn(), aliases: Sample.cloud)
    let before = try #require(try ask(ours))
    try theirs.save(Sample.accessToken("AT-2", cachedAt: 1))
    #expect(try ask(ours) === before)
    try ours.reloadIfQuick()
    #expect(remembered(ours) == nil)
    #expect(try ask(ours)?.text == "AT-2")
  }

  @Test("An account that leaves memory takes its answers with it, and one that is asked about stays longer")
  func evicted() throws {
    let cache = TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: 2))
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    let first = try #require(try ask(cache))
    try save(cache, Sample.account("bert", home: Sample.bert))
    #expect(remembered(cache) === first)
    try save(cache, Sample.account("carl", home: HomeAccountID("carl.t")))
    #expect(remembered(cache) === first, "being asked about is a use")
    try save(cache, Sample.account("dora", home: HomeAccountID("dora.t")))
    try save(cache, Sample.account("emil", home: HomeAccountID("emil.t")))
    #expect(remembered(cache) == nil)
    #expect(try ask(cache)?.text == "AT-1", "the store still has it")
  }

  @Test("However many questions are asked, few are kept")
  func bounded() throws {
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    let questions = (0..<1000).map { MemoKey(client: 1, scopes: ScopeSet(["scope\($0)"])) }
    for question in questions { _ = try ask(cache, question) }
    #expect(questions.count { cache.remembered($0, of: Sample.ada) != nil } <= 20)
  }

  @Test("By name every account with it answers")
  func named() throws {
    let cache = TokenCache.sample(store)
    try save(cache, Sample.account("ada", home: Sample.ada))
    try save(cache, Sample.account("ADA", home: Sample.bert))
    let who = MemoKey(client: 1)
    func found() throws -> [Answer] {
      try cache.answers(to: who, named: "Ada") { Answer($0.homeAccountID.value) }.compactMap { $0 as? Answer }
    }
    let first = try found()
    #expect(first.map(\.text) == [Sample.ada.value, Sample.bert.value])
    #expect(try zip(found(), first).allSatisfy { $0 === $1 })
    #expect(try cache.answers(to: who, named: "nobody") { _ in Answer("") }.isEmpty)
  }
}
