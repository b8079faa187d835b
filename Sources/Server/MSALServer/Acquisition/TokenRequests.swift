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
  private let verifier: AnswerVerifier
  private let throttle = Throttle<[UInt8]>(outagePause: 5, refusalPause: nil)

  init(
    service: IdentityService, clientID: ClientID, authority: Authority, proof: any CredentialProof,
    capabilities: [String], regions: Regions, clock: any WallClock, log: any LogSink
  ) {
    self.service = service
    verifier = service.verifier(for: clientID)
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
        try await verifier.prepare(for: authority, correlationID: query.correlationID)
      }
      return authority
    }
    let region = query.grant.isForPerson ? nil : try await regions.region()
    var request = try request(grant, query, authority, region)
    let parameters = request.parameters
    let fingerprint = SHA256.hash((request.url.absoluteString + "\n" + FormCoding.encode(parameters)).utf8)
    if let failure = throttle.refusal(for: fingerprint, now: clock.now) {
      throw AcquisitionError(failure, asking: query.grant.personRule)
    }
    var isLastTry = false
    while true {
      let credential = try await proof.proof(for: context(authority, query))
      request.parameters = credential.parameters + parameters
      let start = clock.now
      do throws(IdentityError) {
        log.log(.info, "[\(query.correlationID)] Asking for a token")
        let response = try await service.tokens(request, correlationID: query.correlationID)
        let answer = try await verifier.verify(response, expectation(query, authority, known.account, nonce))
        return try received(answer, response, query, AnswerContext(authority: authority, start: start, known.account))
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

  /// The request without the client's proof.
  private func request(
    _ grant: [Parameter], _ query: TokenQuery, _ authority: ResolvedAuthority, _ region: String?
  ) throws(AcquisitionError) -> TokenRequest {
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
    var request = TokenRequest(
      url: URL(string: text) ?? endpoint, parameters: parameters, isMicrosoft: authority.isMicrosoft,
      isRepeatable: query.grant.isRepeatable)
    request.telemetry = ServerTelemetry.Call(api: query.grant.api, miss: query.mayUseAnyToken ? .noToken : .bypassed)
    request.anchorMailbox = anchorMailbox(query)
    return request
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

  // MARK: What came back

  private func expectation(
    _ query: TokenQuery, _ authority: ResolvedAuthority, _ known: SignedInAccount?, _ nonce: Nonce?
  ) -> IntakeExpectation {
    let subject: ExpectedSubject =
      switch query.grant {
      case .client: .application
      case .onBehalfOf, .session: .assertion
      case .refreshToken:
        // The store files tokens by the person's id, so that a name alone makes nobody the same person here.
        .refresh(known.map { AccountReference(homeAccountID: HomeAccountID($0.homeAccountID), username: nil) })
      case .code: nonce.map { ExpectedSubject.page($0) } ?? .person(nil, nonce: nil)
      }
    return IntakeExpectation(
      authority: authority, requestedScopes: query.scopes, subject: subject, correlationID: query.correlationID,
      binding: query.binding?.binding)
  }

  /// What an answer is seen in the light of.
  private struct AnswerContext {
    var authority: ResolvedAuthority
    /// When the request began: a slow answer must not make a token last longer.
    var start: Date
    var known: SignedInAccount?

    init(authority: ResolvedAuthority, start: Date, _ known: SignedInAccount?) {
      self.authority = authority
      self.start = start
      self.known = known
    }
  }

  private func received(
    _ answer: VerifiedAnswer, _ response: TokenResponse, _ query: TokenQuery, _ context: AnswerContext
  ) throws(IdentityError) -> ReceivedTokens {
    let (authority, start) = (context.authority, context.start)
    var received = ReceivedTokens(
      token: KeptToken(
        secret: answer.accessToken, type: response.tokenType,
        scopes: query.scopes.union((response.scope ?? ScopeSet([])).subtracting(.reserved)),
        tenant: FoldedText(authority.tenantID ?? query.tenant), cachedAt: start,
        expiresOn: start.addingTimeInterval(answer.lifetime),
        refreshOn: response.refreshIn.map { start.addingTimeInterval(Double($0)) }, component: query.component),
      isRefresh: false)
    guard query.grant.isForPerson else { return received }
    if case .refreshToken = query.grant { received.isRefresh = true }
    received.refreshToken = response.refreshToken.map { secret in
      Partition.RefreshToken(
        secret: secret, expiresOn: response.refreshTokenExpiresIn.map { start.addingTimeInterval(Double($0)) })
    }
    received.home = answer.home
    // A policy belongs to one tenant, which calls name as the authority does.
    if let tenant = answer.idToken?.tenantID, authority.authority.kind != .b2c {
      received.token.tenant = FoldedText(tenant)
    }
    received.account = answer.home.flatMap { home in answer.idToken.flatMap { SignedInAccount($0, home: home) } }
    if received.isRefresh, let known = context.known, let account = received.account,
      FoldedText.isSame(account.tenantID, known.tenantID)
    {
      try answer.checkUnchanged(localAccountID: known.localAccountID)
    }
    return received
  }
}
