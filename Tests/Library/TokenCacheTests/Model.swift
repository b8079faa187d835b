// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

@testable import TokenCache

/// Random changes and queries for a cache and its naive model.
enum Model {
  /// Makes one random change in both.
  static func change(_ cache: TokenCache, _ model: inout NaiveCache, _ world: inout RandomWorld) throws {
    switch Int.random(in: 0..<13, using: &world.random) {
    case 0:
      let removal = world.removal()
      try cache.removeAccount(
        homeAccountID: removal.homeAccountID, environments: removal.environments, clientID: removal.clientID,
        includingFamily: removal.includesFamily, includingAccountRecords: removal.includesAccountRecords)
      model.removeAccount(removal)
    case 1:
      guard let token = model.refreshTokens.randomElement(using: &world.random) else { return }
      try cache.removeRefreshToken(token)
      model.refreshTokens.removeAll { $0.secret == token.secret }
    case 2:
      guard let token = model.accessTokens.randomElement(using: &world.random) else { return }
      try cache.removeAccessToken(token)
      model.accessTokens.removeAll { $0.secret == token.secret }
    case 3:
      let (home, client, isSignedOut) = (world.home(), world.client(), world.isTrue())
      let host = world.cloud().preferredCache
      try cache.setSignedOut(isSignedOut, homeAccountID: home, environment: host, clientID: client)
      model.setSignedOut(isSignedOut, home, host, client)
    default:
      let cloud = world.cloud()
      let tokens = world.tokens(cloud)
      try cache.save(tokens, aliases: cloud)
      model.save(tokens, cloud)
    }
  }

  /// Makes the same random queries to both.
  static func compare(_ cache: TokenCache, _ model: NaiveCache, _ world: inout RandomWorld) throws {
    for _ in 0..<4 {
      let query = world.query()
      #expect(try cache.accessToken(query)?.secret == model.accessToken(query)?.secret)
    }
    // The answers are stored by version, to find a version that stays the same through a change.
    for home in ["u1.t1", "u2.t1", "u3.t2"].map({ HomeAccountID($0) }) {
      let query = Sample.query(home: home, realm: "t1", client: ClientID("c1"))
      let found = try cache.look(at: home) { view in
        let isSignedOut = view.isSignedOut(in: query.environments, clientID: query.clientID)
        let text = world.seen[view.version] ?? "\(view.accessToken(query)?.secret.exposed ?? "") \(isSignedOut)"
        world.seen[view.version] = text
        return text
      }
      let isSignedOut = model.isSignedOut(home, query.environments, query.clientID)
      let text = "\(model.accessToken(query)?.secret.exposed ?? "") \(isSignedOut)"
      // A person without entries has no view.
      #expect(found ?? " false" == text)
    }
    let (home, cloud, client) = (world.home(), world.cloud(), world.client())
    #expect(
      try cache.refreshToken(homeAccountID: home, environments: cloud, clientID: client)?.secret
        == model.refreshToken(home, cloud, client)?.secret)
    #expect(
      try cache.familyRefreshToken(homeAccountID: home, environments: cloud, familyID: "1")?.secret
        == model.familyRefreshToken(home, cloud)?.secret)
    let idTokens = try cache.idTokens(homeAccountID: home, environments: cloud, clientID: client)
    #expect(Set(idTokens.map(\.secret)) == Set(model.idTokens(home, cloud, client).map(\.secret)))
    #expect(
      try cache.isSignedOut(homeAccountID: home, environments: cloud, clientID: client)
        == model.isSignedOut(home, cloud, client))
    let accounts = try cache.accounts(environments: [cloud])
    #expect(Set(accounts) == Set(model.accounts(cloud)))
    #expect(accounts.count == model.accounts(cloud).count)
    let application = try cache.appMetadata(clientID: client, environments: cloud)
    #expect(application?.familyID == model.application(client, cloud)?.familyID)
    let named = try cache.lookAtAll(named: "ADA") { $0.homeAccountID }
    #expect(
      Set(named)
        == Set(model.accounts.filter { NaiveCache.same($0.username, "ada") }.map(\.homeAccountID)))
  }
}
