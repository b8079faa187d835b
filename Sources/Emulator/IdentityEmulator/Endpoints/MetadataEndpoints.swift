// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// OpenID provider metadata (OpenID Connect Discovery 1.0 section 4).
  func answerMetadata(_ context: RequestContext, tenant: String) -> HTTPResponse {
    guard context.isReading else { return context.json(.onlyAccepts("GET, HEAD", received: context.method)) }
    guard let authority = directory.authority(named: tenant) else { return context.json(.unknownTenant) }
    let root = "\(context.origin)/\(authority.pathName)"
    let version = if case .federation = authority { "" } else { "v2.0/" }
    return cacheable(
      context.json([
        "token_endpoint": .string("\(root)/oauth2/\(version)token"),
        "token_endpoint_auth_methods_supported": ["none"],
        "jwks_uri": .string("\(root)/discovery/\(version)keys"),
        "response_modes_supported": ["query", "fragment", "form_post"],
        "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "response_types_supported": ["code"],
        "grant_types_supported": [
          "authorization_code", "refresh_token", "password", "urn:ietf:params:oauth:grant-type:device_code",
        ],
        "code_challenge_methods_supported": ["S256", "plain"],
        "prompt_values_supported": ["none", "login", "consent", "select_account", "create"],
        "scopes_supported": ["openid", "profile", "email", "offline_access"],
        "issuer": .string(issuerText(context.origin, authority)),
        "request_uri_parameter_supported": false,
        "claims_parameter_supported": true,
        "authorization_endpoint": .string("\(root)/oauth2/\(version)authorize"),
        "device_authorization_endpoint": .string("\(root)/oauth2/\(version)devicecode"),
        "http_logout_supported": true,
        "frontchannel_logout_supported": false,
        "end_session_endpoint": .string("\(root)/oauth2/\(version)logout"),
        "claims_supported": [
          "sub", "iss", "aud", "exp", "iat", "nbf", "auth_time", "nonce", "preferred_username", "name", "tid", "oid",
          "ver", "email", "sid",
        ],
        "tenant_region_scope": nil,
        "cloud_instance_name": .string(context.origin.authority),
        "msgraph_host": .string(context.origin.authority),
      ]))
  }

  func answerKeys(_ context: RequestContext) -> HTTPResponse {
    guard context.isReading else { return context.json(.onlyAccepts("GET, HEAD", received: context.method)) }
    return cacheable(context.json(keys.encoded))
  }

  /// Clients may keep discovery documents for a day; a client that revalidates sees changes at once.
  private func cacheable(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["Cache-Control"] = "max-age=86400, private"
    response.headers["Pragma"] = nil
    response.headers["Expires"] = nil
    return response
  }

  /// The `iss` of an authority's tokens; where it depends on the account, a placeholder stands for the tenant.
  private func issuerText(_ origin: Origin, _ authority: RequestedAuthority) -> String {
    switch authority {
    case .common, .organizations: "\(origin)/{tenantid}/v2.0"
    case .consumers: issuerText(origin, TenantID.personal)
    case .tenant(let tenant), .policy(let tenant, _, _), .federation(let tenant):
      issuerText(origin, tenant.id, at: authority)
    }
  }

  /// The `iss` of the tokens that an authority gives out for a tenant. B2C ends it with a slash, AD FS has no tenants.
  func issuerText(_ origin: Origin, _ tenant: TenantID, at authority: RequestedAuthority) -> String {
    switch authority {
    case .common, .organizations, .consumers, .tenant: issuerText(origin, tenant)
    case .policy: issuerText(origin, tenant) + "/"
    case .federation: "\(origin)/\(authority.pathName)"
    }
  }

  /// The `iss` of a tenant's tokens: the emulator's own address, so clearly not Microsoft. An External ID tenant that
  /// is called by its subdomain or its own domain has a host that is named after its id, as on the real platform.
  func issuerText(_ origin: Origin, _ tenant: TenantID) -> String {
    let isCustomers = directory.tenant(tenant)?.customerHosts.contains(origin.host) == true
    return isCustomers
      ? "\(origin.at(tenant.value + Tenant.customerDomain))/\(tenant)/v2.0" : "\(origin)/\(tenant)/v2.0"
  }
}
