// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// An application that can keep a secret: a daemon, a web API or a web app. Make one and use it for all tenants and
/// people; it may be called from any task.
public final class ConfidentialClientApplication: Sendable {
  let acquisition: TokenAcquisition
  let requests: TokenRequests
  let tenant: String
  let clientID: ClientID
  let platform: ServerPlatform
  private let correlationIDs: CorrelationIDs
  // As long as this object lives; other processes have their own, and bound tokens of their own.
  private let possessionKeys = PossessionKeys(store: nil)

  /// Makes an application. Nothing is sent yet.
  /// - Parameter configuration: Its settings.
  /// - Throws: `AcquisitionError` when a setting can't be used.
  public convenience init(_ configuration: ConfidentialClientConfiguration) throws(AcquisitionError) {
    try self.init(
      configuration,
      platform: .system(
        trustedCertificates: configuration.trustedCertificates, requestTimeout: configuration.requestTimeout,
        log: configuration.log, test: configuration.testSurroundings))
  }

  package init(
    _ configuration: ConfidentialClientConfiguration, platform: ServerPlatform
  ) throws(AcquisitionError) {
    let authority = try Self.authority(configuration.authority)
    guard !configuration.clientID.isEmpty, configuration.clientID.isVisible else {
      throw AcquisitionError(.invalidRequest("the client id is empty or holds control characters"))
    }
    tenant = authority.tenant
    clientID = ClientID(configuration.clientID)
    self.platform = platform
    correlationIDs = CorrelationIDs(random: platform.random)
    let service = IdentityService(
      transport: platform.transport, clock: platform.clock, log: platform.log,
      known: configuration.validatesAuthority && authority.scheme == "https" ? [] : [authority])
    requests = TokenRequests(
      service: service, clientID: clientID, authority: authority,
      proof: try configuration.credential.proof(platform), capabilities: configuration.clientCapabilities,
      regions: try Regions(configuration.region, platform), clock: platform.clock, log: platform.log)
    acquisition = TokenAcquisition(
      partitions: TokenPartitions(
        store: configuration.store, memoryLimit: configuration.memoryLimit, client: configuration.clientID,
        environment: authority.environment, clock: platform.clock, log: platform.log),
      source: requests, clock: platform.clock, random: platform.random, log: platform.log)
  }

  private static func authority(_ text: String) throws(AcquisitionError) -> Authority {
    guard let url = URL(string: text) else {
      throw AcquisitionError(.authority("it is no URL; use one such as https://login.microsoftonline.com/<tenant>"))
    }
    do throws(AuthorityError) { return try Authority(url: url) } catch {
      throw AcquisitionError(IdentityError(.authority(error)))
    }
  }

  // MARK: The application's own tokens

  /// A token of the application itself, with the permissions that an administrator gave it (client credentials).
  ///
  /// A token that is kept is returned at once; one that is due is renewed in the background. However many tasks wait
  /// for the same token, the service is asked once.
  /// - Parameters:
  ///   - scope: The API's id followed by `/.default`, such as `https://graph.microsoft.com/.default`.
  ///   - options: The tenant to ask, and more.
  /// - Throws: `AcquisitionError`.
  public func acquireToken(
    forClient scope: String, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let query = query(forClient: scope, options, boundTo: nil)
    if let result = acquisition.cached(query) { return result }
    try checkClient(query)
    return try await acquisition.token(query)
  }

  /// The same, bound to a key of this object, for APIs that take signed requests. The first call makes the key, which
  /// takes some tenths of a second.
  /// - Parameters:
  ///   - scope: The API's id followed by `/.default`.
  ///   - options: The tenant to ask, and more.
  /// - Throws: `AcquisitionError`.
  public func acquireBoundToken(
    forClient scope: String, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> BoundToken {
    let key: PossessionKey
    do throws(IdentityError) { key = try possessionKeys.key() } catch { throw AcquisitionError(error) }
    let query = query(forClient: scope, options, boundTo: key)
    try checkClient(query)
    return BoundToken(try await acquisition.token(query), key, platform)
  }

  private func query(
    forClient scope: String, _ options: RequestOptions, boundTo binding: PossessionKey?
  ) -> TokenQuery {
    let tenant = options.tenantID ?? self.tenant
    let component = binding.map { "\($0.id)\n\(options.clientClaims ?? "")" } ?? options.clientClaims
    return TokenQuery(
      key: PartitionKey(.application, tenant: tenant, owner: scope, component: component), tenant: tenant,
      grant: .client, options: options, correlationID: correlationID(options), binding: binding)
  }

  private func checkClient(_ query: TokenQuery) throws(AcquisitionError) {
    try checkTenant(query.tenant)
    let scope = query.key.owner
    guard scope.isVisible, !scope.contains(" "), scope.hasSuffix("/.default"), scope.utf8.count > 9 else {
      throw AcquisitionError(
        .invalidRequest("the scope is not one API's id followed by /.default, the only form for an application's token")
      )
    }
  }

  // MARK: What every call has

  func correlationID(_ options: RequestOptions) -> CorrelationID { correlationID(options.correlationID) }

  func correlationID(_ given: UUID?) -> CorrelationID { given.map { CorrelationID($0) } ?? correlationIDs.next() }

  func standsForMany(_ tenant: String) -> Bool {
    ["common", "organizations", "consumers"].contains(tenant.lowercased())
  }

  /// Tokens without a sign-in are one tenant's.
  func checkTenant(_ tenant: String) throws(AcquisitionError) {
    guard !standsForMany(tenant) else {
      throw AcquisitionError(
        .invalidRequest("the tenant is \(tenant), which stands for many; name one in `tenantID` or in the authority"))
    }
  }
}
