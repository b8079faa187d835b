// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// The names of clouds: the hosts of requests, and the environment in cache entries.
@Suite struct CloudNameTests {
  let service = SigningService()

  private func interactive(at host: String) async throws -> AuthenticationResult {
    let browser = service.browser()
    service.grantTokens(browser) { claims in
      let issuer = service.transport.requests(to: "/openid-configuration").last?.url.host() ?? ""
      claims["iss"] = .string("https://\(issuer)/\(SigningService.tenant)/v2.0")
    }
    let client = service.client {
      $0.authority = Authority(host: host, tenant: "common")
      $0.knownAuthorities = []
    }
    let result = try await client.acquireToken(service.interactive(browser))
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).source == .cache)
    return result
  }

  @Test(arguments: [
    ("login.microsoftonline.com", "login.microsoftonline.com", "login.windows.net"),
    ("login.windows.net", "login.microsoftonline.com", "login.windows.net"),
    ("sts.windows.net", "login.microsoftonline.com", "login.windows.net"),
    ("login.microsoft.com", "login.microsoftonline.com", "login.windows.net"),
    ("login.chinacloudapi.cn", "login.partner.microsoftonline.cn", "login.partner.microsoftonline.cn"),
    ("login.usgovcloudapi.net", "login.microsoftonline.us", "login.microsoftonline.us"),
    ("login.microsoftonline.us", "login.microsoftonline.us", "login.microsoftonline.us"),
    ("login.microsoftonline.de", "login.microsoftonline.de", "login.microsoftonline.de"),
    ("login-us.microsoftonline.com", "login-us.microsoftonline.com", "login-us.microsoftonline.com"),
    ("login.sovcloud-identity.fr", "login.sovcloud-identity.fr", "login.sovcloud-identity.fr"),
    ("login.sovcloud-identity.de", "login.sovcloud-identity.de", "login.sovcloud-identity.de"),
    ("login.sovcloud-identity.sg", "login.sovcloud-identity.sg", "login.sovcloud-identity.sg"),
  ])
  func `a known cloud is asked at one name and cached under another`(
    host: String, network: String, cache: String
  ) async throws {
    service.serve(["common": "{tenantid}"], at: network)
    let result = try await interactive(at: host)
    #expect(Set(service.transport.requests.compactMap { $0.url.host() }) == [network, "localhost"])
    #expect(result.account.environment == cache)
    #expect(result.authority.environment == host)
  }

  private func discovery(_ clouds: [InstanceDiscoveryResponse.Cloud]) {
    service.transport.serve("login.microsoftonline.com") { _ in
      .json(InstanceDiscoveryResponse(tenantDiscoveryEndpoint: "https://x.test/", clouds: clouds).encoded)
    }
  }

  @Test func `what instance discovery tells is used, and asked once`() async throws {
    discovery([
      .init(preferredNetwork: "a.test", preferredCache: "a.test", aliases: ["a.test"]),
      .init(preferredNetwork: "net.test", preferredCache: "cache.test", aliases: ["old.test", "cache.test"]),
    ])
    service.serve(["common": "{tenantid}", SigningService.tenant: SigningService.tenant], at: "net.test")
    let result = try await interactive(at: "old.test")
    #expect(result.account.environment == "cache.test")
    #expect(service.tokenRequests.map { $0.url.host() } == ["net.test"])
  }

  @Test func `a second tenant of a discovered cloud is not asked about again`() async throws {
    discovery([])
    service.serve(["common": "{tenantid}", SigningService.tenant: SigningService.tenant], at: "old.test")
    let client = service.client {
      $0.authority = Authority(host: "old.test", tenant: "common")
      $0.knownAuthorities = []
    }
    for tenant in ["common", SigningService.tenant] {
      var request = service.silent("User.Read")
      request.parameters.authority = Authority(host: "old.test", tenant: tenant)
      _ = await failure { try await client.acquireTokenSilent(request) }
    }
    #expect(service.transport.requests(to: "/discovery/instance").count == 1)
    #expect(service.transport.requests(to: "/openid-configuration").count == 2)
  }

  @Test func `a host that Microsoft does not know stays unknown`() async throws {
    service.transport.serve("login.microsoftonline.com") { _ in
      .json(ErrorResponse(error: .invalidInstance, codes: [50049]).encoded, status: 400)
    }
    let client = service.client { $0.knownAuthorities = [] }
    for _ in 0..<2 {
      let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
      #expect(casePath(error?.reason) == "authority.unknownHost")
    }
    #expect(service.transport.requests.count == 1)
  }

  @Test func `discovery that could not be asked is asked again`() async throws {
    let client = service.client { $0.knownAuthorities = [] }
    for _ in 0..<2 {
      let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
      #expect(casePath(error?.reason) == "transport.cannotConnect")
    }
    #expect(service.transport.requests(to: "/discovery/instance").count >= 2)
  }

  @Test(arguments: ["evil.test/x", "a b", "evil.test:0x", ""])
  func `a cloud whose hosts are none is passed over`(host: String) async throws {
    discovery([.init(preferredNetwork: host, preferredCache: "old.test", aliases: ["old.test"])])
    service.serve(["common": "{tenantid}"], at: "old.test")
    #expect(try await interactive(at: "old.test").account.environment == "old.test")
  }
}
