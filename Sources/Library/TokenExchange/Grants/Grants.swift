// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A proof that the token endpoint exchanges for tokens (RFC 6749 section 1.3).
package protocol TokenGrant: Sendable {
  /// The parameter `grant_type` and those of the grant.
  var parameters: [Parameter] { get }
  /// Whether the grant may be sent again when an answer is lost. False when the service accepts it only once.
  func isRepeatable(at authority: ResolvedAuthority) -> Bool
  /// Whether the tokens are a person's, and not the application's own.
  var isForPerson: Bool { get }
}

extension TokenGrant {
  package var isForPerson: Bool { true }
}

/// An authorization code (RFC 6749 section 4.1.3) with its code verifier (RFC 7636 section 4.5).
package struct AuthorizationCodeGrant: TokenGrant {
  var code: Secret
  var redirectURI: String
  var verifier: CodeVerifier

  package init(code: Secret, redirectURI: String, verifier: CodeVerifier) {
    self.code = code
    self.redirectURI = redirectURI
    self.verifier = verifier
  }

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { false }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "authorization_code"), Parameter("code", code.exposed),
      Parameter("redirect_uri", redirectURI), Parameter("code_verifier", verifier.secret.exposed),
    ]
  }
}

/// The application's own identity (RFC 6749 section 4.4).
package struct ClientCredentialsGrant: TokenGrant {
  package init() {}

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { true }
  package let isForPerson = false
  package var parameters: [Parameter] { [Parameter("grant_type", "client_credentials")] }
}

/// A device code, after the person has signed in (RFC 8628 section 3.4).
package struct DeviceCodeGrant: TokenGrant {
  var deviceCode: Secret

  package init(deviceCode: Secret) { self.deviceCode = deviceCode }

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { false }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      Parameter("device_code", deviceCode.exposed),
    ]
  }
}

/// An access token that the caller of an API has sent, as an assertion (RFC 7523 section 2.1, with the Microsoft
/// platform's `requested_token_use`).
package struct OnBehalfOfGrant: TokenGrant {
  var assertion: Secret

  package init(assertion: Secret) { self.assertion = assertion }

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { true }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
      Parameter("assertion", assertion.exposed), Parameter("requested_token_use", "on_behalf_of"),
    ]
  }
}

/// A user name and a password (RFC 6749 section 4.3.2).
package struct PasswordGrant: TokenGrant {
  var username: String
  var password: Secret

  package init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }

  // The service counts wrong passwords, so a password is sent once only.
  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { false }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "password"), Parameter("username", username),
      Parameter("password", password.exposed),
    ]
  }
}

/// A refresh token (RFC 6749 section 6).
package struct RefreshTokenGrant: TokenGrant {
  var refreshToken: Secret

  package init(refreshToken: Secret) { self.refreshToken = refreshToken }

  /// A provider other than Microsoft may take a token that it gets twice for a stolen one, and revoke all tokens of the
  /// sign-in (RFC 9700 section 4.14.2).
  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { authority.isMicrosoft }
  package var parameters: [Parameter] {
    [Parameter("grant_type", "refresh_token"), Parameter("refresh_token", refreshToken.exposed)]
  }
}
