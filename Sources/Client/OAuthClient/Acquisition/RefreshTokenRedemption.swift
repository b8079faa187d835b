// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// Redeems the refresh tokens that may serve a silent request, own one first, then the family's.
struct RefreshTokenRedemption: Sendable {
  let client: PublicClient
  let request: SilentRequest
  let authority: ResolvedAuthority
  let account: AccountReference
  let correlationID: CorrelationID
  /// What the token is bound to; nil for a bearer token.
  var key: PossessionKey?
  /// Why the cache did not answer.
  var miss = ServerTelemetry.CacheMiss.notAsked

  func run() async throws(IdentityError) -> AuthenticationResult {
    try await client.intake.prepare(for: authority, correlationID: correlationID)
    guard !authority.isMicrosoft else { return try await redeemAny() }
    return try await client.turns.take(account.homeAccountID) { () async throws(IdentityError) in
      // The one before has put another token in place.
      try cached { () throws(CacheError) in try client.cache.reloadIfChanged() }
      return try await redeemAny()
    }
  }

  private func redeemAny() async throws(IdentityError) -> AuthenticationResult {
    var refusal: IdentityError?
    // At most: own, family, and one that another process has put in place meanwhile.
    var tried: Set<Secret> = []
    for _ in 0..<3 {
      guard let token = try candidates().first(where: { !tried.contains($0.secret) }) else { break }
      tried.insert(token.secret)
      do throws(IdentityError) {
        return try await redeem(token)
      } catch {
        guard let response = error.reason.tokenVerdict, response.error == .invalidGrant else { throw error }
        // The first refusal is the one that concerns this client; it may carry a claims challenge.
        if refusal == nil || response.subError != .clientMismatch && refusal?.isClientMismatch == true {
          refusal = error
        }
        try client.intake.forget(token, after: response, aliases: authority.aliases)
        try cached { () throws(CacheError) in try client.cache.reloadIfChanged() }
      }
    }
    throw refusal ?? IdentityError(.interactionRequired(.noRefreshToken, response: nil))
  }

  private func candidates() throws(IdentityError) -> [RefreshTokenRecord] {
    let id = account.homeAccountID
    let client = client
    let aliases = authority.aliases
    let isInCloud = authority.authority.isInCloud
    return try cached { () throws(CacheError) in
      let family = isInCloud ? try client.familyToTry(aliases) : nil
      return [
        try client.cache.refreshToken(
          homeAccountID: id, environments: aliases, clientID: client.configuration.clientID),
        try family.flatMap { family throws(CacheError) in
          try client.cache.familyRefreshToken(homeAccountID: id, environments: aliases, familyID: family)
        },
      ].compactMap { $0 }
    }
  }

  private func redeem(_ token: RefreshTokenRecord) async throws(IdentityError) -> AuthenticationResult {
    let parameters = request.parameters
    let claims = try ClaimsParameter.merge(claims: parameters.claims, capabilities: client.configuration.capabilities)
    let key = Throttle.Key(
      endpoint: authority.tokenEndpoint, client: client.configuration.clientID, refreshToken: token.secret,
      specification: TokenSpecification(parameters, self.key))
    if let refusal = client.throttle.refusal(for: key, now: client.platform.clock.now) { throw refusal }
    let id = account.homeAccountID
    var tokenRequest = RefreshTokenGrant(
      refreshToken: token.secret, isRepeatable: authority.isMicrosoft
    ).tokenRequest(
      at: authority, client: client.configuration, scopes: parameters.scopes, claims: claims,
      extraQuery: parameters.extraQueryParameters, anchorMailbox: id.tenantID.map { "Oid:\(id.objectID)@\($0)" })
    tokenRequest.telemetry = ServerTelemetry.Call(api: .silent, miss: miss)
    tokenRequest.parameters += self.key?.tokenRequestParameters ?? []
    if let headers = request.headers { tokenRequest.headers = await headers(tokenRequest.url) }
    client.platform.log.log(.info, "[\(correlationID)] Redeeming a refresh token")
    let json: JSONValue
    do throws(IdentityError) {
      json = try await client.connection.post(tokenRequest, correlationID: correlationID)
    } catch {
      let failure = silentFailure(error)
      client.throttle.remember(failure, for: key, now: client.platform.clock.now)
      throw failure
    }
    let tokens = try await client.intake.verify(
      json,
      IntakeExpectation(
        authority: authority, requestedScopes: parameters.scopes, nonce: nil, isRefresh: true, account: account,
        correlationID: correlationID, keyID: self.key?.id))
    return try client.finish(tokens, source: .refresh, correlationID: correlationID)
  }

  /// Any OAuth refusal of a refresh token means that the person has to be asked, except those that asking can't mend.
  private func silentFailure(_ failure: IdentityError) -> IdentityError {
    guard case .refused(let response) = failure.reason, !failure.isOutage else { return failure }
    let unmendable: [OAuthErrorCode] = [.invalidScope, .invalidClient]
    if unmendable.contains(response.error) || response.subError == .protectionPolicyRequired { return failure }
    var failure = failure
    failure.reason = .interactionRequired(.refusedByServer, response: response)
    return failure
  }
}

extension PublicClient {
  /// Microsoft's own applications: there is no other family.
  static let family = "1"

  /// The family whose refresh tokens this client may use or, as long as nobody has said anything, try; nil when it is
  /// known to be in none.
  func familyToTry(_ aliases: EnvironmentAliases) throws(CacheError) -> String? {
    let metadata = try cache.appMetadata(clientID: configuration.clientID, environments: aliases)
    return metadata != nil && (metadata?.familyID ?? "").isEmpty ? nil : Self.family
  }
}

extension IdentityError {
  fileprivate var isClientMismatch: Bool { reason.tokenVerdict?.subError == .clientMismatch }
}

extension IdentityError.Reason {
  /// The refusal that says that a refresh token is no longer good, just now or remembered.
  fileprivate var tokenVerdict: ErrorResponse? {
    switch self {
    case .interactionRequired(.refusedByServer, let response): response
    case .throttled(let error, _): error.tokenVerdict
    default: nil
    }
  }
}
