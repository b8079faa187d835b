// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenExchange

/// Gives tokens for grants: the identity service, or the machine.
protocol GrantRedeemer: Sendable {
  /// - Parameters:
  ///   - known: what is kept; a refresh must bring the same person's tokens.
  ///   - signIn: the sign-in that the grant is of; nil: it is of none.
  func redeem(
    _ grant: any TokenGrant, _ query: TokenQuery, known: Partition, signIn: TokenAcquisition.SignIn?
  ) async throws(AcquisitionError) -> ReceivedTokens

  func countCacheHit()
}

/// The tokens of an answer that has passed all checks.
struct ReceivedTokens: Sendable {
  var token: KeptToken
  var refreshToken: Partition.RefreshToken?
  var account: SignedInAccount?
  var home: HomeAccountID?
  /// Whether a refresh token brought them.
  var isRefresh: Bool
}

/// Sends token requests of a confidential client and believes or refuses their answers. It keeps no tokens.
struct TokenRequests: GrantRedeemer {
  let service: IdentityService
  let clientID: ClientID
  let authority: Authority
  let proof: any CredentialProof
  let capabilities: [String]
  let regions: Regions
  let clock: any WallClock
  private let verifier: AnswerVerifier
  private let throttle = Throttle<[UInt8]>(outagePause: 5, refusalPause: nil)

  init(
    service: IdentityService, clientID: ClientID, authority: Authority, proof: any CredentialProof,
    capabilities: [String], regions: Regions, clock: any WallClock
  ) {
    self.service = service
    verifier = service.verifier(for: clientID)
    self.clientID = clientID
    self.authority = authority
    self.proof = proof
    self.capabilities = capabilities
    self.regions = regions
    self.clock = clock
  }

  func countCacheHit() { service.connection.telemetry.countCacheHit() }

  func redeem(
    _ grant: any TokenGrant, _ query: TokenQuery, known: Partition, signIn: TokenAcquisition.SignIn?
  ) async throws(AcquisitionError) -> ReceivedTokens {
    let authority = try await resolve(query.tenant, query.correlationID)
    var endpoint = authority.tokenEndpoint
    if grant.isForPerson {
      try await fetchKeys(of: authority, query.correlationID)
    } else {
      endpoint = try await regions.endpoint(inPlaceOf: endpoint)
    }
    let context = try context(query, authority)
    let expected = expectation(context, query, known.account, signIn)
    var request = TokenRequest(grant, context, at: endpoint)
    let parameters = request.parameters
    let fingerprint = SHA256.hash((request.url.absoluteString + "\n" + FormCoding.encode(parameters)).utf8)
    if let failure = throttle.refusal(for: fingerprint, now: clock.now) {
      throw AcquisitionError(failure, asking: query.grant.personRule)
    }
    // Of the authority's own token endpoint, also when the request goes to that of a region.
    let asked = AssertionRequest(
      clientID: clientID.value, tokenEndpoint: authority.tokenEndpoint.absoluteString,
      tenantID: authority.tenantID ?? query.tenant, claims: query.options.claims,
      isFederation: authority.authority.kind == .adfs)
    var isLastTry = false
    while true {
      let credential = try await proof.proof(for: asked)
      request.parameters = credential.parameters + parameters
      let start = clock.now
      do throws(IdentityError) {
        let response = try await service.connection.tokens(request, correlationID: query.correlationID)
        let answer = try await verifier.verify(response, expected)
        return try received(answer, response, query, expected, since: start, of: known.account)
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

  func tenantAuthority(_ tenant: String) throws(IdentityError) -> Authority {
    do throws(AuthorityError) { return try authority.tenant(named: tenant) } catch {
      throw IdentityError(.authority(error))
    }
  }

  /// Whether `resolve` answers from memory.
  func hasResolved(_ tenant: String) -> Bool {
    (try? tenantAuthority(tenant)).flatMap { service.authorities.remembered($0) } != nil
  }

  /// What discovery tells of a tenant.
  func resolve(_ tenant: String, _ correlationID: CorrelationID) async throws(AcquisitionError) -> ResolvedAuthority {
    do throws(IdentityError) {
      return try await service.authorities.resolve(try tenantAuthority(tenant), correlationID: correlationID)
    } catch {
      throw AcquisitionError(error).asked(under: correlationID.uuid)
    }
  }

  /// Fetches what the answer will be checked with, so that no grant is used up while it can't be fetched.
  private func fetchKeys(
    of authority: ResolvedAuthority, _ correlationID: CorrelationID
  ) async throws(AcquisitionError) {
    do throws(IdentityError) { try await verifier.prepare(for: authority, correlationID: correlationID) } catch {
      throw AcquisitionError(error)
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

  // MARK: Making requests

  private func context(
    _ query: TokenQuery, _ authority: ResolvedAuthority
  ) throws(AcquisitionError) -> RedemptionContext {
    var context = RedemptionContext(
      authority: authority, clientID: clientID, scopes: query.scopes, correlationID: query.correlationID,
      telemetry: ServerTelemetry.Call(api: query.grant.api, miss: query.mayUseAnyToken ? .noToken : .bypassed))
    context.claims = try claims(query.options.claims, more: query.options.clientClaims)
    context.binding = query.binding?.binding
    context.anchorMailbox = query.key.kind == .user ? HomeAccountID(query.key.owner).anchorMailbox : nil
    context.queryParameters = ExtraParameters.forToken(
      query.options.extraQueryParameters.sorted { $0.key < $1.key }.map { Parameter($0.key, $0.value) })
    return context
  }

  // MARK: Reading answers

  private func expectation(
    _ context: RedemptionContext, _ query: TokenQuery, _ known: SignedInAccount?, _ signIn: TokenAcquisition.SignIn?
  ) -> IntakeExpectation {
    let subject: ExpectedSubject =
      switch query.grant {
      case .client: .application
      case .onBehalfOf, .session: .assertion
      case .refreshToken: .refresh(known.map { Self.reference(HomeAccountID($0.homeAccountID)) })
      case .code: signIn.map { .page($0.nonce) } ?? .person(nil, nonce: nil)
      }
    var expected = context.expectation(subject)
    expected.onlyAccount = signIn?.home.map { Self.reference($0) }
    return expected
  }

  /// The store files tokens by the person's id, so that a name alone makes nobody the same person here.
  private static func reference(_ home: HomeAccountID) -> AccountReference {
    AccountReference(homeAccountID: home, username: nil)
  }

  /// - Parameter start: when the request began: a slow answer must not make a token last longer.
  private func received(
    _ answer: VerifiedAnswer, _ response: TokenResponse, _ query: TokenQuery, _ expected: IntakeExpectation,
    since start: Date, of known: SignedInAccount?
  ) throws(IdentityError) -> ReceivedTokens {
    let authority = expected.authority
    var received = ReceivedTokens(
      token: KeptToken(
        secret: answer.accessToken, type: response.tokenType,
        scopes: GrantedScopes(response.scope, of: query.scopes).target.subtracting(.reserved),
        tenant: FoldedText(authority.tenantID ?? query.tenant), cachedAt: start,
        expiresOn: start.addingTimeInterval(answer.lifetime),
        refreshOn: response.refreshIn.map { start.addingTimeInterval(Double($0)) }, component: query.component),
      isRefresh: false)
    if case .client = query.grant { return received }
    if case .refreshToken = query.grant { received.isRefresh = true }
    received.refreshToken = response.refreshToken.map { secret in
      Partition.RefreshToken(
        secret: secret, expiresOn: response.refreshTokenExpiresIn.map { start.addingTimeInterval(Double($0)) })
    }
    // The tokens are of the account asked for. Another policy of B2C gives the same person another id.
    received.home = answer.home.map { expected.account?.homeAccountID ?? $0 }
    // A policy belongs to one tenant, which calls name as the authority does.
    if let tenant = answer.idToken?.tenantID, authority.authority.kind != .b2c {
      received.token.tenant = FoldedText(tenant)
    }
    received.account = received.home.flatMap { home in answer.idToken.flatMap { SignedInAccount($0, home: home) } }
    if !Authority.isTenantID(query.tenant) { received.account?.tenantName = query.tenant }
    if received.isRefresh, let known, let account = received.account,
      FoldedText.isSame(account.tenantID, known.tenantID)
    {
      try answer.checkUnchanged(localAccountID: known.localAccountID)
    }
    try checkPerson(answer, isThatOf: query.grant.caller)
    return received
  }

  /// Refuses the tokens of somebody else than the person of an assertion. A person has another object id in each
  /// tenant, so that only an answer of the assertion's tenant can be compared.
  private func checkPerson(_ answer: VerifiedAnswer, isThatOf caller: AccessToken?) throws(IdentityError) {
    guard let caller, let idToken = answer.idToken, idToken.claims["oid"] != nil,
      FoldedText.isSame(caller.tenantID, idToken.tenantID)
    else { return }
    try answer.checkUnchanged(localAccountID: caller.objectID)
  }
}
