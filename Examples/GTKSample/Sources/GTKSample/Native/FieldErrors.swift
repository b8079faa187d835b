// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// What is wrong with one field of a form.
struct FieldNotice {
  /// The field's name.
  var field: String
  var words: String
}

extension MSALNativeAuthError {
  /// The field that the person has to correct; nil when there is none or the form can't be sent again.
  var fieldNotice: FieldNotice? {
    switch self {
    case let error as SignInStartError:
      if error.isInvalidUsername { return .invalidUsername }
      // One text for both errors, so that it does not reveal who has an account.
      guard error.isInvalidCredentials || error.isUserNotFound else { return nil }
      return FieldNotice(field: "password", words: text("The email address or the password is wrong."))
    case let error as SignUpStartError:
      if error.isInvalidUsername { return .invalidUsername }
      if error.isInvalidPassword { return refusedPassword }
      return error.isUserAlreadyExists ? .takenUsername : nil
    case let error as ResetPasswordStartError:
      if error.isInvalidUsername { return .invalidUsername }
      if error.isUserNotFound { return .unknownUsername }
      return error.isUserDoesNotHavePassword ? .noPassword : nil
    case let error as MSALNativeAuthFlowError:
      if error.isInvalidUsername { return .invalidUsername }
      if error.isUserNotFound { return .unknownUsername }
      if error.isUserAlreadyExists { return .takenUsername }
      if error.isUserDoesNotHavePassword { return .noPassword }
      return canRetry ? noticeAtStep : nil
    default: return canRetry ? noticeAtStep : nil
    }
  }

  /// The notice of an error in a step after the first one.
  private var noticeAtStep: FieldNotice? {
    switch self {
    case let error as MSALNativeAuthFlowError:
      if error.isInvalidCode || error.isInvalidChallenge {
        .wrongCode
      } else if error.isInvalidPassword {
        refusedPassword
      } else {
        error.isInvalidInput || error.isVerificationContactBlocked ? .refusedContact : nil
      }
    case let error as VerifyCodeError: error.isInvalidCode ? .wrongCode : nil
    case let error as MFASubmitChallengeError: error.isInvalidChallenge ? .wrongCode : nil
    case let error as RegisterStrongAuthSubmitChallengeError: error.isInvalidChallenge ? .wrongCode : nil
    case let error as PasswordRequiredError: error.isInvalidPassword ? refusedPassword : nil
    case let error as RegisterStrongAuthChallengeError:
      error.isInvalidInput || error.isVerificationContactBlocked ? .refusedContact : nil
    default: nil
    }
  }

  /// For a new password that it refuses, the service gives the reason.
  private var refusedPassword: FieldNotice {
    let reason =
      switch subError {
      case .passwordTooShort: text("The password is too short.")
      case .passwordTooLong: text("The password is too long.")
      case .passwordTooWeak: text("The password is too weak. Mix small and capital letters, digits and symbols.")
      case .passwordBanned: text("The password is too easy to guess.")
      case .passwordRecentlyUsed: text("You have used this password before. Choose another one.")
      case .passwordIsInvalid: text("The password has characters that can't be used.")
      // A sign-up by V2 does not say which rule the password breaks.
      case MSALNativeAuthSubError(rawValue: "attributeValidationError"): text("This can't be used. Try another one.")
      default: text("The password is wrong.")
      }
    return FieldNotice(field: "password", words: reason)
  }
}

extension FieldNotice {
  fileprivate static var invalidUsername: Self {
    FieldNotice(field: "username", words: text("Enter a valid email address."))
  }

  fileprivate static var unknownUsername: Self {
    FieldNotice(field: "username", words: text("There is no account with this email address."))
  }

  fileprivate static var takenUsername: Self {
    FieldNotice(field: "username", words: text("There is an account with this email address already."))
  }

  fileprivate static var noPassword: Self {
    FieldNotice(field: "username", words: text("This account has no password. Sign in with a code."))
  }

  fileprivate static var refusedContact: Self {
    FieldNotice(field: "contact", words: text("This can't be used. Try another one."))
  }

  fileprivate static var wrongCode: Self { FieldNotice(field: "code", words: text("The code is wrong.")) }
}
