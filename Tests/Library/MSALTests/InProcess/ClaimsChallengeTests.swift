// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import FoundationNetworking
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Claims challenges")
  struct ClaimsChallengeTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication { $0.clientApplicationCapabilities = ["CP1"] }
      let emulator = world.emulator
      var adele = ScriptedPerson.adele
      adele.readCode = { emulator.stores.native.current.inbox.messages(to: nil).first?.code }
      world.browser.seat(adele)
    }

    private func adele() throws -> UserID {
      try #require(world.emulator.directory.user(named: "adele@contoso.example")).id
    }

    /// The claims that Graph demands when it refuses the token; nil when it accepts the token.
    private func challenge(_ result: MSALResult) async throws -> MSALClaimsRequest? {
      let url = try #require(URL(string: "https://graph.microsoft.localhost/v1.0/me"))
      let answer = try await world.transport.send(
        HTTPRequest(url: url, headers: ["Authorization": result.authorizationHeader]))
      let fields = Dictionary(answer.headers.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
      let response = try #require(
        HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: nil, headerFields: fields))
      let claims = MSALWwwAuthenticateParameters.create(from: response).compactMap(\.claimsRequest).first
      #expect((answer.status == 401) == (claims != nil))
      return claims
    }

    private func silently(_ claims: MSALClaimsRequest?) async throws -> MSALResult {
      let parameters = MSALSilentTokenParameters(
        scopes: ["User.Read"], account: try #require(try application.allAccounts().first))
      parameters.claimsRequest = claims
      return try await application.acquireTokenSilent(with: parameters)
    }

    private func interactively(_ claims: MSALClaimsRequest?) async throws -> MSALResult {
      let parameters = MSALInteractiveTokenParameters(
        scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.claimsRequest = claims
      return try await application.acquireToken(with: parameters)
    }

    @Test func `A challenged token is replaced silently, and the new one answers from the cache`() async throws {
      let first = try await world.signIn(application)
      #expect(try #require(first.expiresOn) > world.clock.now.addingTimeInterval(100_000))
      world.clock.advance(seconds: 60)
      world.emulator.administration.challengeTokens(of: try adele())
      let claims = try #require(try await challenge(first))
      #expect(try await silently(nil).accessToken == first.accessToken)
      let second = try await silently(claims)
      #expect(second.tokenSource == .refreshToken)
      #expect(try await challenge(second) == nil)
      #expect(try await silently(nil).accessToken == second.accessToken)
      #expect(world.refreshes == 1)
      // The challenge and the client capability are sent together.
      let sent = try #require(world.tokenRequests("refresh_token").first?.form["claims"])
      #expect(sent.contains("nbf") && sent.contains("xms_cc"))
    }

    @Test func `After a revocation the person is asked, with the same claims`() async throws {
      let first = try await world.signIn(application)
      world.clock.advance(seconds: 60)
      world.emulator.administration.revokeSessions(of: try adele())
      let claims = try #require(try await challenge(first))
      let error = try #require(await failure { _ = try await silently(claims) })
      #expect(error.code == MSALError.interactionRequired.rawValue)
      #expect(try await challenge(try await interactively(claims)) == nil)
    }

    @Test func `A second factor that a policy wants is asked for in the browser, with the service's claims`()
      async throws
    {
      _ = try await world.signIn(application)
      world.emulator.administration.policies.demand(.secondFactor, of: try adele())
      let account = try #require(try application.allAccounts().first)
      let error = try #require(
        await failure { _ = try await world.silently(application, account, forceRefresh: true) })
      #expect(error.code == MSALError.interactionRequired.rawValue)
      #expect(error.userInfo[MSALOAuthSubErrorKey] as? String == "basic_action")
      #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50076])
      let text = try #require(error.userInfo[MSALClaimsChallengeKey] as? String)
      var problem: NSError?
      let claims = MSALClaimsRequest(jsonString: text, error: &problem)
      #expect(problem == nil)
      let result = try await interactively(claims)
      #expect(try await challenge(result) == nil)
      #expect(try await world.silently(application, account, forceRefresh: true).tokenSource == .refreshToken)
    }

    @Test func `A claims request built by hand steps up like a challenge`() async throws {
      let first = try await world.signIn(application)
      world.emulator.administration.policies.demand(context: "c1", at: try #require(world.emulator.directory.graph))
      _ = try #require(try await challenge(first))
      let claim = MSALIndividualClaimRequest(name: "acrs")
      claim.additionalInfo = MSALIndividualClaimRequestAdditionalInfo()
      claim.additionalInfo?.essential = true
      claim.additionalInfo?.value = "c1"
      let claims = MSALClaimsRequest()
      try claims.requestClaim(claim, for: .accessToken)
      #expect(await failure { _ = try await silently(claims) }?.code == MSALError.interactionRequired.rawValue)
      let result = try await interactively(claims)
      #expect(try await challenge(result) == nil)
      #expect(try await challenge(try await silently(claims)) == nil)
    }

    @Test func `Blocked by a policy: no token, and the reason is the service's`() async throws {
      _ = try await world.signIn(application)
      world.emulator.administration.policies.demand(.block, of: try adele())
      let account = try #require(try application.allAccounts().first)
      let error = try #require(
        await failure { _ = try await world.silently(application, account, forceRefresh: true) })
      #expect(error.code == MSALError.interactionRequired.rawValue)
      #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [53003])
      #expect(await failure { _ = try await interactively(nil) }?.code == MSALError.userCanceled.rawValue)
    }
  }
}
