// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Tokens that passed every check. Only `TokenIntake.verify` makes them.
struct ValidatedTokens: Sendable {
  let entries: TokenEntries
  let accessToken: AccessTokenRecord
  let authority: ResolvedAuthority
  /// Requested but not granted.
  let declined: ScopeSet
  let granted: ScopeSet
  let subject: ExpectedSubject
  /// The account that the tokens were asked for: of a refresh the one whose token was redeemed, whoever the answer
  /// names.
  let askedFor: HomeAccountID?

  fileprivate init(
    entries: TokenEntries, accessToken: AccessTokenRecord, scopes: Scopes, _ expected: IntakeExpectation
  ) {
    self.entries = entries
    self.accessToken = accessToken
    authority = expected.authority
    subject = expected.subject
    askedFor = expected.account?.homeAccountID
    declined = scopes.declined
    granted = scopes.granted
  }

  fileprivate struct Scopes {
    var granted: ScopeSet
    var declined: ScopeSet
    /// What is written to the cache.
    var target: ScopeSet
  }
}

/// The only way into the cache: a token answer is verified as a whole, or nothing of it is kept.
struct TokenIntake: Sendable {
  let clientID: ClientID
  let cache: TokenCache
  let keys: SigningKeys
  let clock: any WallClock
  /// In seconds, of an access token whose service does not tell.
  private static let defaultLifetime = 3600
  // Held while tokens are stored or removed, so that nobody signs in between a look at the accounts and a change. The
  // cache's locks are taken inside it.
  let writing = WorkLock(())

  /// Checks an answer; stores nothing.
  func verify(
    _ response: TokenResponse, _ expected: IntakeExpectation
  ) async throws(IdentityError) -> ValidatedTokens {
    let subject = expected.subject
    if subject.replacesAccounts, response.clientInfo?.isEmpty != false {
      throw IdentityError(.malformedResponse(reason: "client_info is missing"))
    }
    if subject.isSignIn, !subject.isChosenOnPage, response.idToken == nil {
      throw IdentityError(.malformedResponse(reason: "id_token is missing"))
    }
    let tokenType = expected.binding?.tokenType ?? "Bearer"
    guard response.tokenType.lowercased() == tokenType.lowercased() else {
      throw IdentityError(.malformedResponse(reason: "token_type is not \(tokenType)"))
    }
    guard let accessToken = response.accessToken else {
      throw IdentityError(.malformedResponse(reason: "access_token is missing"))
    }
    // Only an OpenID provider other than Microsoft may leave it out (RFC 6749 section 5.1).
    let isForeign = expected.authority.authority.kind == .openIDConnect
    guard let lifetime = response.expiresIn ?? (isForeign ? Self.defaultLifetime : nil) else {
      throw IdentityError(.malformedResponse(reason: "expires_in is missing"))
    }
    let idToken = try await verifyIDToken(response, expected)
    let identity = try identity(response, idToken, expected)
    let scopes = grantedScopes(response, expected)
    let now = clock.now
    let environment = expected.authority.aliases.preferredCache
    var record = AccessTokenRecord(
      homeAccountID: identity.home, environment: environment, realm: identity.realm, clientID: clientID,
      target: scopes.target, secret: accessToken, tokenType: tokenType, cachedAt: now,
      expiresOn: now.addingTimeInterval(Double(lifetime)),
      extendedExpiresOn: response.extendedExpiresIn.map { now.addingTimeInterval(Double($0)) },
      refreshOn: response.refreshIn.map { now.addingTimeInterval(Double($0)) })
    record.keyID = expected.binding?.id
    let entries = TokenEntries(
      account: idToken.map { account($0, identity, expected.authority, response.clientInfo) },
      accessToken: record,
      refreshToken: response.refreshToken.map {
        RefreshTokenRecord(
          homeAccountID: identity.home, environment: environment, clientID: clientID, familyID: response.familyID,
          secret: $0, lastModified: now)
      },
      idToken: idToken.map {
        IDTokenRecord(
          homeAccountID: identity.home, environment: environment, realm: identity.realm, clientID: clientID,
          secret: $0.raw)
      },
      // Only an answer with a refresh token says whether the client is in a family.
      appMetadata: response.refreshToken.map { _ in
        AppMetadataRecord(clientID: clientID, environment: environment, familyID: response.familyID)
      })
    return ValidatedTokens(entries: entries, accessToken: record, scopes: scopes, expected)
  }

  /// Fetches the keys that the answer will be checked with, so that no grant is used up while they can't be fetched.
  func prepare(for authority: ResolvedAuthority, correlationID: CorrelationID) async throws(IdentityError) {
    _ = try await keys.keys(of: authority, correlationID: correlationID)
  }

  private func verifyIDToken(
    _ response: TokenResponse, _ expected: IntakeExpectation
  ) async throws(IdentityError) -> VerifiedIDToken? {
    guard let raw = response.idToken else {
      // An authorization request asked for `openid`, so its answer must have an ID token.
      if expected.subject.nonce != nil { throw IdentityError(.untrusted(.missingClaim("id_token"))) }
      return nil
    }
    let parsed = try? UnverifiedJWT(parsing: raw.exposed)
    let keySet = try await keys.keys(
      of: expected.authority, including: parsed?.keyID, correlationID: expected.correlationID)
    let verifier = IDTokenVerifier(
      authority: expected.authority, clientID: clientID, nonce: expected.subject.nonce, now: clock.now)
    do throws(UntrustedTokenError) { return try verifier.verify(raw, parsed: parsed, keys: keySet) } catch {
      throw IdentityError(.untrusted(error))
    }
  }

  private struct Identity {
    var home: HomeAccountID
    var realm: String
  }

  private func identity(
    _ response: TokenResponse, _ idToken: VerifiedIDToken?, _ expected: IntakeExpectation
  ) throws(IdentityError) -> Identity {
    let info = try response.account(beside: idToken, kind: expected.authority.authority.kind)
    guard
      let home = info?.homeAccountID
        ?? (expected.subject.isSignIn ? nil : expected.account?.homeAccountID)
        ?? idToken.flatMap({ $0.claims["sub"]?.string.map { HomeAccountID($0) } })
    else { throw IdentityError(.malformedResponse(reason: "the answer does not say who signed in")) }
    try checkAccount(home, idToken, expected)
    let identity = Identity(home: home, realm: realm(home, idToken, expected.authority))
    if !expected.subject.isSignIn { try checkUnchanged(identity, idToken, expected.authority) }
    return identity
  }

  /// The tenant that tokens are filed under; where there are none, the authority's own name for its place.
  private func realm(
    _ home: HomeAccountID, _ idToken: VerifiedIDToken?, _ authority: ResolvedAuthority
  ) -> String {
    let given = authority.authority
    return switch given.kind {
    case .entra, .ciam:
      idToken?.tenantID ?? authority.tenantID ?? (given.isTenantless ? home.tenantID : nil) ?? given.tenant
    case .b2c: idToken?.tenantID ?? home.tenantID ?? given.tenant
    case .adfs, .openIDConnect: given.tenant
    }
  }

  /// In Entra ID the same tenant and user name is the same account too: a person who was created anew keeps their name.
  /// Elsewhere people choose their names, or a name belongs to several (OpenID Connect Core 5.7).
  private func checkAccount(
    _ home: HomeAccountID, _ idToken: VerifiedIDToken?, _ expected: IntakeExpectation
  ) throws(IdentityError) {
    guard let asked = expected.account, asked.homeAccountID != home else { return }
    let kind = expected.authority.authority.kind
    let sameTenant = asked.homeAccountID.tenantID?.lowercased() == home.tenantID?.lowercased()
    if kind == .b2c, sameTenant, Self.isSamePerson(asked.homeAccountID, home) { return }
    guard kind == .entra, sameTenant, asked.homeAccountID.tenantID != nil,
      let name = idToken?.principalName?.lowercased(), asked.username?.lowercased() == name
    else { throw IdentityError(.accountMismatch) }
  }

  /// A person of B2C has an account for each policy: `<object id>-<policy>`.
  private static func isSamePerson(_ left: HomeAccountID, _ right: HomeAccountID) -> Bool {
    let objects = [left, right].map { $0.objectID.prefix(36).lowercased() }
    return objects[0] == objects[1] && UUID(uuidString: objects[0]) != nil
  }

  /// A refresh names the same person in the tenant as before (OpenID Connect Core 12.2).
  private func checkUnchanged(
    _ identity: Identity, _ idToken: VerifiedIDToken?, _ authority: ResolvedAuthority
  ) throws(IdentityError) {
    guard let idToken else { return }
    let known = try cached { () throws(CacheError) in
      try cache.snapshot(homeAccountID: identity.home, clientID: clientID)
    }
    let before = known.records(in: authority.aliases).first { $0.realm.lowercased() == identity.realm.lowercased() }
    guard let before, before.localAccountID.lowercased() != idToken.localAccountID.lowercased() else { return }
    throw IdentityError(.accountMismatch)
  }

  private func account(
    _ idToken: VerifiedIDToken, _ identity: Identity, _ authority: ResolvedAuthority, _ clientInfo: String?
  ) -> AccountRecord {
    AccountRecord(
      homeAccountID: identity.home, environment: authority.aliases.preferredCache, realm: identity.realm,
      localAccountID: idToken.localAccountID, username: idToken.username,
      authorityType: authority.authority.accountType, name: idToken.claims["name"]?.string, clientInfo: clientInfo)
  }

  private func grantedScopes(
    _ response: TokenResponse, _ expected: IntakeExpectation
  ) -> ValidatedTokens.Scopes {
    let requested = expected.requestedScopes
    let granted = response.scope ?? requested
    let normalised = ScopeSet(granted.values.map(Self.withoutGraphPrefix))
    let declined = requested.subtracting(.reserved).values.filter { scope in
      !scope.lowercased().hasSuffix("/.default") && scope.lowercased() != ".default"
        && !normalised.contains(Self.withoutGraphPrefix(scope))
    }
    // What was asked and not declined is written too, so that the same request finds its token next time however the
    // service spells the scope (`.default`, with or without Graph's prefix).
    let target = granted.union(requested.subtracting(ScopeSet(declined))).subtracting(ScopeSet(["offline_access"]))
    return ValidatedTokens.Scopes(granted: granted, declined: ScopeSet(declined), target: target)
  }

  private static func withoutGraphPrefix(_ scope: String) -> String {
    let prefix = "https://graph.microsoft.com/"
    return scope.lowercased().hasPrefix(prefix) ? String(scope.dropFirst(prefix.count)) : scope
  }
}
