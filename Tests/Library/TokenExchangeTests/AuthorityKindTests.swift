// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// Which kind of authority a URL is, and what its metadata may say.
@Suite struct AuthorityKindTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var url: String
    var kind: Authority.Kind
    var text: String
    var metadata: String
    var testDescription: String { url }
  }

  @Test(arguments: [
    Case(
      url: "https://login.microsoftonline.us/contoso.example/x", kind: .entra,
      text: "https://login.microsoftonline.us/contoso.example", metadata: "/contoso.example/v2.0"),
    Case(
      url: "https://fabrikam.ciamlogin.com/", kind: .ciam,
      text: "https://fabrikam.ciamlogin.com/fabrikam.onmicrosoft.com", metadata: "/fabrikam.onmicrosoft.com/v2.0"),
    Case(
      url: "https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com/B2C_1_susi", kind: .b2c,
      text: "https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com/B2C_1_susi",
      metadata: "/fabrikam.onmicrosoft.com/B2C_1_susi/v2.0"),
    Case(
      url: "https://Fabrikam.b2clogin.com:8443/TFP/fabrikam.onmicrosoft.com/B2C_1_susi/v2.0/?p=x#y", kind: .b2c,
      text: "https://fabrikam.b2clogin.com:8443/tfp/fabrikam.onmicrosoft.com/B2C_1_susi",
      metadata: "/tfp/fabrikam.onmicrosoft.com/B2C_1_susi/v2.0"),
    Case(
      url: "https://login.fabrikam.example/tfp/fabrikam/custom_policy", kind: .b2c,
      text: "https://login.fabrikam.example/tfp/fabrikam/custom_policy", metadata: "/tfp/fabrikam/custom_policy/v2.0"),
    Case(
      url: "https://login.fabrikam.example/fabrikam/b2c_1a_susi", kind: .b2c,
      text: "https://login.fabrikam.example/fabrikam/b2c_1a_susi", metadata: "/fabrikam/b2c_1a_susi/v2.0"),
    Case(
      url: "https://FS.contoso.example/ADFS/oauth2", kind: .adfs, text: "https://fs.contoso.example/adfs",
      metadata: "/adfs"),
  ])
  func `a URL shows its kind`(sample: Case) async throws {
    let url = try #require(URL(string: sample.url))
    let authority = try Authority(url: url)
    #expect(authority.kind == sample.kind)
    #expect(authority.text == sample.text)
    #expect(try Authority(sample.kind, url: authority.url) == authority)
    let transport = WatchedTransport(servers: [:])
    transport.serve(authority.environment) { _ in HTTPResponse(status: 404) }
    _ = await discoveryError(of: authority, by: transport)
    #expect(transport.requests.map { $0.url.path() } == [sample.metadata + "/.well-known/openid-configuration"])
  }

  @Test(arguments: [
    ("https://accounts.example", "https://accounts.example", "accounts.example"),
    ("https://accounts.example/", "https://accounts.example", "accounts.example"),
    (
      "https://login.example:8443/realms/Staff/?x=1", "https://login.example:8443/realms/Staff",
      "login.example:8443"
    ),
    ("http://localhost:9000/a%20b", "http://localhost:9000/a%20b", "localhost:9000"),
  ])
  func `any URL can be an OpenID provider`(url: String, text: String, environment: String) async throws {
    let authority = try Authority(.openIDConnect, url: #require(URL(string: url)))
    #expect(authority.text == text)
    #expect(authority.environment == environment)
    let transport = WatchedTransport(servers: [:])
    transport.serve(environment) { _ in HTTPResponse(status: 404) }
    _ = await discoveryError(of: authority, by: transport, known: [authority])
    #expect(transport.requests.map(\.url.absoluteString) == [text + "/.well-known/openid-configuration"])
  }

  @Test(arguments: [
    (Authority.Kind.b2c, "https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com"),
    (.b2c, "https://fabrikam.b2clogin.com/tfp/fabrikam.onmicrosoft.com"), (.b2c, "http://fabrikam.b2clogin.com/t/p"),
    (.b2c, "https://fabrikam.b2clogin.com/t/p%20q"), (.b2c, "https://fabrikam.b2clogin.com/t/.."),
    (.adfs, "https://fs.contoso.example/"), (.adfs, "https://fs.contoso.example/common"),
    (.adfs, "http://fs.contoso.example/adfs"), (.entra, "https://fs.contoso.example/adfs"),
    (.entra, "https://fabrikam.b2clogin.com/t/p"), (.entra, "https://fabrikam.ciamlogin.com/t"),
    (.entra, "https://dsts.example/dstsv2/t"), (.openIDConnect, "http://accounts.example"),
    (.openIDConnect, "https://ada@accounts.example"), (.openIDConnect, "accounts.example"),
    // The escaped delimiters would make other hosts of these, and the others no URL at all or another path.
    (.openIDConnect, "https://accounts.example%2F.contoso.example/"),
    (.ciam, "https://evil%2Ffabrikam.ciamlogin.com/t"),
    (.b2c, "https://evil%40fabrikam.b2clogin.com/t/p"), (.adfs, "https://[::1%25eth0]/adfs"),
    (.openIDConnect, "https://m%C3%BCller.example/r%C3%A4ume/a%2Fb"),
    // Programs read these hosts in more than one way.
    (.openIDConnect, "https://127.1"), (.entra, "https://2130706433/t"), (.entra, "https://login.example.0x7f/t"),
    (.openIDConnect, "https://accounts..example"), (.ciam, "https://-x.fabrikam.ciamlogin.com/t"),
    (.adfs, "https://.fs.contoso.example/adfs"), (.b2c, "https://fabrikam.b2clogin.com../t/p"),
  ])
  func `a URL of another kind is refused`(kind: Authority.Kind, text: String) throws {
    let url = try #require(URL(string: text))
    #expect(throws: AuthorityError.self) { try Authority(kind, url: url) }
  }

  struct Metadata: Sendable, CustomTestStringConvertible {
    var kind: Authority.Kind
    var authority: String
    var issuer: String
    var endpoints: String?
    var testDescription: String { "\(kind) \(issuer) \(endpoints ?? "")" }
  }

  private func failure(_ sample: Metadata) async throws -> IdentityError.Reason? {
    let transport = WatchedTransport(servers: [:])
    let authority = try Authority(sample.kind, url: #require(URL(string: sample.authority)))
    let base = sample.endpoints ?? authority.text
    for host in [authority.environment, "tokens.example"] {
      transport.serve(host) { request in
        guard request.url.path().hasSuffix("/.well-known/openid-configuration") else {
          return HTTPResponse(status: 418)
        }
        return .json([
          "issuer": .string(sample.issuer), "authorization_endpoint": .string(base + "/oauth2/authorize"),
          "token_endpoint": .string(base + "/oauth2/token"), "jwks_uri": .string(base + "/keys"),
        ])
      }
    }
    return await discoveryError(of: authority, by: transport)
  }

  static let b2c = "https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com/B2C_1_susi"
  static let tenant = "11111111-2222-4333-8444-555555555555"

  @Test(arguments: [
    Metadata(
      kind: .entra, authority: "https://login.microsoftonline.us/organizations",
      issuer: "https://login.microsoftonline.us/{tenantid}/v2.0"),
    Metadata(kind: .b2c, authority: b2c, issuer: "https://fabrikam.b2clogin.com/\(tenant)/v2.0/"),
    Metadata(kind: .b2c, authority: b2c, issuer: "https://fabrikam.b2clogin.com/tfp/\(tenant)/b2c_1_susi/v2.0/"),
    Metadata(
      kind: .adfs, authority: "https://fs.contoso.example/adfs", issuer: "https://fs.contoso.example/adfs"),
    Metadata(kind: .openIDConnect, authority: "https://id.example/a", issuer: "https://id.example/a"),
    Metadata(kind: .openIDConnect, authority: "https://id.example", issuer: "https://id.example/"),
    Metadata(
      kind: .openIDConnect, authority: "https://id.example", issuer: "https://id.example",
      endpoints: "https://tokens.example/x"),
    Metadata(
      kind: .openIDConnect, authority: "https://login.fabrikam.example/\(tenant)/v2.0",
      issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0", endpoints: "https://login.fabrikam.example/\(tenant)"),
  ])
  func `metadata that fits is taken`(sample: Metadata) async throws {
    #expect(try await requireCase("unexpectedStatus", of: failure(sample)) == 418, "the metadata was refused")
  }

  @Test(arguments: [
    Metadata(kind: .b2c, authority: b2c, issuer: "https://evil.b2clogin.com/\(tenant)/v2.0/"),
    Metadata(
      kind: .b2c, authority: b2c, issuer: "https://fabrikam.b2clogin.com/\(tenant)/v2.0/",
      endpoints: "https://tokens.example"),
    Metadata(
      kind: .entra, authority: "https://login.microsoftonline.us/contoso.example",
      issuer: "https://login.microsoftonline.us/{tenantid}/v2.0"),
    Metadata(
      kind: .entra, authority: "https://login.microsoftonline.us/\(tenant)",
      issuer: "https://login.microsoftonline.us/{tenantid}/v2.0"),
    Metadata(kind: .adfs, authority: "https://fs.contoso.example/adfs", issuer: "https://fs.evil.example/adfs"),
    Metadata(
      kind: .adfs, authority: "https://fs.contoso.example/adfs", issuer: "https://fs.contoso.example/adfs",
      endpoints: "https://tokens.example/adfs"),
    Metadata(kind: .openIDConnect, authority: "https://id.example/a", issuer: "https://id.example/b"),
    Metadata(kind: .openIDConnect, authority: "https://id.example/a", issuer: "https://id.example"),
    Metadata(kind: .openIDConnect, authority: "https://id.example", issuer: "https://login.microsoftonline.com/common"),
    Metadata(
      kind: .openIDConnect, authority: "https://id.example", issuer: "https://id.example",
      endpoints: "http://id.example"),
    Metadata(
      kind: .openIDConnect, authority: "https://login.fabrikam.example/other/v2.0",
      issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0", endpoints: "https://login.fabrikam.example/\(tenant)"),
    Metadata(
      kind: .openIDConnect, authority: "https://login.fabrikam.example/\(tenant)/v2.0",
      issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0", endpoints: "https://tokens.example/\(tenant)"),
  ])
  func `metadata that does not is refused`(sample: Metadata) async throws {
    #expect(try await casePath(failure(sample)) == "authority.badMetadata")
  }
}
