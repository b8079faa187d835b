// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// Refresh tokens that another app of the family obtained (`foci`).
@Suite struct FamilyTokenTests {
  let service = SigningService()
  private let aliases = EnvironmentAliases(preferredCache: "login.contoso.test", names: ["login.contoso.test"])

  /// A family token of another app, and this app's own unless `own` is nil.
  private func signIn(own: String?) throws {
    try service.signIn(expiresIn: 0, refreshToken: own)
    try service.cache.save(
      TokenEntries(
        refreshToken: RefreshTokenRecord(
          homeAccountID: SigningService.home, environment: "login.contoso.test", clientID: ClientID("sibling"),
          familyID: "1", secret: Secret("family-1"))),
      aliases: aliases)
  }

  private func answer(
    _ refusals: [String: ErrorResponse], else tokens: JSONValue
  ) {
    service.onToken { request in
      refusals[request.form["refresh_token"] ?? ""].map { .json($0.encoded, status: 400) } ?? .json(tokens)
    }
  }

  private var triedTokens: [String?] { service.tokenRequests.map { $0.form["refresh_token"] } }

  private func silentFailure(_ client: PublicClient, _ scope: String = "User.Read") async -> IdentityError? {
    let request = service.silent(scope)
    return await failure { try await client.acquireTokenSilent(request) }
  }

  @Test func `the refusal of the own token is the one that is told, with its claims`() async throws {
    try signIn(own: "own-1")
    let own = ErrorResponse(
      error: .invalidGrant, codes: [50076], subError: .basicAction, claims: #"{"access_token":{"acrs":{}}}"#)
    answer(
      ["own-1": own, "family-1": ErrorResponse(error: .invalidGrant, codes: [65001], subError: .consentRequired)],
      else: try service.tokens())
    let error = await silentFailure(service.client())
    #expect(error?.interactionReason == .refusedByServer)
    #expect(error?.response == own)
    #expect(triedTokens == ["own-1", "family-1"])
  }

  @Test func `a refusal that tells more than client_mismatch is told instead`() async throws {
    try signIn(own: "own-1")
    let consent = ErrorResponse(error: .invalidGrant, codes: [65001], subError: .consentRequired)
    answer(
      ["own-1": ErrorResponse(error: .invalidGrant, subError: .clientMismatch), "family-1": consent],
      else: try service.tokens())
    #expect(await silentFailure(service.client())?.response == consent)
  }

  @Test(arguments: [OAuthErrorCode.interactionRequired, .invalidScope, .invalidClient])
  func `only invalid_grant sends an app to the family's token`(code: OAuthErrorCode) async throws {
    try signIn(own: "own-1")
    answer(["own-1": ErrorResponse(error: code)], else: try service.tokens())
    #expect(await silentFailure(service.client())?.response?.error == code)
    #expect(triedTokens == ["own-1"])
  }

  @Test func `a remembered refusal of the own token does not keep the family's from being tried`() async throws {
    try signIn(own: "own-1")
    let refusal = ErrorResponse(error: .invalidGrant, subError: .basicAction).encoded
    let tokens = try service.tokens()
    service.onToken { request in
      request.form["refresh_token"] == "own-1"
        ? .json(refusal, status: 400) : HTTPResponse(status: 429, headers: ["Retry-After": "5"])
    }
    let client = service.client()
    #expect(await silentFailure(client)?.httpStatus == 429)
    service.clock.advance(seconds: 6)
    service.onToken { request in
      request.form["refresh_token"] == "own-1" ? .json(refusal, status: 400) : .json(tokens)
    }
    #expect(await silentFailure(client) == nil)
    #expect(triedTokens == ["own-1", "family-1", "family-1"])
  }
}
