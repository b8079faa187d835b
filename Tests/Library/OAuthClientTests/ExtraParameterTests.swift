// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import TestSupport
import Testing
import TokenExchange

@Suite struct ExtraParameterTests {
  let service = SigningService()

  /// Signs in and refreshes; the parameters at the authorization endpoint and in the URLs of the two token requests.
  private func parameters(
    _ extra: [Parameter], _ change: (inout ClientConfiguration) -> Void = { _ in }
  ) async throws -> (authorize: [Parameter], token: [[Parameter]]) {
    let browser = service.browser()
    service.grantTokens(browser)
    let client = service.client(change)
    _ = try await client.acquireToken(
      service.interactive(browser) {
        $0.loginHint = "ada@contoso.example"
        $0.prompt = .login
        $0.parameters.extraQueryParameters = extra
      })
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    var silent = service.silent("User.Read", forceRefresh: true)
    silent.parameters.extraQueryParameters = extra
    _ = try await client.acquireTokenSilent(silent)
    #expect(service.tokenRequests.count == 2)
    return (browser.asked, service.tokenRequests.map(\.query))
  }

  @Test func `slice parameters go to both endpoints`() async throws {
    let (authorize, token) = try await parameters([]) {
      $0.sliceParameters = [Parameter("slice", "testslice"), Parameter("dc", "prod-wst")]
    }
    #expect(authorize["slice"] == "testslice" && authorize["dc"] == "prod-wst")
    #expect(token == Array(repeating: [Parameter("slice", "testslice"), Parameter("dc", "prod-wst")], count: 2))
  }

  @Test func `an extra parameter stands in the place of a slice parameter`() async throws {
    let (authorize, token) = try await parameters([Parameter("DC", "mine")]) {
      $0.sliceParameters = [Parameter("dc", "prod-wst")]
    }
    #expect(authorize.filter { $0.name.lowercased() == "dc" } == [Parameter("DC", "mine")])
    #expect(token == Array(repeating: [Parameter("DC", "mine")], count: 2))
  }

  @Test(arguments: [
    "client_id", "response_type", "redirect_uri", "response_mode", "scope", "state", "nonce", "code_challenge",
    "code_challenge_method", "client_info", "client-request-id", "prompt", "claims", "code_verifier", "grant_type",
    "refresh_token", "code", "client_secret", "client_assertion", "client_assertion_type", "request", "request_uri",
  ])
  func `what protects the answer can't be replaced, however it is spelt`(name: String) async throws {
    let spellings = [name, name.uppercased(), name.capitalized]
    let (authorize, token) = try await parameters(spellings.map { Parameter($0, "mine") })
    #expect(!authorize.contains { $0.value == "mine" })
    #expect(authorize.filter { $0.name.lowercased() == name }.count <= 1)
    #expect(token == [[], []])
    #expect(!service.tokenRequests.flatMap(\.form).contains { $0.value == "mine" })
  }

  @Test(arguments: ["login_hint", "Domain_Hint", "X-AnchorMailbox", "instance_aware"])
  func `a hint may be replaced and stays out of the token URL`(name: String) async throws {
    let (authorize, token) = try await parameters([Parameter(name, "mine")])
    #expect(authorize.filter { $0.name.lowercased() == name.lowercased() } == [Parameter(name, "mine")])
    #expect(token == [[], []])
  }

  @Test func `other extra parameters go to both endpoints as they are`() async throws {
    let (authorize, token) = try await parameters([Parameter("a b", "c&d=é")])
    #expect(authorize["a b"] == "c&d=é")
    #expect(token == [[Parameter("a b", "c&d=é")], [Parameter("a b", "c&d=é")]])
  }

  @Test func `requests with different extra parameters share no answer`() async throws {
    try service.signIn(expiresIn: 0)
    let gate = service.holdTokens(try service.tokens())
    let client = service.client()
    var requests: [SilentRequest] = []
    for value in ["a", "b"] {
      var request = service.silent("User.Read", claims: "{}")
      request.parameters.extraQueryParameters = [Parameter("dc", value)]
      requests.append(request)
    }
    let (first, second) = (requests[0], requests[1])
    async let one = client.acquireTokenSilent(first)
    async let two = client.acquireTokenSilent(second)
    while service.tokenRequests.count < 2 { await Task.yield() }
    gate.open()
    _ = try await (one, two)
    #expect(Set(service.tokenRequests.map { $0.query["dc"] }) == ["a", "b"])
  }
}
