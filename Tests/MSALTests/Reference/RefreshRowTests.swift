// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import MSALCommand
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

extension InProcessTests {
  /// Rows of section 4.1 of the protocol reference.
  @Suite("Reference 4.1: the steps of a silent request")
  struct SkeletonRowTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    @Test("4.1 step 1: without an account there is nothing to ask for")
    func account() async throws {
      let account = try await world.signIn(application).account
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      parameters.account = nil
      world.transport.forgetRequests()
      let error = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorAccountRequired.rawValue)
      #expect(world.transport.requests.isEmpty)
    }

    @Test("4.1 step 2: an authority that can't be resolved ends the request")
    func authority() async throws {
      let account = try await world.signIn(application).account
      let parameters = MSALSilentTokenParameters(scopes: ["Mail.Read"], account: account)
      parameters.authority = try MSALAADAuthority(
        url: #require(URL(string: "https://login.microsoftonline.localhost/no-such-tenant.example")))
      let error = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      #expect(error != nil)
      #expect(world.refreshes == 0)
    }

    @Test("4.1 steps 3 and 4: a usable access token is the answer, and nobody is asked")
    func usable() async throws {
      let first = try await world.signIn(application)
      world.transport.forgetRequests()
      #expect(try await world.silently(application).accessToken == first.accessToken)
      #expect(world.transport.requests.isEmpty)
    }

    @Test("4.1 step 3: force refresh and claims pass over it and use the refresh token, capabilities do not")
    func passedOver() async throws {
      let application = try world.makeApplication { $0.clientApplicationCapabilities = ["CP1"] }
      let first = try await world.signIn(application)
      #expect(try await world.silently(application).accessToken == first.accessToken)
      #expect(try await world.silently(application, forceRefresh: true).tokenSource == .refreshToken)
      var problem: NSError?
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: first.account)
      parameters.claimsRequest = MSALClaimsRequest(
        jsonString: #"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#, error: &problem)
      let challenged = try await application.acquireTokenSilent(with: parameters)
      #expect(challenged.tokenSource == .refreshToken)
      #expect(world.refreshes == 2)
      // The newest one answers from now on.
      #expect(try await world.silently(application).accessToken == challenged.accessToken)
      #expect(world.refreshes == 2)
    }

    @Test("4.1 step 5: the refresh token is redeemed, and what it brings is kept")
    func redeemed() async throws {
      try await world.signIn(application)
      world.clock.advance(seconds: 3_600)
      let second = try await world.silently(application)
      #expect(second.tokenSource == .refreshToken)
      #expect(try await world.silently(application).accessToken == second.accessToken)
      #expect(world.refreshes == 1)
    }

    @Test("4.1 step 6: without a refresh token the person is needed")
    func noRefreshToken() async throws {
      let seeded = try SeededCache()
      try seeded.save(TokenEntries(account: seeded.account, refreshToken: seeded.refreshToken))
      let account = try seeded.application().account(forIdentifier: SeededCache.home.value)
      try TokenCache(store: seeded.world.records, log: seeded.world.log).removeRefreshToken(seeded.refreshToken)
      let application = try seeded.application()
      let error = await failure { _ = try await seeded.world.silently(application, account) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(seeded.world.refreshes == 0)
    }

    @Test("4.1 step 6: with a refused refresh token the person is needed")
    func refused() async throws {
      try await world.signIn(application)
      try world.revoke(changingPassword: false)
      let error = await failure { _ = try await world.silently(application, forceRefresh: true) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(world.refreshes == 1)
    }
  }

  /// Rows of section 4.3 (extended lifetime) and 4.4 of the protocol reference.
  @Suite("Reference 4.3 and 4.4: tokens that are past their time")
  struct LifetimeRowTests {
    enum Outage: String, CaseIterable { case status503, noConnection }

    private func world(_ extended: Bool, _ outage: Outage?) async throws -> (
      World, MSALPublicClientApplication, MSALResult
    ) {
      let world = try World()
      let application = try world.makeApplication { $0.extendedLifetimeEnabled = extended }
      try world.fault(["endpoint": "token", "count": 1], ["members": ["ext_expires_in": 7_200]])
      let first = try await world.signIn(application)
      world.clock.advance(seconds: 3_700)
      switch outage {
      case .status503: try world.fault(["endpoint": "token"], ["status": 503, "retryAfter": 1])
      case .noConnection: try world.fault(["endpoint": "token"], ["drop": "request"])
      case nil: break
      }
      return (world, application, first)
    }

    @Test("4.3 extended lifetime, on: the service is asked first")
    func serviceFirst() async throws {
      let (world, application, first) = try await world(true, nil)
      let second = try await world.silently(application)
      #expect(second.accessToken != first.accessToken)
      #expect(second.extendedLifeTimeToken == false)
    }

    @Test("4.3 extended lifetime, on: the old token serves while the service is down")
    func survivor() async throws {
      let (world, application, first) = try await world(true, .status503)
      let second = try await world.silently(application)
      #expect(second.accessToken == first.accessToken)
      #expect(second.extendedLifeTimeToken)
      world.clock.advance(seconds: 3_600)
      #expect(await failure("past its extended lifetime") { _ = try await world.silently(application) } != nil)
    }

    @Test("4.3 extended lifetime, off: the outage is the answer")
    func off() async throws {
      let (world, application, _) = try await world(false, .status503)
      let error = await failure { _ = try await world.silently(application) }
      #expect(error?.userInfo[MSALHTTPResponseCodeKey] as? String == "503")
    }

    private func renewing() async throws -> (World, MSALPublicClientApplication, MSALResult) {
      let world = try World()
      let application = try world.makeApplication()
      try world.fault(["endpoint": "token", "count": 1], ["members": ["refresh_in": 1_800]])
      let first = try await world.signIn(application)
      world.clock.advance(seconds: 1_801)
      return (world, application, first)
    }

    @Test("4.4 refresh_on has passed: the cached token at once, a new one behind the caller's back")
    func renewal() async throws {
      let (world, application, first) = try await renewing()
      #expect(try await world.silently(application).accessToken == first.accessToken)
      while world.refreshes == 0 { await Task.yield() }
      var last = first
      while last.accessToken == first.accessToken { last = try await world.silently(application) }
      #expect(last.tokenSource == .cache)
      #expect(world.refreshes == 1)
    }

    @Test("4.4 refresh_on has passed and the service fails: the cached token goes on, and nobody is told")
    func failedRenewal() async throws {
      let (world, application, first) = try await renewing()
      try world.fault(["endpoint": "token"], ["status": 503, "retryAfter": 600])
      for _ in 0..<3 {
        #expect(try await world.silently(application).accessToken == first.accessToken)
        while world.refreshes == 0 { await Task.yield() }
      }
      #expect(world.refreshes == 1)
    }

    @Test("4.4 before refresh_on nobody is asked")
    func early() async throws {
      let world = try World()
      let application = try world.makeApplication()
      try world.fault(["endpoint": "token", "count": 1], ["members": ["refresh_in": 1_800]])
      try await world.signIn(application)
      world.clock.advance(seconds: 1_799)
      _ = try await world.silently(application)
      #expect(world.refreshes == 0)
    }
  }
}
