// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// None of these stores anything of its own: they are as Sendable as their superclass.

/// Why no code of the second factor was sent.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
public final class MFARequestChallengeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.authMethodBlocked, .browserRequired] }

  /// The method is blocked for now: choose another one, or try later.
  public var isAuthMethodBlocked: Bool { kind == .authMethodBlocked }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }
}

/// Why the service did not accept the code of the second factor.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`.
public final class MFASubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.invalidChallenge, .browserRequired] }

  /// The code is wrong or empty: ask for it again.
  public var isInvalidChallenge: Bool { kind == .invalidChallenge }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }
}

/// Why no code was sent to the contact to register.
///
/// Source: Microsoft Entra native authentication API, `register/v1.0/challenge`.
public final class RegisterStrongAuthChallengeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> {
    [.invalidInput, .browserRequired, .verificationContactBlocked]
  }

  /// The contact to register is empty or can't be used: ask for another one.
  public var isInvalidInput: Bool { kind == .invalidInput }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// The contact to register is blocked: ask for another one.
  public var isVerificationContactBlocked: Bool { kind == .verificationContactBlocked }
}

/// Why the contact to register was not confirmed.
///
/// Source: Microsoft Entra native authentication API, `register/v1.0/continue`.
public final class RegisterStrongAuthSubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.invalidChallenge, .browserRequired] }

  /// The code is wrong or empty: ask for it again.
  public var isInvalidChallenge: Bool { kind == .invalidChallenge }

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }
}
