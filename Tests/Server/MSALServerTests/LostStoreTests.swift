// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// A store that was emptied, has evicted values, or was down when a process ended.
@Suite struct LostStoreTests {
  let service = ScriptedService()
  let store: FragileStore
  private let scopes = ["api://x/y"]
  private let key = SessionKey("job-1")

  init() { store = FragileStore(clock: service.clock) }

  private func process() throws -> ConfidentialClientApplication {
    try service.application { $0.store = store }
  }

  /// A process where a person has signed in and a session has begun.
  private func busyProcess() async throws -> ConfidentialClientApplication {
    let application = try process()
    _ = try await service.signIn(application, sid: "sid-1")
    service.giveTokens(of: .ada, from: 2)
    _ = try await application.beginSession(onBehalfOf: "a", scopes: scopes, key: key)
    return application
  }

  private func signedIn(_ application: ConfidentialClientApplication) async throws -> TokenResult {
    try await application.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], sessionID: "sid-1")
  }

  @Test func `what a process has in memory restores an emptied store, and the loss is logged`() async throws {
    let (one, two) = (try await busyProcess(), try process())
    await store.lose()
    service.clock.advance(seconds: 61)
    _ = try await signedIn(one)
    #expect(service.told.contains(.store(.lost)))
    _ = try await one.acquireToken(inSession: key, scopes: scopes)
    _ = try await signedIn(two)
    _ = try await two.acquireToken(inSession: key, scopes: scopes)
  }

  @Test func `a refresh token that is renewed when the store has just lost the old one is stored`() async throws {
    let one = try await busyProcess()
    let (service, store) = (service, store)
    service.onToken { _ in
      await store.lose()
      return (try? service.personTokens(7)) ?? HTTPResponse(status: 500)
    }
    _ = try await one.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], options: RequestOptions(forceRefresh: true))
    service.giveTokens(of: .ada, from: 8)
    _ = try await process().acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], options: RequestOptions(forceRefresh: true))
    #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-7")
  }

  @Test func `a token of the application is not dropped because the store has lost it`() async throws {
    service.giveTokens(refreshIn: 60)
    let application = try process()
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    await store.lose()
    service.clock.advance(seconds: 3200)
    service.onToken { _ in HTTPResponse(status: 500, headers: ["Retry-After": "60"]) }
    for _ in 0..<3 {
      #expect(try await application.acquireTokenForClient(scope: ScriptedService.graph).accessToken == "access-1")
      for _ in 0..<200 { await Task.yield() }
    }
  }

  @Test(arguments: [0.0, 61, 86_000])
  func `what was removed at one process is not restored by another`(seconds: Double) async throws {
    let (one, two) = (try await busyProcess(), try process())
    _ = try await signedIn(two)
    _ = try await two.acquireToken(inSession: key, scopes: scopes)
    try await one.removeAccount(homeAccountID: Person.ada.home)
    service.clock.advance(seconds: max(seconds, 61))
    service.giveTokens(of: .ada, from: 9)
    for application in [two, one, try process()] {
      let silent = await failure {
        try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      }
      #expect(caseName(silent?.reason) == "interactionRequired")
      let session = await failure { try await application.acquireToken(inSession: key, scopes: scopes) }
      #expect(caseName(session?.reason) == "sessionNotFound")
    }
    // Who signs in again is known again.
    _ = try await service.signIn(two, number: 20, sid: "sid-1")
    _ = try await signedIn(one)
  }

  @Test func `who has not looked at the store for a day restores nothing`() async throws {
    let one = try await busyProcess()
    await store.lose()
    service.clock.advance(seconds: 86_500)
    let error = await failure { try await one.acquireToken(inSession: key, scopes: scopes) }
    #expect(caseName(error?.reason) == "sessionNotFound")
  }

  @Test func `a sign-out succeeds in a store that has no room`() async throws {
    let one = try await busyProcess()
    store.fill(true)
    try await one.removeAccount(homeAccountID: Person.ada.home)
    store.fill(false)
    let two = try process()
    let error = await failure { try await two.acquireToken(inSession: key, scopes: scopes) }
    #expect(caseName(error?.reason) == "sessionNotFound")
  }

  @Test func `a process that ends stores what it could not store before, or says that it can't`() async throws {
    store.fail(true)
    let one = try process()
    _ = try await service.signIn(one, sid: "sid-1")
    let error = await failure { try await one.flush() }
    #expect(caseName(error?.reason) == "store")
    store.fail(false)
    try await one.flush()
    _ = try await signedIn(try process())
  }
}
