// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// A sign-in by user name and password, without a page (RFC 6749 section 4.3).
package struct PasswordRequest: BrowserlessRequest {
  package var parameters: TokenParameters
  package var username: String
  package var password: Secret

  package init(parameters: TokenParameters, username: String, password: Secret) {
    self.parameters = parameters
    self.username = username
    self.password = password
  }
}

extension PasswordRequest {
  /// Redeems the password. It is sent once only, because the service counts wrong passwords and locks the account.
  package func redeem(
    by redemption: TokenRedemption, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    guard !username.isEmpty else { throw .missing("username") }
    guard !password.exposed.isEmpty else { throw .missing("password") }
    var context = try await redemption.context(parameters, as: .password, key, correlationID)
    context.anchorMailbox = "UPN:\(username)"
    redemption.log.log(.info, "[\(correlationID)] Redeeming a password")
    // Some refusals say that the person has to go on in a browser. A wrong password is not one of them.
    return try await redemption.redeem(
      PasswordGrant(username: username, password: password), context,
      expecting: .person(parameters.account, nonce: nil), refused: { $0.askingPerson(.whenSaid) })
  }
}

extension IdentityError {
  fileprivate static func missing(_ parameter: String) -> IdentityError {
    IdentityError(.badRequest(parameter: parameter, reason: "it is empty"))
  }
}

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
