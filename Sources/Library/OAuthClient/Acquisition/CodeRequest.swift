// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// A sign-in whose authorization request the app made itself. This client redeems the code. An app for one account at a
/// time checks the account of the tokens too, because anybody may have signed in on the page.
package struct CodeRequest: BrowserlessRequest {
  package var parameters: TokenParameters
  package var code: Secret
  /// The redirect URI of the authorization request, of any scheme.
  package var redirectURI: String
  package var verifier: CodeVerifier
  /// The `nonce` of the authorization request, which the ID token has to repeat; nil when the request had none.
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
