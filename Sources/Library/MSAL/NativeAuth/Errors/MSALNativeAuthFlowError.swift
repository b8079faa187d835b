// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

/// Why a step of native authentication V2 failed: at most one of the predicates is true.
///
/// It has no state: call the same method again on the state that the app has, while `canRetry` is true.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthFlowError: MSALNativeAuthError, @unchecked Sendable {
  // It stores nothing of its own: it is as Sendable as its superclass.

  override class var kinds: Set<NativeAuthError.Kind> {
    [
      .browserRequired, .notImplemented, .userNotFound, .invalidCode, .invalidPassword, .invalidUsername,
      .userDoesNotHavePassword, .userAlreadyExists, .invalidChallenge, .authMethodBlocked, .verificationContactBlocked,
      .invalidInput, .invalidAttributes,
    ]
  }

  /// The delegate does not adopt the protocol of the state that the service leads on to. The flow has to start again.
  public var isNotImplemented: Bool { kind == .notImplemented }

  /// There is no account with this user name.
  public var isUserNotFound: Bool { kind == .userNotFound }

  /// The one-time code is wrong or empty: ask for it again.
  public var isInvalidCode: Bool { kind == .invalidCode }

  /// The password is wrong, empty, or against the rules: ask for another one.
  public var isInvalidPassword: Bool { kind == .invalidPassword }

  /// The user name is empty.
  public var isInvalidUsername: Bool { kind == .invalidUsername }

  /// The account signs in without a password, so there is none to reset.
  public var isUserDoesNotHavePassword: Bool { kind == .userDoesNotHavePassword }

  /// There is an account with this user name already: sign in instead.
  public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }

  /// The code of the second factor, or of the contact to register, is wrong or empty: ask for it again.
  public var isInvalidChallenge: Bool { kind == .invalidChallenge }

  /// The method is blocked for now: choose another one, or try later.
  public var isAuthMethodBlocked: Bool { kind == .authMethodBlocked }

  /// The contact to register is blocked: ask for another one.
  public var isVerificationContactBlocked: Bool { kind == .verificationContactBlocked }

  /// The contact to register is empty or can't be used: ask for another one.
  public var isInvalidInput: Bool { kind == .invalidInput }

  /// Values of attributes are missing or against the rules; `errorDescription` names the attributes.
  public var isInvalidAttributes: Bool { kind == .invalidAttributes }
}
