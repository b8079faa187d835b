// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import MSAL
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

/// An app in which Adele has signed in with a key pair of the app's own, and an API that takes bound tokens.
struct OrdersOfAdele: Sendable {
  let world: World
  let key: MSALExternalKeyPair?
  /// What the sign-in gave.
  let first: MSALResult
  private let application: MSALPublicClientApplication
  private let url: URL
  private static let scope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"

  init(key: MSALExternalKeyPair?) async throws {
    world = try World()
    self.key = key
    application = try world.makeApplication()
    url = try #require(URL(string: "https://graph.microsoft.localhost/api/todolist/items?id=1"))
    let parameters = MSALInteractiveTokenParameters(scopes: [Self.scope], webviewParameters: MSALWebviewParameters())
    parameters.authenticationScheme = Self.scheme(url, key)
    first = try await application.acquireToken(with: parameters)
  }

  private static func scheme(_ url: URL, _ key: MSALExternalKeyPair?) -> MSALAuthenticationSchemePop {
    MSALAuthenticationSchemePop(
      httpMethod: .POST, requestUrl: url, nonce: nil, additionalParameters: nil, externalKeyPair: key)
  }

  func silently() async throws -> MSALResult { try await silently(key) }

  func silently(_ key: MSALExternalKeyPair?) async throws -> MSALResult {
    let parameters = MSALSilentTokenParameters(
      scopes: [Self.scope], account: try #require(try application.allAccounts().first))
    parameters.authenticationScheme = Self.scheme(url, key)
    return try await application.acquireTokenSilent(with: parameters)
  }

  /// The status of the API's answer.
  func call(_ authorization: String) async throws -> Int {
    try await world.transport.send(
      HTTPRequest(method: "POST", url: url, headers: ["Authorization": authorization])
    ).status
  }

  /// The key ids that the token requests named.
  var namedKeys: [String] {
    world.transport.requests(to: "/token").compactMap { request in
      request.form["req_cnf"].flatMap { Base64URL.decode($0) }.flatMap { try? JSONValue(parsing: $0)["kid"]?.string }
    }
  }
}

@Suite("Tokens that are bound to a key pair of the app's own")
struct ExternalKeyUseTests {
  private func pair(_ key: Result<RSAPrivateKey, any Error> = TestKeys.client) throws -> MSALExternalKeyPair {
    try MSALExternalKeyPair(signingKey: AppKey(try key.get()))
  }

  @Test func `request, token and signed statement name the app's key, and the API takes the statement`() async throws {
    let pair = try pair()
    let orders = try await OrdersOfAdele(key: pair)
    #expect(orders.namedKeys == [pair.keyId])
    let statement = try UnverifiedJWT(parsing: orders.first.accessToken)
    #expect(statement.keyID == pair.keyId)
    let token = try UnverifiedJWT(parsing: try #require(statement.claims["at"]?.string))
    #expect(token.claims["cnf"]?["kid"]?.string == pair.keyId)
    let key = try JSONWebKey(decoding: try #require(statement.claims["cnf"]?["jwk"]))
    #expect(key.thumbprint == pair.keyId)
    #expect(try await orders.call(orders.first.authorizationHeader) == 200)
    let second = try await orders.silently()
    #expect(second.tokenSource == .cache)
    #expect(second.accessToken != orders.first.accessToken)
    #expect(try await orders.call(second.authorizationHeader) == 200)
    #expect(orders.world.refreshes == 0)
  }

  @Test func `tokens of two keys, and of the library's own, live side by side`() async throws {
    let (one, two) = (try pair(), try pair(TestKeys.stranger))
    let orders = try await OrdersOfAdele(key: one)
    let keys = [two, one, nil, two, one, nil]
    var sources: [MSALTokenSource] = []
    for key in keys {
      let result = try await orders.silently(key)
      sources.append(result.tokenSource)
      #expect(try await orders.call(result.authorizationHeader) == 200)
    }
    #expect(sources == [.refreshToken, .cache, .refreshToken, .cache, .cache, .cache])
    #expect(Set(orders.namedKeys).count == 3)
    #expect(orders.namedKeys.prefix(2) == [one.keyId, two.keyId])
  }

  @Test func `another object with a key of the same thumbprint gets the cached token`() async throws {
    let orders = try await OrdersOfAdele(key: try pair())
    let pem = try MSALExternalKeyPair(privateKeyPEM: try TestKeys.client.get().pem())
    let result = try await orders.silently(pem)
    #expect(result.tokenSource == .cache)
    #expect(try await orders.call(result.authorizationHeader) == 200)
  }

  @Test func `a key that fails to sign is an ordinary error, without the words of the app's error`() async throws {
    let orders = try await OrdersOfAdele(key: try pair())
    var key = AppKey(try TestKeys.client.get())
    key.signs = { _ in throw NSError(domain: "secret-words", code: 1) }
    var pair = try MSALExternalKeyPair(signingKey: key)
    let thrown = await #expect(throws: NSError.self) { try await orders.silently(pair) }
    #expect(thrown?.msalCode == .internal)
    #expect(thrown?.localizedDescription.contains("secret-words") == false)

    let wrong = AppKey(try TestKeys.stranger.get()).signs
    key.signs = wrong
    pair = try MSALExternalKeyPair(signingKey: key)
    let unfit = await #expect(throws: NSError.self) { try await orders.silently(pair) }
    #expect(unfit?.localizedDescription.contains("does not fit the public key") == true)
  }
}
