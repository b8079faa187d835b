// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// Authorities in the forms that apps write.
extension Authority {
  /// Reads a URL whose host or path shows the kind of authority. Other URLs count as Microsoft Entra ID's.
  package init(url: URL) throws(AuthorityError) {
    let place = try Place(url)
    try self.init(place.shownKind, url: url)
  }

  /// Reads a URL as an authority of the given kind, for URLs that do not show the kind, such as custom domains.
  package init(_ kind: Kind, url: URL) throws(AuthorityError) {
    do throws(AuthorityError) { try self.init(kind, at: try Place(url)) } catch {
      guard case .malformed(let reason, _) = error else { throw error }
      throw .malformed(reason: reason, kind: kind)
    }
  }

  private init(_ kind: Kind, at place: Place) throws(AuthorityError) {
    switch kind {
    case .entra: try self.init(entraAt: place)
    case .ciam: try self.init(customersAt: place)
    case .b2c: try self.init(policyAt: place)
    case .adfs: try self.init(federationAt: place)
    case .openIDConnect:
      self.init(
        kind: .openIDConnect, scheme: place.scheme, environment: place.environment, path: place.path,
        tenant: place.path)
    }
  }

  /// `https://host[:port]/tenant[/…]`; further path, query and fragment are dropped.
  private init(entraAt place: Place) throws(AuthorityError) {
    guard let tenant = place.segments.first else {
      throw .malformed(reason: "it names no tenant; add one, such as /common")
    }
    guard place.shownKind == .entra, tenant.lowercased() != "dstsv2" else {
      throw .malformed(reason: "it is not an authority of Microsoft Entra ID")
    }
    try self.init(.entra, at: place, tenant: tenant)
  }

  /// `https://fabrikam.ciamlogin.com[/tenant]`, or a custom domain with the tenant. Without a path the host's first
  /// label names the tenant.
  private init(customersAt place: Place) throws(AuthorityError) {
    guard place.host.contains(".") || LoopbackHost.matches(place.host) else {
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

  /// `https://host[:port]/tenant/policy[/…]`, with or without `/tfp` before it.
  private init(policyAt place: Place) throws(AuthorityError) {
    let isMarked = place.segments.first?.lowercased() == "tfp"
    let names = place.segments.dropFirst(isMarked ? 1 : 0).prefix(2)
    guard names.count == 2 else {
      throw .malformed(
        reason: "it names no tenant and policy; use a path such as /tfp/fabrikam.onmicrosoft.com/B2C_1_susi")
    }
    guard names.allSatisfy(Self.isTenant) else { throw .malformed(reason: "its tenant or policy can't be read") }
    self.init(
      kind: .b2c, scheme: place.scheme, environment: place.environment,
      path: ((isMarked ? ["tfp"] : []) + names).joined(separator: "/"), tenant: names.first ?? "")
  }

  /// `https://host[:port]/adfs[/…]`.
  private init(federationAt place: Place) throws(AuthorityError) {
    guard place.segments.first?.lowercased() == "adfs" else {
      throw .malformed(reason: "its path is not /adfs, where AD FS answers")
    }
    self.init(kind: .adfs, scheme: place.scheme, environment: place.environment, path: "adfs", tenant: "adfs")
  }

  /// The authority for another tenant of the service. The name comes from the app and is checked.
  package func tenant(named name: String) throws(AuthorityError) -> Authority {
    guard Self.isTenant(name) else { throw .malformed(reason: "its tenant is neither an id nor a domain name") }
    return tenant(name)
  }

  /// Whether `text` is an id, not a name: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  package static func isTenantID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    var place = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        if isDash(place) { return false }
      case UInt8(ascii: "-"): if !isDash(place) { return false }
      default: return false
      }
      place += 1
    }
    return true
    func isDash(_ place: Int) -> Bool { place == 8 || place == 13 || place == 18 || place == 23 }
  }

  /// Whether `text` can name a tenant: an id, a domain name or an alias.
  package static func isTenant(_ text: String) -> Bool {
    !text.isEmpty && text.first != "." && text.utf8.count <= 255
      && text.utf8.allSatisfy { $0.isAlphanumeric || "-._".utf8.contains($0) }
  }
}

/// A URL of an identity service, taken apart: https, or http on this machine.
struct Place {
  let scheme: String
  /// As a URL has it: in lower case, an IPv6 address in brackets.
  let host: String
  let port: Int?
  /// The path, decoded; empty segments are left out.
  let segments: [String]
  /// The path as it was written, without slashes around it.
  let path: String

  init(_ url: URL) throws(AuthorityError) {
    guard let scheme = url.scheme?.lowercased(), let written = url.host(percentEncoded: true), !written.isEmpty
    else { throw .malformed(reason: "it is not an absolute URL") }
    guard let host = URLHost(written)?.text else {
      throw .malformed(
        reason: "its host is neither a name of the DNS, such as xn--mller-kva.example, nor an IP address")
    }
    guard url.user() == nil, url.password() == nil else { throw .malformed(reason: "it holds a user name") }
    guard LoopbackHost.permits(scheme, host) else {
      throw .malformed(reason: "it must use https")
    }
    self.scheme = scheme
    self.host = host
    port = url.port
    segments = url.path(percentEncoded: false).split(separator: "/").map(String.init)
    path = url.path(percentEncoded: true).split(separator: "/").joined(separator: "/")
  }

  /// The kind of authority that host and path show.
  var shownKind: Authority.Kind {
    if ExternalIDHost(host) != nil { return .ciam }
    let labels = host.split(separator: ".")
    switch segments.first?.lowercased() {
    case "adfs"?: return .adfs
    case "tfp"?: return .b2c
    case _ where labels.count == 3 && labels[1] == "b2clogin": return .b2c
    case _ where segments.count > 1 && segments[1].lowercased().hasPrefix("b2c_1"): return .b2c
    default: return .entra
    }
  }

  var environment: String { Authority.environment(scheme: scheme, host: host, port: port) }
}

/// A host name of a tenant of Microsoft Entra External ID: `fabrikam.ciamlogin.com`, or `fabrikam.ciamlogin.localhost`
/// on this machine.
struct ExternalIDHost {
  let subdomain: String
  private static let domains = ["ciamlogin.com", "ciamlogin.localhost"]

  /// nil for any other host. A port is ignored.
  init?(_ environment: String) {
    let host = environment.split(separator: ":").first ?? ""
    guard let domain = Self.domains.first(where: { host.hasSuffix("." + $0) }) else { return nil }
    let subdomain = host.dropLast(domain.count + 1)
    guard !subdomain.isEmpty, !subdomain.contains(".") else { return nil }
    self.subdomain = String(subdomain)
  }

  /// The domain of External ID's host names: the public one, or that of this machine if `host` is on it.
  static func domain(for host: String) -> String { domains[LoopbackHost.matches(host) ? 1 : 0] }
}
