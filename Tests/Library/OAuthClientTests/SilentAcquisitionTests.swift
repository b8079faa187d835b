// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@Suite struct SilentAcquisitionTests {
  let service = SigningService()

  @Test func `a valid token comes from the cache without a request`() async throws {
    try service.signIn(expiresIn: 3600)
    let result = try await service.client().acquireTokenSilent(service.silent("user.read"))
    #expect(result.accessToken.exposed == "access-0")
    #expect(result.source == .cache)
    #expect(result.account.username == "ada@contoso.example")
    #expect(result.tenantProfile.isHome)
    #expect(result.authority.tenant == SigningService.tenant)
    #expect(service.transport.requests.isEmpty)
  }

  @Test(arguments: [(301.0, AuthenticationResult.Source.cache), (299.0, .refresh)])
  func `a token within five minutes of its end is refreshed`(
    secondsLeft: Double, source: AuthenticationResult.Source
  ) async throws {
    try service.signIn(expiresIn: secondsLeft)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == source)
  }

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

  @Test func `scopes that the cached token lacks, claims and force refresh go to the service`() async throws {
    try service.signIn(expiresIn: 3600)
    let answer = try service.tokens { $0["scope"] = "User.Read Files.Read" }
    service.onToken { _ in .json(answer) }
    let client = service.client()
    _ = try await client.acquireTokenSilent(service.silent("Files.Read"))
    _ = try await client.acquireTokenSilent(service.silent("User.Read", claims: #"{"access_token":{}}"#))
    _ = try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true))
    #expect(service.tokenRequests.count == 3)
    #expect(service.tokenRequests.map { $0.form["refresh_token"] } == ["refresh-1", "refresh-2", "refresh-2"])
  }

  @Test func `a hundred callers for one expired token make one request`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    let gate = AsyncStream<Void>.makeStream()
    service.onToken { _ in
      for await _ in gate.stream { break }
      return .json(answer)
    }
    let client = service.client()
    let request = service.silent("User.Read")
    let tokens = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<100 {
        group.addTask { try? await client.acquireTokenSilent(request).accessToken.exposed }
      }
      // Let callers pile up behind the first one's request before it is answered.
      while service.tokenRequests.isEmpty { await Task.yield() }
      gate.continuation.yield()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: "access-1", count: 100))
    #expect(service.tokenRequests.count == 1)
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

  @Test(arguments: [
    OAuthErrorCode.invalidGrant, .interactionRequired, OAuthErrorCode("login_required"), .unauthorizedClient,
  ])
  func `a refused refresh token means asking the person, with the server's words`(code: OAuthErrorCode) async throws {
    try service.signIn(expiresIn: 0)
    let refusal = ErrorResponse(error: code, codes: [50076], subError: .basicAction)
    service.onToken { _ in .json(refusal.encoded, status: 400) }
    let client = service.client()
    let error = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    guard case .interactionRequired(.refusedByServer, let response)? = error?.reason else {
      Issue.record("got \(String(describing: error?.reason))")
      return
    }
    #expect(response == refusal)
    #expect(error?.httpStatus == 400)
    #expect(error?.correlationID != nil)
    #expect(
      try service.cache.refreshToken(
        homeAccountID: SigningService.home,
        environments: EnvironmentAliases(preferredCache: "login.contoso.test", names: ["login.contoso.test"]),
        clientID: ClientID(SigningService.clientID)) != nil)
  }

  @Test func `only bad_token deletes the refresh token`() async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in
      .json(ErrorResponse(error: .invalidGrant, subError: .badToken).encoded, status: 400)
    }
    let client = service.client()
    _ = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    let again = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    guard case .interactionRequired(.noRefreshToken, nil)? = again?.reason else {
      Issue.record("got \(String(describing: again?.reason))")
      return
    }
    #expect(service.tokenRequests.count == 1)
  }

  @Test(arguments: [OAuthErrorCode.invalidScope, .invalidClient])
  func `errors that asking the person can't mend stay what they are`(code: OAuthErrorCode) async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in .json(ErrorResponse(error: code).encoded, status: 400) }
    let client = service.client()
    let error = await failure { () async throws(IdentityError) in
      try await client.acquireTokenSilent(service.silent("User.Read"))
    }
    guard case .refused(let response)? = error?.reason else {
      Issue.record("got \(String(describing: error?.reason))")
      return
    }
    #expect(response.error == code)
  }

  @Test func `no account, a signed-out account and an account without refresh token need interaction`() async throws {
    let client = service.client()
    var request = service.silent("User.Read")
    let unknown = await failure { () async throws(IdentityError) in try await client.acquireTokenSilent(request) }
    guard case .interactionRequired(.noRefreshToken, nil)? = unknown?.reason else {
      Issue.record("got \(String(describing: unknown?.reason))")
      return
    }
    try service.signIn(expiresIn: 3600)
    try client.removeAccount(SigningService.account)
    let signedOut = await failure { () async throws(IdentityError) in try await client.acquireTokenSilent(request) }
    guard case .interactionRequired(.signedOut, nil)? = signedOut?.reason else {
      Issue.record("got \(String(describing: signedOut?.reason))")
      return
    }
    request.parameters.account = nil
    let noAccount = await failure { () async throws(IdentityError) in try await client.acquireTokenSilent(request) }
    guard case .interactionRequired(.noAccount, nil)? = noAccount?.reason else {
      Issue.record("got \(String(describing: noAccount?.reason))")
      return
    }
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
    let hasty = Task {
      await failure { () async throws(IdentityError) in try await client.acquireTokenSilent(request) }
    }
    hasty.cancel()
    guard case .cancelled? = await hasty.value?.reason else {
      Issue.record("the cancelled caller got no cancellation")
      return
    }
    gate.continuation.yield()
    #expect(try await patient.value.accessToken.exposed == "access-1")
  }
}
