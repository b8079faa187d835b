// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

extension MSALNativeAuthError {
  /// The names of the predicates that hold.
  var predicates: Set<String> {
    let all: [(String, Bool)] =
      switch self {
      case let error as MSALNativeAuthGenericError: [("isBrowserRequired", error.isBrowserRequired)]
      case let error as SignUpStartError:
        [
          ("isBrowserRequired", error.isBrowserRequired), ("isUserAlreadyExists", error.isUserAlreadyExists),
          ("isInvalidPassword", error.isInvalidPassword), ("isInvalidUsername", error.isInvalidUsername),
        ]
      case let error as SignInStartError:
        [
          ("isBrowserRequired", error.isBrowserRequired), ("isUserNotFound", error.isUserNotFound),
          ("isInvalidCredentials", error.isInvalidCredentials), ("isInvalidUsername", error.isInvalidUsername),
        ]
      case let error as ResetPasswordStartError:
        [
          ("isBrowserRequired", error.isBrowserRequired), ("isUserNotFound", error.isUserNotFound),
          ("isUserDoesNotHavePassword", error.isUserDoesNotHavePassword),
          ("isInvalidUsername", error.isInvalidUsername),
        ]
      case let error as VerifyCodeError:
        [("isBrowserRequired", error.isBrowserRequired), ("isInvalidCode", error.isInvalidCode)]
      case let error as PasswordRequiredError:
        [("isBrowserRequired", error.isBrowserRequired), ("isInvalidPassword", error.isInvalidPassword)]
      case let error as MFARequestChallengeError:
        [("isBrowserRequired", error.isBrowserRequired), ("isAuthMethodBlocked", error.isAuthMethodBlocked)]
      case let error as MFASubmitChallengeError:
        [("isBrowserRequired", error.isBrowserRequired), ("isInvalidChallenge", error.isInvalidChallenge)]
      case let error as RegisterStrongAuthChallengeError:
        [
          ("isBrowserRequired", error.isBrowserRequired), ("isInvalidInput", error.isInvalidInput),
          ("isVerificationContactBlocked", error.isVerificationContactBlocked),
        ]
      case let error as RegisterStrongAuthSubmitChallengeError:
        [("isBrowserRequired", error.isBrowserRequired), ("isInvalidChallenge", error.isInvalidChallenge)]
      case let error as RetrieveAccessTokenError:
        [
          ("isBrowserRequired", error.isBrowserRequired), ("isInvalidScope", error.isInvalidScope),
          ("isRefreshTokenExpired", error.isRefreshTokenExpired),
        ]
      case let error as MSALNativeAuthFlowError:
        [
          ("isNotImplemented", error.isNotImplemented), ("isUserNotFound", error.isUserNotFound),
          ("isInvalidCode", error.isInvalidCode), ("isInvalidPassword", error.isInvalidPassword),
          ("isInvalidUsername", error.isInvalidUsername),
          ("isUserDoesNotHavePassword", error.isUserDoesNotHavePassword),
          ("isUserAlreadyExists", error.isUserAlreadyExists), ("isInvalidChallenge", error.isInvalidChallenge),
          ("isAuthMethodBlocked", error.isAuthMethodBlocked),
          ("isVerificationContactBlocked", error.isVerificationContactBlocked),
          ("isInvalidInput", error.isInvalidInput), ("isInvalidAttributes", error.isInvalidAttributes),
          ("isBrowserRequired", error.isBrowserRequired),
        ]
      default: [("isOfAnUnknownClass", true)]
      }
    let holding = Set(all.filter(\.1).map(\.0))
    // A general error is one without a predicate of its class.
    return isGeneralError == holding.isEmpty ? holding : holding.union(["isGeneralError"])
  }
}
