// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The steps after every grant: checks that the subject may have tokens, signs them, uses up the code or token that was
/// redeemed, and writes the answer (RFC 6749 section 5.1).
package struct TokenIssuance: Sendable {
  let rules: TokenRules
  package let signing: TokenSigning
  package let grants: GrantStore
  package let certificates: SSHCertificateAuthority

  func tokens(for authorization: Authorization, _ request: ReceivedTokenRequest) throws(Refusal) -> TokenResponse {
    let contents = try authorization.subject.contents(authorization, request, rules)
    let (signer, now) = (signing.current, request.context.now)
    let lifetime =
      contents.isForMachine ? signer.settings.machineLifetime : signer.lifetime(for: authorization.claims)
    var claims = contents.claims(of: request)
    let capabilities = authorization.claims.capabilities
    if !capabilities.isEmpty { claims["xms_cc"] = .array(capabilities.map(JSONValue.string)) }
    let access =
      if case .certificate(let key) = request.binding {
        try certificates.certificate(for: key, claims, lasting: lifetime, from: now)
      } else {
        try signer.token(claims, of: contents.grant, lasting: lifetime, from: now)
      }
    let idToken = try contents.idClaims.map { claims throws(Refusal) in
      try signer.token(claims, lasting: signer.settings.accessTokenLifetime, from: now)
    }
    let refreshToken = try grants.exchange(authorization.redeem, for: contents.refreshToken, at: now)
    var response = TokenResponse(
      tokenType: request.binding.name, accessToken: access,
      refreshToken: refreshToken.map { Secret($0) }, idToken: idToken, expiresIn: lifetime,
      extendedExpiresIn: max(signer.settings.extendedLifetime, lifetime),
      refreshIn: signer.settings.advisedRefresh(lifetime: lifetime), scope: contents.scope,
      clientInfo: request.wantsClientInfo ? contents.clientInfo?.encoded : nil,
      familyID: refreshToken == nil ? nil : request.app.familyID)
    if refreshToken != nil, let kept = contents.refreshToken, kept.redirectKind == .singlePage || kept.policy != nil {
      response.refreshTokenExpiresIn = kept.expiresAt.epochSeconds - now.epochSeconds
    }
    return response
  }
}
