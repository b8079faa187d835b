// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// Signs the tokens, uses up what they are given for, and writes the answer (RFC 6749 section 5.1).
struct TokenIssuance: Sendable {
  let signing: TokenSigning
  let grants: GrantStore

  func tokens(
    for user: User, _ authorization: Authorization, _ granted: GrantedScopes, _ request: TokenRequest
  ) throws(Refusal) -> TokenResponse {
    let now = request.context.now
    let subject = TokenSubject(
      user: user, app: request.app, signIn: authorization.signIn, nonce: authorization.nonce,
      claims: authorization.claims, contexts: authorization.contexts, confirmation: request.confirmation,
      authority: request.authority)
    let directory = request.context.directory
    let iss = directory.issuerText(request.context.origin, subject.tenantID, at: request.authority)
    let issuer = signing.issuer
    let access = try issuer.accessToken(for: subject, granted: granted, graph: directory.graph, issuer: iss, now: now)
    let idToken =
      granted.openID.contains("openid")
      ? try issuer.idToken(for: subject, granted: granted, issuer: iss, now: now) : nil
    let record =
      authorization.renewsRefreshToken || granted.openID.contains("offline_access")
      ? refreshToken(for: subject, granted, endingAt: now + Double(issuer.settings.refreshTokenLifetime)) : nil
    let refreshToken = try grants.exchange(
      authorization.redeem, for: access.id, and: record, at: now)
    let lifetime = TokenIssuer.lifetime(for: subject.claims, issuer.settings)
    return TokenResponse(
      tokenType: request.confirmation == nil ? "Bearer" : "pop", accessToken: access.token,
      refreshToken: refreshToken.map { Secret($0) }, idToken: idToken, expiresIn: lifetime,
      extendedExpiresIn: max(issuer.settings.extendedLifetime, lifetime),
      refreshIn: issuer.settings.advisedRefresh(lifetime: lifetime), scope: granted.scopeText,
      clientInfo: request.wantsClientInfo ? user.clientInfo(at: request.authority)?.encoded : nil,
      familyID: refreshToken == nil ? nil : request.app.familyID)
  }

  private func refreshToken(for subject: TokenSubject, _ granted: GrantedScopes, endingAt end: Date) -> RefreshToken {
    RefreshToken(
      signIn: subject.signIn, clientID: subject.app.clientID, familyID: subject.app.familyID,
      scopes: granted.scopeText, expiresAt: end, policy: subject.authority.policy?.name, contexts: subject.contexts)
  }
}
