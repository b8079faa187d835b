// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// OpenID provider metadata (OpenID Connect Discovery 1.0 section 4).
struct MetadataEndpoint: Endpoint {
  let grantTypes: [String]

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let authority = try context.requireAuthority()
    let root = "\(context.origin)/\(authority.pathName)"
    let grantTypes = grantTypes.filter { authority.offers($0) }
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
        "frontchannel_logout_supported": true,
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
  /// Whether the token endpoint here takes a grant of this type from anybody.
  fileprivate func offers(_ grantType: String) -> Bool {
    switch (grantType, self) {
    case (DeviceCodeRedemption.types[0], _): offersDeviceCode
    case (PasswordRedemption.types[0], .organizations): true
    case (PasswordRedemption.types[0], .tenant(let tenant)),
      (ClientCredentialsRedemption.types[0], .tenant(let tenant)):
      tenant.kind != .consumers
    case (PasswordRedemption.types[0], _), (ClientCredentialsRedemption.types[0], _): false
    default: true
    }
  }

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

/// Says whether a host is this cloud, and which other names it has (`/common/discovery/instance`).
struct InstanceDiscoveryEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let version = context.query["api-version"] else { throw .missing("api-version") }
    guard version == "1.0" || version == "1.1" else { throw .badValue(of: "api-version", "Use 1.0 or 1.1.") }
    guard let text = context.query["authorization_endpoint"] else { throw .missing("authorization_endpoint") }
    guard let url = URL(string: text), let asked = Origin(url),
      asked.isLoopback || asked.host == context.origin.host
    else { throw .unknownInstance }
    let tenant = url.path(percentEncoded: false).split(separator: "/").first.map(String.init) ?? "common"
    guard let authority = context.directory.authority(named: tenant) else {
      throw .unknownTenant(tenant, in: context.directory)
    }
    let answer = InstanceDiscoveryResponse(
      tenantDiscoveryEndpoint: "\(asked)/\(authority.pathName)/v2.0/.well-known/openid-configuration",
      clouds: context.directory.clouds(at: asked))
    guard version == "1.0", var members = answer.encoded.object else { return .json(answer.encoded) }
    members["metadata"] = nil
    members["api-version"] = nil
    return .json(.object(members))
  }
}

// Which cloud a host name is of.
extension Directory {
  private func otherCloud(of host: String) -> Cloud? { clouds.first { $0.names.contains(host) } }

  /// Whether people of `tenant` have to go to another cloud than the one that `origin` names. A plain loopback name is
  /// all clouds at once.
  func isElsewhere(_ tenant: Tenant, _ origin: Origin) -> Bool {
    if let home = tenant.cloudHost {
      return Cloud.main.names.contains(origin.host)
        || otherCloud(of: origin.host).map { !$0.names.contains(home) } ?? false
    }
    return tenant.kind == .workforce && otherCloud(of: origin.host) != nil
  }

  private static let loopback = ["localhost"] + LoopbackHost.commonAddresses

  func clouds(at origin: Origin) -> [InstanceDiscoveryResponse.Cloud] {
    let isMain = Cloud.main.names.contains(origin.host)
    let named = ([.main] + clouds).map { Self.described($0, origin) }
    guard !isMain, otherCloud(of: origin.host) == nil else { return named }
    let names = Self.loopback.contains(origin.host) ? Self.loopback : [origin.host] + Self.loopback
    let plain = InstanceDiscoveryResponse.Cloud(
      preferredNetwork: origin.authority, preferredCache: origin.authority,
      aliases: names.flatMap { Self.spellings($0, origin) })
    return [plain] + named
  }

  private static func described(_ cloud: Cloud, _ origin: Origin) -> InstanceDiscoveryResponse.Cloud {
    InstanceDiscoveryResponse.Cloud(
      preferredNetwork: origin.at(cloud.preferredNetwork).authority,
      preferredCache: origin.at(cloud.preferredCache).authority,
      aliases: cloud.names.flatMap { spellings($0, origin) })
  }

  /// With and without the port: some clients name environments one way, some the other.
  private static func spellings(_ host: String, _ origin: Origin) -> [String] {
    let place = origin.at(host)
    return origin.port == nil ? [place.authority] : [place.authority, host]
  }
}

/// Where the `error_uri` of every error leads: a page about the number.
struct ErrorLinkEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let number = context.query["code"].flatMap({ Int($0) }) else { throw .notFound }
    let explanations = ErrorReference.explanations(ofValue: number)
    guard !explanations.isEmpty else { throw .notFound }
    return .page(.explanation(of: explanations))
  }
}

/// Browsers ask every server for an icon; the pages have none.
struct NoIconEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer { Answer(.empty, status: 204) }
}
