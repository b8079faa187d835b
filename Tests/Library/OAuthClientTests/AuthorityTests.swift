// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@Suite struct AuthorityTests {
  @Test(arguments: [
    ("https://login.microsoftonline.com/common", "login.microsoftonline.com", "common"),
    ("https://LOGIN.microsoftonline.com/Contoso.example/v2.0/?x=1#y", "login.microsoftonline.com", "contoso.example"),
    ("https://localhost:8443/common", "localhost:8443", "common"),
    ("https://login.contoso.test:443/t", "login.contoso.test", "t"),
    ("http://127.0.0.1:8400/common/", "127.0.0.1:8400", "common"),
    ("http://[::1]:8400/common", "[::1]:8400", "common"),
    ("http://login.microsoftonline.localhost:8400/x", "login.microsoftonline.localhost:8400", "x"),
  ])
  func `an authority is read from its URL`(text: String, environment: String, tenant: String) throws {
    let authority = try Authority(url: #require(URL(string: text)))
    #expect(authority.environment == environment)
    #expect(authority.tenant == tenant)
    #expect(try Authority(url: authority.url) == authority)
  }

  @Test(arguments: [
    "http://login.microsoftonline.com/common", "https://login.microsoftonline.com",
    "https://login.microsoftonline.com/",
    "ftp://login.microsoftonline.com/common", "/common", "mailto:a@b", "http://localhost.evil.test/common",
  ])
  func `a URL that is no authority is refused`(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(throws: AuthorityError.self) { try Authority(url: url) }
  }

  @Test(arguments: [
    "https://example.com/callback", "urn:ietf:wg:oauth:2.0:oob", "http://example.com", "http://localhost/#f",
    "nonsense",
    "mailto:x@y", "", "http://localhost:65536",
  ])
  func `a redirect URI that can't come back here is refused`(text: String) {
    #expect(throws: RedirectURIError.self) { try RedirectURI(text) }
  }

  private func attempt(_ service: SigningService, _ change: (inout ClientConfiguration) -> Void) async -> IdentityError
    .Reason?
  {
    let client = service.client(change)
    var request = service.silent("User.Read")
    request.parameters.account = SigningService.account
    return await failure { try await client.acquireTokenSilent(request) }?.reason
  }

  @Test func `http is refused unless the app lists the loopback authority`() async throws {
    let service = SigningService()
    let error = await attempt(service) {
      $0.authority = Authority(scheme: "http", host: "localhost", port: 1, tenant: "common")
      $0.knownAuthorities = []
    }
    #expect(try requireCase("authority", of: error) == AuthorityError.insecure(environment: "localhost:1"))
    #expect(service.transport.requests.isEmpty)
  }

  @Test func `an https authority on this machine is not asked about at Microsoft`() async throws {
    let service = SigningService()
    service.transport.serve("localhost:8443") { _ in HTTPResponse(status: 404) }
    let error = await attempt(service) {
      $0.authority = Authority(host: "localhost", port: 8443, tenant: "common")
      $0.knownAuthorities = []
    }
    #expect(try requireCase("unexpectedStatus", of: error) == 404)
    #expect(service.transport.requests.map { $0.url.host() } == ["localhost"])
  }

  @Test func `an unknown host is asked about at Microsoft, and refused when nobody knows it`() async throws {
    let service = SigningService()
    service.transport.serve("login.microsoftonline.com") { _ in
      .json(ErrorResponse(error: .invalidInstance, codes: [50049]).encoded, status: 400)
    }
    let error = await attempt(service) { $0.knownAuthorities = [] }
    #expect(try requireCase("authority", of: error) == AuthorityError.unknownHost(environment: "login.contoso.test"))
    let asked = try #require(service.transport.requests.first)
    #expect(asked.url.path() == "/common/discovery/instance")
    #expect(asked.query["authorization_endpoint"] == "https://login.contoso.test/common/oauth2/v2.0/authorize")
    #expect(service.transport.requests.count == 1)
  }

  @Test(arguments: [
    ("token_endpoint", JSONValue.string("http://login.contoso.test/token")),
    ("token_endpoint", "https://evil.test/token"), ("authorization_endpoint", "https://evil.test/authorize"),
    ("end_session_endpoint", "https://evil.test/logout"), ("issuer", "https://evil.test/{tenantid}/v2.0"),
    ("issuer", "https://login.contoso.test/{tenantid}/{tenantid}"), ("jwks_uri", .null), ("issuer", 5),
    ("token_endpoint", .null), ("jwks_uri", "http://login.contoso.test/keys"),
  ])
  func `metadata that sends us elsewhere is refused`(member: String, value: JSONValue) async throws {
    let service = SigningService()
    service.transport.tamper { request, response in
      guard request.url.path().hasSuffix("openid-configuration"), let json = try? JSONValue(parsing: response.body),
        case .object(var object) = json
      else { return response }
      object[member] = value
      return .json(.object(object))
    }
    let error = await attempt(service) { _ in }
    #expect(casePath(error) == "authority.badMetadata")
  }

  @Test func `metadata is fetched once, but a failure is not remembered`() async throws {
    let service = SigningService()
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.client()
    service.transport.tamper { request, response in
      request.url.path().hasSuffix("openid-configuration") ? HTTPResponse(status: 404) : response
    }
    let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
    #expect(try requireCase("unexpectedStatus", of: error?.reason) == 404)
    service.transport.tamper(nil)
    for _ in 0..<2 { _ = try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true)) }
    #expect(service.transport.requests(to: "openid-configuration").count == 2)
  }
}
