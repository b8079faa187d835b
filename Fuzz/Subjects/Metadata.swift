// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TokenCache

@testable import OAuthClient
@testable import TokenExchange

private let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"

/// Authorities, each with an issuer that its metadata may name.
private let authorities: [(authority: Authority, issuer: String)] = [
  (Authority(host: "login.example", tenant: "common"), "https://login.example/{tenantid}/v2.0"),
  (Authority(host: "login.example", tenant: tenant), "https://login.example/\(tenant)/v2.0"),
  (
    Authority(kind: .ciam, host: "shop.ciamlogin.com", tenant: tenant),
    "https://\(tenant).ciamlogin.com/\(tenant)/v2.0"
  ),
  (Authority(kind: .b2c, host: "shop.b2clogin.com", tenant: tenant), "https://shop.b2clogin.com/\(tenant)/v2.0/"),
  (Authority(kind: .adfs, host: "fs.example", tenant: "adfs"), "https://fs.example/adfs"),
  (Authority(kind: .openIDConnect, host: "id.example", tenant: "realm"), "https://id.example/realm"),
  (
    Authority(scheme: "http", host: "localhost", port: 8400, tenant: tenant),
    "http://localhost:8400/\(tenant)/v2.0"
  ),
]

/// The metadata of an authority, with any content: it must not change where secrets are sent or whose tokens are
/// trusted in a way that is not allowed.
@Sendable func checkMetadata(_ bytes: [UInt8]) {
  guard let given = (try? JSONValue(parsing: bytes))?.object else { return }
  for (authority, issuer) in authorities {
    var metadata: JSONObject = ["issuer": .string(issuer)]
    for (name, path) in [("authorization_endpoint", "authorize"), ("token_endpoint", "token"), ("jwks_uri", "keys")] {
      metadata[name] = .string("\(authority.scheme)://\(authority.environment)/\(tenant)/\(path)")
    }
    for member in given.members { metadata[member.name] = member.value }
    let aliases = EnvironmentAliases(preferredCache: authority.environment, names: ["login.alias.example"])
    guard let decoded = try? OpenIDConfiguration(decoding: .object(metadata)) else { continue }
    do throws(AuthorityError) {
      check(try ResolvedAuthority(authority: authority, aliases: aliases, metadata: decoded))
    } catch {
      demand(!given.members.isEmpty, "sound metadata is taken")
      guard case .badMetadata(let reason) = error else { return demand(false, "metadata is what is wrong") }
      demand(!reason.isEmpty, "a refusal says why")
    }
  }
}

private func check(_ resolved: ResolvedAuthority) {
  let authority = resolved.authority
  let own = [authority.environment, "login.alias.example"]
  let secret = [
    resolved.authorizationEndpoint, resolved.tokenEndpoint, resolved.endSessionEndpoint,
    resolved.deviceAuthorizationEndpoint,
  ]
  for url in secret.compactMap(\.self) + [resolved.keySetURL] {
    guard let (scheme, host) = place(url) else { return demand(false, "an endpoint is at a host") }
    demand(scheme == "https" || scheme == authority.scheme && isLoopback(host), "an endpoint is kept from others")
    guard url != resolved.keySetURL, authority.kind != .openIDConnect else { continue }
    demand(own.contains(host), "secrets go to the authority's own hosts")
  }
  let issuer = resolved.issuer.issuer(of: tenant)
  demand(resolved.issuer.isIssuer(issuer), "the issuer of a tenant's tokens is the authority's")
  demand(resolved.issuer.text == issuer || authority.isTenantless, "one tenant's authority has one issuer")
  guard let host = URL(string: issuer).flatMap(place)?.host else { return demand(false, "an issuer is at a host") }
  let isNamedAfterTenant = host == "\(tenant).ciamlogin.com" && resolved.issuer.text == "https://\(host)/\(tenant)/v2.0"
  demand(own.contains(host) || isNamedAfterTenant, "nobody else issues the authority's tokens")
  if authority.kind == .openIDConnect {
    demand([authority.text, authority.text + "/"].contains(resolved.issuer.text), "a provider is its own issuer")
  }
}

/// Scheme and host, with the port unless it is the scheme's default, as an HTTP client reads them: the text between
/// `://` and the next delimiter.
private func place(_ url: URL) -> (scheme: String, host: String)? {
  let parts = url.absoluteString.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return nil }
  let scheme = parts[0].lowercased()
  let host = parts[1].prefix { !"/\\?#".contains($0) }.lowercased()
  guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return (scheme, host) }
  let digits = host[host.index(after: colon)...]
  guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
  let usual = scheme == "https" ? 443 : 80
  let port = digits.isEmpty ? usual : Int(digits)
  return port.map { (scheme, String(host[..<colon]) + ($0 == usual ? "" : ":\($0)")) }
}

private func isLoopback(_ host: String) -> Bool {
  ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix($0 + ":") }
    || host.split(separator: ":").first?.hasSuffix(".localhost") == true || host.hasPrefix("127.")
}
