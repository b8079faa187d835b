// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The place that tokens come from: a tenant, a tenant alias or a policy of an identity service.
package struct Authority: Sendable, Hashable {
  /// The kinds of identity services, which follow different rules.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Microsoft Entra ID: many tenants, in clouds that have several names.
    case entra
    /// Microsoft Entra External ID (CIAM): one tenant for customers, at a host of its own.
    case ciam
    /// Azure AD B2C: one policy of one tenant for customers.
    case b2c
    /// Active Directory Federation Services: an organisation's own server.
    case adfs
    /// Any other OpenID provider.
    case openIDConnect
  }

  package let kind: Kind
  /// `https`, or `http` for a loopback address.
  package let scheme: String
  /// The host name in lower case, with the port unless it is the scheme's default. The cache calls it `environment`.
  package let environment: String
  /// The path without slashes around it.
  package let path: String
  /// `common`, `organizations`, `consumers`, a tenant id or a domain, in lower case. For a service without tenants, the
  /// text that the cache writes instead of a tenant.
  package let tenant: String

  /// Makes an authority whose path is its tenant. The parts must be valid; `http` is for loopback hosts.
  package init(kind: Kind = .entra, scheme: String = "https", host: String, port: Int? = nil, tenant: String) {
    self.init(
      kind: kind, scheme: scheme, environment: Self.environment(scheme: scheme, host: host, port: port),
      path: tenant.lowercased(), tenant: tenant)
  }

  init(kind: Kind, scheme: String, environment: String, path: String, tenant: String) {
    self.kind = kind
    self.scheme = scheme
    self.environment = environment
    self.path = path
    self.tenant = tenant.lowercased()
  }

  /// The authority for another tenant of the service. The name must be valid. Of a service whose paths name no tenants,
  /// this authority.
  package func tenant(_ tenant: String) -> Authority {
    guard kind == .entra || kind == .ciam else { return self }
    return Authority(
      kind: kind, scheme: scheme, environment: environment, path: tenant.lowercased(), tenant: tenant)
  }

  /// The authority for this tenant at another host of the cloud.
  package func at(_ environment: String) -> Authority {
    Authority(kind: kind, scheme: scheme, environment: environment, path: path, tenant: tenant)
  }

  /// The authority of results whose tokens are of the tenant `realm`. A custom domain of External ID keeps the path
  /// that the app wrote.
  package func settled(in realm: String) -> Authority {
    if kind == .ciam, ExternalIDHost(environment) == nil { return self }
    if realm == tenant, realm == path { return self }
    return tenant(realm)
  }

  /// The policy of Azure AD B2C; nil at other services.
  package var policy: String? { kind == .b2c ? path.split(separator: "/").last.map { String($0) } : nil }

  package var text: String { "\(scheme)://\(environment)\(path.isEmpty ? "" : "/")\(path)" }

  /// The authority as a URL, without a trailing slash.
  package var url: URL {
    guard let url = URL(string: text) else { preconditionFailure("an authority is made of checked parts") }
    return url
  }

  /// The address of the OpenID provider metadata.
  var metadataText: String {
    switch kind {
    case .entra, .ciam, .b2c: text + "/v2.0/.well-known/openid-configuration"
    case .adfs, .openIDConnect: text + "/.well-known/openid-configuration"
    }
  }

  /// The address of the metadata of the platform's first version, for APIs whose tokens are of that version.
  var firstMetadataText: String { text + "/.well-known/openid-configuration" }

  /// Whether the tenant is an alias for many tenants. The ID token names the tenant then.
  package var isTenantless: Bool { kind == .entra && ["common", "organizations", "consumers"].contains(tenant) }

  /// Whether the host may have other names, which instance discovery lists.
  package var isInCloud: Bool { kind == .entra }

  /// Whether the host belongs to one of the clouds in `KnownClouds`.
  package var isInKnownCloud: Bool { isInCloud && KnownClouds.cloud(of: environment) != nil }

  /// Whether the service follows the rules of the Microsoft platform.
  var isMicrosoft: Bool { kind != .openIDConnect }

  /// Whether the service may issue tokens for a request that names no permission of an API.
  package var needsNoPermission: Bool { kind == .adfs || kind == .openIDConnect }

  /// The `authority_type` of the service's accounts in the cache.
  package var accountType: String {
    switch kind {
    case .entra, .ciam, .b2c: "MSSTS"
    case .adfs: "ADFS"
    case .openIDConnect: "Generic"
    }
  }

  /// The tenant of all personal accounts.
  package static let personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad"

  /// A host as the cache writes it: with the port unless it is the scheme's default.
  package static func environment(scheme: String, host: String, port: Int?) -> String {
    if let port, port != (scheme == "https" ? 443 : 80) { "\(host):\(port)" } else { host }
  }
}

/// Why an authority can't be used.
package enum AuthorityError: Error, Sendable, Equatable {
  case malformed(reason: String, kind: Authority.Kind = .entra)
  /// An http authority that the app did not list in `knownAuthorities`.
  case insecure(environment: String)
  /// Instance discovery does not know the host.
  case unknownHost(environment: String)
  /// The metadata is incomplete or contradicts the authority.
  case badMetadata(reason: String)
}
