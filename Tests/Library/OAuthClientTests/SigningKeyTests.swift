// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@Suite struct SigningKeyTests {
  let service = SigningService()

  private var keyRequests: Int { service.transport.requests(to: "/keys").count }
  private var metadataRequests: Int { service.transport.requests(to: "openid-configuration").count }

  /// Refreshes once with an ID token signed by `key` under `keyID`.
  private func refresh(_ client: PublicClient, key: RSAPrivateKey? = nil, keyID: String) async throws
    -> IdentityError?
  {
    let token = try service.idToken(key: key, keyID: keyID)
    let answer = try service.tokens { $0["id_token"] = .string(token) }
    service.onToken { _ in .json(answer) }
    let request = service.silent("User.Read", forceRefresh: true)
    return await failure { try await client.acquireTokenSilent(request) }
  }

  @Test func `twenty cold callers for different scopes ask once for metadata and once for keys`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens { $0["scope"] = nil }
    let (metadata, keys) = (Gate(), Gate())
    service.transport.intercept { request in
      if request.url.path().hasSuffix("/token") { return .json(answer) }
      await (request.url.path().hasSuffix("/keys") ? keys : metadata).pass()
      return nil
    }
    let client = service.client()
    let service = service
    let tokens = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        let request = service.silent("api://x/Scope.\(number)")
        group.addTask { (try? await client.acquireTokenSilent(request)) != nil }
      }
      while metadataRequests == 0 { await Task.yield() }
      // Let callers pile up behind the first one, at the metadata and then at the keys.
      for _ in 0..<2000 { await Task.yield() }
      metadata.open()
      while keyRequests == 0 { await Task.yield() }
      for _ in 0..<2000 { await Task.yield() }
      keys.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: true, count: 20))
    #expect(metadataRequests == 1)
    #expect(keyRequests == 1)
    #expect(service.tokenRequests.count == 20)
  }

  @Test func `a token of a new key is accepted after one look at the keys`() async throws {
    try service.signIn(expiresIn: 0)
    let client = service.client()
    #expect(try await refresh(client, keyID: "k1") == nil)
    #expect(keyRequests == 1)
    service.clock.advance(seconds: 61)
    let new = try SigningService.otherKey.get()
    service.keys.withLock { $0.append(("k2", new)) }
    #expect(try await refresh(client, key: new, keyID: "k2") == nil)
    #expect(keyRequests == 2)
    #expect(try await refresh(client, key: new, keyID: "k2") == nil)
    #expect(keyRequests == 2)
  }

  @Test func `a key that came right after a fetch is found, at the first token too`() async throws {
    try service.signIn(expiresIn: 0)
    let client = service.client()
    #expect(try await refresh(client, keyID: "k1") == nil)
    service.clock.advance(seconds: 1)
    let new = try SigningService.otherKey.get()
    service.keys.withLock { $0 = [("k2", new)] }
    #expect(try await refresh(client, key: new, keyID: "k2") == nil)
    #expect(keyRequests == 2)
  }

  @Test func `an unknown key is looked for once a minute, and forged ones five times in all`() async throws {
    try service.signIn(expiresIn: 0)
    let client = service.client()
    #expect(try await refresh(client, keyID: "k1") == nil)
    let forged = try SigningService.otherKey.get()
    let looks: [(seconds: Double, keyID: String, requests: Int)] = [
      (1, "a", 2), (1, "a", 2), (57, "a", 2), (2, "a", 3), (0, "b", 4), (0, "c", 5), (0, "d", 6), (0, "e", 7),
      (0, "f", 7), (59, "g", 7), (2, "g", 8), (0, "a", 9),
    ]
    for (seconds, keyID, requests) in looks {
      service.clock.advance(seconds: seconds)
      let error = try await refresh(client, key: forged, keyID: keyID)
      #expect(casePath(error?.reason) == "untrusted.badSignature")
      #expect(keyRequests == requests)
    }
  }

  @Test func `a withdrawn key is not trusted for more than a day`() async throws {
    try service.signIn(expiresIn: 0)
    let client = service.client()
    #expect(try await refresh(client, keyID: "k1") == nil)
    let new = try SigningService.otherKey.get()
    service.keys.withLock { $0 = [("k2", new)] }
    service.clock.advance(seconds: 86_300)
    #expect(try await refresh(client, keyID: "k1") == nil)
    service.clock.advance(seconds: 200)
    let error = try await refresh(client, keyID: "k1")
    #expect(casePath(error?.reason) == "untrusted.badSignature")
    #expect(keyRequests == 3)
  }

  @Test func `known keys serve on while the service can't give newer ones`() async throws {
    try service.signIn(expiresIn: 0)
    let client = service.client()
    #expect(try await refresh(client, keyID: "k1") == nil)
    service.clock.advance(seconds: 90_000)
    let answer = try service.tokens()
    service.on(["/token": { _ in .json(answer) }, "/keys": { _ in HTTPResponse(status: 503) }])
    let result = try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true))
    #expect(result.source == .refresh)
  }

  @Test(arguments: [
    HTTPResponse(status: 503), HTTPResponse(status: 404), .json(["keys": "none"]), .json([]),
    HTTPResponse(status: 200, body: Data("<html>".utf8)),
  ])
  func `without keys neither the person is asked nor a code or refresh token spent`(answer: HTTPResponse) async throws {
    try service.signIn(expiresIn: 0)
    service.on(["/keys": { _ in answer }])
    let client = service.client()
    let browser = service.browser()
    let interactive = service.interactive(browser)
    let silent = service.silent("User.Read")
    #expect(await failure { try await client.acquireToken(interactive) } != nil)
    #expect(await failure { try await client.acquireTokenSilent(silent) } != nil)
    #expect(browser.opened.withLock { $0.isEmpty })
    #expect(service.tokenRequests.isEmpty)
  }
}
