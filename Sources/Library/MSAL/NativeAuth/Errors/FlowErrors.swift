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

/// Why sign-in could not start.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/initiate` and `token`.
public final class SignInStartError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> {
    [.browserRequired, .userNotFound, .invalidCredentials, .invalidUsername]
  }

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

/// Why the password reset could not start.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/start`.
public final class ResetPasswordStartError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> {
    [.browserRequired, .userDoesNotHavePassword, .userNotFound, .invalidUsername]
  }

  /// The account signs in without a password, so there is none to reset.
  public var isUserDoesNotHavePassword: Bool { kind == .userDoesNotHavePassword }

  /// There is no account with this user name.
  public var isUserNotFound: Bool { kind == .userNotFound }

  /// The user name is empty or not of the right form.
  public var isInvalidUsername: Bool { kind == .invalidUsername }
}

/// Why the service did not accept a one-time code.
///
/// Source: Microsoft Entra native authentication API, `suberror` `invalid_oob_value`.
public final class VerifyCodeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.browserRequired, .invalidCode] }

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

  /// The password is wrong, or against the rules: ask for another one.
  public var isInvalidPassword: Bool { kind == .invalidPassword }
}

/// Why no code of the second factor was sent.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/challenge`.
public final class MFARequestChallengeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.authMethodBlocked, .browserRequired] }

  /// The method is blocked for now: choose another one, or try later.
  public var isAuthMethodBlocked: Bool { kind == .authMethodBlocked }
}

/// Why the service did not accept the code of the second factor.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`.
public final class MFASubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
  override class var kinds: Set<NativeAuthError.Kind> { [.invalidChallenge, .browserRequired] }

  /// The code is wrong or empty: ask for it again.
  public var isInvalidChallenge: Bool { kind == .invalidChallenge }
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
}
