// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Hears whether there is an access token. All callbacks come on the main actor.
///
/// An optional callback counts where the conformance is declared, or above: one that only a subclass adds is never
/// called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol CredentialsDelegate: AnyObject {
  /// Required. There is no token.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

  /// Optional. There is a token, from the cache or new.
  /// - Parameter result: The token and what it is good for.
  @MainActor func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
}

extension CredentialsDelegate {
  /// What is called when the delegate leaves it out: the required callback then gets an error that names it.
  @MainActor public func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) { MissingCallback.note() }
}
