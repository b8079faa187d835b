// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// Finds out an authority's endpoints, once per authority: success is remembered, failure is not.
final class AuthorityResolver: Sendable {
  private let connection: ServiceConnection
  private let known: [Authority]
  private let requests = InFlightTable<Authority, ResolvedAuthority>()
  // What was learned so far. Nothing is awaited while the lock is held.
  private let resolved = Lock<[Authority: ResolvedAuthority]>([:])

  init(connection: ServiceConnection, known: [Authority]) {
    self.connection = connection
    self.known = known
  }

  /// What is known of `authority` without asking anybody.
  func remembered(_ authority: Authority) -> ResolvedAuthority? { resolved.withLock { $0[authority] } }

  /// The host names that share the accounts of `environment`, as far as they are known without asking anybody.
  func knownAliases(of environment: String) -> EnvironmentAliases? {
    if let cloud = KnownClouds.aliases(of: environment) { return cloud }
    if let learned = resolved.withLock({ $0.values.first { $0.aliases.contains(environment) } }) {
      return learned.aliases
    }
    if known.contains(where: { $0.environment == environment }) { return EnvironmentAliases(alone: environment) }
    // Microsoft knows no name of this machine, so there is nothing to ask; TLS proves who answers here.
    let host = URL(string: "https://\(environment)")?.host(percentEncoded: false)
    return host.map(LoopbackHost.matches) == true ? EnvironmentAliases(alone: environment) : nil
  }

  /// The host names that share the accounts of `authority`, as far as they are known without asking anybody.
  func knownAliases(of authority: Authority) -> EnvironmentAliases? {
    authority.isInCloud
      ? knownAliases(of: authority.environment) : EnvironmentAliases(alone: authority.environment)
  }

  func resolve(_ authority: Authority, correlationID: CorrelationID) async throws(IdentityFailure) -> ResolvedAuthority
  {
    if let known = remembered(authority) { return known }
    if authority.scheme == "http", !isListed(authority) {
      throw IdentityFailure(.authority(.insecure(environment: authority.environment)))
    }
    return try await requests.value(for: authority) { () async throws(IdentityFailure) in
      // The one before may have finished since this caller looked.
      if let known = self.remembered(authority) { return known }
      let aliases: EnvironmentAliases
      if let known = self.knownAliases(of: authority) {
        aliases = known
      } else {
        aliases = try await self.discoverAliases(of: authority, correlationID: correlationID)
      }
      let result = try await self.fetchMetadata(authority, aliases: aliases, correlationID: correlationID)
      self.resolved.withLock { $0[authority] = result }
      return result
    }
  }

  private func isListed(_ authority: Authority) -> Bool {
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
    return EnvironmentAliases(alone: authority.environment)
  }
}

extension EnvironmentAliases {
  /// A host that is a cloud of its own.
  init(alone environment: String) { self.init(preferredCache: environment, names: [environment]) }
}
