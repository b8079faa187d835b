// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// None of these stores anything of its own: they are as Sendable as their superclass.

/// Why the password reset could not start.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/start`.
public final class ResetPasswordStartError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> {
    [.browserRequired, .userDoesNotHavePassword, .userNotFound, .invalidUsername]
  }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// The account signs in without a password, so there is none to reset.
  public var isUserDoesNotHavePassword: Bool { kind == .userDoesNotHavePassword }

  /// There is no account with this user name.
  public var isUserNotFound: Bool { kind == .userNotFound }

  /// The user name is empty or not of the right form.
  public var isInvalidUsername: Bool { kind == .invalidUsername }
}
