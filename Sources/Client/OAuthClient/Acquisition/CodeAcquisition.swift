// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A sign-in whose authorization request the app made itself, as web apps do; this client redeems the code.
package struct CodeRequest: Sendable {
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

struct CodeAcquisition: Sendable {
  let client: PublicClient
  let request: CodeRequest
  let correlationID: CorrelationID
  let key: PossessionKey?

  func run() async throws(IdentityError) -> AuthenticationResult {
    let redemption = try await SignInRedemption.prepare(client, request.parameters, key, correlationID)
    client.platform.log.log(.info, "[\(correlationID)] Redeeming the app's authorization code")
    let grant = AuthorizationCodeGrant(
      code: request.code, redirectURI: request.redirectURI, verifier: request.verifier)
    return try await redemption.accept(try await redemption.send(grant, as: .authorizationCode), nonce: request.nonce)
  }
}
