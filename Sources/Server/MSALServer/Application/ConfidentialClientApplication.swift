// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenExchange

/// An application that can keep a secret: a daemon, a web API or a web app (a confidential client, RFC 6749 section
/// 2.1).
///
/// Make one object and use it for all tenants and people. Any task may call it, many at the same time. Every function
/// that returns a token looks into the cache first and sends one request to the platform, however many tasks wait for
/// the same token.
///
/// ```swift
/// let application = try ConfidentialClientApplication(
///   ConfidentialClientConfiguration(
///     clientID: "your-application-id", authority: "https://login.microsoftonline.com/your-tenant-id",
///     credential: .certificate(ClientCertificate(pemFile: "/etc/report/client.pem"))))
/// let token = try await application.acquireTokenForClient(scope: "https://graph.microsoft.com/.default")
/// ```
///
/// See <doc:WriteADaemon>, <doc:CallOnBehalfOfSomebody> and <doc:SignInToAWebApp>.
public final class ConfidentialClientApplication: Sendable {
  let acquisition: TokenAcquisition
  let requests: TokenRequests
  let tenant: String
  let clientID: ClientID
  let platform: ServerPlatform
  private let correlationIDs: CorrelationIDs
  // As long as this object lives; other processes have their own, and bound tokens of their own.
  private let possessionKeys = PossessionKeys(store: nil)

  /// Makes an application, and reads the files of its credential. Nothing is sent.
  /// - Parameter configuration: The settings. Later changes of them have no effect.
  /// - Throws: ``AcquisitionError``: `invalidRequest` or `authority` for a setting that can't be used, `credential` for
  ///   a certificate or key that can't be used, `managedIdentity` for a credential whose source in the environment
  ///   can't.
  public convenience init(_ configuration: ConfidentialClientConfiguration) throws(AcquisitionError) {
    try self.init(
      configuration,
      platform: .system(
        trustedCertificates: configuration.trustedCertificates, requestTimeout: configuration.requestTimeout,
        onEvent: configuration.onEvent, test: configuration.testSurroundings))
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
      known: configuration.validatesAuthority && authority.scheme == "https" ? [] : [authority],
      onOutage: platform.onOutage)
    requests = TokenRequests(
      service: service, clientID: clientID, authority: authority,
      proof: try configuration.credential.proof(platform), capabilities: configuration.clientCapabilities,
      regions: try Regions(configuration.region, of: authority, platform), clock: platform.clock)
    acquisition = TokenAcquisition(
      partitions: TokenPartitions(
        store: configuration.store, memoryLimit: configuration.memoryLimit, client: configuration.clientID,
        environment: authority.environment, clock: platform.clock, onEvent: platform.onEvent),
      source: requests, clock: platform.clock, random: platform.random, onEvent: platform.onEvent)
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

  /// Returns a token for the application itself, with the permissions that an administrator granted (client
  /// credentials, RFC 6749 section 4.4).
  ///
  /// A cached token that is valid for five more seconds is returned at once. In its last five minutes, or once its time
  /// for a renewal (``TokenResult/refreshOn``) has come, it is also renewed in the background. In its last five seconds
  /// it is returned only when the service can't give another one.
  /// - Parameters:
  ///   - scope: The id of one API followed by `/.default`, such as `https://graph.microsoft.com/.default`.
  ///   - options: The tenant, claims and other options.
  /// - Returns: The token. Its ``TokenResult/account`` is nil.
  /// - Throws: ``AcquisitionError``: `invalidRequest` for a scope of another form, or for a tenant such as `common`
  ///   that stands for many; `credential`; `authority`; `refused` with the platform's answer; `unreachable`,
  ///   `unavailable` or `throttled` when waiting helps; `malformedAnswer`; `cancelled`.
  public nonisolated(nonsending) func acquireTokenForClient(
    scope: String, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let query = query(forClient: scope, options, boundTo: nil)
    if let result = acquisition.cached(query) { return result }
    try checkClient(query)
    return try await acquisition.uncached(query)
  }

  /// Returns a token for the application itself that is bound to a key of this object, for APIs that accept signed
  /// requests (proof of possession). The first call makes the key, which takes some tenths of a second.
  /// - Parameters:
  ///   - scope: The id of one API followed by `/.default`.
  ///   - options: The tenant, claims and other options.
  /// - Returns: The token, which signs requests by ``BoundToken/authorizationHeader(signing:_:nonce:)``.
  /// - Throws: ``AcquisitionError``, as ``acquireTokenForClient(scope:options:)`` does.
  public func acquireBoundTokenForClient(
    scope: String, options: RequestOptions = RequestOptions()
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
      grant: .client, options: options, correlationID: correlationID(options.correlationID), binding: binding)
  }

  private func checkClient(_ query: TokenQuery) throws(AcquisitionError) {
    try checkTenant(query.tenant)
    let scope = query.key.owner
    guard scope.isVisible, !scope.utf8.contains(0x20), scope.hasSuffix("/.default"), scope.utf8.count > 9 else {
      throw AcquisitionError(
        .invalidRequest("the scope is not one API's id followed by /.default, the only form for an application's token")
      )
    }
  }

  // MARK: The end of the process

  /// Stores what could not be stored while the store was down. Call it before the process ends; a process that goes on
  /// stores everything by itself.
  /// - Throws: ``AcquisitionError`` with `store` when some of it still can't be stored. Call it again, or lose the
  ///   sign-ins and sessions that only this process knows.
  public func flush() async throws(AcquisitionError) { try await acquisition.partitions.flush() }

  // MARK: What every call has

  func correlationID(_ given: UUID?) -> CorrelationID { given.map { CorrelationID($0) } ?? correlationIDs.next() }

  func standsForMany(_ tenant: String) -> Bool {
    // Most tenants are ids, which are longer than these.
    tenant.utf8.count <= 13 && ["common", "organizations", "consumers"].contains(tenant.lowercased())
  }

  /// Tokens without a sign-in are one tenant's.
  func checkTenant(_ tenant: String) throws(AcquisitionError) {
    guard !standsForMany(tenant) else {
      throw AcquisitionError(
        .invalidRequest("the tenant is \(tenant), which stands for many; name one in `tenantID` or in the authority"))
    }
  }
}
