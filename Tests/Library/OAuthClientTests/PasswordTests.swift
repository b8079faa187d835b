// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// Sign-in with a password that the app knows (RFC 6749 section 4.3).
struct PasswordTests {
  let service = SigningService()

  private func request(_ username: String = "ada@contoso.example", _ password: String = "se&cret") -> PasswordRequest {
    PasswordRequest(
      parameters: TokenParameters(scopes: ScopeSet(["User.Read"])), username: username, password: Secret(password))
  }

  @Test func `the request carries name and password in its body`() async throws {
    let tokens = try service.tokens()
    service.onToken { _ in .json(tokens) }
    let result = try await service.client().acquireToken(request())
    #expect(result.account.username == "ada@contoso.example")
    #expect(
      service.tokenRequests.map { $0.curlCommand(hiding: ["client-request-id", "x-client-CPU", "x-client-Ver"]) } == [
        #"""
        curl --request POST 'https://login.contoso.test/common/oauth2/v2.0/token' \
          --header 'Accept: application/json' \
          --header 'Content-Type: application/x-www-form-urlencoded;charset=utf-8' \
          --header 'X-AnchorMailbox: UPN:ada@contoso.example' \
          --header 'client-request-id: <client-request-id>' \
          --header 'return-client-request-id: true' \
          --header 'x-client-CPU: <x-client-CPU>' \
          --header 'x-client-OS: Linux' \
          --header 'x-client-SKU: MSAL.Swift.Linux' \
          --header 'x-client-Ver: <x-client-Ver>' \
          --header 'x-client-current-telemetry: 4|301,0|' \
          --header 'x-client-last-telemetry: 4|0|||' \
          --header 'x-ms-lib-capability: retry-after, h429' \
          --data-urlencode 'client_id=99999999-0000-4000-8000-000000000001' \
          --data-urlencode 'grant_type=password' \
          --data-urlencode 'username=ada@contoso.example' \
          --data-urlencode 'password=se&cret' \
          --data-urlencode 'scope=User.Read openid profile offline_access' \
          --data-urlencode 'client_info=1'
        """#
      ])
  }

  @Test(arguments: [
    ("invalid_grant", "basic_action", 50_076, "interactionRequired"),
    ("invalid_grant", "consent_required", 65_001, "interactionRequired"),
    ("invalid_grant", "user_password_expired", 50_055, "interactionRequired"),
    ("interaction_required", "", 50_079, "interactionRequired"), ("invalid_grant", "", 50_126, "refused"),
    ("invalid_grant", "", 50_034, "refused"), ("invalid_client", "", 7_000_218, "refused"),
  ])
  func `only what a page can mend asks for a page`(error: String, subError: String, code: Int, expected: String)
    async throws
  {
    service.onToken { _ in
      let body: JSONValue = [
        "error": .string(error), "suberror": .string(subError), "error_codes": [JSONValue(code)],
      ]
      return .json(body, status: 400)
    }
    let failure = try #require(
      await failure { try await service.client().acquireToken(request()) })
    #expect("\(failure.reason)".hasPrefix(expected), "\(failure.reason)")
    #expect(failure.response?.codes == [code])
  }

  @Test func `a password is not sent twice`() async throws {
    service.onToken { _ throws(TransportError) in throw .timedOut(host: "login.contoso.test") }
    let failure = await failure { try await service.client().acquireToken(request()) }
    #expect(casePath(failure?.reason) == "transport.timedOut")
    #expect(service.tokenRequests.count == 1)
  }

  @Test(arguments: [("", "x", "username"), ("x", "", "password")])
  func `what is missing is named`(username: String, password: String, parameter: String) async throws {
    let failure = await failure { try await service.client().acquireToken(request(username, password)) }
    #expect(try requireCase("badRequest", of: failure?.reason, as: (String, String).self).0 == parameter)
    #expect(service.transport.requests.isEmpty)
  }

  @Test func `the password is in no log`() async throws {
    service.onToken { _ in HTTPResponse(status: 500) }
    _ = await failure { try await service.client().acquireToken(request()) }
    #expect(!"\(request())".contains("se&cret"))
    #expect(!service.log.lines.contains { $0.contains("se&cret") })
  }
}
