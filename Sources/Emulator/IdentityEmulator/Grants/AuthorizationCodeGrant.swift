// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

extension IdentityEmulator {
  /// Redeems an authorization code, once (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
  func redeemCode(_ request: TokenRequest) throws(Refusal) -> TokenResponse {
    let text = try request.required("code")
    let redirectURI = try request.required("redirect_uri")
    let verifier = request.context.form["code_verifier"]
    let (code, user, granted) = try state.withLock { state throws(Refusal) in
      guard let code = state.codes[text] else { throw Refusal.unknown(text) }
      guard !code.isRedeemed else {
        // Somebody else may have the code too, so whoever redeemed it first loses what it gave (RFC 6749 4.1.2).
        state.codes[text]?.revocation = .codeReplayed
        state.revoke(code.grant, until: request.context.now.addingTimeInterval(seed.settings.longestLifetime))
        throw Refusal.codeRedeemed
      }
      try code.check(request, redirectURI: redirectURI, verifier: verifier)
      let (user, tenant) = try request.holder(code.userID, in: state, directory, elsewhere: .otherTenant)
      guard tenant.id == code.tenantID else { throw Refusal.otherTenant }
      let scopes = try request.scopes(orOf: code.scopes, in: directory)
      let granted = try state.consents.granted(scopes, of: user, in: tenant, to: request.app)
      state.codes[text]?.isRedeemed = true
      state.accessTokens[code.grant] = []
      return (code, user, granted)
    }
    let claims = request.claims.filled(from: code.claims)
    try state.withLock { state throws(Refusal) in
      try state.access.check(user, hasSecondFactor: code.secondFactorAt != nil, for: claims)
    }
    let subject = TokenSubject(
      user: user, tenantID: code.tenantID, app: request.app, grant: code.grant, sessionID: code.sessionID,
      authenticatedAt: code.authenticatedAt, nonce: code.nonce, claims: claims,
      contexts: claims.authenticationContexts, secondFactorAt: code.secondFactorAt)
    return try issue(
      to: subject, granted, for: request, proof: .code(text),
      withRefreshToken: granted.openID.contains("offline_access"))
  }
}

extension AuthorizationCode {
  /// Throws unless the request comes from who the code was made for, in time.
  fileprivate func check(_ request: TokenRequest, redirectURI: String, verifier: String?) throws(Refusal) {
    guard clientID.value.lowercased() == request.app.clientID.value.lowercased() else { throw .clientMismatch }
    guard policy == request.authority.policy?.name else { throw .otherPolicy }
    if let revocation { throw .revoked(revocation) }
    guard request.context.now < expiresAt else { throw .grantExpired }
    guard redirectURI == self.redirectURI else { throw .redirectMismatch }
    guard isMatched(by: verifier) else { throw .verifierMismatch }
  }

  /// A verifier without a challenge is refused too: the challenge may have been stripped on the way (RFC 9700 4.8).
  private func isMatched(by verifier: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier, let proof = CodeVerifier(verifier) else { return false }
    let computed =
      switch challenge.method {
      case .plain: proof.secret.exposed
      case .S256: Base64URL.encode(SHA256.hash(Array(proof.secret.exposed.utf8)))
      }
    return constantTimeEqual(Array(computed.utf8), Array(challenge.value.utf8))
  }
}

extension Refusal {
  /// For a code or token that was never handed out: one that has the right shape, or rubbish.
  static func unknown(_ grant: String) -> Refusal {
    let lengths = [45, RefreshTokens.textLength]
    return grant.hasPrefix("1.") && lengths.contains(grant.utf8.count) ? .unknownGrant : .malformedGrant
  }
}
