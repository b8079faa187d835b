// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenCache

/// Finds out an authority's endpoints, once per authority: success is remembered, failure is not.
actor AuthorityResolver {
  private let connection: ServiceConnection
  private let known: [Authority]
  private var resolved: [Authority: ResolvedAuthority] = [:]

  init(connection: ServiceConnection, known: [Authority]) {
    self.connection = connection
    self.known = known
  }

  /// The host names that share `authority`'s accounts, as far as they are known without asking anybody.
  nonisolated func knownAliases(of authority: Authority) -> EnvironmentAliases? {
    if let cloud = KnownClouds.aliases(of: authority.environment) { return cloud }
    guard isTrusted(authority) else { return nil }
    return EnvironmentAliases(preferredCache: authority.environment, names: [authority.environment])
  }

  func resolve(_ authority: Authority, correlationID: CorrelationID) async throws(IdentityFailure) -> ResolvedAuthority
  {
    if let known = resolved[authority] { return known }
    if authority.scheme == "http", !isTrusted(authority) {
      throw IdentityFailure(.authority(.insecure(environment: authority.environment)))
    }
    let aliases =
      if let known = knownAliases(of: authority) { known } else {
        try await discoverAliases(of: authority, correlationID: correlationID)
      }
    let result = try await fetchMetadata(authority, aliases: aliases, correlationID: correlationID)
    resolved[authority] = result
    return result
  }

  private nonisolated func isTrusted(_ authority: Authority) -> Bool {
    known.contains { $0.environment == authority.environment && $0.scheme == authority.scheme }
  }

  private func fetchMetadata(
    _ authority: Authority, aliases: EnvironmentAliases, correlationID: CorrelationID
  ) async throws(IdentityFailure) -> ResolvedAuthority {
    let json = try await connection.getJSON(
      authority.text + "/v2.0/.well-known/openid-configuration", correlationID: correlationID)
    let metadata: OpenIDConfiguration
    do throws(OpenIDConfiguration.DecodingFailure) { metadata = try OpenIDConfiguration(decoding: json) } catch {
      throw IdentityFailure(.authority(.badMetadata(reason: "\(error.member) is missing")))
    }
    do throws(AuthorityError) {
      return try ResolvedAuthority(authority: authority, aliases: aliases, metadata: metadata)
    } catch {
      throw IdentityFailure(.authority(error))
    }
  }

  /// Instance discovery: a host that Microsoft does not know is refused (protocol reference, section 1.4).
  private func discoverAliases(
    of authority: Authority, correlationID: CorrelationID
  ) async throws(IdentityFailure) -> EnvironmentAliases {
    let url = FormCoding.url(
      "https://\(KnownClouds.discoveryHost)/common/discovery/instance",
      adding: [
        Parameter("api-version", "1.1"),
        Parameter("authorization_endpoint", authority.text + "/oauth2/v2.0/authorize"),
      ])
    let json: JSONValue
    do {
      json = try await connection.getJSON(url, correlationID: correlationID)
    } catch {
      guard case .refused(let response) = error.error, response.error == .invalidInstance else { throw error }
      throw IdentityFailure(.authority(.unknownHost(environment: authority.environment)))
    }
    guard let answer = InstanceDiscoveryResponse(decoding: json) else {
      throw IdentityFailure(.authority(.badMetadata(reason: "the instance discovery answer has an unknown form")))
    }
    for cloud in answer.clouds {
      let aliases = EnvironmentAliases(
        preferredCache: cloud.preferredCache, names: [cloud.preferredCache] + cloud.aliases)
      if aliases.contains(authority.environment) { return aliases }
    }
    return EnvironmentAliases(preferredCache: authority.environment, names: [authority.environment])
  }
}
