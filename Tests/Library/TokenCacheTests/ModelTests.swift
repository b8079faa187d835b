// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

/// Random identities from small sets, in random case, so that they often coincide.
struct RandomWorld {
  var random: SeededGenerator
  var clock = 0.0
  /// The answers about accounts, by the version of their entries.
  var seen: [Int: String] = [:]

  static let aliases = [
    Sample.cloud, EnvironmentAliases(preferredCache: "login.microsoftonline.com", names: ["login.windows.net"]),
    EnvironmentAliases(preferredCache: "sts.windows.net", names: []), Sample.otherCloud,
  ]

  mutating func pick(_ texts: [String]) -> String {
    let text = texts.randomElement(using: &random) ?? ""
    return Int.random(in: 0..<4, using: &random) == 0 ? text.uppercased() : text
  }

  mutating func home() -> HomeAccountID { HomeAccountID(pick(["u1.t1", "u2.t1", "u3.t2"])) }
  mutating func realm() -> String { pick(["t1", "t2", "common"]) }
  mutating func client() -> ClientID { ClientID(pick(["c1", "c2"])) }
  mutating func type() -> String { pick(["Bearer", "Bearer", "Bearer", "pop"]) }
  mutating func cloud() -> EnvironmentAliases { Self.aliases.randomElement(using: &random) ?? Sample.cloud }
  mutating func isTrue() -> Bool { Bool.random(using: &random) }

  mutating func scopes() -> ScopeSet {
    let all = [
      "openid", "profile", "email", "offline_access", "User.Read", "Mail.Read", "api://a/Read", "api://a/Write",
      "api://b/Read",
    ]
    let count = Int.random(in: 0...3, using: &random)
    return ScopeSet((0..<count).map { _ in pick(all) })
  }

  mutating func tokens(_ cloud: EnvironmentAliases) -> TokenEntries {
    clock += 1
    let home = home()
    let environment = cloud.folded.map(\.text).randomElement(using: &random) ?? ""
    var tokens = TokenEntries()
    let (client, realm) = (client(), realm())
    if isTrue() {
      tokens.account = Sample.account(pick(["ada", "bert"]), home: home, environment: environment, realm: realm)
    }
    if isTrue() {
      tokens.accessToken = Sample.accessToken(
        "AT-\(clock)", scopes: scopes().description, home: home, environment: environment, realm: realm, client: client,
        type: type(), cachedAt: clock)
    }
    if isTrue() {
      tokens.refreshToken = Sample.refreshToken(
        "RT-\(clock)", home: home, environment: environment, client: client, family: isTrue() ? "1" : nil,
        modified: clock)
    }
    if isTrue() {
      tokens.idToken = Sample.idToken(
        "ID-\(clock)", home: home, environment: environment, realm: realm, client: client)
    }
    if isTrue() {
      tokens.appMetadata = AppMetadataRecord(
        clientID: client, environment: environment, familyID: isTrue() ? "1" : "")
    }
    return tokens
  }

  mutating func removal() -> AccountRemoval {
    AccountRemoval(
      homeAccountID: home(), environments: cloud(), clientID: isTrue() ? client() : nil, includesFamily: isTrue(),
      includesAccountRecords: isTrue())
  }

  mutating func query() -> AccessTokenQuery {
    var query = AccessTokenQuery(
      homeAccountID: home(), environments: cloud(), realm: isTrue() ? realm() : nil, clientID: client(),
      scopes: scopes())
    query.tokenType = type()
    return query
  }
}

@Suite struct ModelTests {
  @Test(arguments: UInt64(1)...6)
  func `Random changes by two processes give the answers of the naive model, in memory and after loading`(seed: UInt64)
    throws
  {
    let limits = [
      MemoryLimits(), MemoryLimits(accounts: 1), MemoryLimits(accounts: 2), MemoryLimits(bytes: 3000),
    ][Int(seed % 4)]
    var world = RandomWorld(random: SeededGenerator(state: seed))
    var model = NaiveCache()
    let store = MemoryRecordStore()
    let caches = [store, store.anotherProcess()].map { TokenCache(store: $0, log: NoLog(), limits: limits) }
    for step in 0..<200 {
      let cache = caches[step % 7 == 0 ? 1 : 0]
      try Model.change(cache, &model, &world)
      try cache.reloadIfChanged()
      // A difference stays, and comparing takes ten times as long as changing, so not every step is compared.
      if step % 4 == 0 { try Model.compare(cache, model, &world) }
      #expect(store.records.count == model.count, "seed \(seed), step \(step)")
      if step % 50 == 49 { try Model.compare(TokenCache.sample(store), model, &world) }
    }
    #expect(model.count > 0)
  }

  @Test(arguments: ["sqlite", "json", "hooked"], [nil, MemoryLimits(accounts: 2)])
  func `Through the stores, too, random changes by two processes give the answers of the naive model`(
    store: String, limits: MemoryLimits?
  ) throws {
    let directory = try TemporaryDirectory()
    // An unknown entry, which must stay unchanged to the byte.
    let strange =
      #""AccessToken" :{ "odd \u0041" : {"home_account_id":"z.z" , "new": [1.50, null]}}, "Later": {"x": 1e5 }"#
    try directory.write("{\(strange)}", to: "cache.json")
    let text = TextInMemory(text: "{\(strange)}")
    func open() throws -> TokenCache {
      let opened: any RecordStore =
        switch store {
        case "sqlite": try SQLiteRecordStore(path: directory.file("cache.sqlite"), key: Array(repeating: 7, count: 32))
        case "json": JSONFileRecordStore(path: directory.file("cache.json"), log: NoLog())
        default: HookedRecordStore(hooks: text)
        }
      return TokenCache(store: opened, log: NoLog(), limits: limits ?? MemoryLimits())
    }
    var world = RandomWorld(random: SeededGenerator(state: UInt64(store.utf8.count + (limits?.accounts ?? 0))))
    var model = NaiveCache()
    let caches = [try open(), try open()]
    for step in 0..<60 {
      let cache = caches[step % 5 == 0 ? 1 : 0]
      try Model.change(cache, &model, &world)
      try cache.reloadIfChanged()
      try Model.compare(cache, model, &world)
    }
    try Model.compare(try open(), model, &world)
    #expect(model.count > 0)
    let written =
      store == "json" ? try String(contentsOfFile: directory.file("cache.json"), encoding: .utf8) : text.current
    #expect(written.contains(strange.dropLast(25).prefix(90)))
    #expect(written.contains(#""Later": {"x": 1e5 }"#))
  }

  @Test(arguments: UInt64(1)...2)
  func `A table full of tokens answers as the naive model does`(seed: UInt64) throws {
    var world = RandomWorld(random: SeededGenerator(state: seed))
    var model = NaiveCache()
    let cache = TokenCache.sample()
    let home = HomeAccountID("u1.t1")
    for number in 0..<300 {
      let scope = "api://\(number % 60)/Read"
      let token = Sample.accessToken(
        "AT-\(number)", scopes: "\(scope) \(world.scopes())", home: home, realm: world.realm(), client: world.client(),
        cachedAt: Double(number))
      let tokens = TokenEntries(accessToken: token)
      let cloud = world.isTrue() ? Sample.cloud : RandomWorld.aliases[1]
      var settled = tokens
      settled.accessToken?.environment = cloud.preferredCache
      try cache.save(settled, aliases: cloud)
      model.save(settled, cloud)
      if number % 9 == 0, let last = model.accessTokens.randomElement(using: &world.random) {
        try cache.removeAccessToken(last)
        model.accessTokens.removeAll { $0.secret == last.secret }
      }
      for _ in 0..<5 {
        let asked = world.isTrue() ? scope : "\(scope) \(world.scopes())"
        let query = Sample.query(
          asked, home: home, realm: world.isTrue() ? world.realm() : nil, client: world.client())
        #expect(try cache.accessToken(query)?.secret == model.accessToken(query)?.secret)
      }
    }
    #expect(model.accessTokens.count > 50)
  }
}

/// An app's own storage, which keeps the text in a variable.
private final class TextInMemory: CacheTextHooks {
  // Guards the text.
  private let text: Lock<[UInt8]>

  init(text: String) { self.text = Lock(Array(text.utf8)) }

  var current: String { text.withLock { String(decoding: $0, as: UTF8.self) } }

  func beforeAccess(_ current: [UInt8]) -> [UInt8]? { text.withLock { $0 } }

  func afterAccess(_ current: [UInt8], hasChanged: Bool) { if hasChanged { text.withLock { $0 = current } } }
}
