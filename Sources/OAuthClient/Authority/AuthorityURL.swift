// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

// Authorities as apps write them.
extension Authority {
  /// Takes the URL of an authority whose kind shows in its host or path; other URLs are Microsoft Entra ID's.
  package init(url: URL) throws(AuthorityError) {
    let place = try Place(url)
    switch place.segments.first?.lowercased() {
    case _ where ExternalIDHost(place.host) != nil: try self.init(customersAt: place)
    case "tfp"?: throw .malformed(reason: "B2C authorities are not offered on Linux yet")
    case "adfs"?: throw .malformed(reason: "ADFS authorities are not offered on Linux yet")
    case _ where place.host.split(separator: ".").contains("b2clogin"):
      throw .malformed(reason: "B2C authorities are not offered on Linux yet")
    default: try self.init(entraAt: place)
    }
  }

  /// Takes a URL as an authority of one kind, such as that of a custom domain, which does not show it.
  package init(_ kind: Kind, url: URL) throws(AuthorityError) {
    switch kind {
    case .entra: try self.init(entraAt: try Place(url))
    case .ciam: try self.init(customersAt: try Place(url))
    }
  }

  /// `https://host[:port]/tenant[/…]`; further path, query and fragment are dropped.
  private init(entraAt place: Place) throws(AuthorityError) {
    guard let tenant = place.segments.first else {
      throw .malformed(reason: "it names no tenant; add one, such as /common")
    }
    guard !["tfp", "adfs", "dstsv2"].contains(tenant.lowercased()), ExternalIDHost(place.host) == nil else {
      throw .malformed(reason: "it is not an authority of Microsoft Entra ID")
    }
    try self.init(.entra, at: place, tenant: tenant)
  }

  /// `https://fabrikam.ciamlogin.com[/tenant]`, or a custom domain with the tenant. Without a path the host's first label
  /// names the tenant.
  private init(customersAt place: Place) throws(AuthorityError) {
    guard place.host.contains(".") else {
      throw .malformed(reason: "its host is no domain name; use one such as fabrikam.ciamlogin.com")
    }
    let host = ExternalIDHost(place.host)
    guard let tenant = place.segments.first ?? host.map({ $0.subdomain + ".onmicrosoft.com" }) else {
      throw .malformed(reason: "it names no tenant; add its id or domain as the path")
    }
    try self.init(.ciam, at: place, tenant: tenant)
  }

  private init(_ kind: Kind, at place: Place, tenant: String) throws(AuthorityError) {
    guard Self.isTenant(tenant) else { throw .malformed(reason: "its tenant is neither an id nor a domain name") }
    self.init(kind: kind, scheme: place.scheme, host: place.host, port: place.port, tenant: tenant)
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
}

/// A URL of an identity service, taken apart: https, or http on this machine.
struct Place {
  let scheme: String
  /// In lower case.
  let host: String
  let port: Int?
  /// The path, decoded; empty segments are left out.
  let segments: [String]

  init(_ url: URL) throws(AuthorityError) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty
    else { throw .malformed(reason: "it is not an absolute URL") }
    guard scheme == "https" || scheme == "http" && LoopbackHost.matches(host) else {
      throw .malformed(reason: "it must use https")
    }
    self.scheme = scheme
    self.host = host
    port = url.port
    segments = url.path(percentEncoded: false).split(separator: "/").map(String.init)
  }

  var environment: String { Authority.environment(scheme: scheme, host: host, port: port) }
}

/// A host name that Microsoft Entra External ID gives to a tenant: `fabrikam.ciamlogin.com`, or the like on this machine.
struct ExternalIDHost {
  let subdomain: String
  private static let domains = ["ciamlogin.com", "ciamlogin.localhost"]

  /// nil for any other host; a port is left aside.
  init?(_ environment: String) {
    let host = environment.split(separator: ":").first ?? ""
    guard let domain = Self.domains.first(where: { host.hasSuffix("." + $0) }) else { return nil }
    let subdomain = host.dropLast(domain.count + 1)
    guard !subdomain.isEmpty, !subdomain.contains(".") else { return nil }
    self.subdomain = String(subdomain)
  }

  /// The domain below which the tenant of an authority at `host` has its own name.
  static func domain(for host: String) -> String { domains[LoopbackHost.matches(host) ? 1 : 0] }
}
