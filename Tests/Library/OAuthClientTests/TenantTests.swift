// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

// Parity: several tenants
@Suite struct TenantTests {
  let service = SigningService()
  private static let guestTenant = "22222222-3333-4444-8555-666666666666"
  private static let guestObject = "bbbbbbbb-cccc-4ddd-8eee-ffffffffffff"

  /// Tokens for the account as a guest of another tenant.
  private func guestTokens() throws -> JSONValue {
    let token = try service.idToken {
      $0["iss"] = .string("https://login.contoso.test/\(Self.guestTenant)/v2.0")
      $0["tid"] = .string(Self.guestTenant)
      $0["oid"] = .string(Self.guestObject)
      $0["sub"] = "subject-of-guest"
    }
    return try service.tokens {
      $0["id_token"] = .string(token)
      $0["access_token"] = "access-guest"
      $0["refresh_token"] = nil
    }
  }

  private func silent(_ authority: Authority?) -> SilentRequest {
    var request = service.silent("User.Read")
    request.parameters.authority = authority
    return request
  }

  @Test func `a guest is one account with a profile in each tenant`() async throws {
    service.serve(["common": "{tenantid}", Self.guestTenant: Self.guestTenant])
    try service.signIn(expiresIn: 3600)
    let guest = try guestTokens()
    service.onToken { _ in .json(guest) }
    let client = service.client()
    let asGuest = SigningService.authority.tenant(Self.guestTenant)
    let result = try await client.acquireTokenSilent(silent(asGuest))
    #expect(result.source == .refresh)
    #expect(service.tokenRequests.map { $0.url.path() } == ["/\(Self.guestTenant)/oauth2/v2.0/token"])
    #expect(service.tokenRequests.first?.form["refresh_token"] == "refresh-1")
    #expect(result.account.homeAccountID == SigningService.home)
    #expect(result.tenantProfile.tenantID == Self.guestTenant)
    #expect(result.tenantProfile.localAccountID == Self.guestObject)
    #expect(!result.tenantProfile.isHome)
    #expect(result.authority == asGuest)
    // A request for a tenant gets that tenant's token.
    #expect(try await client.acquireTokenSilent(silent(asGuest)).accessToken.exposed == "access-guest")
    #expect(try await client.acquireTokenSilent(silent(nil)).accessToken.exposed == "access-0")
    let accounts = try client.accounts()
    #expect(accounts.map(\.homeAccountID) == [SigningService.home])
    let profiles = accounts.first?.tenantProfiles ?? []
    #expect(Set(profiles.map(\.tenantID)) == [SigningService.tenant, Self.guestTenant])
    #expect(profiles.filter(\.isHome).map(\.localAccountID) == [SigningService.objectID])
    #expect(profiles.first { !$0.isHome }?.claims?["sub"]?.string == "subject-of-guest")
    #expect(accounts.first?.homeClaims?["oid"]?.string == SigningService.objectID)
  }

  @Test func `a refresh that names another guest of the tenant is refused`() async throws {
    service.serve(["common": "{tenantid}", Self.guestTenant: Self.guestTenant])
    try service.signIn(expiresIn: 3600)
    let guest = try guestTokens()
    service.onToken { _ in .json(guest) }
    let client = service.client()
    var request = silent(SigningService.authority.tenant(Self.guestTenant))
    _ = try await client.acquireTokenSilent(request)
    let other = try service.idToken {
      $0["iss"] = .string("https://login.contoso.test/\(Self.guestTenant)/v2.0")
      $0["tid"] = .string(Self.guestTenant)
      $0["oid"] = "cccccccc-0000-4000-8000-000000000000"
    }
    let changed = try service.tokens { $0["id_token"] = .string(other) }
    service.onToken { _ in .json(changed) }
    request.forceRefresh = true
    let asked = request
    let error = await failure { try await client.acquireTokenSilent(asked) }
    #expect(caseName(error?.reason) == "accountMismatch")
  }

  @Test func `a domain name stands for the tenant that its metadata names`() async throws {
    service.serve(["contoso.example": SigningService.tenant])
    try service.signIn(expiresIn: 3600)
    let client = service.client { $0.authority = SigningService.authority.tenant("contoso.example") }
    let first = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(first.source == .cache)
    #expect(first.authority.tenant == SigningService.tenant)
    #expect(
      service.transport.requests.map { $0.url.path() } == ["/contoso.example/v2.0/.well-known/openid-configuration"])
    _ = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(service.transport.requests.count == 1)
  }

  @Test func `a domain name whose tenant can't be asked for still serves a valid token`() async throws {
    service.transport.serve("login.contoso.test", nil)
    try service.signIn(expiresIn: 3600)
    let client = service.client { $0.authority = SigningService.authority.tenant("contoso.example") }
    let result = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(result.accessToken.exposed == "access-0")
    #expect(!result.isInExtendedLifetime)
  }

  @Test(arguments: ["fabrikam.example", "example"])
  func `a domain name that is not shown to be the home tenant gets no token of that`(domain: String) async throws {
    service.transport.serve("login.contoso.test", nil)
    try service.signIn(expiresIn: 3600)
    let client = service.client { $0.authority = SigningService.authority.tenant(domain) }
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(casePath(error?.reason) == "transport.cannotConnect")
  }

  @Test func `a domain name is not taken for the home tenant of a person who is a guest somewhere`() async throws {
    service.serve(["common": "{tenantid}", Self.guestTenant: Self.guestTenant])
    try service.signIn(expiresIn: 3600)
    let guest = try guestTokens()
    service.onToken { _ in .json(guest) }
    _ = try await service.client().acquireTokenSilent(silent(SigningService.authority.tenant(Self.guestTenant)))
    service.transport.serve("login.contoso.test", nil)
    let client = service.client()
    let request = silent(SigningService.authority.tenant("contoso.example"))
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(casePath(error?.reason) == "transport.cannotConnect")
  }

  @Test(arguments: [SigningService.tenant, "contoso.example"])
  func `tokens of another tenant than the authority's are refused`(tenant: String) async throws {
    service.serve([tenant: SigningService.tenant])
    try service.signIn(expiresIn: 0)
    let token = try service.idToken { $0["tid"] = .string(Self.guestTenant) }
    let answer = try service.tokens { $0["id_token"] = .string(token) }
    service.onToken { _ in .json(answer) }
    let client = service.client { $0.authority = SigningService.authority.tenant(tenant) }
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(casePath(error?.reason) == "untrusted.wrongIssuer")
  }

  @Test(arguments: [
    ("consumers", SigningService.tenant, false), ("consumers", Authority.personalTenant, true),
    ("organizations", SigningService.tenant, true), ("organizations", Authority.personalTenant, false),
    ("common", SigningService.tenant, true), ("common", Authority.personalTenant, true),
  ])
  func `who may sign in is held against the tenant of the ID token`(
    authority: String, tenant: String, accepted: Bool
  ) async throws {
    service.serve([authority: "{tenantid}"])
    let browser = service.browser()
    let service = service
    service.onToken { _ in
      let token = try? service.idToken {
        $0["nonce"] = .string(browser.asked["nonce"] ?? "")
        $0["iss"] = .string("https://login.contoso.test/\(tenant)/v2.0")
        $0["tid"] = .string(tenant)
      }
      let answer = try? service.tokens {
        $0["id_token"] = .string(token ?? "")
        $0["client_info"] = .string(ClientInfo(uid: SigningService.objectID, utid: tenant).encoded)
      }
      return answer.map { .json($0) } ?? HTTPResponse(status: 500)
    }
    let client = service.client { $0.authority = SigningService.authority.tenant(authority) }
    let request = service.interactive(browser)
    let error = await failure { try await client.acquireToken(request) }
    if accepted {
      #expect(error == nil)
      #expect(try client.accounts().map(\.homeAccountID.tenantID) == [tenant])
    } else {
      #expect(casePath(error?.reason) == "untrusted.wrongIssuer")
      #expect(try client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
    }
  }

  /// Instance discovery that knows `login.contoso.test` and `login.fabrikam.test` as one cloud.
  private func serveDiscovery(names: [String]) {
    let answer = InstanceDiscoveryResponse(
      tenantDiscoveryEndpoint: "https://login.fabrikam.test/common/v2.0/.well-known/openid-configuration",
      clouds: [
        .init(preferredNetwork: "login.other.test", preferredCache: "login.other.test", aliases: ["login.other.test"]),
        .init(preferredNetwork: names.last ?? "", preferredCache: names[0], aliases: names),
      ]
    ).encoded
    service.transport.serve("login.microsoftonline.com") { _ in .json(answer) }
    service.serve(["common": "{tenantid}"], at: "login.fabrikam.test")
  }

  @Test func `an account is found under another name of its cloud`() async throws {
    serveDiscovery(names: ["login.contoso.test", "login.fabrikam.test"])
    try service.signIn(expiresIn: 3600)
    let client = service.client {
      $0.authority = Authority(host: "login.fabrikam.test", tenant: "common")
      $0.knownAuthorities = []
    }
    let result = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == .cache)
    #expect(result.accessToken.exposed == "access-0")
    #expect(service.tokenRequests.isEmpty)
    #expect(try client.accounts().map(\.environment) == ["login.contoso.test"])
    #expect(service.transport.requests(to: "/discovery/instance").count == 1)
    // Signing out under one name signs out under all.
    try client.removeAccount(SigningService.account)
    #expect(try client.accounts().isEmpty)
  }

  @Test func `what an aliased host issues is kept under the cloud's own name`() async throws {
    serveDiscovery(names: ["login.contoso.test", "login.fabrikam.test"])
    try service.signIn(expiresIn: 0)
    let token = try service.idToken { $0["iss"] = .string("https://login.fabrikam.test/\(SigningService.tenant)/v2.0") }
    let answer = try service.tokens { $0["id_token"] = .string(token) }
    service.onToken { _ in .json(answer) }
    let client = service.client {
      $0.authority = Authority(host: "login.fabrikam.test", tenant: "common")
      $0.knownAuthorities = []
    }
    let result = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(result.source == .refresh)
    #expect(service.tokenRequests.first?.url.host() == "login.fabrikam.test")
    #expect(service.tokenRequests.first?.form["refresh_token"] == "refresh-1")
    #expect(result.tenantProfile.environment == "login.contoso.test")
  }

  @Test func `a host that Microsoft knows in no cloud stands for itself`() async throws {
    serveDiscovery(names: ["login.contoso.test"])
    try service.signIn(expiresIn: 3600)
    let client = service.client {
      $0.authority = Authority(host: "login.fabrikam.test", tenant: "common")
      $0.knownAuthorities = []
    }
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(error?.interactionReason == .noRefreshToken)
  }

  @Test(arguments: [JSONValue.object([:]), ["tenant_discovery_endpoint": "x", "metadata": [["aliases": "y"]]]])
  func `a discovery answer of unknown form is refused`(answer: JSONValue) async throws {
    service.transport.serve("login.microsoftonline.com") { _ in .json(answer) }
    let client = service.client { $0.knownAuthorities = [] }
    let request = service.silent("User.Read")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(casePath(error?.reason) == "authority.badMetadata")
  }
}
