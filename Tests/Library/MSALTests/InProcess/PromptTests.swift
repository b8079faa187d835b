// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Prompts")
  struct PromptTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    private func ask(
      _ prompt: MSALPrompt?, _ scopes: [String] = ["User.Read"], loginHint: String? = nil
    ) async throws -> MSALResult {
      let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: MSALWebviewParameters())
      parameters.promptType = .login
      parameters.prompt = prompt
      parameters.loginHint = loginHint
      return try await application.acquireToken(with: parameters)
    }

    @Test(
      arguments: [
        (MSALPrompt.selectAccount, "select_account"), (.forceLogin, "login"), (.consent, "consent"),
        (.create, "create"), (.never, "none"), (.noPrompt, nil), (nil, "login"),
      ] as [(MSALPrompt?, String?)])
    func `Each prompt of MSAL.NET goes over the wire as the platform spells it`(prompt: MSALPrompt?, value: String?)
      async throws
    {
      _ = try? await ask(prompt)
      let url = try #require(world.browser.openedURLs.first)
      let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      #expect(query.filter { $0.name == "prompt" }.map(\.value) == (value.map { [$0] } ?? []))
    }

    private func expectInteractionRequired(
      _ oauthError: String, _ number: Int, sourceLocation: SourceLocation = #_sourceLocation,
      _ body: () async throws -> Void
    ) async {
      let error = await failure(oauthError, sourceLocation: sourceLocation, body)
      #expect(error?.code == MSALError.interactionRequired.rawValue, sourceLocation: sourceLocation)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == oauthError, sourceLocation: sourceLocation)
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [number], sourceLocation: sourceLocation)
    }

    @Test func `Never asks nobody: without a session the app is told to ask`() async throws {
      await expectInteractionRequired("login_required", 50_058) { _ = try await ask(.never) }
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `Never takes the browser's session, and a hint tells which of two is meant`() async throws {
      let adele = try await world.signIn(application)
      #expect(try await ask(.never).account.username == adele.account.username)
      world.browser.seat(.lee)
      _ = try await ask(.forceLogin, loginHint: ScriptedPerson.lee.username)
      await expectInteractionRequired("interaction_required", 16_000) { _ = try await ask(.never) }
      let account = try await ask(.never, loginHint: ScriptedPerson.lee.username).account
      #expect(account.username == ScriptedPerson.lee.username)
    }

    @Test func `Never signs nobody in who has signed out of the app`() async throws {
      let adele = try await world.signIn(application)
      try application.remove(adele.account)
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.account = adele.account
      parameters.prompt = .never
      let opened = world.browser.openedURLs.count
      let error = await failure { _ = try await application.acquireToken(with: parameters) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(world.browser.openedURLs.count == opened)
    }

    @Test func `Never gives no permission that the person was not asked for`() async throws {
      try await world.signIn(application)
      await expectInteractionRequired("consent_required", 65_001) { _ = try await ask(.never, ["Mail.Read"]) }
    }

    @Test(arguments: [(PolicyRequirement.secondFactor, "interaction_required", 50_076)])
    func `Never meets a rule of conditional access as a refusal, not as a page`(
      requirement: PolicyRequirement, oauthError: String, number: Int
    ) async throws {
      try await world.signIn(application)
      let adele = try #require(world.emulator.directory.user(named: ScriptedPerson.adele.username)).id
      world.emulator.administration.policies.demand(requirement, of: adele)
      await expectInteractionRequired(oauthError, number) { _ = try await ask(.never) }
    }
  }
}
