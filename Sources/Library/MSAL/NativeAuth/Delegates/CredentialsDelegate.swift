// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Receives an access token or the error. All callbacks come on the main actor.
///
/// Implement an optional callback in the class that declares the conformance, or in its superclass: one that only a
/// subclass implements is never called.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol CredentialsDelegate: AnyObject {
  /// Required. There is no token.
  /// - Parameter error: The reason, or the name of a callback that is missing here.
  @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

  /// Optional. There is a token, from the cache or new.
  /// - Parameter result: The token with its scopes and expiry.
  @MainActor func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
}

extension CredentialsDelegate {
  /// The default for delegates that do not implement it: the required callback gets an error that names it.
  @MainActor public func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) { MissingCallback.note() }
}
