// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenCache

/// An authority with the results of discovery.
package struct ResolvedAuthority: Sendable {
  package let authority: Authority
  package var aliases: EnvironmentAliases
  package var authorizationEndpoint: URL
  package var tokenEndpoint: URL
  package var keySetURL: URL
  package var endSessionEndpoint: URL?
  /// The endpoint for device codes (RFC 8628 section 3.1); nil when the service has none.
  package var deviceAuthorizationEndpoint: URL?
  /// The issuer of the authority's ID tokens. That of an authority for many tenants may have one placeholder.
  package let issuer: IssuerTemplate

  /// Whether the authorization endpoint can answer by a form (OAuth 2.0 Form Post Response Mode): its metadata says so,
  /// or it is a service of Microsoft.
  package var answersByForm: Bool

  /// Whether every answer of the authorization endpoint names the issuer (RFC 9207 section 3).
  let answersNameIssuer: Bool

  /// The scopes of OpenID Connect in requests to this authority. A provider other than Microsoft may refuse scopes that
  /// it does not have (RFC 6749 section 4.1.2.1), so it gets only those that its metadata lists (OpenID Connect
  /// Discovery 1.0 section 3). Many providers issue refresh tokens without `offline_access`.
  package var openIDScopes: ScopeSet

  /// The tenant's id; nil when the authority is for many tenants, or its issuer does not name one.
  package let tenantID: String?

  private static func tenantID(_ authority: Authority, issuer: String) -> String? {
    guard authority.kind == .entra || authority.kind == .ciam, !issuer.contains("{tenantid}"),
      let path = URL(string: issuer)?.path(percentEncoded: false)
    else {
      return nil
    }
    return path.split(separator: "/").first.map(String.init)
  }

  /// The cloud that the metadata name; keys may name it too.
  let cloudName: String?

  /// Whether the service follows the rules of the Microsoft platform.
  package var isMicrosoft: Bool { authority.isMicrosoft }

  /// The algorithms with which ID tokens may be signed. Microsoft's services use one only.
  var signatures: Set<SignatureAlgorithm> { isMicrosoft ? [.rs256] : [.rs256, .ps256] }

  /// Checks that the metadata belong to the authority: endpoints use https (or http on loopback, if the authority
  /// does), and tokens come from the authority's own cloud.
  init(authority: Authority, aliases: EnvironmentAliases, metadata: OpenIDConfiguration) throws(AuthorityError) {
    let rules = MetadataRules(authority: authority, aliases: aliases)
    self.authority = authority
    self.aliases = aliases
    keySetURL = try rules.keySetURL(metadata)
    authorizationEndpoint = try rules.ownEndpoint("authorization_endpoint", metadata.authorizationEndpoint)
    tokenEndpoint = try rules.ownEndpoint("token_endpoint", metadata.tokenEndpoint)
    endSessionEndpoint = try metadata.endSessionEndpoint.map { text throws(AuthorityError) in
      try rules.ownEndpoint("end_session_endpoint", text)
    }
    deviceAuthorizationEndpoint = try metadata.deviceAuthorizationEndpoint.map { text throws(AuthorityError) in
      try rules.ownEndpoint("device_authorization_endpoint", text)
    }
    issuer = IssuerTemplate(metadata.issuer)
    tenantID = Self.tenantID(authority, issuer: metadata.issuer)
    cloudName = metadata.cloudName
    answersByForm =
      authority.kind != .openIDConnect
      || metadata.json["response_modes_supported"]?.array?.contains("form_post") == true
    answersNameIssuer = metadata.json["authorization_response_iss_parameter_supported"] == true
    openIDScopes = Self.openIDScopes(authority, metadata)
    try rules.checkIssuer(metadata.issuer, tokenEndpoint: tokenEndpoint)
    try checkSignatures(metadata)
  }

  /// Refuses a provider that signs ID tokens by unknown algorithms only, before a code or a password is used there.
  private func checkSignatures(_ metadata: OpenIDConfiguration) throws(AuthorityError) {
    guard !isMicrosoft, let offered = metadata.json["id_token_signing_alg_values_supported"]?.array else { return }
    let known = signatures.map(\.name)
    guard !known.contains(where: { offered.contains(.string($0)) }) else { return }
    throw .badMetadata(reason: "it signs ID tokens by none of \(known.sorted().joined(separator: ", "))")
  }

  private static func openIDScopes(_ authority: Authority, _ metadata: OpenIDConfiguration) -> ScopeSet {
    guard authority.kind == .openIDConnect, let list = metadata.json["scopes_supported"]?.array else {
      return .openIDConnect
    }
    let supported = ScopeSet(["openid"] + list.compactMap(\.string))
    return ScopeSet(ScopeSet.openIDConnect.values.filter { supported.contains($0) })
  }
}

// The checks of metadata for APIs.
extension ResolvedAuthority {
  func checkedKeySetURL(_ metadata: OpenIDConfiguration) throws(AuthorityError) -> URL {
    try MetadataRules(authority: authority, aliases: aliases).keySetURL(metadata)
  }

  /// Checks the issuer of the platform's first version, which is at a host of its own or at the authority's.
  func checkFirstIssuer(_ text: String) throws(AuthorityError) {
    try MetadataRules(authority: authority, aliases: aliases).checkFirstIssuer(text)
  }
}

/// The checks of an authority's metadata.
private struct MetadataRules {
  let authority: Authority
  let aliases: EnvironmentAliases

  func endpoint(_ name: String, _ text: String) throws(AuthorityError) -> (url: URL, place: Place) {
    guard let url = URL(string: text.replacing("{tenant}", with: authority.tenant)), let place = try? Place(url) else {
      throw .badMetadata(reason: "\(name) is no https URL")
    }
    guard place.scheme == "https" || authority.scheme == "http" else {
      throw .badMetadata(reason: "\(name) does not use https")
    }
    return (url, place)
  }

  func keySetURL(_ metadata: OpenIDConfiguration) throws(AuthorityError) -> URL {
    guard let text = metadata.jwksURI else { throw .badMetadata(reason: "jwks_uri is missing") }
    return try endpoint("jwks_uri", text).url
  }

  /// Checks an endpoint that gets secrets or that people open: it is at the authority's own service. That of an OpenID
  /// provider may be anywhere, because the metadata come from the issuer itself (OpenID Connect Discovery 1.0 section
  /// 4.3).
  func ownEndpoint(_ name: String, _ text: String) throws(AuthorityError) -> URL {
    let (url, place) = try endpoint(name, text)
    guard isOwn(place) || authority.kind == .openIDConnect else {
      throw .badMetadata(reason: "\(name) is at another service")
    }
    return url
  }

  private func isOwn(_ place: Place) -> Bool {
    place.environment == authority.environment || aliases.contains(place.environment)
  }

  /// Checks that the issuer is at the authority's host. The issuer of an OpenID provider must be the authority itself.
  func checkIssuer(_ text: String, tokenEndpoint: URL) throws(AuthorityError) {
    let (url, place) = try endpoint("issuer", text.replacing("{tenantid}", with: "tenant"))
    guard url.query() == nil, url.fragment() == nil else { throw .badMetadata(reason: "issuer has a query") }
    // Only an authority for many tenants may have a template. Elsewhere a template would accept any tenant's tokens.
    guard authority.isTenantless || !text.contains("{tenantid}") else {
      throw .badMetadata(reason: "issuer names no tenant")
    }
    guard !text.replacing("{tenantid}", with: "", maxReplacements: 1).contains("{tenantid}") else {
      throw .badMetadata(reason: "issuer names the tenant twice")
    }
    let isFit =
      switch authority.kind {
      case .entra, .b2c, .adfs: isOwn(place)
      case .ciam: isOwn(place) || isTenantHost(place, tokenEndpoint)
      case .openIDConnect: text == authority.text || text == authority.text + "/" || isTenantHost(place, tokenEndpoint)
      }
    guard isFit else { throw .badMetadata(reason: "issuer is at another service") }
  }

  func checkFirstIssuer(_ text: String) throws(AuthorityError) {
    let (url, place) = try endpoint("issuer", text.replacing("{tenantid}", with: "tenant"))
    let hosts = ["sts.windows.net", "sts.chinacloudapi.cn"]
    let isOnMachine = LoopbackHost.matches(place.host) && isLoopback
    guard isOwn(place) || hosts.contains(place.environment) || isOnMachine, url.query() == nil, url.fragment() == nil
    else { throw .badMetadata(reason: "issuer is at another service") }
    guard authority.isTenantless || !text.contains("{tenantid}") else {
      throw .badMetadata(reason: "issuer names no tenant")
    }
  }

  private var isLoopback: Bool { (try? Place(authority.url)).map { LoopbackHost.matches($0.host) } ?? false }

  /// Whether the issuer is the host of an External ID tenant, which is named after the tenant's id. It may be the
  /// issuer of an authority that names no other tenant, and whose token endpoint is that of the tenant.
  private func isTenantHost(_ issuer: Place, _ tokenEndpoint: URL) -> Bool {
    guard let tenant = issuer.segments.first?.lowercased(), Authority.isTenantID(tenant),
      issuer.segments.dropFirst() == ["v2.0"], issuer.environment == issuerEnvironment(of: tenant),
      let tokens = try? Place(tokenEndpoint), isOwn(tokens), tokens.segments.first?.lowercased() == tenant
    else { return false }
    return tenant == authority.path.split(separator: "/").first?.lowercased()
      || authority.kind == .ciam && !Authority.isTenantID(authority.tenant)
  }

  private func issuerEnvironment(of tenant: String) -> String? {
    guard let own = try? Place(authority.url) else { return nil }
    return Authority.environment(
      scheme: own.scheme, host: "\(tenant).\(ExternalIDHost.domain(for: own.host))", port: own.port)
  }
}
