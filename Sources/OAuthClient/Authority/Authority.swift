// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Where tokens come from: one tenant (or tenant alias) of one identity service.
package struct Authority: Sendable, Hashable {
  /// Whose rules an authority follows.
  package enum Kind: Sendable, Hashable {
    /// Microsoft Entra ID: many tenants, in clouds that have several names.
    case entra
    /// Microsoft Entra External ID (CIAM): one tenant for customers, at a host of its own.
    case ciam
  }

  package let kind: Kind
  /// `https`, or `http` for a loopback address.
  package let scheme: String
  /// Host name in lower case, with the port when it is not the scheme's own: the `environment` of the cache.
  package let environment: String
  /// `common`, `organizations`, `consumers`, a tenant id or a domain, in lower case.
  package let tenant: String

  /// An authority of parts that are known to be good; http is for loopback hosts.
  package init(kind: Kind = .entra, scheme: String = "https", host: String, port: Int? = nil, tenant: String) {
    self.init(
      kind: kind, scheme: scheme, environment: Self.environment(scheme: scheme, host: host, port: port), tenant: tenant)
  }

  private init(kind: Kind, scheme: String, environment: String, tenant: String) {
    self.kind = kind
    self.scheme = scheme
    self.environment = environment
    self.tenant = tenant.lowercased()
  }

  /// The same service, another tenant.
  package func tenant(_ tenant: String) -> Authority {
    Authority(kind: kind, scheme: scheme, environment: environment, tenant: tenant)
  }

  /// The authority that tokens of `realm` are said to come from. A custom domain of External ID keeps the path that the app
  /// wrote.
  func settled(in realm: String) -> Authority {
    if kind == .ciam, ExternalIDHost(environment) == nil { return self }
    return tenant(realm)
  }

  package var text: String { "\(scheme)://\(environment)/\(tenant)" }

  /// The authority as a URL, without a trailing slash.
  package var url: URL {
    guard let url = URL(string: text) else { preconditionFailure("an authority is made of checked parts") }
    return url
  }

  /// True for the aliases that stand for many tenants, so that the ID token says which one it was.
  package var isTenantless: Bool { kind == .entra && ["common", "organizations", "consumers"].contains(tenant) }

  /// Whether the host may be one of several names of a cloud, which instance discovery tells.
  var isInCloud: Bool { kind == .entra }

  /// The tenant of all personal accounts.
  package static let personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad"

  /// A host as the cache writes it: with the port when it is not the scheme's own.
  static func environment(scheme: String, host: String, port: Int?) -> String {
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return if let port, port != (scheme == "https" ? 443 : 80) { "\(name):\(port)" } else { name }
  }
}

/// Names of this machine itself.
package enum LoopbackHost {
  package static func matches(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost") || name == "127.0.0.1" || name == "::1"
      || name == "[::1]"
  }
}

/// Why an authority can't be used.
package enum AuthorityError: Error, Sendable, Equatable {
  case malformed(reason: String)
  /// An http authority that the app did not list in `knownAuthorities`.
  case insecure(environment: String)
  /// Instance discovery does not know the host.
  case unknownHost(environment: String)
  /// The metadata is incomplete or contradicts the authority.
  case badMetadata(reason: String)
}
