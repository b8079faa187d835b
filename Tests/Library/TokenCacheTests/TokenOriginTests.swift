// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

/// Whether tokens may still be saved is decided at the moment when the store writes them.
@Suite struct TokenOriginTests {
  private static let refresh = TokenOrigin.refresh(account: Sample.ada, Sample.client, family: "1")

  private let store = MemoryRecordStore()

  private func signedIn() throws -> (here: TokenCache, elsewhere: TokenCache) {
    let caches = (TokenCache.sample(store), TokenCache.sample(store.anotherProcess()))
    try caches.0.save(Sample.signIn(), aliases: Sample.cloud)
    try caches.1.reloadIfChanged()
    return caches
  }

  @Test func `What comes back after a sign-out that this process has not seen yet is not saved`() throws {
    let (here, elsewhere) = try signedIn()
    try elsewhere.signOut(homeAccountID: Sample.ada, clouds: [Sample.cloud], clientID: Sample.client, wiping: false)
    #expect(try !here.save(Sample.signIn(tag: "2"), aliases: Sample.cloud, from: Self.refresh))
    #expect(!store.records.contains { String(decoding: $0.value, as: UTF8.self).contains("AT-2") })
    #expect(try here.isSignedOut(homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client))
  }

  @Test func `What comes back to a cache that was emptied elsewhere is not saved`() throws {
    let (here, elsewhere) = try signedIn()
    try elsewhere.removeAll()
    #expect(try !here.save(Sample.signIn(tag: "2"), aliases: Sample.cloud, from: Self.refresh))
    #expect(store.records.isEmpty)
  }

  @Test func `Signing in ends a sign-out in the same transaction`() throws {
    let (here, elsewhere) = try signedIn()
    try elsewhere.setSignedOut(true, homeAccountID: Sample.ada, environment: Sample.host, clientID: Sample.client)
    let before = store.calls.withLock { $0.writes }
    #expect(try here.save(Sample.signIn(tag: "2"), aliases: Sample.cloud, from: .signIn(Sample.client)))
    #expect(store.calls.withLock { $0.writes } == before + 1)
    #expect(try !here.isSignedOut(homeAccountID: Sample.ada, environments: Sample.cloud, clientID: Sample.client))
    #expect(!store.records.contains { String(decoding: $0.value, as: UTF8.self).contains("signed_out") })
  }

  @Test func `A refresh by a token of the client or of its family is saved`() throws {
    let (here, _) = try signedIn()
    #expect(try here.save(Sample.signIn(tag: "2"), aliases: Sample.cloud, from: Self.refresh))
    #expect(try here.secret(Sample.query()) == "AT-2")
    let sibling = TokenOrigin.refresh(account: Sample.ada, Sample.otherClient, family: "1")
    #expect(try !here.save(Sample.signIn(tag: "3"), aliases: Sample.cloud, from: sibling))
    try here.save(
      TokenEntries(refreshToken: Sample.refreshToken("FRT", family: "1")), aliases: Sample.cloud)
    #expect(try here.save(Sample.signIn(tag: "3"), aliases: Sample.cloud, from: sibling))
  }
}
