// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// An answer of the token endpoint that has passed every check. Only `AnswerVerifier` can make one.
package struct VerifiedAnswer: Sendable {
  package let accessToken: Secret
  /// The lifetime of the access token in seconds.
  package let lifetime: Double
  package let idToken: VerifiedIDToken?
  /// The account that the tokens belong to; nil for an application's own tokens, and when neither the answer nor the
  /// request names an account.
  package let home: HomeAccountID?

  fileprivate init(accessToken: Secret, lifetime: Int, idToken: VerifiedIDToken?, home: HomeAccountID?) {
    self.accessToken = accessToken
    self.lifetime = Double(lifetime)
    self.idToken = idToken
    self.home = home
  }

  /// Checks that the answer to a refresh names the person whose token was redeemed (OpenID Connect Core 12.2).
  /// - Parameter known: The person's local account id in the tenant; nil when it is not known.
  package func checkUnchanged(localAccountID known: String?) throws(IdentityError) {
    guard let known, let idToken, !FoldedText.isSame(known, idToken.localAccountID) else { return }
    throw IdentityError(.accountMismatch)
  }
}

/// Checks the answers of the token endpoint, for every grant and every kind of client. It stores nothing.
package struct AnswerVerifier: Sendable {
  private let clientID: ClientID
  private let keys: SigningKeys
  private let clock: any WallClock
  /// The lifetime in seconds of an access token whose service does not name one.
  private static let defaultLifetime = 3600

  package init(clientID: ClientID, keys: SigningKeys, clock: any WallClock) {
    self.clientID = clientID
    self.keys = keys
    self.clock = clock
  }

  /// Fetches the keys for the check of an answer before the request is sent, so that no grant is used up while the keys
  /// can't be fetched.
  package func prepare(for authority: ResolvedAuthority, correlationID: CorrelationID) async throws(IdentityError) {
    _ = try await keys.keys(
      at: authority.keySetURL, isMicrosoft: authority.isMicrosoft, correlationID: correlationID)
  }

  package func verify(
    _ response: TokenResponse, _ expected: IntakeExpectation
  ) async throws(IdentityError) -> VerifiedAnswer {
    let subject = expected.subject
    if subject.replacesAccounts, response.clientInfo?.isEmpty != false {
      throw IdentityError(.malformedResponse(reason: "client_info is missing"))
    }
    if subject.isSignIn, !subject.isChosenOnPage, response.idToken == nil {
      throw IdentityError(.malformedResponse(reason: "id_token is missing"))
    }
    let tokenType = expected.tokenType
    guard FoldedText.isSame(response.tokenType, tokenType) else {
      throw IdentityError(.malformedResponse(reason: "token_type is not \(tokenType)"))
    }
    guard let accessToken = response.accessToken else {
      throw IdentityError(.malformedResponse(reason: "access_token is missing"))
    }
    // Providers other than Microsoft may leave out `expires_in` (RFC 6749 section 5.1).
    let isForeign = !expected.authority.isMicrosoft
    guard let lifetime = response.expiresIn ?? (isForeign ? Self.defaultLifetime : nil) else {
      throw IdentityError(.malformedResponse(reason: "expires_in is missing"))
    }
    guard subject.isPerson else {
      return VerifiedAnswer(accessToken: accessToken, lifetime: lifetime, idToken: nil, home: nil)
    }
    let idToken = try await verifyIDToken(response, expected)
    return VerifiedAnswer(
      accessToken: accessToken, lifetime: lifetime, idToken: idToken, home: try home(response, idToken, expected))
  }

  private func verifyIDToken(
    _ response: TokenResponse, _ expected: IntakeExpectation
  ) async throws(IdentityError) -> VerifiedIDToken? {
    guard let raw = response.idToken else {
      // The authorization request had the scope `openid`, so the answer must contain an ID token.
      if expected.subject.nonce != nil { throw IdentityError(.untrusted(.missingClaim("id_token"))) }
      return nil
    }
    let parsed = try? UnverifiedJWT(parsing: raw.exposed)
    let keySet = try await keys.keys(
      at: expected.authority.keySetURL, including: parsed?.keyID, isMicrosoft: expected.authority.isMicrosoft,
      correlationID: expected.correlationID)
    let verifier = IDTokenVerifier(
      authority: expected.authority, clientID: clientID, nonce: expected.subject.nonce, now: clock.now)
    do throws(UntrustedTokenError) { return try verifier.verify(raw, parsed: parsed, keys: keySet) } catch {
      throw IdentityError(.untrusted(error))
    }
  }

  // MARK: Whose tokens they are

  private func home(
    _ response: TokenResponse, _ idToken: VerifiedIDToken?, _ expected: IntakeExpectation
  ) throws(IdentityError) -> HomeAccountID? {
    let info = try response.account(beside: idToken, kind: expected.authority.authority.kind)
    let home =
      info?.homeAccountID
      ?? (expected.subject.isSignIn ? nil : expected.account?.homeAccountID)
      ?? idToken.flatMap { $0.claims["sub"]?.string.map { HomeAccountID($0) } }
    if let home { try checkAccount(home, idToken, expected) }
    return home
  }

  /// Refuses tokens of another account than the requested one.
  private func checkAccount(
    _ home: HomeAccountID, _ idToken: VerifiedIDToken?, _ expected: IntakeExpectation
  ) throws(IdentityError) {
    guard let asked = expected.account else { return }
    let kind = expected.authority.authority.kind
    guard asked.isSamePerson(as: home, named: idToken?.principalName, at: kind) else {
      throw IdentityError(.accountMismatch)
    }
  }
}

extension AccountReference {
  /// Whether an account with this id and user name is the person's. In Entra ID one with another id is, if tenant and
  /// user name are equal: a person who was created anew keeps the name. In B2C a person has an account for each policy,
  /// whose id begins with the same object id. Elsewhere people choose their names, or several people have one name
  /// (OpenID Connect Core 5.7), so that only the id counts. Only the id counts too where a user name is missing.
  package func isSamePerson(as other: HomeAccountID, named name: String?, at kind: Authority.Kind) -> Bool {
    if homeAccountID == other { return true }
    let (tenant, otherTenant) = (homeAccountID.tenantID, other.tenantID)
    guard tenant.map({ FoldedText.isSame($0, otherTenant) }) ?? (otherTenant == nil) else { return false }
    return switch kind {
    case .entra: tenant != nil && name.map { FoldedText.isSame($0, username) } ?? false
    case .b2c: Self.isSameObject(homeAccountID, other)
    case .ciam, .adfs, .openIDConnect: false
    }
  }

  /// Whether two accounts of B2C, `<object id>-<policy>`, have the same object id.
  private static func isSameObject(_ left: HomeAccountID, _ right: HomeAccountID) -> Bool {
    let objects = [left, right].map { $0.objectID.prefix(36).lowercased() }
    return objects[0] == objects[1] && UUID(uuidString: objects[0]) != nil
  }
}
