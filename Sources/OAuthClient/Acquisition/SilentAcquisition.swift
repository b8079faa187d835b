// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// A token without asking the person: from the cache, else by the refresh token.
struct SilentAcquisition: Sendable {
  /// What makes two silent requests want the same token.
  struct Key: Hashable, Sendable {
    var homeAccountID: HomeAccountID
    var authority: Authority
    var scopes: ScopeSet
    var claims: String?
    var forceRefresh: Bool
    var extraQueryParameters: [Parameter]
    var keyID: String?
  }

  /// What the cache has.
  private struct Hit {
    var result: AuthenticationResult
    /// The service advised to renew the token by now (`refresh_in`).
    var isDue: Bool
  }

  let client: PublicClient
  let request: SilentRequest
  let correlationID: CorrelationID
  /// What the token is bound to; nil for a bearer token.
  var key: PossessionKey?

  private var parameters: TokenParameters { request.parameters }
  private var mayUseCachedToken: Bool { !request.forceRefresh && parameters.claims == nil }

  func run() async throws(IdentityFailure) -> AuthenticationResult {
    guard let account = parameters.account else {
      throw IdentityFailure(.interactionRequired(.noAccount, response: nil))
    }
    let isSignedOut = try cached { () throws(CacheError) in
      // Another process may have signed the account out, or have a newer token.
      try client.cache.reloadIfChanged()
      return try client.cache.isSignedOut(homeAccountID: account.homeAccountID, clientID: client.configuration.clientID)
    }
    guard !isSignedOut else { throw IdentityFailure(.interactionRequired(.signedOut, response: nil)) }
    let authority = try authority(of: account)
    let hit = mayUseCachedToken ? try cachedResult(authority, account) : nil
    if let hit, !hit.isDue { return counted(hit) }
    let key = Key(
      homeAccountID: account.homeAccountID, authority: authority, scopes: parameters.scopes, claims: parameters.claims,
      forceRefresh: request.forceRefresh, extraQueryParameters: parameters.extraQueryParameters,
      keyID: self.key?.id)
    if let hit {
      // Renewed behind the caller's back; whatever comes of it, the token is still good.
      await client.refreshes.start(key) { () async throws(IdentityFailure) in
        do throws(IdentityFailure) { return try await refresh(authority, account) } catch {
          client.platform.log.log(.warning, "[\(correlationID)] Renewing early failed: \(error.error.logText)")
          throw error
        }
      }
      return counted(hit)
    }
    return try await client.refreshes.value(for: key) { () async throws(IdentityFailure) in
      do throws(IdentityFailure) {
        return try await refresh(authority, account)
      } catch {
        if let survivor = try survivor(of: error, authority, account) { return survivor }
        // Whoever waits for this answer is told the id under which it was asked for.
        var failure = error
        failure.correlationID = correlationID
        throw failure
      }
    }
  }

  /// The authority asked for; for an app of several clouds, the one of the account's cloud.
  private func authority(of account: AccountReference) throws(IdentityFailure) -> Authority {
    let configured = client.configuration.authority
    if let asked = parameters.authority { return asked }
    guard client.configuration.multipleCloudsSupported, configured.isInCloud else { return configured }
    let records = try cached { () throws(CacheError) in
      try client.cache.accounts(homeAccountID: account.homeAccountID)
    }
    guard let environment = records.first?.environment,
      KnownClouds.isCloud(environment, besides: configured),
      client.authorities.knownAliases(of: configured)?.contains(environment) != true
    else { return configured }
    return configured.at(environment)
  }

  /// A valid token out of memory: nothing is awaited, no name is resolved.
  private func cachedResult(
    _ authority: Authority, _ account: AccountReference
  ) throws(IdentityFailure) -> Hit? {
    guard let aliases = client.authorities.knownAliases(of: authority),
      let realm = realm(authority, account)
    else { return nil }
    return try cachedResult(authority, aliases: aliases, realm: realm, account)
  }

  private func cachedResult(
    _ authority: Authority, aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference
  ) throws(IdentityFailure) -> Hit? {
    guard let token = try cachedToken(aliases: aliases, realm: realm, account), isValid(token) else { return nil }
    let result = try client.result(
      token, aliases: aliases, authority: authority, source: .cache, correlationID: correlationID)
    return Hit(result: result, isDue: token.refreshOn.map { $0 <= client.platform.clock.now } ?? false)
  }

  private func cachedToken(
    aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference
  ) throws(IdentityFailure) -> AccessTokenRecord? {
    try cached { () throws(CacheError) in
      try client.cache.accessToken(
        AccessTokenQuery(
          homeAccountID: account.homeAccountID, environments: aliases, realm: realm.text,
          clientID: client.configuration.clientID, scopes: parameters.scopes.subtracting(.openIDConnect),
          keyID: key?.id))
    }
  }

  /// Whose tokens are wanted.
  private enum Realm {
    case one(String)
    /// Whatever the account has: the service has one tenant only.
    case any

    var text: String? { if case .one(let text) = self { text } else { nil } }
  }

  /// nil for a domain name whose tenant's id discovery has not told yet.
  private func realm(_ authority: Authority, _ account: AccountReference) -> Realm? {
    switch authority.kind {
    case .ciam, .b2c: return .any
    case .adfs, .openIDConnect: return .one(authority.tenant)
    case .entra:
      if authority.isTenantless { return account.homeAccountID.tenantID.map { .one($0) } }
      if UUID(uuidString: authority.tenant) != nil { return .one(authority.tenant) }
      return client.authorities.remembered(authority)?.tenantID.map { .one($0) }
    }
  }

  /// Whether the token may be handed out without a look at the service.
  private func isValid(_ token: AccessTokenRecord) -> Bool {
    let now = client.platform.clock.now
    return isPlausible(token, now)
      && now.addingTimeInterval(client.configuration.expirationBuffer) < token.expiresOn
  }

  /// A token from the future means that the clock was set back: its expiry says nothing then.
  private func isPlausible(_ token: AccessTokenRecord, _ now: Date) -> Bool {
    token.cachedAt <= now.addingTimeInterval(1)
  }

  private func refresh(
    _ authority: Authority, _ account: AccountReference
  ) async throws(IdentityFailure) -> AuthenticationResult {
    let resolved = try await client.authorities.resolve(authority, correlationID: correlationID)
    let realm = realm(authority, account) ?? .one(resolved.tenantID ?? authority.tenant)
    // Another process, or a caller just before this one, may have refreshed already.
    try cached { () throws(CacheError) in try client.cache.reloadIfChanged() }
    if mayUseCachedToken,
      let hit = try cachedResult(authority, aliases: resolved.aliases, realm: realm, account), !hit.isDue
    {
      return counted(hit)
    }
    return try await RefreshTokenRedemption(
      client: client, request: request, authority: resolved, account: account, correlationID: correlationID, key: key,
      miss: try miss(aliases: resolved.aliases, realm: realm, account)
    ).run()
  }

  private func counted(_ hit: Hit) -> AuthenticationResult {
    client.connection.telemetry.countCacheHit()
    return hit.result
  }

  /// Why the cache did not answer.
  private func miss(
    aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference
  ) throws(IdentityFailure) -> ServerTelemetry.CacheMiss {
    guard mayUseCachedToken else { return .bypassed }
    guard let token = try cachedToken(aliases: aliases, realm: realm, account) else { return .noToken }
    return isValid(token) ? .due : .expired
  }

  /// The old token when the service is down: while it is still valid, or, if the app allows it, within its extended
  /// lifetime. Discovery may be what failed, so the host stands for itself and any tenant will do.
  private func survivor(
    of failure: IdentityFailure, _ authority: Authority, _ account: AccountReference
  ) throws(IdentityFailure) -> AuthenticationResult? {
    let aliases =
      client.authorities.knownAliases(of: authority) ?? EnvironmentAliases(alone: authority.environment)
    let now = client.platform.clock.now
    guard failure.isOutage, mayUseCachedToken,
      let token = try cachedToken(aliases: aliases, realm: realm(authority, account) ?? .any, account),
      isPlausible(token, now)
    else { return nil }
    let isExtended = now >= token.expiresOn
    if isExtended {
      guard client.configuration.extendedLifetimeEnabled, let end = token.extendedExpiresOn, now < end else {
        return nil
      }
    }
    var result = try client.result(
      token, aliases: aliases, authority: authority, source: .cache, correlationID: correlationID)
    result.isInExtendedLifetime = isExtended
    if isExtended, let end = token.extendedExpiresOn { result.expiresOn = end }
    return result
  }
}
