// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Tokens of every grant can be bound to a key")
  struct BoundGrantTests {
    private static let scopes = ["api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"]
    private static let address = "https://graph.microsoft.localhost/api/todolist/items"

    /// The properties that the API checks in a signed request, each of which a request can violate.
    enum Check: String, CaseIterable, CustomTestStringConvertible {
      case signature, method, path, host, age, replay, notBearer

      var testDescription: String { rawValue }
    }

    private let world: World
    private let application: MSALPublicClientApplication

    init() async throws {
      world = try World()
      application = try world.makeApplication(tenant: "organizations")
      // The password grant can't ask for consent, so Adele consents before.
      let account = try await world.signIn(application, scopes: Self.scopes).account
      try application.remove(account)
      world.transport.forgetRequests()
    }

    private func acquire(_ grant: GrantKind, for address: String = address, nonce: String? = nil) async throws
      -> MSALResult
    {
      let url = try #require(URL(string: address))
      return try await world.acquire(grant, application, scopes: Self.scopes) {
        $0.authenticationScheme = MSALAuthenticationSchemePop(
          httpMethod: .POST, request: url, nonce: nonce, additionalParameters: nil)
      }
    }

    private func call(_ authorization: String, method: String = "POST") async throws -> HTTPResponse {
      try await world.transport.send(
        HTTPRequest(
          method: method, url: try #require(URL(string: Self.address)), headers: ["Authorization": authorization]))
    }

    @Test(arguments: GrantKind.allCases)
    func `The API takes the signed request, and the token request named the key`(grant: GrantKind) async throws {
      let result = try await acquire(grant)
      #expect(result.authenticationScheme == "Pop")
      #expect(result.tokenSource == (grant == .refresh ? .refreshToken : .identityProvider))
      #expect(try await call(result.authorizationHeader).status == 200)
      let sent = try #require(world.transport.requests(to: "/token").last)
      #expect(sent.form["token_type"] == "pop")
      #expect(sent.form["req_cnf"]?.isEmpty == false)

      // The next token comes from the cache and is signed anew.
      let next = try await acquireSilently()
      #expect(next.tokenSource == .cache)
      #expect(try await call(next.authorizationHeader).status == 200)
    }

    @Test(arguments: GrantKind.allCases)
    func `The API refuses what does not fit`(grant: GrantKind) async throws {
      #expect(try await call(try await acquire(grant).authorizationHeader).status == 200)
      for check in Check.allCases {
        #expect(try await refusal(of: check).status == 401, "\(check)")
      }
    }

    /// What the API answers to a request that violates one property.
    private func refusal(of check: Check) async throws -> HTTPResponse {
      let address =
        switch check {
        case .path: "https://graph.microsoft.localhost/api/todolist/others"
        case .host: "https://other.microsoft.localhost/api/todolist/items"
        default: Self.address
        }
      let result = try await acquireSilently(for: address)
      var header = result.authorizationHeader
      var method = "POST"
      switch check {
      case .signature:
        let other = Base64URL.encode([UInt8](repeating: 7, count: 256))
        header = header.split(separator: ".").dropLast().joined(separator: ".") + "." + other
      case .method: method = "PUT"
      case .path, .host: break
      case .age: world.clock.advance(seconds: 301)
      case .replay: #expect(try await call(header).status == 200)
      case .notBearer: header = "Bearer " + result.accessToken
      }
      return try await call(header, method: method)
    }

    private func acquireSilently(for address: String = address, nonce: String? = nil) async throws -> MSALResult {
      let account = try #require(try application.allAccounts().first)
      let parameters = MSALSilentTokenParameters(scopes: Self.scopes, account: account)
      parameters.authenticationScheme = MSALAuthenticationSchemePop(
        httpMethod: .POST, request: try #require(URL(string: address)), nonce: nonce, additionalParameters: nil)
      return try await application.acquireTokenSilent(with: parameters)
    }

    @Test(arguments: GrantKind.allCases)
    func `The API's own nonce is signed, and no other is taken`(grant: GrantKind) async throws {
      world.emulator.stores.nonces.requireOwn(true)
      let invented = try await call(try await acquire(grant, nonce: "invented").authorizationHeader)
      #expect(invented.status == 401)
      let challenge = try #require(invented.headers["WWW-Authenticate"])
      let nonce = String(try #require(challenge.firstMatch(of: /nonce="([^"]*)"/)).1)
      // The refresh lets two hours pass, in which the nonce expires.
      let signed = try await acquireSilently(nonce: nonce)
      #expect(try await call(signed.authorizationHeader).status == 200)
      #expect(try await call(signed.authorizationHeader).status == 401)
    }
  }
}
