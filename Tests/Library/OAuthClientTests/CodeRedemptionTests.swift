// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// A code reaches the server once: the second time revokes what the first one issued (RFC 6749 section 4.1.2).
@Suite struct CodeRedemptionTests {
  let service = SigningService()

  private func signIn() async -> IdentityError? {
    let client = service.client()
    let request = service.interactive(service.browser())
    return await failure { try await client.acquireToken(request) }
  }

  @Test(arguments: [500, 502, 503, 504, 429])
  func `a code that the server answered with trouble is not sent again`(status: Int) async throws {
    service.onToken { _ in HTTPResponse(status: status) }
    let error = await signIn()
    #expect(try requireCase("unexpectedStatus", of: error?.reason) == status)
    #expect(service.tokenRequests.count == 1)
  }

  @Test(arguments: [
    TransportError.connectionLost(host: "h"), .timedOut(host: "h"), .tls(host: "h", reason: "r"), .tooLarge(limit: 1),
    .other(code: 1, reason: "r"),
  ])
  func `a code that the server may have seen is not sent again`(loss: TransportError) async throws {
    service.onToken { _ throws(TransportError) in throw loss }
    let error = await signIn()
    #expect(try requireCase("transport", of: error?.reason) == loss)
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `a code that never left is sent again`() async throws {
    let browser = service.browser()
    let service = service
    service.onToken { _ throws(TransportError) in
      if service.tokenRequests.count == 1 { throw .cannotConnect(host: "h", reason: "r") }
      return service.codeAnswer(browser)
    }
    let result = try await service.client().acquireToken(service.interactive(browser))
    #expect(result.source == .network)
    #expect(service.tokenRequests.count == 2)
    #expect(service.tokenRequests.map { $0.form["code"] } == ["code-1", "code-1"])
  }

  @Test func `a refused code is the server's refusal, and nothing is kept`() async throws {
    let refusal = ErrorResponse(error: .invalidGrant, codes: [54005])
    service.onToken { _ in .json(refusal.encoded, status: 400) }
    let error = await signIn()
    #expect(try requireCase("refused", of: error?.reason) == refusal)
    #expect(service.tokenRequests.count == 1)
    #expect(try service.client().accounts(AccountFilter(onlySignedIn: false)).isEmpty)
  }
}
