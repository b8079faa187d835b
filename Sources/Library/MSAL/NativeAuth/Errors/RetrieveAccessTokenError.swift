// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import TokenExchange

/// Why `MSALNativeAuthUserAccountResult.getAccessToken(parameters:delegate:)` gave no token. `isBrowserRequired`
/// says that the person has to agree to the scopes.
///
/// Source: RFC 6749 section 5.2, OpenID Connect Core 1.0 section 3.1.2.6, and the AADSTS numbers.
public final class RetrieveAccessTokenError: MSALNativeAuthError, @unchecked Sendable {
  // It stores nothing of its own: it is as Sendable as its superclass.

  override class var kinds: Set<NativeAuthError.Kind> { [.browserRequired, .refreshTokenExpired, .invalidScope] }

  /// The session is over: the person has to sign in again.
  public var isRefreshTokenExpired: Bool { kind == .refreshTokenExpired }

  /// The scopes can't be asked for: correct them.
  public var isInvalidScope: Bool { kind == .invalidScope }

  /// - Parameter correlationID: The id of the request, for errors without an id of their own.
  convenience init(_ failure: IdentityError, correlationID: UUID) {
    self.init(NativeAuthErrorFacts(failure, correlationID: correlationID))
  }
}

extension NativeAuthErrorFacts {
  fileprivate init(_ failure: IdentityError, correlationID: UUID) {
    let response = failure.reason.refusal
    let refusal = failure.reason.tokenRefusal
    self.init(.general, correlationID: failure.correlationID?.uuid ?? correlationID, canRetry: true)
    kind = NativeAuthError.Kind(refusal)
    // With any other kind, the person or the app has to change something first.
    canRetry = kind == .general
    take(response)
    underlying = ErrorMapping.error(for: failure)
    let words = response?.description.flatMap { $0.isEmpty ? nil : $0 } ?? ErrorText(failure).whole
    text = refusal.notice.map { $0.whole + " " + words } ?? words
  }
}

extension NativeAuthError.Kind {
  /// Consent is only given in a browser, and an invalid refresh token is replaced by signing in. The other demands of
  /// the service (a second factor, a new password) have no predicate; the text names them.
  fileprivate init(_ refusal: TokenRefusal) {
    self =
      switch refusal {
      case .consentRequired: .browserRequired
      case .signInRequired: .refreshTokenExpired
      case .invalidScope: .invalidScope
      case .secondFactorRequired, .passwordMustBeReset, .other: .general
      }
  }
}

extension TokenRefusal {
  /// The text that precedes the service's own.
  fileprivate var notice: ErrorText? {
    switch self {
    case .secondFactorRequired: ErrorText("A second factor is required.", "Sign in again.")
    case .passwordMustBeReset: .passwordMustBeReset
    case .consentRequired, .signInRequired, .invalidScope, .other: nil
    }
  }
}
