// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@Suite struct OutageTests {
  let service = SigningService()

  @Test(arguments: [500, 503]) func `a server error is tried once more`(status: Int) async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    let attempts = Lock(0)
    service.onToken { _ in
      attempts.withLock { $0 += 1 }; return attempts.withLock { $0 } == 1 ? HTTPResponse(status: status) : .json(answer)
    }
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == .refresh)
    #expect(service.tokenRequests.count == 2)
  }

  @Test(arguments: [
    TransportError.cannotConnect(host: "h", reason: "r"), .connectionLost(host: "h"), .timedOut(host: "h"),
  ])
  func `network loss is tried once more, then reported as it is`(loss: TransportError) async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ throws(TransportError) in throw loss }
    let client = service.client()
    let error = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    guard case .transport(loss)? = error?.reason else {
      Issue.record("got \(String(describing: error?.reason))")
      return
    }
    #expect(service.tokenRequests.count == 2)
  }

  @Test func `a token that is still valid is used when the service is down`() async throws {
    try service.signIn(expiresIn: 200)
    service.onToken { _ in HTTPResponse(status: 503) }
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.accessToken.exposed == "access-0")
    #expect(!result.isInExtendedLifetime)
  }

  @Test(arguments: [true, false])
  func `an expired token lives on only when the app allows extended lifetime`(allowed: Bool) async throws {
    try service.signIn(expiresIn: 10)
    service.clock.advance(seconds: 20)
    service.onToken { _ in HTTPResponse(status: 500) }
    let client = service.client { $0.extendedLifetimeEnabled = allowed }
    if allowed {
      let result = try await client.acquireTokenSilent(service.silent("User.Read"))
      #expect(result.isInExtendedLifetime)
      #expect(result.expiresOn > service.clock.now)
    } else {
      let error = await failure { () async throws(IdentityError) in
        try await client.acquireTokenSilent(service.silent("User.Read"))
      }
      guard case .unexpectedStatus(500)? = error?.reason else {
        Issue.record("got \(String(describing: error?.reason))")
        return
      }
    }
  }

  @Test func `429 is answered from memory until its pause is over`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in HTTPResponse(status: 429, headers: ["Retry-After": "30"]) }
    let client = service.client()
    let first = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    #expect(first?.retryAfter == 30)
    #expect(service.tokenRequests.count == 1)
    service.clock.advance(seconds: 10)
    let second = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    guard case .throttled(.unexpectedStatus(429), let left)? = second?.reason else {
      Issue.record("got \(String(describing: second?.reason))")
      return
    }
    #expect(left == 20)
    #expect(service.tokenRequests.count == 1)
    service.clock.advance(seconds: 21)
    service.onToken { _ in .json(answer) }
    let result = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == .refresh)
  }

  @Test func `a clock that was set back does not keep a token alive`() async throws {
    try service.signIn(expiresIn: 3600)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    service.clock.jump(seconds: -7200)
    // Makes the answer anew after the jump, so that its ID token is not from the future.
    let fresh = try service.tokens()
    service.onToken { _ in .json(fresh) }
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == .refresh)
  }
}
