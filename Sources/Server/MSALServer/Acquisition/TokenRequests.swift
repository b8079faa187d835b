// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Gives tokens for grants: the identity service, or the machine.
protocol TokenSource: Sendable {
  /// - Parameters:
  ///   - known: what is kept; a refresh must bring the same person's tokens.
  ///   - nonce: what an ID token has to repeat; nil: there need be none.
  func redeem(
    _ grant: [Parameter], _ query: TokenQuery, known: Partition, nonce: Nonce?
  ) async throws(AcquisitionError) -> ReceivedTokens

  func countCacheHit()
}

/// An answer that was believed.
struct ReceivedTokens: Sendable {
  var token: KeptToken
  var refreshToken: Partition.RefreshToken?
  var account: SignedInAccount?
  var home: HomeAccountID?
  /// Whether a refresh token brought it.
  var isRefresh: Bool
}

/// Sends token requests of a confidential client and believes or refuses their answers. It keeps no tokens.
struct TokenRequests: TokenSource {
  let service: IdentityService
  let clientID: ClientID
  let authority: Authority
  let proof: any CredentialProof
  let capabilities: [String]
  let regions: Regions
  let clock: any WallClock
  let log: any LogSink
  private let throttle = Throttle<[UInt8]>(outagePause: 5, refusalPause: nil)

  init(
    service: IdentityService, clientID: ClientID, authority: Authority, proof: any CredentialProof,
    capabilities: [String], regions: Regions, clock: any WallClock, log: any LogSink
  ) {
    self.service = service
    self.clientID = clientID
    self.authority = authority
    self.proof = proof
    self.capabilities = capabilities
    self.regions = regions
    self.clock = clock
    self.log = log
  }

  func countCacheHit() { service.countCacheHit() }

  func redeem(
    _ grant: [Parameter], _ query: TokenQuery, known: Partition, nonce: Nonce?
  ) async throws(AcquisitionError) -> ReceivedTokens {
    let authority = try await asking(query) { () async throws(IdentityError) in
      let authority = try await service.resolve(
        try tenantAuthority(query.tenant), correlationID: query.correlationID)
      if query.grant.isForPerson {
        try await service.prepareKeys(of: authority, correlationID: query.correlationID)
      }
      return authority
    }
    let region = query.grant.isForPerson ? nil : try await regions.region()
    var (form, parameters) = try form(grant, query, authority, region)
    let fingerprint = SHA256.hash((form.url.absoluteString + "\n" + FormCoding.encode(parameters)).utf8)
    if let failure = throttle.refusal(for: fingerprint, now: clock.now) {
      throw AcquisitionError(failure, asking: query.grant.personRule)
    }
    var isLastTry = false
    while true {
      let credential = try await proof.proof(for: context(authority, query))
      form.parameters = credential.parameters + parameters
      let start = clock.now
      do throws(IdentityError) {
        log.log(.info, "[\(query.correlationID)] Asking for a token")
        let response = try await service.tokens(form, correlationID: query.correlationID)
        return try await believe(response, query, authority, Belief(start: start, account: known.account, nonce: nonce))
      } catch {
        if !isLastTry, let refusal = error.reason.refusal,
          await proof.hasAnother(after: refusal, generation: credential.generation)
        {
          isLastTry = true
          continue
        }
        throttle.remember(error, for: fingerprint, now: clock.now)
        throw AcquisitionError(error, asking: query.grant.personRule)
      }
    }
  }

  private func asking<Value>(
    _ query: TokenQuery, _ body: () async throws(IdentityError) -> Value
  ) async throws(AcquisitionError) -> Value {
    do throws(IdentityError) { return try await body() } catch {
      throw AcquisitionError(error, asking: query.grant.personRule)
    }
  }

  func tenantAuthority(_ tenant: String) throws(IdentityError) -> Authority {
    do throws(AuthorityError) { return try authority.tenant(named: tenant) } catch {
      throw IdentityError(.authority(error))
    }
  }

  /// What discovery tells of a tenant.
  func resolve(_ tenant: String, _ correlationID: CorrelationID) async throws(AcquisitionError) -> ResolvedAuthority {
    do throws(IdentityError) {
      return try await service.resolve(try tenantAuthority(tenant), correlationID: correlationID)
    } catch {
      throw AcquisitionError(error).asked(under: correlationID.uuid)
    }
  }

  /// The `claims` parameter, with the application's capabilities.
  func claims(_ claims: String?, more: String? = nil) throws(AcquisitionError) -> String? {
    do throws(IdentityError) {
      return try ClaimsParameter.merge(claims: claims, more: more, capabilities: capabilities)
    } catch {
      throw AcquisitionError(.invalidRequest("the claims are not a JSON object"))
    }
  }

  // MARK: Asking

  private func context(_ authority: ResolvedAuthority, _ query: TokenQuery) -> ProofContext {
    ProofContext(
      clientID: clientID.value, tokenEndpoint: authority.tokenEndpoint.absoluteString,
      tenantID: authority.tenantID ?? query.tenant, claims: query.options.claims,
      isFederation: authority.authority.kind == .adfs)
  }

  /// The form without the client's proof, and all that it will say besides.
  private func form(
    _ grant: [Parameter], _ query: TokenQuery, _ authority: ResolvedAuthority, _ region: String?
  ) throws(AcquisitionError) -> (IdentityService.TokenForm, [Parameter]) {
    let claims = try claims(query.options.claims, more: query.options.clientClaims)
    let isForPerson = query.grant.isForPerson
    var parameters = [Parameter("client_id", clientID.value)] + grant
    let scopes = isForPerson ? query.scopes.union(authority.openIDScopes) : query.scopes
    parameters.append(Parameter("scope", scopes.description))
    if isForPerson { parameters.append(Parameter("client_info", "1")) }
    parameters.add("claims", claims)
    parameters += query.binding?.binding.tokenRequestParameters ?? []
    let endpoint = Self.endpoint(authority.tokenEndpoint, in: region)
    let extra = query.options.extraQueryParameters.sorted { $0.key < $1.key }.map { Parameter($0.key, $0.value) }
    let text = FormCoding.url(endpoint.absoluteString, adding: ExtraParameters.forToken(extra))
    let form = IdentityService.TokenForm(
      url: URL(string: text) ?? endpoint, parameters: [],
      telemetry: ServerTelemetry.Call(api: query.grant.api, miss: query.mayUseAnyToken ? .noToken : .bypassed),
      anchorMailbox: anchorMailbox(query), isMicrosoft: authority.authority.kind != .openIDConnect,
      isRepeatable: query.grant.isRepeatable)
    return (form, parameters)
  }

  private func anchorMailbox(_ query: TokenQuery) -> String? {
    guard query.key.kind == .user else { return nil }
    return HomeAccountID(query.key.owner).anchorMailbox
  }

  /// The same endpoint in the region, which has a host of its own.
  private static func endpoint(_ endpoint: URL, in region: String?) -> URL {
    guard let region, let host = endpoint.host(),
      var parts = URLComponents(url: endpoint, resolvingAgainstBaseURL: false)
    else { return endpoint }
    let isPublic = EnvironmentAliases(knownCloudOf: "login.microsoftonline.com").contains(host)
    parts.host = isPublic ? "\(region).login.microsoft.com" : "\(region).\(host)"
    return parts.url ?? endpoint
  }

  // MARK: Believing

  private struct Belief {
    /// When the request began: a slow answer must not make a token last longer.
    var start: Date
    var account: SignedInAccount?
    var nonce: Nonce?
  }

  private func believe(
    _ response: TokenResponse, _ query: TokenQuery, _ authority: ResolvedAuthority, _ belief: Belief
  ) async throws(IdentityError) -> ReceivedTokens {
    let type = query.binding == nil ? "Bearer" : "pop"
    guard response.tokenType.lowercased() == type.lowercased() else {
      throw IdentityError(.malformedResponse(reason: "token_type is not \(type)"))
    }
    guard let secret = response.accessToken else {
      throw IdentityError(.malformedResponse(reason: "access_token is missing"))
    }
    guard let lifetime = response.expiresIn else {
      throw IdentityError(.malformedResponse(reason: "expires_in is missing"))
    }
    var received = ReceivedTokens(
      token: KeptToken(
        secret: secret, type: response.tokenType,
        scopes: query.scopes.union((response.scope ?? ScopeSet([])).subtracting(.reserved)),
        tenant: FoldedText(authority.tenantID ?? query.tenant), cachedAt: belief.start,
        expiresOn: belief.start.addingTimeInterval(Double(lifetime)),
        refreshOn: response.refreshIn.map { belief.start.addingTimeInterval(Double($0)) },
        component: query.component),
      isRefresh: false)
    guard query.grant.isForPerson else { return received }
    if case .refreshToken = query.grant { received.isRefresh = true }
    let (idToken, info) = try await service.identity(
      in: response, at: authority, clientID: clientID, nonce: belief.nonce, now: clock.now,
      correlationID: query.correlationID)
    received.refreshToken = response.refreshToken.map { secret in
      Partition.RefreshToken(
        secret: secret,
        expiresOn: response.refreshTokenExpiresIn.map { belief.start.addingTimeInterval(Double($0)) })
    }
    let home = info?.homeAccountID ?? idToken?.claims["sub"]?.string.map { HomeAccountID($0) }
    received.home = home
    // A policy belongs to one tenant, which calls name as the authority does.
    if let tenant = idToken?.tenantID, authority.authority.kind != .b2c { received.token.tenant = FoldedText(tenant) }
    received.account = home.flatMap { home in idToken.flatMap { SignedInAccount($0, home: home) } }
    try checkSamePerson(received, info, belief.account)
    return received
  }

  /// A refresh names the same person as before (OpenID Connect Core 12.2).
  private func checkSamePerson(
    _ received: ReceivedTokens, _ info: ClientInfo?, _ known: SignedInAccount?
  ) throws(IdentityError) {
    guard received.isRefresh, let known else { return }
    if let info, info.homeAccountID != HomeAccountID(known.homeAccountID) { throw IdentityError(.accountMismatch) }
    guard let account = received.account, account.tenantID.lowercased() == known.tenantID.lowercased() else { return }
    guard account.localAccountID.lowercased() == known.localAccountID.lowercased() else {
      throw IdentityError(.accountMismatch)
    }
  }
}
