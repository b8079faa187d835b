// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// None of these stores anything of its own: they are as Sendable as their superclass.

/// Why sign-in could not start.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/initiate` and `token`.
public final class SignInStartError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> {
    [.browserRequired, .userNotFound, .invalidCredentials, .invalidUsername]
  }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// There is no account with this user name.
  public var isUserNotFound: Bool { kind == .userNotFound }

  /// User name and password do not belong together, or the password is empty.
  public var isInvalidCredentials: Bool { kind == .invalidCredentials }

  /// The user name is empty or not of the right form.
  public var isInvalidUsername: Bool { kind == .invalidUsername }
}

/// Why the new account could not sign in.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`.
public final class SignInAfterSignUpError: MSALNativeAuthGenericError, @unchecked Sendable {}

/// Why the account could not sign in with its new password.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`.
public final class SignInAfterResetPasswordError: MSALNativeAuthGenericError, @unchecked Sendable {}
