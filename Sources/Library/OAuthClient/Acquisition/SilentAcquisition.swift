// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Gets a token without asking the person: from the cache, or by the refresh token.
struct SilentAcquisition: Sendable {
  /// Two silent requests with equal keys are answered by one request to the service.
  struct Key: Hashable, Sendable {
    var homeAccountID: HomeAccountID
    var authority: Authority
    var forceRefresh: Bool
    var mayUseOwnTokenAfterBroker: Bool
    var specification: TokenSpecification
  }

  let cachedTokens: CachedTokens
  let refreshTokens: RefreshTokens
  /// The desktop's identity broker; nil: the app does not ask it.
  let broker: BrokerAcquisition?
  let inFlight = InFlightTable<Key, AuthenticationResult, IdentityError>()

  private var accounts: AccountList { cachedTokens.accounts }
  private var redemption: TokenRedemption { refreshTokens.redemption }

  func run(_ call: SilentCall) async throws(IdentityError) -> AuthenticationResult {
    switch try cachedTokens.answer(to: call) {
    case .miss: return try await renew(call, nil)
    case .hit(let hit, isDue: true): return try await renew(call, hit)
    case .hit(let hit, isDue: false): return hit.result(for: call.correlationID)
    }
  }

  /// Gets a token by the refresh token.
  /// - Parameter hit: A cached token that is valid but due for renewal: it is returned, and renewed in the background.
  func renew(_ call: SilentCall, _ hit: ReusableResult?) async throws(IdentityError) -> AuthenticationResult {
    // Another process may have signed the account out, or in again.
    if hit == nil { try cached { () throws(CacheError) in try accounts.cache.reloadIfChanged() } }
    let authority = try cachedTokens.authority(call.parameters.authority, of: call.account.homeAccountID)
    if hit == nil, try accounts.isSignedOut(call.account, at: authority) {
      throw .signedOut
    }
    let key = Key(
      homeAccountID: call.account.homeAccountID, authority: authority, forceRefresh: call.request.forceRefresh,
      mayUseOwnTokenAfterBroker: call.request.mayUseOwnTokenAfterBroker,
      specification: TokenSpecification(call.parameters, call.key))
    if let hit {
      // The caller does not wait for the renewal, because the token is valid even if the renewal fails.
      inFlight.start(key) { () async throws(IdentityError) in
        do throws(IdentityError) { return try await refresh(call, authority) } catch {
          redemption.log.log(.warning, "[\(call.correlationID)] Renewing early failed: \(error.reason.logText)")
          throw error
        }
      }
      cachedTokens.telemetry.countCacheHit()
      return hit.result(for: call.correlationID)
    }
    do throws(IdentityError) {
      return try await inFlight.value(for: key) { () async throws(IdentityError) in try await refresh(call, authority) }
    } catch {
      // Each caller looks for an old token itself. The caller that began the work may have refused one.
      guard let fallback = try cachedTokens.fallback(for: error, call, authority) else { throw error }
      return fallback
    }
  }

  private func refresh(
    _ call: SilentCall, _ authority: Authority
  ) async throws(IdentityError) -> AuthenticationResult {
    do throws(IdentityError) {
      let resolved = try await accounts.authorities.resolve(authority, correlationID: call.correlationID)
      guard !resolved.isMicrosoft else { return try await refresh(call, at: resolved) }
      return try await accounts.cache.inTurn(call.account.homeAccountID, clock: redemption.clock) {
        () async throws(IdentityError) in try await refresh(call, at: resolved)
      }
    } catch {
      // All callers that wait for the answer get the correlation id of the request that was sent.
      var failure = error
      failure.correlationID = call.correlationID
      throw failure
    }
  }

  private func refresh(
    _ call: SilentCall, at authority: ResolvedAuthority
  ) async throws(IdentityError) -> AuthenticationResult {
    // Another process or an earlier caller may have stored a new token, or refresh token, meanwhile.
    try cached { () throws(CacheError) in try accounts.cache.reloadIfChanged() }
    let miss: ServerTelemetry.CacheMiss
    switch try cachedTokens.answer(to: call) {
    case .hit(let hit, isDue: false): return hit.result(for: call.correlationID)
    case .hit: miss = .due
    case .miss(let reason): miss = reason
    }
    var context = try await redemption.context(
      call.parameters, at: authority, as: .silent, call.key, call.correlationID)
    context.telemetry.miss = miss
    guard let broker else { return try await refreshTokens.redeem(call, context) }
    let replacing = call.request.mayUseCachedToken ? nil : try cachedTokens.tokenToReplace(call, authority.authority)
    return try await broker.silently(call, context, replacing: replacing) { () async throws(IdentityError) in
      try await refreshTokens.redeem(call, context)
    }
  }
}

/// What a request says about the token, beside account and service. Requests that differ here share no answer.
struct TokenSpecification: Hashable, Sendable {
  private let scopes: ScopeSet
  private let claims: String?
  private let extraQueryParameters: [Parameter]
  /// The id of the key that the token is bound to; nil: a bearer token.
  private let keyID: String?

  init(_ parameters: TokenParameters, _ key: KeyBinding?) {
    scopes = parameters.scopes
    claims = parameters.claims
    extraQueryParameters = parameters.extraQueryParameters
    keyID = key?.id
  }
}
