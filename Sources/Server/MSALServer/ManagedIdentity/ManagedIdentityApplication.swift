// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenExchange

/// The settings of a managed identity.
public struct ManagedIdentityConfiguration: Sendable {
  /// The identity to use; the machine's own by default.
  public var identity: ManagedIdentityID
  /// The capabilities that requests declare, such as `CP1` for claims challenges. Only Service Fabric takes them. Empty
  /// by default.
  public var clientCapabilities: [String] = []
  /// How much memory tokens may take, in bytes, as an estimate; 4 MiB by default.
  public var memoryLimit = 4 << 20
  /// Certificate authorities to trust in addition to the system's, as PEM text; nil: none.
  public var trustedCertificates: String?
  /// How long one HTTP request may take; 10 seconds by default. A value that is not above 0 means 10 seconds.
  public var requestTimeout = Duration.seconds(10)
  /// Is told of what happens in the application, on any thread; nil: nobody is told. See <doc:ObserveAServer>.
  public var onEvent: (@Sendable (ServerEvent) -> Void)?
  /// What takes the place of this machine in a test.
  package var testSurroundings: ServerTestSurroundings?

  /// Makes settings.
  /// - Parameter identity: The identity to use.
  public init(identity: ManagedIdentityID = .systemAssigned) { self.identity = identity }
}

/// The identity that Azure gives the machine or container that the program runs on. The program needs no secret.
///
/// ```swift
/// let machine = try ManagedIdentityApplication()
/// let vault = try await machine.acquireToken(forResource: "https://vault.azure.net")
/// ```
///
/// Make one object and use it for all resources. Any task may call it, many at the same time. Tokens are kept in memory
/// only, because every machine has its own source. See <doc:ManagedIdentitiesAndContainers>.
public final class ManagedIdentityApplication: Sendable {
  /// The source of the tokens, which the environment names.
  public let source: ManagedIdentitySource
  let platform: ServerPlatform
  private let acquisition: TokenAcquisition
  private let correlationIDs: CorrelationIDs

  /// Makes an application for the source that the environment names. Nothing is sent.
  /// - Parameter configuration: The settings. Later changes of them have no effect.
  /// - Throws: ``AcquisitionError`` with `managedIdentity` when the address in the environment can't be used.
  public convenience init(
    _ configuration: ManagedIdentityConfiguration = ManagedIdentityConfiguration()
  ) throws(AcquisitionError) {
    try self.init(
      configuration,
      platform: .system(
        trustedCertificates: configuration.trustedCertificates, requestTimeout: configuration.requestTimeout,
        onEvent: configuration.onEvent, test: configuration.testSurroundings))
  }

  package convenience init(
    _ configuration: ManagedIdentityConfiguration, platform: ServerPlatform
  ) throws(AcquisitionError) {
    try self.init(configuration, platform: platform, arcFolder: ArcChallenge.folder)
  }

  package init(
    _ configuration: ManagedIdentityConfiguration, platform: ServerPlatform, arcFolder: String
  ) throws(AcquisitionError) {
    let place = try ManagedIdentityPlace(platform)
    source = place.source
    self.platform = platform
    correlationIDs = CorrelationIDs(random: platform.random)
    let exchange = ManagedIdentityExchange(
      place: place, identity: configuration.identity, capabilities: configuration.clientCapabilities,
      arc: ArcChallenge(folder: arcFolder), platform: platform)
    acquisition = TokenAcquisition(
      partitions: TokenPartitions(
        store: nil, memoryLimit: configuration.memoryLimit, client: configuration.identity.text,
        environment: "managed_identity", clock: platform.clock, onEvent: platform.onEvent),
      source: exchange, clock: platform.clock, random: platform.random, onEvent: platform.onEvent)
  }

  /// Returns a token of the identity, from the cache or from the source.
  ///
  /// A cached token that is valid for five more seconds is returned at once. In its last five minutes, or once its time
  /// for a renewal (``TokenResult/refreshOn``) has come, it is also renewed in the background. In its last five seconds
  /// it is returned only when the service can't give another one.
  /// - Parameters:
  ///   - resource: The id of an API, such as `https://graph.microsoft.com`. A `/.default` at its end is left out.
  ///   - options: Claims and other options. ``RequestOptions/tenantID`` has no effect.
  /// - Returns: The token. Its ``TokenResult/account`` is nil.
  /// - Throws: ``AcquisitionError``: `managedIdentity` with the source's own error, or for an identity that the source
  ///   can't choose; `throttled` while the source wants no request (`Retry-After`); `invalidRequest` for a resource
  ///   that is no id; `unreachable`, `malformedAnswer`, `cancelled`.
  public nonisolated(nonsending) func acquireToken(
    forResource resource: String, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let suffix = "/.default"
    let resource = resource.hasSuffix(suffix) ? String(resource.dropLast(suffix.count)) : resource
    let query = TokenQuery(
      key: PartitionKey(.managedIdentity, owner: resource), tenant: "", grant: .client, options: options,
      correlationID: options.correlationID.map { CorrelationID($0) } ?? correlationIDs.next())
    if let result = acquisition.cached(query) { return result }
    guard !resource.isEmpty, resource.isVisible, !resource.contains(" ") else {
      throw AcquisitionError(.invalidRequest("the resource is no API's id"))
    }
    return try await acquisition.uncached(query)
  }
}

/// Asks the source.
struct ManagedIdentityExchange: GrantRedeemer {
  let place: ManagedIdentityPlace
  let identity: ManagedIdentityID
  let capabilities: [String]
  let arc: ArcChallenge
  let platform: ServerPlatform
  /// All resources have one source, which says when it wants to be asked again.
  let throttle = Throttle<ManagedIdentitySource>(outagePause: 0, refusalPause: nil, silencePause: 5)

  /// The longest pause that a call waits for, in seconds.
  private static let patience = 60.0

  func countCacheHit() {}

  func redeem(
    _ grant: any TokenGrant, _ query: TokenQuery, known: Partition, signIn: TokenAcquisition.SignIn?
  ) async throws(AcquisitionError) -> ReceivedTokens {
    let resource = query.key.owner
    let rejected = query.mayUseAnyToken ? nil : query.options.rejectedToken ?? known.tokens.first?.secret.exposed
    let request = try place.request(
      resource, identity, rejected: rejected.map { Hexadecimal.encode(SHA256.hash($0.utf8)) },
      capabilities: query.mayUseAnyToken ? [] : capabilities)
    let start = platform.clock.now
    if let failure = throttle.refusal(for: place.source, now: start) { throw AcquisitionError(failure) }
    let response = try await answer(to: request.http, query.correlationID)
    guard response.status == 200 else {
      throw ManagedIdentityAnswer.refusal(response, now: platform.clock.now)
    }
    let (secret, end, refreshIn) = try ManagedIdentityAnswer.token(response, repeating: request.echo, now: start)
    let lifetime = end.timeIntervalSince(start)
    let refreshOn = refreshIn.map(Double.init) ?? (lifetime >= 7200 ? lifetime / 2 : nil)
    return ReceivedTokens(
      token: KeptToken(
        secret: secret, type: "Bearer", scopes: query.scopes, tenant: FoldedText(""), cachedAt: start, expiresOn: end,
        refreshOn: refreshOn.map { start.addingTimeInterval($0) }, component: query.component),
      isRefresh: false)
  }

  /// Asks until there is an answer that counts.
  private func answer(
    to request: HTTPRequest, _ correlationID: CorrelationID
  ) async throws(AcquisitionError) -> HTTPResponse {
    var request = request
    request.headers["x-ms-client-request-id"] = correlationID.description
    var attempt = 0
    while true {
      let response = try await send(request)
      if place.source == .azureArc, response.status == 401, request.headers["Authorization"] == nil {
        request.headers["Authorization"] = try arc.authorization(answering: response)
        continue
      }
      let asked = rememberedPause(after: response)
      guard let pause = place.pause(after: response.status, attempt: attempt), asked <= Self.patience else {
        return response
      }
      attempt += 1
      do { try await platform.clock.sleep(seconds: max(asked, pause)) } catch { throw .cancelled }
    }
  }

  /// The seconds for which the source wants no request, which is remembered for other calls.
  private func rememberedPause(after response: HTTPResponse) -> Double {
    let now = platform.clock.now
    guard response.status >= 400, let seconds = RetryAfter.seconds(in: response.headers, now: now) else {
      return 0
    }
    var failure = IdentityError(.unexpectedStatus(response.status))
    failure.httpStatus = response.status
    failure.retryAfter = seconds
    throttle.remember(failure, for: place.source, now: now)
    return seconds
  }

  private func send(_ request: HTTPRequest) async throws(AcquisitionError) -> HTTPResponse {
    do throws(TransportError) { return try await platform.transport.send(request) } catch {
      let failure = IdentityError(transport: error)
      throttle.remember(failure, for: place.source, now: platform.clock.now)
      throw AcquisitionError(failure)
    }
  }
}
