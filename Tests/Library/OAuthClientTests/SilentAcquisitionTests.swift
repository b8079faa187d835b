// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@Suite struct SilentAcquisitionTests {
  let service = SigningService()

  @Test func `the refresh request carries what the platform expects`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.client { $0.capabilities = ["CP1"] }
    _ = try await client.acquireTokenSilent(service.silent("User.Read"))
    let request = try #require(service.tokenRequests.first)
    #expect(request.form["grant_type"] == "refresh_token")
    #expect(request.form["refresh_token"] == "refresh-1")
    #expect(request.form["scope"] == "User.Read openid profile offline_access")
    #expect(request.form["client_info"] == "1")
    #expect(request.form["claims"] == #"{"access_token":{"xms_cc":{"values":["CP1"]}}}"#)
    #expect(request.headers["X-AnchorMailbox"] == "Oid:\(SigningService.objectID)@\(SigningService.tenant)")
    #expect(request.headers["x-client-SKU"] == "MSAL.Swift.Linux")
  }

  @Test func `callers with different claims never share an answer`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.client()
    async let first = client.acquireTokenSilent(service.silent("User.Read", claims: #"{"a":1}"#))
    async let second = client.acquireTokenSilent(service.silent("User.Read", claims: #"{"b":1}"#))
    _ = try await (first, second)
    #expect(service.tokenRequests.count == 2)
  }

  @Test func `a cancelled caller leaves while the others wait on`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    let gate = AsyncStream<Void>.makeStream()
    service.onToken { _ in
      for await _ in gate.stream { break }
      return .json(answer)
    }
    let client = service.client()
    let request = service.silent("User.Read")
    let patient = Task { try await client.acquireTokenSilent(request) }
    while service.tokenRequests.isEmpty { await Task.yield() }
    let hasty = Task { await failure { try await client.acquireTokenSilent(request) } }
    hasty.cancel()
    #expect(await caseName(hasty.value?.reason) == "cancelled")
    gate.continuation.yield()
    #expect(try await patient.value.accessToken.exposed == "access-1")
  }
}
