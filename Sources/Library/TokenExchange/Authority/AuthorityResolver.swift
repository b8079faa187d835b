// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import Synchronization
import TokenCache

/// Finds the endpoints of authorities, by discovery. A result is remembered. A failure is not remembered, except that
/// Microsoft does not know a host.
package final class AuthorityResolver: Sendable {
  private struct Memory {
    var resolved: [Authority: ResolvedAuthority] = [:]
    var clouds: [KnownCloud] = []
    var unknownHosts: Set<String> = []
    /// The metadata of one tenant of a service, by `service(of:)`.
    var examples: [Authority: (tenant: String, metadata: OpenIDConfiguration)] = [:]
  }

  private let connection: ServiceConnection
  private let known: [Authority]
  private let infersTenants: Bool
  private let requests = InFlightTable<Authority, ResolvedAuthority, IdentityError>()
  private let firsts = InFlightTable<Authority, (Authority, Result<ResolvedAuthority, IdentityError>), IdentityError>()
  // The results so far. Nothing is awaited while the lock is held.
  private let memory = Lock(Memory())
  private let learnings = Atomic(0)

  /// The most results that are remembered: whoever asks a server for tokens may name the tenant.
  private static let mostAuthorities = 10_000

  /// - Parameter infersTenants: Whether the metadata of one tenant of a cloud tell those of all others. Then nothing is
  ///   asked when a tenant does not exist: the service says so at the next request.
  package init(connection: ServiceConnection, known: [Authority], infersTenants: Bool = false) {
    self.connection = connection
    self.known = known
    self.infersTenants = infersTenants
  }

  /// A number that changes when instance discovery has named hosts.
  package var aliasesVersion: Int { learnings.load(ordering: .acquiring) }

  /// The remembered result; nil when the authority has not been resolved yet.
  package func remembered(_ authority: Authority) -> ResolvedAuthority? { memory.withLock { $0.resolved[authority] } }

  /// The host names that share the accounts of `authority`; nil when only instance discovery can tell them.
  package func knownAliases(of authority: Authority) -> EnvironmentAliases? { knownCloud(of: authority)?.aliases }

  /// The host names that share the accounts of `environment`. An unknown host counts as a cloud of one host.
  package func aliases(of environment: String) -> EnvironmentAliases {
    knownCloud(of: environment)?.aliases ?? EnvironmentAliases(alone: environment)
  }

  private func knownCloud(of authority: Authority) -> KnownCloud? {
    if authority.isInCloud { return knownCloud(of: authority.environment) }
    return KnownCloud(
      alone: authority.environment, issuer: authority.kind == .openIDConnect ? authority.tenant : nil)
  }

  private func knownCloud(of environment: String) -> KnownCloud? {
    if let cloud = KnownClouds.cloud(of: environment) { return cloud }
    if let learned = memory.withLock({ $0.clouds.first { $0.aliases.contains(environment) } }) { return learned }
    if known.contains(where: { $0.environment == environment }) { return KnownCloud(alone: environment) }
    // Microsoft does not know the names of this machine, so instance discovery could tell nothing about them.
    let host = URL(string: "https://\(environment)")?.host(percentEncoded: false)
    return host.map(LoopbackHost.matches) == true ? KnownCloud(alone: environment) : nil
  }

  /// - Parameter anew: Whether the metadata is fetched although it is remembered.
  package func resolve(
    _ authority: Authority, anew: Bool = false, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    if !anew, let known = remembered(authority) { return known }
    if authority.scheme == "http", !isListed(authority) {
      throw IdentityError(.authority(.insecure(environment: authority.environment)))
    }
    if !anew, let service = service(of: authority), memory.withLock({ $0.examples[service] == nil }) {
      // Of many tenants that are asked for at once, one asks. If it fails, each of the others asks for itself.
      let (first, outcome) = try await firsts.value(for: service) { () async throws(IdentityError) in
        do throws(IdentityError) {
          return (authority, .success(try await self.find(authority, anew: false, correlationID: correlationID)))
        } catch {
          return (authority, .failure(error))
        }
      }
      if first == authority { return try outcome.get() }
    }
    return try await requests.value(for: authority) { () async throws(IdentityError) in
      try await self.find(authority, anew: anew, correlationID: correlationID)
    }
  }

  private func find(
    _ authority: Authority, anew: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    // An earlier request may have finished since this caller looked.
    if !anew, let known = remembered(authority) { return known }
    let cloud: KnownCloud
    if let known = knownCloud(of: authority) {
      cloud = known
    } else {
      cloud = try await discoverCloud(of: authority, correlationID: correlationID)
    }
    let result: ResolvedAuthority
    if !anew, let inferred = inferred(authority, of: cloud) {
      result = inferred
    } else {
      result = try await fetchMetadata(authority, of: cloud, correlationID: correlationID)
    }
    memory.withLock { memory in
      if memory.resolved.count >= Self.mostAuthorities { memory.resolved.removeAll() }
      memory.resolved[authority] = result
    }
    return result
  }

  /// What stands for all tenants of the authority's service; nil unless their metadata tell each other.
  private func service(of authority: Authority) -> Authority? {
    guard infersTenants, authority.kind == .entra, Authority.isTenantID(authority.tenant) else { return nil }
    return authority.tenant("{tenantid}")
  }

  /// The result for a tenant whose service has told the metadata of another one.
  private func inferred(_ authority: Authority, of cloud: KnownCloud) -> ResolvedAuthority? {
    guard let service = service(of: authority), let known = memory.withLock({ $0.examples[service] }),
      let metadata = known.metadata.replacing(known.tenant, with: authority.tenant)
    else { return nil }
    return try? ResolvedAuthority(authority: authority, aliases: cloud.aliases, metadata: metadata)
  }

  private func isListed(_ authority: Authority) -> Bool {
    known.contains { $0.environment == authority.environment && $0.scheme == authority.scheme }
  }

  private func fetchMetadata(
    _ authority: Authority, of cloud: KnownCloud, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    // Requests are sent to the cloud's preferred host, whose metadata name endpoints at that host.
    let place = authority.isInCloud ? authority.at(cloud.preferredNetwork) : authority
    let metadata = try await connection.metadata(
      at: place.metadataText, isMicrosoft: place.isMicrosoft, correlationID: correlationID)
    do throws(AuthorityError) {
      let result = try ResolvedAuthority(authority: authority, aliases: cloud.aliases, metadata: metadata)
      if let service = service(of: authority) {
        memory.withLock { $0.examples[service] = (authority.tenant, metadata) }
      }
      return result
    } catch {
      throw IdentityError(.authority(error))
    }
  }

  /// Instance discovery: a host that Microsoft does not know is refused (protocol reference, section 1.4).
  private func discoverCloud(
    of authority: Authority, correlationID: CorrelationID
  ) async throws(IdentityError) -> KnownCloud {
    let environment = authority.environment
    let unknown = IdentityError(.authority(.unknownHost(environment: environment)))
    guard !memory.withLock({ $0.unknownHosts.contains(environment) }) else { throw unknown }
    let url = FormCoding.url(
      "https://\(KnownClouds.discoveryHost)/common/discovery/instance",
      adding: [
        Parameter("api-version", "1.1"),
        Parameter("authorization_endpoint", authority.text + "/oauth2/v2.0/authorize"),
      ])
    let json: JSONValue
    do {
      json = try await connection.getJSON(url, isMicrosoft: true, correlationID: correlationID)
    } catch {
      guard case .refused(let response) = error.reason, response.error == .invalidInstance else { throw error }
      memory.withLock { _ = $0.unknownHosts.insert(environment) }
      throw unknown
    }
    guard let answer = InstanceDiscoveryResponse(decoding: json) else {
      throw IdentityError(.authority(.badMetadata(reason: "the instance discovery answer has an unknown form")))
    }
    let cloud = answer.clouds.lazy.compactMap(KnownCloud.init).first { $0.aliases.contains(environment) }
    let learned = cloud ?? KnownCloud(alone: environment)
    memory.withLock { $0.clouds.append(learned) }
    learnings.add(1, ordering: .releasing)
    return learned
  }
}

extension OpenIDConfiguration {
  /// The metadata of another tenant; nil when they do not name their own tenant where it matters.
  fileprivate func replacing(_ tenant: String, with other: String) -> OpenIDConfiguration? {
    let named = [\Self.issuer, \Self.authorizationEndpoint, \Self.tokenEndpoint]
    guard named.allSatisfy({ self[keyPath: $0].contains(tenant) }) else { return nil }
    var metadata = self
    for text in named { metadata[keyPath: text].replace(tenant, with: other) }
    for text in [\Self.jwksURI, \Self.endSessionEndpoint, \Self.deviceAuthorizationEndpoint] {
      metadata[keyPath: text]?.replace(tenant, with: other)
    }
    return metadata
  }
}

extension KnownCloud {
  /// nil when a text is no host name.
  fileprivate init?(_ cloud: InstanceDiscoveryResponse.Cloud) {
    for name in [cloud.preferredNetwork, cloud.preferredCache] {
      guard let url = URL(string: "https://\(name)"), let place = try? Place(url),
        place.environment == name.lowercased()
      else { return nil }
    }
    self.init(
      preferredNetwork: cloud.preferredNetwork,
      aliases: EnvironmentAliases(
        preferredCache: cloud.preferredCache, names: [cloud.preferredCache, cloud.preferredNetwork] + cloud.aliases))
  }
}

extension EnvironmentAliases {
  /// Makes a cloud of one host, or of one issuer there.
  package init(alone environment: String, issuer: String? = nil) {
    self.init(preferredCache: environment, names: [environment], issuer: issuer)
  }
}
