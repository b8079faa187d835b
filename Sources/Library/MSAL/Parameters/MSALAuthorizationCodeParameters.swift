// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Parameters of `MSALPublicClientApplication.acquireToken(withAuthorizationCode:)`. Only on Linux; MSAL for Java calls
/// them `AuthorizationCodeParameters`.
open class MSALAuthorizationCodeParameters: MSALTokenParameters {
  let authorizationCode: String

  /// The redirect URI of the authorization request, exactly as it was sent. It may be an https URL of a web app.
  public let redirectUri: String

  let codeVerifier: String

  /// The `nonce` of the authorization request, which the ID token has to repeat. Set it whenever the request had one.
  /// Default nil.
  open var nonce: String?

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - authorizationCode: The `code` that came to the redirect URI. The app must have compared `state` before.
  ///   - redirectUri: See the property.
  ///   - codeVerifier: The code verifier from which the authorization request's `code_challenge` was made: 43 to 128
  ///     characters of RFC 7636.
  public init(scopes: [String], authorizationCode: String, redirectUri: String, codeVerifier: String) {
    self.authorizationCode = authorizationCode
    self.redirectUri = redirectUri
    self.codeVerifier = codeVerifier
    super.init(scopes: scopes)
  }
}
