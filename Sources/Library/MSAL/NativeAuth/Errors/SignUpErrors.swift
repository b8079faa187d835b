// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// None of these stores anything of its own: they are as Sendable as their superclass.

/// Why sign-up could not start.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0/start`.
public final class SignUpStartError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> {
    [.browserRequired, .userAlreadyExists, .invalidPassword, .invalidUsername]
  }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// There is an account with this user name already: sign in instead.
  public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }

  /// The password is wrong, or against the rules: ask for another one.
  public var isInvalidPassword: Bool { kind == .invalidPassword }

  /// The user name is empty or not of the right form.
  public var isInvalidUsername: Bool { kind == .invalidUsername }
}

/// Why the service did not accept the attributes of the person.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0/continue`.
public final class AttributesRequiredError: MSALNativeAuthGenericError, @unchecked Sendable {}
