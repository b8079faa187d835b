// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// How long no request is sent after the service asked for a pause.
@Suite struct PauseTests {
  let service = SigningService()

  private func silentFailure(_ client: PublicClient) async -> IdentityError? {
    let request = service.silent("User.Read")
    return await failure { try await client.acquireTokenSilent(request) }
  }

  /// Expects that no request is sent until `seconds` have passed, and one afterwards.
  private func expectPause(_ seconds: Double, _ client: PublicClient) async throws {
    let requests = service.tokenRequests.count
    service.clock.advance(seconds: seconds - 1)
    let during = await silentFailure(client)
    let (_, left): (IdentityError.Reason, Double) = try requireCase("throttled", of: during?.reason)
    #expect(abs(left - 1) < 0.01)
    #expect(during?.retryAfter == left)
    #expect(service.tokenRequests.count == requests)
    service.clock.advance(seconds: 2)
    _ = await silentFailure(client)
    #expect(service.tokenRequests.count > requests)
  }

  @Test(arguments: [
    (nil, 60.0), ("90", 90), ("7200", 3600), ("Thu, 01 Jan 2026 00:01:30 GMT", 90),
    ("Fri, 02 Jan 2026 00:00:00 GMT", 3600), ("next week", 60), ("Thu, 01 Foo 2026 00:01:30 GMT", 60),
  ])
  func `a pause is as long as asked, a minute when unsaid, an hour at most`(
    retryAfter: String?, seconds: Double
  ) async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in
      var headers: HTTPHeaders = [:]
      headers["Retry-After"] = retryAfter
      return HTTPResponse(status: 429, headers: headers)
    }
    let client = service.client()
    #expect(await silentFailure(client)?.httpStatus == 429)
    #expect(service.tokenRequests.count == 1)
    try await expectPause(seconds, client)
  }

  @Test(arguments: ["0", "-5", "Wed, 31 Dec 2025 00:00:00 GMT"])
  func `a pause that is over when it is asked for is none`(retryAfter: String) async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in HTTPResponse(status: 429, headers: ["Retry-After": retryAfter]) }
    let client = service.client()
    for attempt in 1...2 {
      #expect(await silentFailure(client)?.httpStatus == 429)
      #expect(service.tokenRequests.count == attempt)
    }
  }

  @Test func `a request with other parameters of the app is not held up by a pause`() async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in HTTPResponse(status: 429) }
    let client = service.client()
    for slice in ["a", "b", "a"] {
      var request = service.silent("User.Read")
      request.parameters.extraQueryParameters = [Parameter("dc", slice)]
      let asked = request
      _ = await failure { try await client.acquireTokenSilent(asked) }
    }
    #expect(service.tokenRequests.map { $0.url.query() } == ["dc=a", "dc=b"])
  }

  @Test func `a clock that is set back ends every pause`() async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in HTTPResponse(status: 429, headers: ["Retry-After": "3600"]) }
    let client = service.client()
    _ = await silentFailure(client)
    service.clock.jump(seconds: -10)
    _ = await silentFailure(client)
    #expect(service.tokenRequests.count == 2)
  }
}
