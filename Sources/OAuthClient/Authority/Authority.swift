// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Where tokens come from: one tenant (or tenant alias) of one identity service.
package struct Authority: Sendable, Hashable {
  /// `https`, or `http` for a loopback address.
  package let scheme: String
  /// Host name in lower case, with the port when it is not the scheme's own: the `environment` of the cache.
  package let environment: String
  /// `common`, `organizations`, `consumers`, a tenant id or a domain, in lower case.
  package let tenant: String

  /// Takes `https://host[:port]/tenant[/…]`; further path, query and fragment are dropped. Other kinds of authority (B2C,
  /// AD FS, dSTS) are refused.
  package init(url: URL) throws(AuthorityError) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty
    else { throw .malformed(reason: "it is not an absolute URL") }
    guard scheme == "https" || scheme == "http" && LoopbackHost.matches(host) else {
      throw .malformed(reason: "it must use https")
    }
    guard let tenant = url.path(percentEncoded: false).split(separator: "/").first.map(String.init) else {
      throw .malformed(reason: "it names no tenant; add one, such as /common")
    }
    guard Self.isTenant(tenant) else { throw .malformed(reason: "its tenant is neither an id nor a domain name") }
    guard !["tfp", "adfs", "dstsv2"].contains(tenant.lowercased()) else {
      throw .malformed(reason: "only Microsoft Entra ID authorities are supported")
    }
    self.init(scheme: scheme, host: host, port: url.port, tenant: tenant)
  }

  /// Whether `text` can name a tenant: an id, a domain name or an alias.
  static func isTenant(_ text: String) -> Bool {
    text.first != "." && text.utf8.count <= 255
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// An authority of parts that are known to be good; http is for loopback hosts.
  package init(scheme: String = "https", host: String, port: Int? = nil, tenant: String) {
    self.scheme = scheme
    self.tenant = tenant.lowercased()
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let usual = scheme == "https" ? 443 : 80
    environment = if let port, port != usual { "\(name):\(port)" } else { name }
  }

  private init(scheme: String, environment: String, tenant: String) {
    self.scheme = scheme
    self.environment = environment
    self.tenant = tenant.lowercased()
  }

  /// The same service, another tenant.
  package func tenant(_ tenant: String) -> Authority {
    Authority(scheme: scheme, environment: environment, tenant: tenant)
  }

  package var text: String { "\(scheme)://\(environment)/\(tenant)" }

  /// The authority as a URL, without a trailing slash.
  package var url: URL {
    guard let url = URL(string: text) else { preconditionFailure("an authority is made of checked parts") }
    return url
  }

  /// True for the aliases that stand for many tenants, so that the ID token says which one it was.
  package var isTenantless: Bool { ["common", "organizations", "consumers"].contains(tenant) }

  /// The tenant of all personal accounts.
  package static let personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad"
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
