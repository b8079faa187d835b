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
    var forceRefresh: Bool
    var specification: TokenSpecification
  }

  let client: PublicClient
  let request: SilentRequest
  let correlationID: CorrelationID
  /// What the token is bound to; nil for a bearer token.
  var key: PossessionKey?

  private var parameters: TokenParameters { request.parameters }
  private var mayUseCachedToken: Bool { request.mayUseCachedToken }

  func run() async throws(IdentityError) -> AuthenticationResult {
    guard let account = parameters.account else {
      throw IdentityError(.interactionRequired(.noAccount, response: nil))
    }
    let hit = mayUseCachedToken ? try cachedResult(account) : nil
    if let hit, !isDue(hit) { return counted(hit) }
    // Another process may have signed the account out, or in again.
    if hit == nil { try cached { () throws(CacheError) in try client.cache.reloadIfChanged() } }
    let authority = try authority(of: account)
    if hit == nil { try checkSignedIn(account) }
    let key = Key(
      homeAccountID: account.homeAccountID, authority: authority, forceRefresh: request.forceRefresh,
      specification: TokenSpecification(parameters, self.key))
    if let hit {
      // Renewed behind the caller's back; whatever comes of it, the token is still good.
      await client.refreshes.start(key) { () async throws(IdentityError) in
        do throws(IdentityError) { return try await refresh(authority, account) } catch {
          client.platform.log.log(.warning, "[\(correlationID)] Renewing early failed: \(error.reason.logText)")
          throw labelled(error)
        }
      }
      return counted(hit)
    }
    do throws(IdentityError) {
      return try await client.refreshes.value(for: key) { () async throws(IdentityError) in
        do throws(IdentityError) { return try await refresh(authority, account) } catch { throw labelled(error) }
      }
    } catch {
      // For each who waits: the work may have been begun by somebody who had no need of an old token.
      guard let survivor = try survivor(of: error, authority, account) else { throw error }
      return survivor
    }
  }

  /// What the cache has, as far as it need not be renewed: nothing is awaited.
  func lasting() throws(IdentityError) -> AuthenticationResult? {
    guard mayUseCachedToken, let account = parameters.account, let hit = try cachedResult(account), !isDue(hit) else {
      return nil
    }
    return counted(hit)
  }

  /// Whoever waits for an answer is told the id under which it was asked for.
  private func labelled(_ error: IdentityError) -> IdentityError {
    var failure = error
    failure.correlationID = correlationID
    return failure
  }

  private func checkSignedIn(_ account: AccountReference) throws(IdentityError) {
    let isSignedOut = try cached { () throws(CacheError) in
      try client.cache.isSignedOut(homeAccountID: account.homeAccountID, clientID: client.configuration.clientID)
    }
    guard !isSignedOut else { throw IdentityError(.interactionRequired(.signedOut, response: nil)) }
  }

  /// The authority asked for; for an app of several clouds, the one of the account's cloud.
  private func authority(of account: AccountReference) throws(IdentityError) -> Authority {
    let configured = client.configuration.authority
    if let asked = parameters.authority {
      guard asked.kind == configured.kind else {
        throw IdentityError(
          .badRequest(parameter: "authority", reason: "it is of another kind than the application's authority"))
      }
      return asked
    }
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
  private func cachedResult(_ account: AccountReference) throws(IdentityError) -> SharedResult? {
    // Another process may have signed the account out, or have a newer token.
    try cached { () throws(CacheError) in try client.cache.reloadIfQuick() }
    let authority = try authority(of: account)
    guard let aliases = client.authorities.knownAliases(of: authority),
      let realm = realm(authority, account)
    else { return nil }
    return try cachedResult(authority, aliases: aliases, realm: realm, account)
  }

  private func cachedResult(
    _ authority: Authority, aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference
  ) throws(IdentityError) -> SharedResult? {
    var failure: IdentityError?
    let answer = try cached { () throws(CacheError) in
      try client.cache.answer(to: client.question(parameters, key), of: account.homeAccountID) { view in
        do throws(IdentityError) {
          return try result(authority, aliases: aliases, realm: realm, account, view)
        } catch {
          failure = error
          return nil
        }
      }
    }
    if let failure { throw failure }
    guard let shared = answer as? SharedResult,
      shared.isValid(at: client.platform.clock.now, buffer: client.configuration.expirationBuffer)
    else { return nil }
    return shared
  }

  /// What the cache has for the account; nil when it has no valid token.
  private func result(
    _ authority: Authority, aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference, _ view: AccountView
  ) throws(IdentityError) -> SharedResult? {
    let found = view.snapshot(clientID: client.configuration.clientID)
    guard !found.isSignedOut else { throw IdentityError(.interactionRequired(.signedOut, response: nil)) }
    guard let token = view.accessToken(query(aliases: aliases, realm: realm, account)), isValid(token) else {
      return nil
    }
    let result = try client.result(
      token, of: found, aliases: aliases, authority: authority, source: .cache, correlationID: correlationID)
    return SharedResult(result, token)
  }

  private func cachedToken(
    aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference
  ) throws(IdentityError) -> AccessTokenRecord? {
    try cached { () throws(CacheError) in
      try client.cache.accessToken(query(aliases: aliases, realm: realm, account))
    }
  }

  private func query(aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference) -> AccessTokenQuery {
    AccessTokenQuery(
      homeAccountID: account.homeAccountID, environments: aliases, realm: realm.text,
      clientID: client.configuration.clientID, scopes: parameters.scopes.subtracting(.openIDConnect), keyID: key?.id)
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
      if Authority.isTenantID(authority.tenant) { return .one(authority.tenant) }
      return client.authorities.remembered(authority)?.tenantID.map { .one($0) }
    }
  }

  private func isValid(_ token: AccessTokenRecord) -> Bool {
    token.validity.isValid(at: client.platform.clock.now, buffer: client.configuration.expirationBuffer)
  }

  private func isDue(_ hit: SharedResult) -> Bool { hit.isDue(at: client.platform.clock.now) }

  private func refresh(
    _ authority: Authority, _ account: AccountReference
  ) async throws(IdentityError) -> AuthenticationResult {
    let resolved = try await client.authorities.resolve(authority, correlationID: correlationID)
    let realm = realm(authority, account) ?? .one(resolved.tenantID ?? authority.tenant)
    // Another process, or a caller just before this one, may have refreshed already.
    try cached { () throws(CacheError) in try client.cache.reloadIfChanged() }
    if mayUseCachedToken,
      let hit = try cachedResult(authority, aliases: resolved.aliases, realm: realm, account), !isDue(hit)
    {
      return counted(hit)
    }
    return try await RefreshTokenRedemption(
      client: client, request: request, authority: resolved, account: account, correlationID: correlationID, key: key,
      miss: try miss(aliases: resolved.aliases, realm: realm, account)
    ).run()
  }

  private func counted(_ hit: SharedResult) -> AuthenticationResult {
    client.connection.telemetry.countCacheHit()
    return hit.result(for: correlationID)
  }

  /// Why the cache did not answer.
  private func miss(
    aliases: EnvironmentAliases, realm: Realm, _ account: AccountReference
  ) throws(IdentityError) -> ServerTelemetry.CacheMiss {
    guard mayUseCachedToken else { return .bypassed }
    guard let token = try cachedToken(aliases: aliases, realm: realm, account) else { return .noToken }
    return isValid(token) ? .due : .expired
  }

  /// Whose tokens are wanted while the service can't be asked: for a domain name those of the home tenant, where the
  /// account alone shows that it stands for that. The user name is of the domain, and the account was never in another
  /// tenant. A personal account's name may be of any domain.
  private func realmWithoutDiscovery(
    _ authority: Authority, _ account: AccountReference
  ) throws(IdentityError) -> Realm? {
    if let realm = realm(authority, account) { return realm }
    guard let home = account.homeAccountID.tenantID?.lowercased(), home != Authority.personalTenant else { return nil }
    let records = try cached { () throws(CacheError) in
      try client.cache.accounts(homeAccountID: account.homeAccountID)
    }
    let isHome = records.allSatisfy { record in
      record.realm.lowercased() == home && record.username.lowercased().hasSuffix("@" + authority.tenant)
    }
    return isHome && !records.isEmpty ? .one(home) : nil
  }

  /// The old token when the service is down: while it is still valid, or, if the app allows it, within its extended
  /// lifetime. Discovery may be what failed, so the host stands for itself, and a domain name for the home tenant only
  /// if it is sure to: a token of another tenant is worse than none.
  private func survivor(
    of failure: IdentityError, _ authority: Authority, _ account: AccountReference
  ) throws(IdentityError) -> AuthenticationResult? {
    let aliases =
      client.authorities.knownAliases(of: authority) ?? EnvironmentAliases(alone: authority.environment)
    let now = client.platform.clock.now
    guard failure.isOutage, mayUseCachedToken,
      let realm = try realmWithoutDiscovery(authority, account),
      let token = try cachedToken(aliases: aliases, realm: realm, account),
      token.validity.isPlausible(at: now)
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
