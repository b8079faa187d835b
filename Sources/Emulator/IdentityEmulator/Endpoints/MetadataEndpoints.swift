// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire

/// OpenID provider metadata (OpenID Connect Discovery 1.0 section 4).
struct MetadataEndpoint: Endpoint {
  let grantTypes: [String]

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let authority = try context.requireAuthority()
    let root = "\(context.origin)/\(authority.pathName)"
    let grantTypes = authority.offersDeviceCode ? grantTypes : grantTypes.filter { $0 != DeviceCodeRedemption.types[0] }
    let isPlain = if case .federation = authority { true } else { context.endpointVersion == .one }
    let version = isPlain ? "" : "v2.0/"
    let here = authority.hasGraph ? JSONValue.string(context.origin.authority) : nil
    return Answer(
      .document([
        "token_endpoint": .string("\(root)/oauth2/\(version)token"),
        "token_endpoint_auth_methods_supported": [
          "client_secret_post", "private_key_jwt", "client_secret_basic", "none",
        ],
        "jwks_uri": .string("\(root)/discovery/\(version)keys"),
        "response_modes_supported": ["query", "fragment", "form_post"],
        "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "response_types_supported": ["code", "id_token", "code id_token"],
        "grant_types_supported": .array(grantTypes.map(JSONValue.string)),
        "code_challenge_methods_supported": ["S256", "plain"],
        "prompt_values_supported": ["none", "login", "consent", "select_account", "create"],
        "scopes_supported": ["openid", "profile", "email", "offline_access"],
        "issuer": .string(context.directory.issuerText(context.origin, authority, context.endpointVersion)),
        "request_uri_parameter_supported": false,
        "claims_parameter_supported": true,
        "authorization_endpoint": .string("\(root)/oauth2/\(version)authorize"),
        "device_authorization_endpoint": authority.offersDeviceCode
          ? .string("\(root)/oauth2/\(version)devicecode") : nil,
        "userinfo_endpoint": authority.hasGraph ? .string("\(context.origin)/oidc/userinfo") : nil,
        "authorization_response_iss_parameter_supported": authority.namesIssuer ? true : nil,
        "http_logout_supported": true,
        "frontchannel_logout_supported": false,
        "end_session_endpoint": .string("\(root)/oauth2/\(version)logout"),
        "claims_supported": [
          "sub", "iss", "aud", "exp", "iat", "nbf", "auth_time", "nonce", "preferred_username", "name", "tid", "oid",
          "ver", "email", "sid", "c_hash",
        ],
        "tenant_region_scope": authority.region,
        "cloud_instance_name": .string(context.origin.authority),
        "cloud_graph_host_name": here, "msgraph_host": here,
        "rbac_url": authority.hasGraph ? .string("\(context.origin)") : nil,
      ]))
  }
}

extension RequestedAuthority {
  /// Where a tenant's data is. Nothing is said of a tenant that is not known yet, nor by B2C and AD FS at all.
  fileprivate var region: JSONValue? {
    switch self {
    case .tenant: hasGraph ? "NA" : nil
    case .common, .organizations, .consumers: .null
    case .policy, .federation: nil
    }
  }
}

struct KeysEndpoint: Endpoint {
  let signing: TokenSigning

  /// The keys of version 2 name their issuer, in metadata for everybody with a placeholder for the tenant.
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let authority = try context.requireAuthority()
    let namesIssuer = context.endpointVersion == .two && authority.hasGraph
    let issuer = namesIssuer ? context.directory.issuerText(context.origin, authority) : nil
    return Answer(.document(signing.keys.document(for: issuer)))
  }
}

/// Tells clients who checks the password of a user name: here always the platform itself.
struct UserRealmEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let domain = context.path.last?.split(separator: "@").dropFirst().last.map { $0.lowercased() } ?? ""
    let isManaged = context.directory.tenants.contains { $0.domain.lowercased() == domain && $0.kind == .workforce }
    return .json([
      "ver": "1.0", "account_type": isManaged ? "Managed" : "Unknown", "domain_name": .string(domain),
      "cloud_instance_name": .string(context.origin.authority), "cloud_audience_urn": "urn:federation:MicrosoftOnline",
    ])
  }
}
