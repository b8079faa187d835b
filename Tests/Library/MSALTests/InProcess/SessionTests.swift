// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

extension InProcessTests {
  /// The codes of section 3.9 of the protocol reference that are caused by events around an interactive request.
  @Suite("Reference 3.9: interactive requests that go wrong")
  struct SessionTests {
    private let world: World

    init() throws { world = try World() }

    private static func signIn(
      _ application: MSALPublicClientApplication, openBrowser: @escaping @Sendable (URL) async throws -> Void
    ) async throws -> MSALResult {
      let webview = MSALWebviewParameters()
      webview.openBrowser = openBrowser
      return try await application.acquireToken(
        with: MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview))
    }

    @Test func `3.9 a session is already running, and is cancelled by the app`() async throws {
      let url = try #require(URL(string: "https://login.microsoftonline.localhost/common"))
      let application = try world.makeApplication(
        Seed.sampleApp.clientID.value, try MSALAADAuthority(url: url), sessions: .shared)
      let (shown, show) = AsyncStream<Void>.makeStream()
      // A person who never answers.
      let first = Task {
        await failure { _ = try await Self.signIn(application) { _ in show.yield() } }.map(SeenError.init)
      }
      for await _ in shown { break }
      let second = await failure { _ = try await world.signIn(application) }.map(SeenError.init)
      #expect(second?.code == MSALError.internal.rawValue)
      #expect(second?.internalCode == MSALInternalError.internalErrorInteractiveSessionAlreadyRunning.rawValue)
      #expect(MSALPublicClientApplication.cancelCurrentWebAuthSession())
      let ended = await first.value
      #expect(ended?.code == MSALError.userCanceled.rawValue)
      #expect(ended?.internalCode == MSALInternalError.internalErrorSessionCanceled.rawValue)
      #expect(!MSALPublicClientApplication.cancelCurrentWebAuthSession())
      #expect(try await !world.signIn(application).accessToken.isEmpty)
    }

    @Test func `3.9 an answer with two states is not believed`() async throws {
      let application = try world.makeApplication()
      let transport = world.transport
      let error = await failure {
        _ = try await Self.signIn(application) { page in
          let asked = try #require(FormCoding.decode(page.query(percentEncoded: true) ?? ""))
          let redirect = try #require(asked["redirect_uri"].flatMap { URL(string: $0) })
          let state = try #require(asked["state"])
          let body = FormCoding.body([
            Parameter("state", state), Parameter("state", "another"), Parameter("code", "a-code"),
          ])
          _ = try await transport.send(HTTPRequest(method: "POST", url: redirect, body: body))
        }
      }
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidState.rawValue)
      #expect(world.transport.requests(to: "/token").isEmpty)
    }

    @Test func `3.9 a token endpoint that leads to an address without TLS is not followed`() async throws {
      let application = try world.makeApplication()
      world.transport.intercept { request in
        guard request.url.path().hasSuffix("/token") else { return nil }
        return HTTPResponse(status: 302, headers: ["Location": "http://login.microsoftonline.localhost/token"])
      }
      let error = await failure { _ = try await world.signIn(application) }
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorNonHttpsRedirect.rawValue)
      #expect(world.transport.requests(to: "/token").count == 1)
    }
  }
}
