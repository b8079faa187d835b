// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Parameters of ``MSALPublicClientApplication/acquireTokenSilent(with:)``.
///
/// ```swift
/// let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
/// parameters.forceRefresh = true
/// ```
open class MSALSilentTokenParameters: MSALTokenParameters {
  /// Whether to ignore the cached access token. Default false.
  open var forceRefresh: Bool = false

  /// Kept, but without effect on Linux, where there is no sign-on extension. Default true.
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
