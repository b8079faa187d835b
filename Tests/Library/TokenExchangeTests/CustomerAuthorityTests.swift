// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// What the metadata of an External ID tenant may say.
@Suite struct CustomerAuthorityTests {
  static let tenant = "fab21ca0-0000-4000-8000-0000000000c1"
  static let other = "fab21ca0-0000-4000-8000-0000000000c2"

  struct Case: Sendable, CustomTestStringConvertible {
    var authority: String
    var issuer: String
    var endpointTenant = tenant
    var testDescription: String { "\(authority) \(issuer)" }
  }

  private func error(_ sample: Case) async throws -> IdentityError.Reason? {
    let transport = WatchedTransport(servers: [:])
    let authority = try Authority(.ciam, url: #require(URL(string: sample.authority)))
    let base = "https://\(authority.environment)/\(sample.endpointTenant)"
    transport.serve(authority.environment) { request in
      guard request.url.path().hasSuffix("/v2.0/.well-known/openid-configuration") else {
        return HTTPResponse(status: 418)
      }
      return .json([
        "issuer": .string(sample.issuer), "authorization_endpoint": .string(base + "/oauth2/v2.0/authorize"),
        "token_endpoint": .string(base + "/oauth2/v2.0/token"), "jwks_uri": .string(base + "/discovery/v2.0/keys"),
      ])
    }
    let error = await discoveryError(of: authority, by: transport)
    #expect(transport.requests(to: "/discovery/instance").isEmpty)
    return error
  }

  @Test(arguments: [
    "https://localhost:8443/\(tenant)", "https://127.0.0.1:8443/\(tenant)", "https://[::1]:8443/\(tenant)",
    "http://localhost/customers.example",
  ])
  func `a tenant on this machine is named by the path`(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(try Authority(.ciam, url: url).tenant == url.lastPathComponent)
  }

  @Test(arguments: [
    (Authority.Kind.ciam, "https://localhost:8443"), (.ciam, "https://fabrikam"), (.ciam, "nonsense"),
    (.b2c, "https://fabrikam.b2clogin.com/fabrikam"), (.b2c, "ftp://x"), (.entra, "https://x.example"),
  ])
  func `what is wrong with an authority says its kind`(kind: Authority.Kind, text: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: AuthorityError.self) { try Authority(kind, url: url) }
    #expect(try requireCase("malformed", of: error, as: (String, Authority.Kind).self).1 == kind)
  }

  @Test(arguments: [
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0"),
    Case(
      authority: "https://fabrikam.ciamlogin.com/\(tenant)", issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0"),
    Case(
      authority: "https://login.fabrikam.test/\(tenant)", issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://fabrikam.ciamlogin.com/\(tenant)/v2.0"),
    Case(
      authority: "https://fabrikam.ciamlogin.localhost:8443",
      issuer: "https://\(tenant).ciamlogin.localhost:8443/\(tenant)/v2.0"),
  ])
  func `the host that is named after the tenant speaks for it`(sample: Case) async throws {
    #expect(try await requireCase("unexpectedStatus", of: error(sample)) == 418, "the metadata was refused")
  }

  @Test(arguments: [
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(other).ciamlogin.com/\(other)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.com/\(other)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(other).ciamlogin.com/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://evil.ciamlogin.com/\(tenant)/v2.0"),
    Case(
      authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.com.evil.test/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.com:8443/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "http://\(tenant).ciamlogin.com/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0?x=1"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.com/\(tenant)"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://login.microsoftonline.com/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://\(tenant).ciamlogin.localhost/\(tenant)/v2.0"),
    Case(authority: "https://fabrikam.ciamlogin.com", issuer: "https://x@\(tenant).ciamlogin.com/\(tenant)/v2.0"),
    Case(
      authority: "https://fabrikam.ciamlogin.com/\(other)", issuer: "https://\(tenant).ciamlogin.com/\(tenant)/v2.0"),
  ])
  func `another host or tenant does not`(sample: Case) async throws {
    #expect(try await casePath(error(sample)) == "authority.badMetadata")
  }
}
