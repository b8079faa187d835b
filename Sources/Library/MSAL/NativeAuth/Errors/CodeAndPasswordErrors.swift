// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// None of these stores anything of its own: they are as Sendable as their superclass.

/// Why the service did not accept a one-time code.
///
/// Source: Microsoft Entra native authentication API, `suberror` `invalid_oob_value`.
public final class VerifyCodeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.browserRequired, .invalidCode] }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// The one-time code is wrong or empty: ask for it again.
  public var isInvalidCode: Bool { kind == .invalidCode }
}

/// Why no new one-time code was sent.
///
/// Source: Microsoft Entra native authentication API, the `challenge` endpoints.
public final class ResendCodeError: MSALNativeAuthGenericError, @unchecked Sendable {}

/// Why the service did not accept a password.
///
/// Source: Microsoft Entra native authentication API, AADSTS50126 and the `password_...` suberrors.
public final class PasswordRequiredError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.browserRequired, .invalidPassword] }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// The password is wrong, or against the rules: ask for another one.
  public var isInvalidPassword: Bool { kind == .invalidPassword }
}
