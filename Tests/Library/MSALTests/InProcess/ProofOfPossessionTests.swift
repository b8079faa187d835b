// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Tokens that are bound to a key")
  struct ProofOfPossessionTests {
    private static let scope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"

    private let world: World
    private let application: MSALPublicClientApplication
    private let url: URL

    init() throws {
      world = try World()
      application = try world.makeApplication()
      url = try #require(URL(string: "https://graph.microsoft.localhost/api/todolist/items?id=1"))
    }

    private func scheme(_ method: MSALHttpMethod = .POST, nonce: String? = nil) -> MSALAuthenticationSchemePop {
      MSALAuthenticationSchemePop(httpMethod: method, request: url, nonce: nonce, additionalParameters: nil)
    }

    private func signIn() async throws -> MSALResult {
      let parameters = MSALInteractiveTokenParameters(
        scopes: [Self.scope], webviewParameters: MSALWebviewParameters())
      parameters.authenticationScheme = scheme()
      return try await application.acquireToken(with: parameters)
    }

    private func silently(_ scheme: any MSALAuthenticationSchemeProtocol) async throws -> MSALResult {
      let parameters = MSALSilentTokenParameters(
        scopes: [Self.scope], account: try #require(try application.allAccounts().first))
      parameters.authenticationScheme = scheme
      return try await application.acquireTokenSilent(with: parameters)
    }

    private func call(_ authorization: String, method: String = "POST") async throws -> HTTPResponse {
      try await world.transport.send(
        HTTPRequest(method: method, url: url, headers: ["Authorization": authorization]))
    }

    @Test func `The API takes the signed request of a sign-in, and those made silently from the cache, each once`()
      async throws
    {
      let first = try await signIn()
      #expect(first.authenticationScheme == "Pop")
      #expect(first.authorizationHeader == "Pop " + first.accessToken)
      #expect(try await call(first.authorizationHeader).status == 200)
      let second = try await silently(scheme())
      #expect(second.tokenSource == .cache)
      #expect(second.accessToken != first.accessToken)
      #expect(try await call(second.authorizationHeader).status == 200)
      #expect(try await call(second.authorizationHeader).status == 401)
      #expect(world.refreshes == 0)
    }

    @Test func `The API refuses it for another method, too late, and as a bearer token`() async throws {
      _ = try await signIn()
      let result = try await silently(scheme(.GET))
      #expect(try await call(result.authorizationHeader).status == 401)
      #expect(try await call("Bearer " + result.accessToken, method: "GET").status == 401)
      world.clock.advance(seconds: 301)
      #expect(try await call(result.authorizationHeader, method: "GET").status == 401)
    }

    @Test func `The API's own nonce, where it asks for one, is signed`() async throws {
      world.emulator.stores.nonces.requireOwn(true)
      let refused = try await call(try await signIn().authorizationHeader)
      #expect(refused.status == 401)
      let challenge = try #require(refused.headers["WWW-Authenticate"])
      let nonce = try #require(challenge.firstMatch(of: /nonce="([^"]*)"/)).1
      #expect(try await call(try await silently(scheme(nonce: String(nonce))).authorizationHeader).status == 200)
    }

    @Test func `A bearer token and a bound one live side by side`() async throws {
      _ = try await signIn()
      let bearer = try await silently(MSALAuthenticationSchemeBearer())
      #expect(bearer.authorizationHeader == "Bearer " + bearer.accessToken)
      #expect(try await call(bearer.authorizationHeader).status == 200)
      #expect(world.refreshes == 1)
      #expect(try await call(try await silently(scheme()).authorizationHeader).status == 200)
      #expect(try await silently(MSALAuthenticationSchemeBearer()).accessToken == bearer.accessToken)
      #expect(world.refreshes == 1)
    }

    @Test func `A renewed token is bound to the same key`() async throws {
      _ = try await signIn()
      world.clock.advance(seconds: 7_200)
      let result = try await silently(scheme())
      #expect(result.tokenSource == .refreshToken)
      #expect(try await call(result.authorizationHeader).status == 200)
      #expect(Set(world.transport.requests(to: "/token").map { $0.form["req_cnf"] }).count == 1)
    }
  }
}
