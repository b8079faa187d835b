// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Redeems a refresh token for new tokens (RFC 6749 section 6). The old one stays valid until it expires.
  func redeemRefreshToken(_ request: TokenRequest) throws(Refusal) -> TokenResponse {
    let text = try request.required("refresh_token")
    let (token, user, tenant, granted) = try state.withLock { state throws(Refusal) in
      guard let token = state.refreshTokens[text] else { throw Refusal.unknown(text) }
      try token.check(request)
      let (user, tenant) = try request.holder(token.userID, in: state, directory, elsewhere: .userNotInTenant)
      let satisfies = token.satisfies(request.claims)
      if tenant.kind == .external, !satisfies { throw Refusal.strongerSignInNeeded }
      let hasSecondFactor = token.secondFactorAt != nil || !token.contexts.isEmpty && satisfies
      try state.access.check(user, hasSecondFactor: hasSecondFactor, for: request.claims)
      let scopes = try request.scopes(orOf: token.scopes, in: directory)
      if request.authority.asksNoConsent { state.consents.grant(scopes, of: user, in: tenant, to: request.app) }
      let granted = try state.consents.granted(scopes, of: user, in: tenant, to: request.app)
      return (token, user, tenant, granted)
    }
    let subject = TokenSubject(
      user: user, tenantID: tenant.id, app: request.app, grant: token.grant, sessionID: token.sessionID,
      authenticatedAt: token.authenticatedAt, nonce: nil, claims: request.claims,
      contexts: token.contexts(for: request.claims), secondFactorAt: token.secondFactorAt)
    return try issue(to: subject, granted, for: request, proof: .refreshToken(text), withRefreshToken: true)
  }
}

extension RefreshToken {
  /// Throws unless the token works for this client now.
  fileprivate func check(_ request: TokenRequest) throws(Refusal) {
    let isOwn = clientID.value.lowercased() == request.app.clientID.value.lowercased()
    guard isOwn || (familyID != nil && familyID == request.app.familyID) else { throw .clientMismatch }
    guard policy == request.authority.policy?.name else { throw .otherPolicy }
    if let revocation { throw .revoked(revocation) }
    guard request.context.now < expiresAt else { throw .refreshTokenExpired }
  }
}
