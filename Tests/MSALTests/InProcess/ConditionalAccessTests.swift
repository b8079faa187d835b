// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAccess
import EmulatorDirectory
import EmulatorNativeAuth
import Foundation
import IdentityEmulator
import MSAL
import MSALCommand
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

extension InProcessTests {
  /// An organisation's rule meets every way to a token.
  @Suite("Conditional access")
  struct ConditionalAccessTests {
    struct Rule: Sendable, CustomTestStringConvertible {
      var requirement: AccessRequirement
      var number: Int
      var oauthError: String
      var testDescription: String { requirement.rawValue }
    }

    static let rules = [
      Rule(requirement: .secondFactor, number: 50_076, oauthError: "interaction_required"),
      Rule(requirement: .block, number: 53_003, oauthError: "invalid_grant"),
      Rule(requirement: .compliantDevice, number: 53_000, oauthError: "invalid_grant"),
    ]

    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication(tenant: "organizations")
    }

    private func enforce(_ rule: Rule) throws {
      let adele = try #require(world.emulator.directory.user(named: MSALCommand.Person.adele.username)).id
      world.emulator.require(rule.requirement, of: adele)
    }

    /// The person has to be asked, and the error carries what the service wants.
    private func expectChallenge(
      _ rule: Rule, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
      let error = await failure(rule.testDescription, sourceLocation: sourceLocation, body)
      #expect(error?.code == MSALError.interactionRequired.rawValue, sourceLocation: sourceLocation)
      expectNumber(rule, error, sourceLocation)
      #expect(
        (error?.userInfo[MSALClaimsChallengeKey] as? String)?.contains("capolids") == true,
        sourceLocation: sourceLocation)
    }

    private func expectNumber(_ rule: Rule, _ error: NSError?, _ sourceLocation: SourceLocation) {
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [rule.number], sourceLocation: sourceLocation)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == rule.oauthError, sourceLocation: sourceLocation)
    }

    @Test("A refresh is told that the person has to be asked, with the claims", arguments: rules)
    func refresh(rule: Rule) async throws {
      let first = try await world.signIn(application)
      try enforce(rule)
      await expectChallenge(rule) { _ = try await world.silently(application, forceRefresh: true) }
      // The rule takes no token back that was given.
      #expect(try await world.silently(application).accessToken == first.accessToken)
    }

    @Test("A password is not enough", arguments: rules)
    func password(rule: Rule) async throws {
      let account = try await world.signIn(application).account
      try application.remove(account)
      try enforce(rule)
      await expectChallenge(rule) {
        _ = try await application.acquireToken(
          withUsernamePassword: MSALUsernamePasswordParameters(
            scopes: ["User.Read"], username: "adele@contoso.example", password: "Adele-Pass-1"))
      }
    }

    @Test("A rule that comes while a device waits ends the wait", arguments: rules)
    func deviceCode(rule: Rule) async throws {
      let (shown, show) = AsyncStream<MSALDeviceCodeResult>.makeStream()
      let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { show.yield($0) }
      let world = world
      let person = Task {
        for await result in shown {
          await world.clock.waitForSleepers()
          let address = FormCoding.url(
            result.verificationUrl.absoluteString, adding: [Parameter("otc", result.userCode)])
          _ = try await MSALCommand.Person.adele.visit(
            try #require(URL(string: address)), with: ScriptedBrowser(transport: world.transport))
          try enforce(rule)
          world.clock.advance(seconds: result.interval)
          break
        }
      }
      let error = await failure { _ = try await application.acquireToken(withDeviceCode: parameters) }
      try await person.value
      expectNumber(rule, error, #_sourceLocation)
      #expect(try application.allAccounts().isEmpty)
      #expect(error?.localizedRecoverySuggestion?.isEmpty == false)
      if rule.requirement == .secondFactor { #expect(error?.code == MSALError.interactionRequired.rawValue) }
    }

    @Test("A second factor that is given in the browser serves the device that waits")
    func deviceCodeWithSecondFactor() async throws {
      try enforce(Self.rules[0])
      let (shown, show) = AsyncStream<MSALDeviceCodeResult>.makeStream()
      let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { show.yield($0) }
      let world = world
      let person = Task {
        for await result in shown {
          await world.clock.waitForSleepers()
          var adele = MSALCommand.Person.adele
          adele.readCode = { world.emulator.inbox.messages(to: nil).first?.code }
          let address = FormCoding.url(
            result.verificationUrl.absoluteString, adding: [Parameter("otc", result.userCode)])
          let journey = try await adele.visit(
            try #require(URL(string: address)), with: ScriptedBrowser(transport: world.transport))
          #expect(journey.steps.contains(.secondFactor))
          world.clock.advance(seconds: result.interval)
          break
        }
      }
      let result = try await application.acquireToken(withDeviceCode: parameters)
      try await person.value
      #expect(try await world.graphStatus(result) == 200)
      #expect(try await world.silently(application, forceRefresh: true).tokenSource == .refreshToken)
    }

    @Test("A code that the app got itself is refused by a rule that came meanwhile", arguments: rules)
    func authorizationCode(rule: Rule) async throws {
      let codes = Lock<[String]>([])
      world.transport.serve("localhost:4999") { request in
        codes.withLock { $0.append(request.query["code"] ?? "") }
        return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<h1>Back</h1>".utf8))
      }
      let verifier = String(repeating: "v", count: 43)
      let url = FormCoding.url(
        "https://login.microsoftonline.localhost/organizations/oauth2/v2.0/authorize",
        adding: [
          Parameter("client_id", application.configuration.clientId), Parameter("response_type", "code"),
          Parameter("redirect_uri", "http://localhost:4999"),
          Parameter("scope", "User.Read openid profile offline_access"), Parameter("code_challenge_method", "S256"),
          Parameter("code_challenge", Base64URL.encode(SHA256.hash(Array(verifier.utf8)))),
        ])
      _ = try await MSALCommand.Person.adele.visit(
        try #require(URL(string: url)), with: ScriptedBrowser(transport: world.transport))
      let code = try #require(codes.withLock { $0.first })
      try enforce(rule)
      let parameters = MSALAuthorizationCodeParameters(
        scopes: ["User.Read"], authorizationCode: code, redirectUri: "http://localhost:4999", codeVerifier: verifier)
      let error = await failure { _ = try await application.acquireToken(withAuthorizationCode: parameters) }
      expectNumber(rule, error, #_sourceLocation)
      #expect(try application.allAccounts().isEmpty)
    }
  }
}
