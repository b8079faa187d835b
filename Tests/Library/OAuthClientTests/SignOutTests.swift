// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@Suite struct SignOutTests {
  let service = SigningService()
  private let aliases = EnvironmentAliases(preferredCache: "login.contoso.test", names: ["login.contoso.test"])

  private func cachedToken(of client: String = SigningService.clientID) throws -> AccessTokenRecord? {
    try service.cache.accessToken(
      AccessTokenQuery(
        homeAccountID: SigningService.home, environments: aliases, realm: SigningService.tenant,
        clientID: ClientID(client), scopes: ScopeSet(["User.Read"])))
  }

  private func refreshToken(of client: String = SigningService.clientID) throws -> RefreshTokenRecord? {
    try service.cache.refreshToken(
      homeAccountID: SigningService.home, environments: aliases, clientID: ClientID(client))
  }

  /// Another app of the same person, in the same cache.
  private func addNeighbour(_ home: HomeAccountID = SigningService.home, familyID: String? = nil) throws {
    try service.cache.save(
      TokenEntries(
        account: AccountRecord(
          homeAccountID: home, environment: "login.contoso.test", realm: SigningService.tenant,
          localAccountID: home.objectID, username: "ada@contoso.example"),
        refreshToken: RefreshTokenRecord(
          homeAccountID: home, environment: "login.contoso.test", clientID: ClientID("neighbour"), familyID: familyID,
          secret: Secret("refresh-neighbour"))),
      aliases: aliases)
  }

  private func signOut(
    _ client: PublicClient, _ browser: AnsweringBrowser?, _ change: (inout SignOutRequest) -> Void = { _ in }
  ) async throws(IdentityError) {
    var request = SignOutRequest(
      account: SigningService.account,
      presentation: browser.map { Presentation(browser: $0, timeoutSeconds: 60, announce: { _ in }) })
    change(&request)
    try await client.signOut(request)
  }

  @Test(arguments: [false, true])
  func `a refresh that comes back after the sign-out stores nothing`(wipesCache: Bool) async throws {
    try service.signIn(expiresIn: 0)
    let gate = service.holdTokens(try service.tokens())
    let client = service.client()
    let request = service.silent("User.Read")
    let refresh = Task { await failure { try await client.acquireTokenSilent(request) } }
    while service.tokenRequests.isEmpty { await Task.yield() }
    try await signOut(client, nil) { $0.wipeCacheForAllAccounts = wipesCache }
    gate.open()
    #expect(await refresh.value?.interactionReason == .signedOut)
    #expect(try cachedToken() == nil)
    #expect(try refreshToken() == nil)
  }

  @Test func `a refresh that comes back after a sign-out in another process stores nothing`() async throws {
    let store = MemoryRecordStore()
    let platform = Platform(
      transport: service.transport, clock: service.clock, random: SeededRandom(), browser: UnusedBrowser(),
      redirects: InProcessRedirects(transport: service.transport), log: service.log)
    let caches = (TokenCache(store: store, log: NoLog()), TokenCache(store: store.anotherProcess(), log: NoLog()))
    let configuration = service.client().configuration
    let here = PublicClient(configuration: configuration, platform: platform, cache: caches.0)
    let elsewhere = PublicClient(configuration: configuration, platform: platform, cache: caches.1)
    try service.signIn(expiresIn: 0, cache: caches.0)
    let gate = service.holdTokens(try service.tokens())
    let request = service.silent("User.Read")
    let refresh = Task { await failure { try await here.acquireTokenSilent(request) } }
    while service.tokenRequests.isEmpty { await Task.yield() }
    try elsewhere.removeAccount(SigningService.account)
    gate.open()
    #expect(await refresh.value?.interactionReason == .signedOut)
    try caches.1.reloadIfChanged()
    for cache in [caches.0, caches.1] {
      #expect(
        try cache.refreshToken(
          homeAccountID: SigningService.home, environments: aliases, clientID: ClientID(SigningService.clientID)) == nil
      )
    }
  }

  @Test func `signing in after a sign-out ends it`() async throws {
    try service.signIn(expiresIn: 3600)
    let browser = service.browser()
    service.grantTokens(browser)
    let client = service.client()
    try client.removeAccount(SigningService.account)
    #expect(try client.accounts().isEmpty)
    _ = try await client.acquireToken(service.interactive(browser))
    #expect(try client.accounts().count == 1)
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).source == .cache)
  }

  @Test func `signing in by a library that knows no sign-outs ends one`() async throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    try client.removeAccount(SigningService.account)
    #expect(try client.accounts().isEmpty)
    try service.signIn(expiresIn: 3600)
    #expect(try client.accounts().count == 1)
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).source == .cache)
    let tokens = try service.tokens()
    service.onToken { _ in .json(tokens) }
    _ = try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true))
    // The sign-out does not come back when the refresh token goes.
    try service.cache.removeRefreshToken(#require(try refreshToken()))
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).source == .cache)
  }

  @Test func `tokens of the family alone do not end a sign-out`() async throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    try client.removeAccount(SigningService.account)
    try service.signIn(expiresIn: 3600, familyID: "1")
    #expect(try client.accounts().isEmpty)
    let request = service.silent("User.Read")
    #expect(await failure { try await client.acquireTokenSilent(request) }?.interactionReason == .signedOut)
  }

  @Test func `signing out removes this app's tokens and leaves the others theirs`() async throws {
    try service.signIn(expiresIn: 3600)
    try addNeighbour()
    let client = service.client()
    try client.removeAccount(SigningService.account)
    #expect(try cachedToken() == nil)
    #expect(try refreshToken() == nil)
    #expect(try refreshToken(of: "neighbour") != nil)
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).count == 1)
  }

  @Test func `wiping the account removes it for every app, the family's tokens too`() async throws {
    try service.signIn(expiresIn: 3600)
    try addNeighbour(familyID: "1")
    let client = service.client()
    try await signOut(client, nil) { $0.wipeAccount = true }
    #expect(try refreshToken() == nil)
    #expect(
      try service.cache.familyRefreshToken(
        homeAccountID: SigningService.home, environments: aliases, familyID: "1") == nil)
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(error?.interactionReason == .signedOut)
  }

  @Test func `wiping the cache removes every account`() async throws {
    try service.signIn(expiresIn: 3600)
    try addNeighbour(HomeAccountID("other.\(SigningService.tenant)"))
    let client = service.client()
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).count == 2)
    try await signOut(client, nil) { $0.wipeCacheForAllAccounts = true }
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
    #expect(try refreshToken() == nil)
  }

  @Test func `an account without a record is signed out at the app's own cloud`() async throws {
    try service.cache.save(
      TokenEntries(
        refreshToken: RefreshTokenRecord(
          homeAccountID: SigningService.home, environment: "login.contoso.test",
          clientID: ClientID(SigningService.clientID), familyID: nil, secret: Secret("refresh-1"))),
      aliases: aliases)
    let client = service.client()
    try client.removeAccount(SigningService.account)
    #expect(try refreshToken() == nil)
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(error?.interactionReason == .signedOut)
  }

  @Test func `the sign-out page is asked to come back and told whose session ends`() async throws {
    try service.signIn(expiresIn: 3600)
    let browser = service.browser()
    let client = service.client()
    let correlationID = CorrelationID(UUID())
    try await signOut(client, browser) {
      $0.correlationID = correlationID
      $0.extraQueryParameters = [
        Parameter("Logout_Hint", "session-7"), Parameter("STATE", "mine"), Parameter("Post_Logout_Redirect_Uri", "x:/"),
        Parameter("dc", "east"),
      ]
    }
    let url = try #require(browser.opened.withLock { $0.first })
    #expect(url.absoluteString.hasPrefix("https://login.contoso.test/common/oauth2/v2.0/logout?"))
    let asked = browser.asked
    #expect(asked["post_logout_redirect_uri"]?.hasPrefix("http://localhost:") == true)
    #expect(asked["state"]?.count == 22)
    #expect(asked["client-request-id"] == correlationID.description)
    #expect(asked["x-client-SKU"] == "MSAL.Swift.Linux")
    #expect(asked.filter { $0.name.lowercased() == "logout_hint" }.map(\.value) == ["session-7"])
    #expect(asked["dc"] == "east")
    #expect(!asked.contains { ["STATE", "Post_Logout_Redirect_Uri"].contains($0.name) })
    #expect(try cachedToken() == nil)
  }

  @Test func `the sign-out page is given the account's name unless the app gives another hint`() async throws {
    let browser = service.browser()
    try await signOut(service.client(), browser)
    #expect(browser.asked["logout_hint"] == "ada@contoso.example")
  }

  @Test func `an answer with another state does not end the sign-out`() async throws {
    let browser = service.browser { $0 = [Parameter("state", "forged")] }
    let client = service.client()
    let task = Task { try await signOut(client, browser) }
    await browser.waitUntilOpened()
    let redirect = browser.asked["post_logout_redirect_uri"]
    while !service.transport.requests.contains(where: { $0.query["state"] == "forged" }) { await Task.yield() }
    let url = try #require(
      redirect.flatMap { URL(string: FormCoding.url($0, adding: [Parameter("state", browser.asked["state"] ?? "")])) })
    #expect(try await service.transport.send(HTTPRequest(url: url)).status == 200)
    try await task.value
  }

  @Test func `a sign-out page that nobody leaves counts as signed out`() async throws {
    try service.signIn(expiresIn: 3600)
    let browser = service.idleBrowser
    let client = service.client()
    let task = Task { try await signOut(client, browser) }
    await browser.waitUntilOpened()
    await service.clock.waitForSleepers()
    service.clock.advance(seconds: 61)
    try await task.value
    #expect(try cachedToken() == nil)
  }

  @Test func `a service without a sign-out page is signed out of on this machine`() async throws {
    service.serve(["common": "{tenantid}"], signOutPage: false)
    try service.signIn(expiresIn: 3600)
    let browser = service.browser()
    try await signOut(service.client(), browser)
    #expect(browser.opened.withLock { $0.isEmpty })
    #expect(try cachedToken() == nil)
  }

  @Test func `a new sign-in ends a sign-out that waits`() async throws {
    let closed = service.idleBrowser
    let client = service.client(sessions: InteractiveSessions())
    let task = Task { try await signOut(client, closed) }
    await closed.waitUntilOpened()
    let browser = service.browser()
    service.grantTokens(browser)
    let result = try await client.acquireToken(service.interactive(browser))
    #expect(result.source == .network)
    try await task.value
  }

  @Test func `a sign-out does not end a sign-in that waits`() async throws {
    let waiting = service.idleBrowser
    let sessions = InteractiveSessions()
    let client = service.client(sessions: sessions)
    let request = service.interactive(waiting)
    let signIn = Task { await failure { try await client.acquireToken(request) } }
    await waiting.waitUntilOpened()
    let error = await failure { try await signOut(client, service.browser()) }
    #expect(caseName(error?.reason) == "sessionAlreadyRunning")
    #expect(sessions.cancelCurrent())
    _ = await signIn.value
  }

  @Test func `cancelling the task of a sign-out is told`() async throws {
    let browser = service.idleBrowser
    let client = service.client()
    let task = Task { await failure { try await signOut(client, browser) } }
    await browser.waitUntilOpened()
    task.cancel()
    #expect(await caseName(task.value?.reason) == "cancelled")
  }

  @Test func `a service that is down is told, after the sign-out on this machine`() async throws {
    try service.signIn(expiresIn: 3600)
    service.on(["openid-configuration": { _ in HTTPResponse(status: 503) }])
    let client = service.client()
    let browser = service.browser()
    let error = await failure { try await signOut(client, browser) }
    #expect(try requireCase("unexpectedStatus", of: error?.reason) == 503)
    #expect(try cachedToken() == nil)
  }
}
