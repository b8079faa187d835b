// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What a token request was made with.
enum GrantProof: Sendable {
  case code(String)
  case refreshToken(String)
  case deviceCode(String)
  /// A password, checked just now.
  case password
  /// A flow of native authentication, which is over by now.
  case nativeFlow

  func revocation(in state: EmulatorState) -> RevocationReason? {
    switch self {
    case .code(let text): state.codes[text]?.revocation
    case .refreshToken(let text): state.refreshTokens[text]?.revocation
    case .deviceCode(let text): state.deviceCodes[text]?.revocation
    case .nativeFlow, .password: nil
    }
  }
}

extension IdentityEmulator {
  /// Signs the tokens, remembers the refresh token and writes the answer (RFC 6749 section 5.1).
  func issue(
    to subject: TokenSubject, _ granted: GrantedScopes, for request: TokenRequest, proof: GrantProof,
    withRefreshToken: Bool
  ) throws(Refusal) -> TokenResponse {
    let now = request.context.now
    var subject = subject
    subject.confirmation = request.confirmation
    subject.authority = request.authority
    let issuerText = issuerText(request.context.origin, subject.tenantID, at: request.authority)
    let settings = tokenSettings
    let issuer = issuer(settings)
    let access = try issuer.accessToken(
      for: subject, granted: granted, graph: directory.graph, issuer: issuerText, now: now)
    let idToken =
      granted.openID.contains("openid")
      ? try issuer.idToken(for: subject, granted: granted, issuer: issuerText, now: now) : nil
    var record = RefreshToken(
      grant: subject.grant, clientID: subject.app.clientID, familyID: subject.app.familyID, userID: subject.user.id,
      tenantID: subject.tenantID, scopes: granted.scopeText, sessionID: subject.sessionID,
      authenticatedAt: subject.authenticatedAt,
      expiresAt: now.addingTimeInterval(Double(settings.refreshTokenLifetime)),
      policy: request.authority.policy?.name,
      contexts: subject.contexts)
    record.secondFactorAt = subject.secondFactorAt
    let kept = record
    let lifetime = TokenIssuer.lifetime(for: subject.claims, settings)
    let refreshToken = try state.withLock { state throws(Refusal) in
      // It may have been revoked while the tokens were being signed.
      if let reason = proof.revocation(in: state) { throw Refusal.revoked(reason) }
      state.forgetExpired(at: now)
      state.accessTokens[subject.grant]?.append(access.id)
      return withRefreshToken ? state.refreshTokens.issue(kept, random: random) : nil
    }
    return TokenResponse(
      tokenType: request.confirmation == nil ? "Bearer" : "pop", accessToken: access.token,
      refreshToken: refreshToken.map { Secret($0) },
      idToken: idToken, expiresIn: lifetime, extendedExpiresIn: max(settings.extendedLifetime, lifetime),
      refreshIn: settings.advisedRefresh(lifetime: lifetime),
      scope: granted.scopeText,
      clientInfo: request.wantsClientInfo
        ? subject.user.clientInfo(at: request.authority)?.encoded : nil,
      familyID: refreshToken == nil ? nil : subject.app.familyID)
  }
}
