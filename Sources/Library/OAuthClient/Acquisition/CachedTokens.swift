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

  /// A valid token, or a miss, also when only discovery could tell which token is meant. It takes the parts of a
  /// `SilentCall`, because a remembered token needs none.
  func answer(
    to request: SilentRequest, of account: AccountReference, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) throws(IdentityError) -> CacheAnswer {
    guard request.mayUseCachedToken else { return .miss(.bypassed) }
    let memoKey = AccountMemos.RequestKey(
      authority: request.parameters.authority, scopes: request.parameters.scopes, keyID: key?.id)
    let known = try cached { () throws(CacheError) in try remembered(memoKey, of: account.homeAccountID) }
    if let known { return known }
    return try lookUp(
      SilentCall(request: request, account: account, correlationID: correlationID, key: key), memoKey)
  }

  /// The answer of a token that answered such a request before; nil when none is remembered.
  func remembered(_ key: AccountMemos.RequestKey, of home: HomeAccountID) throws(CacheError) -> CacheAnswer? {
    // Another process may have signed the account out, or have a newer token.
    try cache.reloadIfQuick()
    guard let entries = cache.version(of: home),
      let found = accounts.memos.token(
        key, of: home, AccountMemos.Version(entries: entries, aliases: authorities.aliasesVersion))
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

  private func lookUp(
    _ call: SilentCall, _ memoKey: AccountMemos.RequestKey
  ) throws(IdentityError) -> CacheAnswer {
    // It is read before the names themselves, so that what is remembered is never taken for newer than it is.
    let aliasesVersion = authorities.aliasesVersion
    let authority = try authority(for: call)
    // Without discovery it may be unknown which token is meant.
    guard let aliases = authorities.knownAliases(of: authority), let realm = realm(authority, call.account) else {
      return .miss(.noToken)
    }
    let query = query(call, aliases, realm)
    var isSignedOut = false
    var found = CacheAnswer.miss(.noToken)
    try cached { () throws(CacheError) in
      try cache.show(call.account.homeAccountID) { view in
        guard let view else { return }
        isSignedOut = view.isSignedOut(in: aliases, clientID: query.clientID)
        guard !isSignedOut, let token = view.accessToken(query) else { return }
        guard token.validity.isValid(at: clock.now, buffer: accounts.configuration.expirationBuffer) else {
          found = .miss(.expired)
          return
        }
        let made = accounts.result(
          token, of: view, at: authority, aliases: aliases, source: .cache, correlationID: call.correlationID)
        isSignedOut = made == nil
        guard let made else { return }
        let result = ReusableResult(made, token)
        accounts.memos.remember(
          result, for: memoKey, of: view, AccountMemos.Version(entries: view.version, aliases: aliasesVersion))
        found = answer(result)
      }
    }
    guard !isSignedOut else { throw .signedOut }
    return found
  }

  // MARK: Which token is meant

  /// The requested authority. An app of several clouds requests that of the account's cloud unless it names one.
  func authority(for call: SilentCall) throws(IdentityError) -> Authority {
    let configured = accounts.configuration.authority
    if let asked = call.parameters.authority {
      guard asked.kind == configured.kind else {
        throw IdentityError(
          .badRequest(parameter: "authority", reason: "it is of another kind than the application's authority"))
      }
      return asked
    }
    guard accounts.configuration.multipleCloudsSupported, configured.isInCloud else { return configured }
    guard let environment = try accounts.environment(of: call.account),
      KnownClouds.isCloud(environment, besides: configured),
      authorities.knownAliases(of: configured)?.contains(environment) != true
    else { return configured }
    return configured.at(environment)
  }

  /// The tenant whose tokens are wanted.
  private enum Realm {
    case one(String)
    /// Any tenant, because the service has only one.
    case any

    var text: String? { if case .one(let text) = self { text } else { nil } }
  }

  /// The wanted tenant; nil when the authority names it by a domain whose tenant id is not known yet.
  private func realm(_ authority: Authority, _ account: AccountReference) -> Realm? {
    switch authority.kind {
    case .ciam, .b2c: return .any
    case .adfs, .openIDConnect: return .one(authority.tenant)
    case .entra:
      if authority.isTenantless, let home = account.homeAccountID.tenantID { return .one(home) }
      if Authority.isTenantID(authority.tenant) { return .one(authority.tenant) }
      return authorities.remembered(authority).map { .one($0.tenantID ?? authority.tenant) }
    }
  }

  /// The wanted tenant while discovery is not possible. A domain name counts as the home tenant if the user name is of
  /// that domain and the account was never in another tenant. This is not done for personal accounts, whose names may
  /// be of any domain.
  private func realmWithoutDiscovery(
    _ authority: Authority, _ account: AccountReference
  ) throws(IdentityError) -> Realm? {
    if let realm = realm(authority, account) { return realm }
    guard let home = account.homeAccountID.tenantID?.lowercased(), home != Authority.personalTenant else { return nil }
    let records = try cached { () throws(CacheError) in
      try cache.look(at: account.homeAccountID) { $0.records } ?? []
    }
    let isHome = records.allSatisfy { record in
      record.realm.lowercased() == home && record.username.lowercased().hasSuffix("@" + authority.tenant)
    }
    return isHome && !records.isEmpty ? .one(home) : nil
  }

  private func query(_ call: SilentCall, _ aliases: EnvironmentAliases, _ realm: Realm) -> AccessTokenQuery {
    AccessTokenQuery(
      homeAccountID: call.account.homeAccountID, environments: aliases, realm: realm.text,
      clientID: accounts.configuration.clientID, scopes: call.parameters.scopes.subtracting(.openIDConnect),
      binding: call.key.map { ($0.id, $0.tokenType) })
  }

  /// The cached token in place of which a request wants a new one; nil when there is none.
  func tokenToReplace(_ call: SilentCall, _ authority: Authority) throws(IdentityError) -> Secret? {
    guard let aliases = authorities.knownAliases(of: authority), let realm = realm(authority, call.account) else {
      return nil
    }
    return try cached { () throws(CacheError) in
      try cache.look(at: call.account.homeAccountID) { $0.accessToken(query(call, aliases, realm))?.secret }
    }
  }

  // MARK: When there is none

  /// The cached token for use while the service is down: until it expires or, if the app allows it, until the end of
  /// its extended lifetime. Discovery may have failed too, so an unknown host counts as a cloud of its own. The tenant
  /// must be certain, because a token of another tenant would be worse than none.
  func fallback(
    for failure: IdentityError, _ call: SilentCall, _ authority: Authority
  ) throws(IdentityError) -> AuthenticationResult? {
    guard failure.isOutage, call.request.mayUseCachedToken,
      let realm = try realmWithoutDiscovery(authority, call.account)
    else { return nil }
    let query = query(
      call, authorities.knownAliases(of: authority) ?? EnvironmentAliases(alone: authority.environment), realm)
    return try cached { () throws(CacheError) in
      try cache.look(at: call.account.homeAccountID) { view in
        let now = clock.now
        guard let token = view.accessToken(query), token.validity.isPlausible(at: now) else { return nil }
        let isExtended = now >= token.expiresOn
        let end = isExtended ? token.extendedExpiresOn : token.expiresOn
        guard let end, now < end, !isExtended || accounts.configuration.extendedLifetimeEnabled else { return nil }
        var result = accounts.result(
          token, of: view, at: authority, aliases: query.environments, source: .cache,
          correlationID: call.correlationID)
        result?.isInExtendedLifetime = isExtended
        result?.expiresOn = end
        return result
      }
    }
  }
}
