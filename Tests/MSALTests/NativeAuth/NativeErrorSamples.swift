// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces

@testable import MSAL
@testable import NativeAuthClient

/// Failures of flows, as the flows make them.
enum NativeFailures {
  static let thread = FlowThread(
    settings: NativeAuthSettings(clientID: ClientID("app"), challengeTypes: [.oneTimeCode]),
    correlationID: Samples.correlationID, username: "pat@contoso.example")

  static func make(
    _ kind: NativeAuthFailure.Kind, _ notice: NativeAuthFailure.Notice? = nil, words: String? = nil,
    codes: [Int] = [], subError: String = "", cause: NativeAuthFailure.Cause? = nil
  ) -> NativeAuthFailure {
    NativeAuthFailure(
      kind, notice, response: words.map { response($0, codes: codes, subError: subError) }, cause: cause, in: thread)
  }

  static func response(_ words: String, codes: [Int], subError: String = "") -> NativeAuthErrorResponse {
    let json: JSONObject = [
      "error": "invalid_grant", "error_description": .string(words), "error_codes": .array(codes.map { JSONValue($0) }),
      "error_uri": "https://login.example/error", "suberror": .string(subError),
    ]
    guard let body = try? ResponseBody(Data(JSONValue.object(json).text.utf8)),
      let response = try? NativeAuthErrorResponse(decoding: body)
    else { preconditionFailure("the sample is no error answer") }
    return response
  }
}

extension MSALNativeAuthError {
  /// The predicates that are true.
  var truths: Set<String> {
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
          ("isBrowserRequired", error.isBrowserRequired), ("isRefreshTokenExpired", error.isRefreshTokenExpired),
          ("isInvalidScope", error.isInvalidScope),
        ]
      default: []
      }
    return Set(all.filter(\.1).map(\.0))
  }
}
