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
  }

  let client: PublicClient
  let request: SilentRequest
  let correlationID: CorrelationID

  private var parameters: TokenParameters { request.parameters }
  private var mayUseCachedToken: Bool { !request.forceRefresh && parameters.claims == nil }

  func run() async throws(IdentityFailure) -> AuthenticationResult {
    guard let account = parameters.account else {
      throw IdentityFailure(.interactionRequired(.noAccount, response: nil))
    }
    let isSignedOut = try cached { () throws(CacheError) in
      try client.cache.isSignedOut(homeAccountID: account.homeAccountID, clientID: client.configuration.clientID)
    }
    guard !isSignedOut else { throw IdentityFailure(.interactionRequired(.signedOut, response: nil)) }
    let authority = parameters.authority ?? client.configuration.authority
    if mayUseCachedToken, let hit = try cachedResult(authority, account) { return hit }
    let key = Key(
      homeAccountID: account.homeAccountID, authority: authority, scopes: parameters.scopes, claims: parameters.claims,
      forceRefresh: request.forceRefresh, extraQueryParameters: parameters.extraQueryParameters)
    return try await client.refreshes.value(for: key) {
      do throws(IdentityFailure) { return .success(try await refresh(authority, account)) } catch {
        return .failure(error)
      }
    }
  }

  /// A valid token out of memory: nothing is awaited, no file is read, no name is resolved.
  private func cachedResult(
    _ authority: Authority, _ account: AccountReference
  ) throws(IdentityFailure) -> AuthenticationResult? {
    guard let aliases = client.authorities.knownAliases(of: authority), let realm = realm(authority, account) else {
      return nil
    }
    return try cachedResult(authority, aliases: aliases, realm: realm, account)
  }

  private func cachedResult(
    _ authority: Authority, aliases: EnvironmentAliases, realm: String, _ account: AccountReference
  ) throws(IdentityFailure) -> AuthenticationResult? {
    guard let token = try cachedToken(aliases: aliases, realm: realm, account), isFresh(token) else { return nil }
    return try client.result(
      token, aliases: aliases, authority: authority, source: .cache, correlationID: correlationID)
  }

  private func cachedToken(
    aliases: EnvironmentAliases, realm: String, _ account: AccountReference
  ) throws(IdentityFailure) -> AccessTokenRecord? {
    try cached { () throws(CacheError) in
      try client.cache.accessToken(
        AccessTokenQuery(
          homeAccountID: account.homeAccountID, environments: aliases, realm: realm,
          clientID: client.configuration.clientID, scopes: parameters.scopes.subtracting(.openIDConnect)))
    }
  }

  /// The tenant whose token is wanted; nil for a domain name, whose id only discovery tells.
  private func realm(_ authority: Authority, _ account: AccountReference) -> String? {
    if authority.isTenantless { return account.homeAccountID.tenantID }
    return UUID(uuidString: authority.tenant) == nil ? nil : authority.tenant
  }

  /// A token from the future means that the clock was set back: its expiry says nothing then.
  private func isFresh(_ token: AccessTokenRecord) -> Bool {
    let now = client.platform.clock.now
    return token.cachedAt <= now.addingTimeInterval(1)
      && now.addingTimeInterval(client.configuration.expirationBuffer) < token.expiresOn
  }

  private func refresh(
    _ authority: Authority, _ account: AccountReference
  ) async throws(IdentityFailure) -> AuthenticationResult {
    let resolved = try await client.authorities.resolve(authority, correlationID: correlationID)
    let realm = realm(authority, account) ?? resolved.tenantID ?? authority.tenant
    // Another process, or a caller just before this one, may have refreshed already.
    try cached { () throws(CacheError) in try client.cache.reloadIfChanged() }
    if mayUseCachedToken,
      let hit = try cachedResult(authority, aliases: resolved.aliases, realm: realm, account)
    {
      return hit
    }
    do throws(IdentityFailure) {
      return try await RefreshTokenRedemption(
        client: client, request: request, authority: resolved, account: account, correlationID: correlationID
      ).run()
    } catch {
      if let survivor = try survivor(of: error, aliases: resolved.aliases, realm: realm, authority, account) {
        return survivor
      }
      throw error
    }
  }

  /// The old token when the service is down: while it is still valid within the buffer, or, if the app allows it, within
  /// its extended lifetime.
  private func survivor(
    of failure: IdentityFailure, aliases: EnvironmentAliases, realm: String, _ authority: Authority,
    _ account: AccountReference
  ) throws(IdentityFailure) -> AuthenticationResult? {
    guard failure.isOutage, mayUseCachedToken,
      let token = try cachedToken(aliases: aliases, realm: realm, account)
    else { return nil }
    let now = client.platform.clock.now
    guard token.cachedAt <= now.addingTimeInterval(1) else { return nil }
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
