// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import Testing

extension InProcessTests {
  @Suite("What conditional access refuses, grant by grant")
  struct PolicyRefusalTests {
    /// A rule of an organisation, and the refusal that it causes.
    struct Rule: Sendable, CustomTestStringConvertible {
      var code: Int
      var requirement: PolicyRequirement
      var error: String
      var subError: String
      var testDescription: String { "AADSTS\(code)" }

      static let all = [
        Rule(code: 53_003, requirement: .block, error: "invalid_grant", subError: "message_only"),
        Rule(code: 53_000, requirement: .compliantDevice, error: "invalid_grant", subError: "message_only"),
        Rule(code: 50_076, requirement: .secondFactor, error: "interaction_required", subError: "basic_action"),
      ]
    }

    private static let scopes = ["User.Read"]
    private let world: World
    private let application: MSALPublicClientApplication

    init() async throws {
      world = try World()
      application = try world.makeApplication(tenant: "organizations")
      try application.remove(try await world.signIn(application, scopes: Self.scopes).account)
    }

    /// Makes the organisation require this from now on.
    private func require(_ requirement: PolicyRequirement) throws {
      let adele = try #require(world.emulator.directory.user(named: "adele@contoso.example")).id
      world.emulator.administration.policies.demand(requirement, of: adele)
    }

    /// Checks that interaction is required and that the error contains the service's demand.
    private func checkQuestion(_ error: NSError?, _ rule: Rule) throws {
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect((error?.userInfo[MSALClaimsChallengeKey] as? String)?.contains("capolids") == true)
      try check(error, rule)
    }

    /// Checks the facts that every refusal has.
    private func check(_ error: NSError?, _ rule: Rule) throws {
      let info = try #require(error).userInfo
      #expect(info[MSALSTSErrorCodesKey] as? [Int] == [rule.code])
      #expect(info[MSALOAuthErrorKey] as? String == rule.error)
      #expect(info[MSALOAuthSubErrorKey] as? String == rule.subError)
      #expect(info[MSALHTTPResponseCodeKey] as? String == "400")
      #expect(info[MSALCorrelationIDKey] != nil)
      #expect(error?.localizedRecoverySuggestion?.isEmpty == false)
      #expect("\(info)".contains("adele@") == false)
    }

    @Test(arguments: Rule.all)
    func `With a password: a page is needed, and nothing is stored`(rule: Rule) async throws {
      try require(rule.requirement)
      try checkQuestion(
        await failure { _ = try await world.acquire(.password, application, scopes: Self.scopes) }, rule)
      #expect(try application.allAccounts().isEmpty)
    }

    @Test(arguments: Rule.all)
    func `With a refresh token: a page is needed; the account stays, and so does the token it has`(rule: Rule)
      async throws
    {
      let first = try await world.signIn(application, scopes: Self.scopes)
      try require(rule.requirement)
      try checkQuestion(
        await failure { _ = try await world.silently(application, first.account, forceRefresh: true) }, rule)
      #expect(try application.allAccounts().count == 1)
      #expect(try await world.silently(application).accessToken == first.accessToken)
    }

    @Test(arguments: Rule.all)
    func `With a code that the app got before the rule came`(rule: Rule) async throws {
      let code = try await world.code(for: application, Self.scopes, at: "organizations")
      try require(rule.requirement)
      let parameters = MSALAuthorizationCodeParameters(
        scopes: Self.scopes, authorizationCode: code, redirectUri: World.codeRedirectURI,
        codeVerifier: World.codeVerifier)
      try check(await failure { _ = try await application.acquireToken(withAuthorizationCode: parameters) }, rule)
      #expect(try application.allAccounts().isEmpty)
    }

    @Test(arguments: Rule.all)
    func `With a code typed elsewhere: another device can't help where this one is looked at`(rule: Rule) async throws {
      let error = await failure {
        _ = try await world.acquire(
          .deviceCode, application, scopes: Self.scopes, beforePolling: { try require(rule.requirement) })
      }
      if rule.requirement == .secondFactor {
        #expect(error?.code == MSALError.interactionRequired.rawValue)
      } else {
        #expect(error?.code == MSALError.internal.rawValue)
        #expect(
          error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidGrant.rawValue)
      }
      try check(error, rule)
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `A second factor that is given on the page where the code is typed is enough`() async throws {
      try require(.secondFactor)
      let result = try await world.acquire(.deviceCode, application, scopes: Self.scopes)
      #expect(try await world.graphStatus(result) == 200)
      #expect(try await world.silently(application, forceRefresh: true).tokenSource == .refreshToken)
    }
  }
}
