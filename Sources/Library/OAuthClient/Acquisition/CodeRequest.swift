// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// A sign-in whose authorization request the app made itself, as web apps do; this client redeems the code. It is for
/// whoever signed in on the app's own page, so that an app for one account at a time checks that, too.
package struct CodeRequest: BrowserlessRequest {
  package var parameters: TokenParameters
  package var code: Secret
  /// As it stood in the authorization request; any scheme.
  package var redirectURI: String
  package var verifier: CodeVerifier
  /// The authorization request's `nonce`, which the ID token has to repeat; nil: it had none.
  package var nonce: Nonce?

  package init(
    parameters: TokenParameters, code: Secret, redirectURI: String, verifier: CodeVerifier, nonce: Nonce? = nil
  ) {
    self.parameters = parameters
    self.code = code
    self.redirectURI = redirectURI
    self.verifier = verifier
    self.nonce = nonce
  }
}

extension CodeRequest {
  package func redeem(
    by redemption: TokenRedemption, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    let context = try await redemption.context(parameters, as: .authorizationCode, key, correlationID)
    redemption.log.log(.info, "[\(correlationID)] Redeeming the app's authorization code")
    return try await redemption.redeem(
      AuthorizationCodeGrant(code: code, redirectURI: redirectURI, verifier: verifier), context,
      expecting: .person(parameters.account, nonce: nonce))
  }
}
