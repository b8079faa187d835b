// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// How an Apple app reaches Microsoft's broker process.
public enum MSALXpcMode: UInt, Sendable {
  /// Not at all.
  case disabled = 0
  /// Besides the sign-on extension.
  case ssoExtCompanion
  /// When the sign-on extension fails.
  case ssoExtBackup
  /// Always.
  case primary
}

/// What interactive and silent token requests share. The values are taken over when the request is made: changing them
/// afterwards has no effect on it.
open class MSALTokenParameters: MSALParameters {
  /// The permissions asked for, such as `user.read` or `https://graph.microsoft.com/.default`.
  open var scopes: [String]

  /// The account to get tokens for. Default nil.
  open var account: MSALAccount?

  /// Where the token comes from; nil (the default) is the application's authority.
  open var authority: MSALAuthority?

  /// Claims to ask for; a silent request that names any passes over the cached access token. Default nil.
  open var claimsRequest: MSALClaimsRequest?

  /// Parameters to add to the requests, not yet percent-encoded. Default nil.
  open var extraQueryParameters: [String: String]?

  /// Names the request in the logs of both sides; nil (the default) is a random one.
  open var correlationId: UUID?

  /// How the token is bound to its sender. nil and `MSALAuthenticationSchemeBearer` (the default) give bearer tokens,
  /// `MSALAuthenticationSchemePop` tokens that only this application can use; anything else fails with
  /// `internalErrorInvalidParameter`.
  open var authenticationScheme: (any MSALAuthenticationSchemeProtocol)? = MSALAuthenticationSchemeBearer()

  /// Kept, but without effect on Linux, where there is no broker process. Default `.disabled`.
  open var msalXpcMode: MSALXpcMode = .disabled

  /// Makes parameters.
  /// - Parameter scopes: The permissions asked for.
  public init(scopes: [String]) {
    self.scopes = scopes
  }
}
