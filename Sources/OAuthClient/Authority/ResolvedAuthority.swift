// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenCache

/// An authority with everything that discovery told about it.
package struct ResolvedAuthority: Sendable {
  package var authority: Authority
  package var aliases: EnvironmentAliases
  package var authorizationEndpoint: URL
  package var tokenEndpoint: URL
  package var keySetURL: URL
  package var endSessionEndpoint: URL?
  /// Where device codes are asked for (RFC 8628 section 3.1); nil where none are given.
  package var deviceAuthorizationEndpoint: URL?
  /// The issuer of this authority's ID tokens; may hold the text `{tenantid}`.
  package var issuer: String

  /// The tenant's id, nil for an authority that stands for many.
  package var tenantID: String? {
    guard !issuer.contains("{tenantid}"), let path = URL(string: issuer)?.path(percentEncoded: false) else {
      return nil
    }
    return path.split(separator: "/").first.map(String.init)
  }

  /// The issuer that an ID token of `tenant` must name.
  func issuer(tenant: String) -> String { issuer.replacing("{tenantid}", with: tenant) }

  /// Checks that metadata speaks for the authority: https (or loopback, as the authority itself), and tokens are fetched
  /// from the authority's own cloud.
  init(authority: Authority, aliases: EnvironmentAliases, metadata: OpenIDConfiguration) throws(AuthorityError) {
    func endpoint(_ name: String, _ text: String) throws(AuthorityError) -> URL {
      let text = text.replacing("{tenant}", with: authority.tenant)
      guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
        let host = url.host(percentEncoded: false)
      else { throw .badMetadata(reason: "\(name) is not a URL") }
      guard scheme == "https" || scheme == "http" && authority.scheme == "http" && LoopbackHost.matches(host) else {
        throw .badMetadata(reason: "\(name) does not use https")
      }
      return url
    }
    func ownEndpoint(_ name: String, _ text: String) throws(AuthorityError) -> URL {
      let url = try endpoint(name, text)
      let parsed = try Authority(url: url)
      guard parsed.environment == authority.environment || aliases.contains(parsed.environment) else {
        throw .badMetadata(reason: "\(name) is at another service")
      }
      return url
    }
    guard let keys = metadata.jwksURI else { throw .badMetadata(reason: "jwks_uri is missing") }
    self.authority = authority
    self.aliases = aliases
    authorizationEndpoint = try ownEndpoint("authorization_endpoint", metadata.authorizationEndpoint)
    tokenEndpoint = try ownEndpoint("token_endpoint", metadata.tokenEndpoint)
    keySetURL = try endpoint("jwks_uri", keys)
    endSessionEndpoint =
      if let text = metadata.endSessionEndpoint { try ownEndpoint("end_session_endpoint", text) } else { nil }
    deviceAuthorizationEndpoint =
      if let text = metadata.deviceAuthorizationEndpoint {
        try ownEndpoint("device_authorization_endpoint", text)
      } else { nil }
    issuer = metadata.issuer
    _ = try ownEndpoint("issuer", metadata.issuer.replacing("{tenantid}", with: "tenant"))
  }
}
