// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire

/// What an error of native authentication is about, as far as apps may ask.
enum NativeAuthErrorKind: Sendable, CaseIterable {
  case browserRequired, userAlreadyExists, userNotFound, userDoesNotHavePassword
  case invalidUsername, invalidPassword, invalidCredentials, invalidCode, invalidChallenge, invalidInput
  case authMethodBlocked, verificationContactBlocked
  case refreshTokenExpired, invalidScope
  case general

  init(_ kind: NativeAuthFailure.Kind) {
    self =
      switch kind {
      case .browserRequired: .browserRequired
      case .userAlreadyExists: .userAlreadyExists
      case .userNotFound: .userNotFound
      case .userDoesNotHavePassword: .userDoesNotHavePassword
      case .invalidUsername: .invalidUsername
      case .invalidPassword: .invalidPassword
      case .invalidCredentials: .invalidCredentials
      case .invalidCode: .invalidCode
      case .invalidChallenge: .invalidChallenge
      case .invalidInput: .invalidInput
      case .authMethodBlocked: .authMethodBlocked
      case .verificationContactBlocked: .verificationContactBlocked
      case .general: .general
      }
  }
}

/// Everything that an error of native authentication carries, before its class is known.
struct NativeAuthErrorFacts {
  var kind: NativeAuthErrorKind
  var text: String
  var correlationID: UUID
  var codes: [Int] = []
  var uri: String?
  var canRetry = false
  var underlying: NSError?

  /// What was wrong with the app's input before anything was sent.
  init(_ kind: NativeAuthErrorKind, correlationID: UUID, canRetry: Bool) {
    self.kind = kind
    text = ErrorText(kind).whole
    self.correlationID = correlationID
    self.canRetry = canRetry
  }

  /// The delegate left out the callback that the result was for.
  init(missingCallback name: String, correlationID: UUID) {
    kind = .general
    text = ErrorText.missingCallback(name).whole
    self.correlationID = correlationID
  }

  /// What a flow of native authentication ended with.
  init(_ failure: NativeAuthFailure, canRetry: Bool) {
    kind = NativeAuthErrorKind(failure.kind)
    correlationID = failure.correlationID.uuid
    codes = failure.response?.codes ?? []
    uri = failure.response?.uri
    self.canRetry = canRetry
    let cause = failure.cause.map { Self.cause($0, failure) }
    underlying = cause.map { ErrorMapping.error(for: $0) }
    text = Self.text(failure, cause)
  }

  private static func cause(_ cause: NativeAuthFailure.Cause, _ failure: NativeAuthFailure) -> IdentityFailure {
    let error: IdentityError
    switch cause {
    case .intake(let failure): return failure
    case .reply(.transport(let failure)): error = .transport(failure)
    case .reply(.cancelled): error = .cancelled
    case .reply(.unexpectedStatus(let status)):
      return IdentityFailure(
        .unexpectedStatus(status), correlationID: failure.correlationID, httpStatus: status)
    case .reply(.unreadable(let body)): error = .malformedResponse(reason: body.reason)
    }
    return IdentityFailure(error, correlationID: failure.correlationID)
  }

  private static func text(_ failure: NativeAuthFailure, _ cause: IdentityFailure?) -> String {
    let words = failure.response?.description.flatMap { $0.isEmpty ? nil : $0 }
    let kind = ErrorText(NativeAuthErrorKind(failure.kind)).whole
    let own = cause.map { ErrorText($0).whole } ?? kind
    switch failure.notice {
    case nil: return words ?? own
    case .fixed: return kind
    case .browserRequired(let reason): return reason.flatMap { $0.isEmpty ? nil : $0 } ?? kind
    case .unusableReply: return own
    case .unexpectedChallengeType: return ErrorText.unexpectedChallengeType.whole
    case .signInNotAvailable: return ErrorText.signInNotAvailable.whole
    case .unexpectedResult: return ErrorText.unexpectedResult.whole
    case .passwordMustBeReset: return joined(.passwordMustBeReset, words)
    case .authMethodBlocked: return joined(ErrorText(.authMethodBlocked), words)
    case .verificationContactBlocked: return joined(ErrorText(.verificationContactBlocked), words)
    }
  }

  private static func joined(_ prefix: ErrorText, _ words: String?) -> String {
    [prefix.whole, words].compactMap(\.self).joined(separator: " ")
  }
}
