// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import EmulatorDirectory
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSAL

extension InProcessTests {
  @Suite("A token that was asked for before")
  struct RememberedTokenTests {
    private let world: World
    private let application: MSALPublicClientApplication
    private let account: MSALAccount

    init() async throws {
      world = try World()
      application = try world.makeApplication()
      account = try await world.signIn(application).account
      _ = try await world.silently(application, account)
    }

    private func again() async throws -> MSALResult { try await world.silently(application, account) }

    @Test func `is the same for all who ask, each under an id of their own`() async throws {
      let results = [try await again(), try await again()]
      #expect(results.allSatisfy { $0.tokenSource == .cache && $0.account == account })
      #expect(results[0].accessToken == results[1].accessToken)
      #expect(results[0].correlationId != results[1].correlationId)
      #expect(results[0].account === results[0].account)
      #expect(results[0].authority === results[0].authority)
      #expect(results[0].tenantProfile === results[0].tenantProfile)
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      parameters.correlationId = UUID()
      #expect(try await application.acquireTokenSilent(with: parameters).correlationId == parameters.correlationId)
      #expect(world.refreshes == 0)
    }

    @Test func `is held against the clock each time`() async throws {
      let first = try await again()
      world.clock.advance(seconds: 3600)
      let second = try await again()
      #expect(second.tokenSource == .refreshToken)
      #expect(second.accessToken != first.accessToken)
      #expect(try await again().accessToken == second.accessToken)
      world.clock.advance(seconds: -1800)
      #expect(
        try await again().tokenSource == .refreshToken, "a token from the future says that the clock was set back")
      #expect(world.refreshes == 2)
    }

    @Test func `is not given to who asks for claims, another scope, another authority or a new token`() async throws {
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      parameters.claimsRequest = MSALClaimsRequest(
        jsonString: #"{"access_token":{"acrs":{"essential":true}}}"#, error: nil)
      #expect(try await application.acquireTokenSilent(with: parameters).tokenSource == .refreshToken)
      let unasked = await failure { _ = try await world.silently(application, account, scopes: ["Mail.Read"]) }
      #expect(unasked?.code == MSALError.interactionRequired.rawValue, "nobody agreed to that scope")
      #expect(try await world.silently(application, account, forceRefresh: true).tokenSource == .refreshToken)
      let kind = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      kind.authority = try MSALADFSAuthority(url: try #require(URL(string: "https://fs.litware.localhost/adfs")))
      await #expect(throws: NSError.self) { try await application.acquireTokenSilent(with: kind) }
      #expect(try await again().tokenSource == .cache)
    }

    @Test func `is given to who asks for claims but names none`() async throws {
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      let emptied = MSALClaimsRequest(jsonString: #"{"id_token":{"email":null}}"#, error: nil)
      try emptied.removeClaim(withName: "email", target: .idToken)
      for request in [MSALClaimsRequest(), emptied] {
        parameters.claimsRequest = request
        #expect(try await application.acquireTokenSilent(with: parameters).tokenSource == .cache)
      }
      #expect(world.refreshes == 0)
    }

    @Test func `is gone with its account, and comes back with it`() async throws {
      try application.remove(account)
      let error = await failure { _ = try await again() }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      try await world.signIn(application)
      #expect(try await again().tokenSource == .cache)
    }
  }

  /// An app's own storage that records its calls.
  private final class NotedStorage: MSALTokenCacheStorage {
    private let stored = Lock<Data?>(nil)
    private let calls = Lock<[String]>([])

    func takeCalls() -> [String] {
      calls.withLock { calls in
        defer { calls = [] }
        return calls
      }
    }

    func beforeAccess(_ context: MSALTokenCacheContext) {
      calls.withLock { $0.append("before") }
      if let data = stored.withLock({ $0 }) { context.deserialize(data) }
    }

    func afterAccess(_ context: MSALTokenCacheContext) {
      calls.withLock { $0.append(context.hasStateChanged ? "changed" : "after") }
      if context.hasStateChanged { stored.withLock { $0 = context.serialize() } }
    }
  }

  @Suite("An app's own storage of the cache")
  struct OwnStorageTests {
    private let world: World
    private let storage = NotedStorage()

    init() throws { world = try World() }

    /// An application with memory of its own, like one in another process.
    private func makeApplication() throws -> MSALPublicClientApplication {
      let url = try #require(URL(string: "https://login.microsoftonline.localhost/common"))
      return try world.makeApplication(
        Seed.sampleApp.clientID.value, try MSALAADAuthority(url: url),
        store: HookedRecordStore(hooks: AppStorage(storage: storage)))
    }

    @Test func `is not called for a token that is in memory, but for lists, for new tokens and for changes`()
      async throws
    {
      let application = try makeApplication()
      let account = try await world.signIn(application).account
      #expect(storage.takeCalls().contains("changed"))
      for _ in 0..<3 {
        #expect(try await world.silently(application, account).tokenSource == .cache)
        #expect(storage.takeCalls().isEmpty)
      }
      #expect(try application.allAccounts() == [account])
      #expect(storage.takeCalls() == ["before", "after"])
      _ = try application.account(forIdentifier: try #require(account.identifier))
      #expect(storage.takeCalls() == ["before", "after"])
      #expect(try await world.silently(application, account, forceRefresh: true).tokenSource == .refreshToken)
      #expect(storage.takeCalls().contains("changed"))
      try application.remove(account)
      #expect(storage.takeCalls().contains("changed"))
    }

    @Test func `is asked before a token is fetched that another process may have stored`() async throws {
      let ours = try makeApplication()
      let theirs = try makeApplication()
      let account = try await world.signIn(ours).account
      world.clock.advance(seconds: 3600)
      let token = try await world.silently(theirs, account).accessToken
      #expect(world.refreshes == 1)
      #expect(try await world.silently(ours, account).accessToken == token)
      #expect(world.refreshes == 1)
    }

    @Test func `shows a sign-out by another process when it is asked next`() async throws {
      let ours = try makeApplication()
      let theirs = try makeApplication()
      let account = try await world.signIn(ours).account
      try theirs.remove(account)
      #expect(try await world.silently(ours, account).tokenSource == .cache)
      #expect(try ours.allAccounts().isEmpty)
      let error = await failure { _ = try await world.silently(ours, account) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
    }
  }
}
