// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("A token, silently or with a page")
  struct TokenForParametersTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    /// The values of a parameter in the address of the last page, if there was one since the last call.
    private func asked(_ name: String) -> [String?] {
      let query = world.browser.openedURLs.last.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
      return (query?.queryItems ?? []).filter { $0.name == name }.map(\.value)
    }

    @Test func `The first time a page is shown, and then none while the cache or the refresh token will do`()
      async throws
    {
      let first = try await application.token(for: .init(scopes: ["User.Read"]))
      #expect(first.account.username == ScriptedPerson.adele.username)
      #expect(world.browser.openedURLs.count == 1)
      let second = try await application.token(for: .init(scopes: ["User.Read"]))
      #expect(second.accessToken == first.accessToken)
      world.clock.advance(seconds: 3_600)
      let third = try await application.token(for: .init(scopes: ["User.Read"]))
      #expect(third.accessToken != first.accessToken)
      #expect(world.browser.openedURLs.count == 1)
      #expect(world.refreshes == 1)
    }

    @Test func `A session that has ended leads to a page, for the account that was meant`() async throws {
      try await world.signIn(application)
      try world.revoke(changingPassword: false)
      world.clock.advance(seconds: 3_600)
      let result = try await application.token(for: .init(scopes: ["User.Read"]))
      #expect(result.tokenSource == .identityProvider)
      #expect(world.browser.openedURLs.count == 2)
      #expect(asked("login_hint") == [ScriptedPerson.adele.username])
    }

    @Test func `Of several accounts the named one answers, and without a name the page lets the user choose`()
      async throws
    {
      let adele = try await world.signIn(application)
      world.browser.seat(.lee)
      let lee = try await world.signIn(application, prompt: .login)
      let pages = world.browser.openedURLs.count
      for known in [adele, lee] {
        let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"])
        parameters.account = known.account
        #expect(try await application.token(for: parameters).account == known.account)
      }
      #expect(world.browser.openedURLs.count == pages)
      _ = try await application.token(for: .init(scopes: ["User.Read"]))
      #expect(world.browser.openedURLs.count == pages + 1)
      #expect(asked("prompt") == ["select_account"])
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"])
      parameters.prompt = .noPrompt
      _ = try await application.token(for: parameters)
      #expect(asked("prompt") == [])
    }

    @Test func `A network that is down opens no page`() async throws {
      try await world.signIn(application)
      world.clock.advance(seconds: 3_600)
      world.transport.serve("login.microsoftonline.localhost", nil)
      // There is one more try, after a moment.
      let error = await world.waiting(60) {
        await failure { _ = try await application.token(for: .init(scopes: ["User.Read"])) }
      }
      #expect(error?.domain == NSURLErrorDomain)
      #expect(error?.msalCode == nil)
      #expect(world.browser.openedURLs.count == 1)
    }

    @Test func `Claims of a challenge go to both requests`() async throws {
      try await world.signIn(application)
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"])
      parameters.claimsRequest = MSALClaimsRequest(
        jsonString: #"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#, error: nil)
      world.transport.forgetRequests()
      _ = try await application.token(for: parameters)
      #expect(world.tokenRequests("refresh_token").map { $0.form["claims"]?.contains("nbf") } == [true])
    }

    @Test func `The page is asked for what the service demanded in its refusal, beside the app's own claims`()
      async throws
    {
      try await world.signIn(application)
      let demanded = #"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#
      try world.fault(
        ["endpoint": "token", "grantType": "refresh_token"],
        ["error": "interaction_required", "members": ["claims": .string(demanded)]])
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"])
      parameters.claimsRequest = MSALClaimsRequest(jsonString: #"{"id_token":{"auth_time":null}}"#, error: nil)
      #expect(try await application.token(for: parameters).tokenSource == .identityProvider)
      let sent = #"{"id_token":{"auth_time":null},"access_token":{"nbf":{"essential":true,"value":"1"}}}"#
      #expect(asked("claims") == [sent])
    }
  }
}
