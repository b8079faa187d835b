// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// A silent request with its account and id.
struct SilentCall: Sendable {
  let request: SilentRequest
  let account: AccountReference
  let correlationID: CorrelationID
  /// The key that the token is bound to; nil for a bearer token.
  var key: KeyBinding?

  var parameters: TokenParameters { request.parameters }

  /// What the call wants of the cache.
  var wanted: AccountMemos.RequestKey {
    AccountMemos.RequestKey(
      authority: parameters.authority, scopes: parameters.scopes,
      binding: key.map { .init(keyID: $0.id, tokenType: $0.tokenType) })
  }
}

/// The cache's answer to a silent request.
enum CacheAnswer: Sendable {
  /// A valid token, and whether the service advised to renew it by now.
  case hit(ReusableResult, isDue: Bool)
  case miss(ServerTelemetry.CacheMiss)
}

/// Looks up cached tokens. It sends no request and awaits nothing.
final class CachedTokens: Sendable {
  let accounts: AccountList
  private let cache: TokenCache
  private let authorities: AuthorityResolver
  let telemetry: ServerTelemetry
  private let clock: any WallClock

  init(accounts: AccountList, telemetry: ServerTelemetry, clock: any WallClock) {
    self.accounts = accounts
    cache = accounts.cache
    authorities = accounts.authorities
    self.telemetry = telemetry
    self.clock = clock
  }

  /// A valid token, or a miss.
  func answer(to call: SilentCall) throws(IdentityError) -> CacheAnswer {
    guard call.request.mayUseCachedToken else { return .miss(.bypassed) }
    let home = call.account.homeAccountID
    if let known = try remembered(call.wanted, of: home) { return known }
    return try lookUp(call.wanted, of: home, call.correlationID)
  }

  /// The answer of a token that answered such a request before; nil when none is remembered.
  func remembered(_ wanted: AccountMemos.RequestKey, of home: HomeAccountID) throws(IdentityError) -> CacheAnswer? {
    // Another process may have signed the account out, or have a newer token.
    try cached { () throws(CacheError) in try cache.reloadIfQuick() }
    guard let entries = cache.version(of: home),
      let found = accounts.memos.token(
        wanted, of: home, AccountMemos.Version(entries: entries, aliases: authorities.aliasesVersion))
    else { return nil }
    return answer(found)
  }

  /// A token that is not due for renewal answers the call, and is counted for the service's telemetry.
  private func answer(_ found: ReusableResult) -> CacheAnswer {
    let now = clock.now
    guard let validity = found.validity, validity.isValid(at: now, buffer: accounts.configuration.expirationBuffer)
    else { return .miss(.expired) }
    // The service may have advised to renew the token by now (`refresh_in`).
    let isDue = validity.refreshOn.map { $0 <= now } ?? false
    if !isDue { telemetry.countCacheHit() }
    return .hit(found, isDue: isDue)
  }

  /// Looks a token up, and remembers a valid one. It is a miss, too, when only discovery could tell which token is
  /// meant.
  func lookUp(
    _ wanted: AccountMemos.RequestKey, of home: HomeAccountID, _ correlationID: CorrelationID
  ) throws(IdentityError) -> CacheAnswer {
    // It is read before the names themselves, so that what is remembered is never taken for newer than it is.
    let aliasesVersion = authorities.aliasesVersion
    let authority = try authority(wanted.authority, of: home)
    guard let query = try query(wanted, of: home, at: authority) else { return .miss(.noToken) }
    var isSignedOut = false
    var found = CacheAnswer.miss(.noToken)
    try cached { () throws(CacheError) in
      try cache.read { index in
        guard let entries = index.entries(of: home) else { return }
        isSignedOut = entries.isSignedOut(in: query.environments, clientID: query.clientID)
        guard !isSignedOut, let token = entries.accessToken(query) else { return }
        guard token.validity.isValid(at: clock.now, buffer: accounts.configuration.expirationBuffer) else {
          found = .miss(.expired)
          return
        }
        let made = accounts.result(
          token, of: entries, at: authority, aliases: query.environments, source: .cache,
          correlationID: correlationID)
        isSignedOut = made == nil
        guard let made else { return }
        let result = ReusableResult(made, token)
        accounts.memos.remember(
          result, for: wanted, of: entries,
          AccountMemos.Version(entries: entries.version, aliases: aliasesVersion))
        found = answer(result)
      }
    }
    guard !isSignedOut else { throw .signedOut }
    return found
  }

  // MARK: Which token is meant

  /// The requested authority. An app of several clouds requests that of the account's cloud unless it names one.
  func authority(_ asked: Authority?, of home: HomeAccountID) throws(IdentityError) -> Authority {
    let configured = accounts.configuration.authority
    if let asked {
      guard asked.kind == configured.kind else {
        throw IdentityError(
          .badRequest(parameter: "authority", reason: "it is of another kind than the application's authority"))
      }
      return asked
    }
    guard accounts.configuration.multipleCloudsSupported, configured.isInCloud else { return configured }
    guard let environment = try accounts.environment(of: home),
      KnownClouds.isCloud(environment, besides: configured),
      authorities.knownAliases(of: configured)?.contains(environment) != true
    else { return configured }
    return configured.at(environment)
  }

  /// The look-up for the token that is wanted; nil when only discovery can tell the cloud or the tenant.
  /// - Parameter isOffline: Whether discovery may have failed. Then an unknown host counts as a cloud of its own, and a
  ///   domain may count as the home tenant.
  private func query(
    _ wanted: AccountMemos.RequestKey, of home: HomeAccountID, at authority: Authority, isOffline: Bool = false
  ) throws(IdentityError) -> AccessTokenQuery? {
    let alone = isOffline ? EnvironmentAliases(alone: authority.environment) : nil
    guard let aliases = authorities.knownAliases(of: authority) ?? alone else { return nil }
    var query = AccessTokenQuery(
      homeAccountID: home, environments: aliases, realm: nil, clientID: accounts.configuration.clientID,
      scopes: wanted.scopes.subtracting(.openIDConnect), binding: wanted.binding.map { ($0.keyID, $0.tokenType) })
    switch authority.kind {
    // The service has only one tenant.
    case .ciam, .b2c: return query
    case .adfs, .openIDConnect: query.realm = authority.tenant
    case .entra:
      if authority.isTenantless, let tenant = home.tenantID {
        query.realm = tenant
      } else if Authority.isTenantID(authority.tenant) {
        query.realm = authority.tenant
      } else if let known = authorities.remembered(authority) {
        query.realm = known.tenantID ?? authority.tenant
      } else if isOffline {
        query.realm = try homeTenant(home, named: authority.tenant)
      }
    }
    return query.realm == nil ? nil : query
  }

  /// The account's home tenant if it has this domain: the user name is of the domain, and the account was never in
  /// another tenant. nil for personal accounts, whose names may be of any domain.
  private func homeTenant(_ home: HomeAccountID, named domain: String) throws(IdentityError) -> String? {
    guard let tenant = home.tenantID?.lowercased(), tenant != Authority.personalTenant else { return nil }
    let records = try cached { () throws(CacheError) in try cache.look(at: home) { $0.records } ?? [] }
    let isHome = records.allSatisfy { record in
      record.realm.lowercased() == tenant && record.username.lowercased().hasSuffix("@" + domain)
    }
    return isHome && !records.isEmpty ? tenant : nil
  }

  /// The cached token in place of which a request wants a new one; nil when there is none.
  func tokenToReplace(_ call: SilentCall, _ authority: Authority) throws(IdentityError) -> Secret? {
    let home = call.account.homeAccountID
    guard let query = try query(call.wanted, of: home, at: authority) else { return nil }
    return try cached { () throws(CacheError) in try cache.look(at: home) { $0.accessToken(query)?.secret } }
  }

  // MARK: When there is none

  /// The cached token for use while the service is down: until it expires or, if the app allows it, until the end of
  /// its extended lifetime. Discovery may have failed too. The tenant must be certain, because a token of another
  /// tenant would be worse than none.
  func fallback(
    for failure: IdentityError, _ call: SilentCall, _ authority: Authority
  ) throws(IdentityError) -> AuthenticationResult? {
    let home = call.account.homeAccountID
    guard failure.isOutage, call.request.mayUseCachedToken,
      let query = try query(call.wanted, of: home, at: authority, isOffline: true)
    else { return nil }
    return try cached { () throws(CacheError) in
      try cache.look(at: home) { entries in
        let now = clock.now
        guard let token = entries.accessToken(query), token.validity.isPlausible(at: now) else { return nil }
        let isExtended = now >= token.expiresOn
        let end = isExtended ? token.extendedExpiresOn : token.expiresOn
        guard let end, now < end, !isExtended || accounts.configuration.extendedLifetimeEnabled else { return nil }
        var result = accounts.result(
          token, of: entries, at: authority, aliases: query.environments, source: .cache,
          correlationID: call.correlationID)
        result?.isInExtendedLifetime = isExtended
        result?.expiresOn = end
        return result
      }
    }
  }
}
