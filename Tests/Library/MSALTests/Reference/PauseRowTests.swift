// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

extension InProcessTests {
  /// Rows of section 4.6 of the protocol reference.
  @Suite("Reference 4.6: retries, pauses and shared requests")
  struct PauseRowTests {
    /// The service's answer to a refresh, and the seconds for which the same request is not sent again.
    struct Pause: Sendable, CustomTestStringConvertible {
      var name: String
      var answer: JSONValue
      var seconds: Double
      var testDescription: String { name }

      static let all = [
        Pause(name: "Retry-After in seconds", answer: ["status": 429, "retryAfter": 90], seconds: 90),
        Pause(name: "Retry-After as a date", answer: ["status": 503, "retryAfterDate": 90], seconds: 90),
        Pause(name: "Retry-After beside a refusal", answer: ["error": "invalid_grant", "retryAfter": 30], seconds: 30),
        Pause(name: "Retry-After capped", answer: ["status": 429, "retryAfter": 9_999], seconds: 3_600),
        Pause(name: "429", answer: ["status": 429], seconds: 60),
        Pause(name: "interaction required", answer: ["error": "invalid_grant"], seconds: 120),
        Pause(name: "interaction required, by its name", answer: ["error": "interaction_required"], seconds: 120),
        Pause(name: "not recoverable", answer: ["error": "invalid_client"], seconds: 120),
        Pause(name: "not recoverable: scope", answer: ["error": "invalid_scope"], seconds: 120),
      ]
    }

    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    private func silently() async throws -> MSALResult { try await world.silently(application, forceRefresh: true) }

    @Test(arguments: [500, 502, 503, 504])
    func `4.6 retry: once, half a second after a 5xx`(status: Int) async throws {
      try await world.signIn(application)
      try world.fault(["endpoint": "token", "count": 1], ["status": JSONValue(status)])
      let result = try await world.waiting(0.5) { try await silently() }
      #expect(result.tokenSource == .refreshToken)
      #expect(world.refreshes == 2)
    }

    @Test(arguments: ["request", "answer", "body"])
    func `4.6 retry: once, half a second after a lost connection`(place: String) async throws {
      try await world.signIn(application)
      try world.fault(["endpoint": "token", "count": 1], ["drop": .string(place)])
      let result = try await world.waiting(0.5) { try await silently() }
      #expect(result.tokenSource == .refreshToken)
      #expect(world.refreshes == 2)
    }

    static let networkErrors: [TransportError] = [
      .timedOut(host: "h"), .cannotConnect(host: "h", reason: "there is no such host"), .connectionLost(host: "h"),
    ]

    @Test(arguments: networkErrors)
    func `4.6 retry: once, half a second after a timeout or where no host answers`(error: TransportError) async throws {
      try await world.signIn(application)
      let isFirst = Lock(true)
      world.transport.intercept { request throws(TransportError) in
        guard request.url.path().hasSuffix("/token"),
          isFirst.withLock({ first in
            defer { first = false }
            return first
          })
        else { return nil }
        throw error
      }
      let result = try await world.waiting(0.5) { try await silently() }
      #expect(result.tokenSource == .refreshToken)
      #expect(world.refreshes == 2)
    }

    @Test(arguments: networkErrors)
    func `4.6 retry: no network twice is the answer, and the next request is sent again`(error: TransportError)
      async throws
    {
      try await world.signIn(application)
      world.transport.intercept { request throws(TransportError) in
        guard request.url.path().hasSuffix("/token") else { return nil }
        throw error
      }
      let failed = await world.waiting(0.5) { await failure { _ = try await silently() } }
      #expect(failed?.domain == NSURLErrorDomain)
      #expect(world.refreshes == 2)
      world.transport.intercept(nil)
      #expect(try await silently().tokenSource == .refreshToken)
    }

    @Test func `4.6 retry: not a third time, then the same request rests for a minute`() async throws {
      try await world.signIn(application)
      try world.fault(["endpoint": "token", "count": 2], ["status": 503])
      let error = await world.waiting(0.5) { await failure { _ = try await silently() } }
      #expect(error?.userInfo[MSALHTTPResponseCodeKey] as? String == "503")
      #expect(world.refreshes == 2)
      world.clock.advance(seconds: 59)
      let paused = await failure { _ = try await silently() }
      #expect(paused?.userInfo[MSALThrottlingCacheHitKey] as? Int == 1)
      world.clock.advance(seconds: 2)
      #expect(try await silently().tokenSource == .refreshToken)
    }

    @Test(arguments: Pause.all)
    func `4.6 throttling: the same request is answered from memory until the pause ends`(pause: Pause) async throws {
      try await world.signIn(application)
      try world.fault(["endpoint": "token", "count": 1], pause.answer)
      let first = await failure(pause.name) { _ = try await silently() }
      #expect(first?.userInfo[MSALThrottlingCacheHitKey] == nil)
      world.clock.advance(seconds: pause.seconds - 1)
      let second = await failure(pause.name) { _ = try await silently() }
      #expect(second?.userInfo[MSALThrottlingCacheHitKey] as? Int == 1)
      #expect(second?.code == first?.code)
      #expect(second?.userInfo[MSALOAuthErrorKey] as? String == first?.userInfo[MSALOAuthErrorKey] as? String)
      #expect(world.refreshes == 1)
      world.clock.advance(seconds: 2)
      #expect(try await silently().tokenSource == .refreshToken)
      #expect(world.refreshes == 2)
    }

    enum Difference: String, CaseIterable { case scope, claims, signIn }

    @Test(
      arguments: Difference.allCases
    )
    func `4.6 throttling: another scope, other claims and a new sign-in are other requests`(difference: Difference)
      async throws
    {
      let account = try await world.signIn(application, scopes: ["User.Read", "Mail.Read"]).account
      try world.fault(["endpoint": "token", "count": 1], ["error": "invalid_grant"])
      _ = await failure { _ = try await silently() }
      let paused = await failure { _ = try await silently() }
      #expect(paused?.userInfo[MSALThrottlingCacheHitKey] as? Int == 1)
      if difference == .signIn { try await world.signIn(application) }
      let parameters = MSALSilentTokenParameters(
        scopes: [difference == .scope ? "Mail.Read" : "User.Read"], account: account)
      parameters.forceRefresh = true
      if difference == .claims {
        parameters.claimsRequest = MSALClaimsRequest(
          jsonString: #"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#, error: nil)
      }
      #expect(try await application.acquireTokenSilent(with: parameters).tokenSource == .refreshToken)
      #expect(world.refreshes == 2)
    }

    @Test func `4.6 coalescing: callers who want the same share one request`() async throws {
      let account = try await world.signIn(application).account
      world.clock.advance(seconds: 3_600)
      let (world, application) = (world, application)
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<100 { group.addTask { try await world.silently(application, account).accessToken } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
      #expect(world.refreshes == 1)
    }
  }
}
