// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of every asynchronous call.
open class MSALParameters: NSObject {
  /// The queue on which the completion block is called. nil (the default): the main queue for `acquireToken` and
  /// `signout`, otherwise any thread. Nothing is delivered on the main queue unless the program serves it, by
  /// `dispatchMain()`, a run loop, or an asynchronous `main`.
  open var completionBlockQueue: DispatchQueue?

  /// Makes parameters with default values.
  public override init() {}
}

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

/// Parameters that all token requests share. The values are copied when the request is made: later changes have no
/// effect on it.
open class MSALTokenParameters: MSALParameters {
  /// The permissions asked for, such as `user.read` or `https://graph.microsoft.com/.default`.
  open var scopes: [String]

  /// The account to get tokens for. Default nil.
  open var account: MSALAccount?

  /// The authority that issues the token; nil (the default) is the application's.
  open var authority: MSALAuthority?

  /// Claims to ask for; a silent request with claims ignores the cached access token. Default nil.
  open var claimsRequest: MSALClaimsRequest?

  /// Parameters to add to the requests, not yet percent-encoded. Default nil.
  open var extraQueryParameters: [String: String]?

  /// The id of the request in the logs of both sides; nil (the default) is a random one.
  open var correlationId: UUID?

  /// How the token is bound to its sender. nil and `MSALAuthenticationSchemeBearer` (the default) give bearer tokens,
  /// `MSALAuthenticationSchemePop` tokens that only this application can use; anything else fails with
  /// `internalErrorInvalidParameter`.
  open var authenticationScheme: (any MSALAuthenticationSchemeProtocol)? = MSALAuthenticationSchemeBearer()

  /// Kept, but without effect on Linux, where the broker is asked over D-Bus. Default `.disabled`.
  open var msalXpcMode: MSALXpcMode = .disabled

  /// Makes parameters.
  /// - Parameter scopes: The permissions asked for.
  public init(scopes: [String]) {
    self.scopes = scopes
  }
}

/// Parameters of ``MSALPublicClientApplication/acquireTokenSilent(with:)``.
///
/// ```swift
/// let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
/// parameters.forceRefresh = true
/// ```
open class MSALSilentTokenParameters: MSALTokenParameters {
  /// Whether to ignore the cached access token. Default false.
  open var forceRefresh: Bool = false

  /// Whether this application's own refresh token is used when the desktop's identity broker has the account but gave
  /// no token. Default true.
  open var allowUsingLocalCachedRtWhenSsoExtFailed: Bool = true

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - account: The account to get a token for.
  public init(scopes: [String], account: MSALAccount) {
    super.init(scopes: scopes)
    self.account = account
  }
}
