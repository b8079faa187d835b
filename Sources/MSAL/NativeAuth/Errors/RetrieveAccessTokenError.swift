// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire

/// Why `MSALNativeAuthUserAccountResult.getAccessToken(parameters:delegate:)` gave no token.
///
/// Source: RFC 6749 section 5.2, OpenID Connect Core 1.0 section 3.1.2.6, and the AADSTS numbers.
public final class RetrieveAccessTokenError: MSALNativeAuthError, @unchecked Sendable {
  // It stores nothing of its own: it is as Sendable as its superclass.

  override class var kinds: Set<NativeAuthErrorKind> { [.browserRequired, .refreshTokenExpired, .invalidScope] }

  /// The person has to agree to the scopes in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// The session is over: the person has to sign in again.
  public var isRefreshTokenExpired: Bool { kind == .refreshTokenExpired }

  /// The scopes can't be asked for: correct them.
  public var isInvalidScope: Bool { kind == .invalidScope }

  /// - Parameter correlationID: Of the request, for failures that bring no id of their own.
  convenience init(_ failure: IdentityFailure, correlationID: UUID) {
    self.init(NativeAuthErrorFacts(failure, correlationID: correlationID))
  }
}

extension NativeAuthErrorFacts {
  fileprivate init(_ failure: IdentityFailure, correlationID: UUID) {
    let refusal = failure.error.refusal
    self.init(.general, correlationID: failure.correlationID?.uuid ?? correlationID, canRetry: true)
    kind = failure.error.kind
    // Otherwise the person, or the app, has to change something first.
    canRetry = kind == .general
    codes = refusal?.codes ?? []
    subError = refusal?.subError.map { MSALNativeAuthSubError(rawValue: $0.value) }
    uri = refusal?.uri
    underlying = ErrorMapping.error(for: failure)
    let words = refusal?.description.flatMap { $0.isEmpty ? nil : $0 } ?? ErrorText(failure).whole
    let notice: ErrorText? =
      if codes.contains(STSCode.secondFactorRequired) {
        .secondFactorRequired
      } else if codes.contains(STSCode.passwordMustBeReset) {
        .passwordMustBeReset
      } else {
        nil
      }
    text = notice.map { $0.whole + " " + words } ?? words
  }
}

private enum STSCode {
  static let consentRequired = 65001
  static let secondFactorRequired = 50076
  static let passwordMustBeReset = 50142
}

extension IdentityError {
  /// The service's refusal, at whatever depth.
  fileprivate var refusal: ErrorResponse? {
    switch self {
    case .refused(let response): response
    case .interactionRequired(_, let response): response
    case .throttled(let error, _): error.refusal
    default: nil
    }
  }

  fileprivate var kind: NativeAuthErrorKind {
    switch self {
    case .badRequest(parameter: "scopes", reason: _): .invalidScope
    case .refused(let response) where response.error == .invalidScope: .invalidScope
    case .interactionRequired(_, nil): .refreshTokenExpired
    case .interactionRequired(_, .some(let response)): Self.kind(response)
    case .throttled(let error, _): error.kind
    default: .general
    }
  }

  /// Consent is only given in a browser, and a dead refresh token is replaced by signing in. What is asked for otherwise
  /// (a second factor, another password) has no predicate; the text says it.
  private static func kind(_ response: ErrorResponse) -> NativeAuthErrorKind {
    let isAboutConsent =
      response.error == .consentRequired || response.subError == .consentRequired
      || response.codes.contains(STSCode.consentRequired)
    if isAboutConsent { return .browserRequired }
    let hasOwnNotice =
      response.codes.contains(STSCode.secondFactorRequired) || response.codes.contains(STSCode.passwordMustBeReset)
    return response.error == .invalidGrant && !hasOwnNotice ? .refreshTokenExpired : .general
  }
}
