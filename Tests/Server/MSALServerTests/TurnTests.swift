// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer
import OAuthWire
import TestSupport
import Testing

/// Processes that share a store and want the same token: who asks the platform, and what it costs.
@Suite struct TurnTests {
  let service = ScriptedService()
  let store: FragileStore
  private let scopes = ["api://x/y"]

  init() { store = FragileStore(clock: service.clock) }

  private func process() throws -> ConfidentialClientApplication {
    try service.application { $0.store = store }
  }

  @Test(arguments: [false, true])
  func `who waits takes over as soon as the other's turn ends, also in a store that has no room`(isFull: Bool)
    async throws
  {
    let (one, two) = (try process(), try process())
    let gate = Gate()
    let store = store
    service.onToken { _ in
      await gate.pass()
      if isFull { store.fill(true) }
      return ScriptedService.refusal("invalid_grant", 65001) { $0["suberror"] = "consent_required" }
    }
    let first = Task { try await one.acquireToken(onBehalfOf: "assertion", scopes: scopes) }
    await yieldUntil("the first process asks") { service.tokenRequests.count == 1 }
    let second = Task { try await two.acquireToken(onBehalfOf: "assertion", scopes: scopes) }
    await service.clock.waitForSleepers()
    gate.open()
    _ = await first.result
    let waited = await service.clock.elapsed { _ = await second.result }
    #expect(waited <= 0.075)
    #expect(service.tokenRequests.count == 2)
  }

  /// Each call of the store takes one second here, so that the seconds of an answer are its round trips.
  @Test(arguments: ["application", "on behalf of", "session", "account"])
  func `a miss costs at most three round trips to the store`(kind: String) async throws {
    let application = try process()
    let key = SessionKey("job")
    switch kind {
    case "session":
      service.giveTokens(of: .ada)
      _ = try await application.beginSession(onBehalfOf: "a", scopes: scopes, key: key)
    case "account": _ = try await service.signIn(application)
    default: break
    }
    let other = try process()
    service.clock.advance(seconds: 3600)
    if kind == "application" { service.giveTokens() } else { service.giveTokens(of: .ada, from: 5) }
    store.answer(after: 1)
    let scopes = scopes
    let roundTrips = await service.clock.elapsed {
      switch kind {
      case "application": _ = try? await other.acquireTokenForClient(scope: ScriptedService.graph)
      case "on behalf of": _ = try? await other.acquireToken(onBehalfOf: "a", scopes: scopes)
      case "session": _ = try? await other.acquireToken(inSession: key, scopes: scopes)
      default: _ = try? await other.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      }
    }
    #expect(service.tokenRequests.count == (kind == "session" || kind == "account" ? 2 : 1))
    #expect(roundTrips <= 3)
  }

  @Test func `a sign-out finds a token that was given a moment ago`() async throws {
    let application = try process()
    service.giveTokens(of: .ada)
    store.answer(after: 1)
    let scopes = scopes
    _ = await service.clock.elapsed {
      _ = try? await application.acquireToken(onBehalfOf: "a", scopes: scopes)
      try? await application.removeAccount(homeAccountID: Person.ada.home)
    }
    store.answer(after: 0)
    #expect(try await application.acquireToken(onBehalfOf: "a", scopes: scopes).accessToken == "access-2")
  }
}
