// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import ScriptedBrowser
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

    @Test func `4.1 step 1: without an account there is nothing to ask for`() async throws {
      let account = try await world.signIn(application).account
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      parameters.account = nil
      world.transport.forgetRequests()
      let error = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorAccountRequired.rawValue)
      #expect(error?.localizedRecoverySuggestion?.contains("acquireToken(with:)") == true)
      #expect(world.transport.requests.isEmpty)
    }

    @Test func `4.1 step 2: an authority that can't be resolved ends the request`() async throws {
      let account = try await world.signIn(application).account
      let parameters = MSALSilentTokenParameters(scopes: ["Mail.Read"], account: account)
      parameters.authority = try MSALAADAuthority(
        url: #require(URL(string: "https://login.microsoftonline.localhost/no-such-tenant.example")))
      let error = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      #expect(error != nil)
      #expect(world.refreshes == 0)
    }

    @Test func `4.1 step 2: an authority of another kind than the application's is the app's mistake`() async throws {
      let account = try await world.signIn(application).account
      func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
      let others: [MSALAuthority] = [
        try MSALCIAMAuthority(url: url("https://fabrikam.ciamlogin.localhost/fabrikam.example")),
        try MSALB2CAuthority(url: url("https://fabrikamb2c.b2clogin.localhost/fabrikamb2c.example/B2C_1_susi")),
        try MSALADFSAuthority(url: url("https://fs.litware.localhost/adfs")),
        try MSALOpenIDConnectAuthority(url: url("https://accounts.example")),
      ]
      world.transport.forgetRequests()
      for other in others {
        let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
        parameters.authority = other
        let error = await failure("\(other.url)") { _ = try await application.acquireTokenSilent(with: parameters) }
        #expect(error?.code == MSALError.internal.rawValue)
        #expect(
          error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
        #expect(error?.localizedDescription.contains("The parameter authority") == true)
        #expect(error?.localizedRecoverySuggestion == "Correct it and call again.")
      }
      #expect(world.transport.requests.isEmpty)
    }

    @Test func `4.1 steps 3 and 4: a usable access token is the answer, and nobody is asked`() async throws {
      let first = try await world.signIn(application)
      world.transport.forgetRequests()
      world.clock.advance(seconds: 3_600 - 301)
      let again = try await world.silently(application, scopes: ["USER.read"])
      #expect(again.accessToken == first.accessToken)
      #expect(again.expiresOn == first.expiresOn)
      #expect(world.transport.requests.isEmpty)
    }

    @Test func `4.1 step 3: force refresh and claims pass over it and use the refresh token, capabilities do not`()
      async throws
    {
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
      // From now on the newest token answers.
      #expect(try await world.silently(application).accessToken == challenged.accessToken)
      #expect(world.refreshes == 2)
    }

    @Test(arguments: [3_301.0, 3_600, 172_800, 6_912_000])
    func `4.1 step 5: the refresh token is redeemed once, and what it brings is kept`(seconds: Double) async throws {
      try await world.signIn(application)
      world.clock.advance(seconds: seconds)
      let second = try await world.silently(application)
      #expect(second.tokenSource == .refreshToken)
      #expect(try #require(second.expiresOn) > world.clock.now.addingTimeInterval(3_000))
      #expect(try await world.silently(application).accessToken == second.accessToken)
      #expect(world.refreshes == 1)
    }

    @Test func `4.1 step 6: without a refresh token the person is needed`() async throws {
      let seeded = try SeededCache()
      try seeded.save(TokenEntries(account: seeded.account, refreshToken: seeded.refreshToken))
      let account = try seeded.application().account(forIdentifier: SeededCache.home.value)
      try TokenCache(store: seeded.world.records, log: seeded.world.log).removeRefreshToken(seeded.refreshToken)
      let application = try seeded.application()
      let error = await failure { _ = try await seeded.world.silently(application, account) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(seeded.world.refreshes == 0)
    }

    @Test func `4.1 step 6: with a refused refresh token the person is needed`() async throws {
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

    @Test func `4.3 extended lifetime, on: the service is asked first`() async throws {
      let (world, application, first) = try await world(true, nil)
      let second = try await world.silently(application)
      #expect(second.accessToken != first.accessToken)
      #expect(second.extendedLifeTimeToken == false)
    }

    /// A request during an outage; a broken connection is tried again after half a second.
    private func silently(
      _ world: World, _ application: MSALPublicClientApplication, _ outage: Outage
    ) async throws -> MSALResult {
      switch outage {
      case .status503: try await world.silently(application)
      case .noConnection: try await world.waiting(0.5) { try await world.silently(application) }
      }
    }

    @Test(arguments: Outage.allCases)
    func `4.3 extended lifetime, on: the old token serves while the service is down`(outage: Outage) async throws {
      let (world, application, first) = try await world(true, outage)
      let second = try await silently(world, application, outage)
      #expect(second.accessToken == first.accessToken)
      #expect(second.extendedLifeTimeToken)
      world.clock.advance(seconds: 3_600)
      #expect(
        await failure("past its extended lifetime") { _ = try await silently(world, application, outage) } != nil)
    }

    @Test(arguments: Outage.allCases)
    func `4.3 extended lifetime, off: the outage is the answer`(outage: Outage) async throws {
      let (world, application, _) = try await world(false, outage)
      let error = await failure { _ = try await silently(world, application, outage) }
      switch outage {
      case .status503: #expect(error?.userInfo[MSALHTTPResponseCodeKey] as? String == "503")
      case .noConnection: #expect(error?.domain == NSURLErrorDomain)
      }
    }

    private func renewing() async throws -> (World, MSALPublicClientApplication, MSALResult) {
      let world = try World()
      let application = try world.makeApplication()
      try world.fault(["endpoint": "token", "count": 1], ["members": ["refresh_in": 1_800]])
      let first = try await world.signIn(application)
      world.clock.advance(seconds: 1_801)
      return (world, application, first)
    }

    @Test func `4.4 refresh_on has passed: the cached token at once, a new one behind the caller's back`() async throws
    {
      let (world, application, first) = try await renewing()
      #expect(try await world.silently(application).accessToken == first.accessToken)
      try await yieldUntil("the new token answers") {
        let last = try await world.silently(application)
        return last.accessToken != first.accessToken && last.tokenSource == .cache
      }
      #expect(world.refreshes == 1)
    }

    @Test func `4.4 refresh_on has passed and the service fails: the cached token goes on, and nobody is told`()
      async throws
    {
      let (world, application, first) = try await renewing()
      try world.fault(["endpoint": "token"], ["status": 503, "retryAfter": 600])
      // Three renewals begin and end, but only the first one is sent.
      try await yieldUntil("three renewals fail") {
        let answered = try await world.silently(application)
        #expect(answered.accessToken == first.accessToken)
        return world.log.entries.count { $0.message.contains("Renewing early failed") } >= 3
      }
      #expect(world.refreshes == 1)
    }

    @Test func `4.4 before refresh_on nobody is asked`() async throws {
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
