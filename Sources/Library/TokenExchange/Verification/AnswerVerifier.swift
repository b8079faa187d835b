// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// An answer of the token endpoint that passed every check. Only `AnswerVerifier` makes one.
package struct VerifiedAnswer: Sendable {
  package let accessToken: Secret
  /// In seconds.
  package let lifetime: Double
  package let idToken: VerifiedIDToken?
  /// Whose tokens they are; nil for an application's own, and where neither the answer nor the request says it.
  package let home: HomeAccountID?

  fileprivate init(accessToken: Secret, lifetime: Int, idToken: VerifiedIDToken?, home: HomeAccountID?) {
    self.accessToken = accessToken
    self.lifetime = Double(lifetime)
    self.idToken = idToken
    self.home = home
  }

  /// A refresh names the same person in the tenant as before (OpenID Connect Core 12.2).
  /// - Parameter known: The local account id of that person in the tenant; nil when none is known.
  package func checkUnchanged(localAccountID known: String?) throws(IdentityError) {
    guard let known, let idToken, known.lowercased() != idToken.localAccountID.lowercased() else { return }
    throw IdentityError(.accountMismatch)
  }
}

/// Decides whether an answer of the token endpoint is believed, for every grant and for every kind of client. It stores
/// nothing.
package struct AnswerVerifier: Sendable {
  private let clientID: ClientID
  private let keys: SigningKeys
  private let clock: any WallClock
  /// In seconds, of an access token whose service does not tell.
  private static let defaultLifetime = 3600

  package init(clientID: ClientID, keys: SigningKeys, clock: any WallClock) {
    self.clientID = clientID
    self.keys = keys
    self.clock = clock
  }

  /// Fetches the keys that an answer will be checked with, so that no grant is used up while they can't be fetched.
  package func prepare(for authority: ResolvedAuthority, correlationID: CorrelationID) async throws(IdentityError) {
    _ = try await keys.keys(of: authority, correlationID: correlationID)
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
    guard response.tokenType.lowercased() == tokenType.lowercased() else {
      throw IdentityError(.malformedResponse(reason: "token_type is not \(tokenType)"))
    }
    guard let accessToken = response.accessToken else {
      throw IdentityError(.malformedResponse(reason: "access_token is missing"))
    }
    // Only an OpenID provider other than Microsoft may leave it out (RFC 6749 section 5.1).
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

  /// In Entra ID the same tenant and user name is the same account too: a person who was created anew keeps their name.
  /// Elsewhere people choose their names, or a name belongs to several (OpenID Connect Core 5.7). Who knows a person by
  /// the id alone expects that id.
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
}
