// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import TokenExchange

/// The content of an error of native authentication, from which each error class is made.
struct NativeAuthErrorFacts {
  var kind: NativeAuthError.Kind
  var text: String
  var correlationID: UUID
  var codes: [Int] = []
  var subError: MSALNativeAuthSubError?
  var uri: String?
  var canRetry = false
  var underlying: NSError?

  /// An error in the app's input, found before anything was sent.
  init(_ kind: NativeAuthError.Kind, correlationID: UUID, canRetry: Bool) {
    self.kind = kind
    text = ErrorText(kind, canRetry: canRetry).whole
    self.correlationID = correlationID
    self.canRetry = canRetry
  }

  /// An error of the ordinary client, or in its parameters, before anything was sent.
  init(unsent failure: IdentityError, correlationID: UUID, canRetry: Bool) {
    self.init(.general, correlationID: correlationID, canRetry: canRetry)
    text = ErrorText(failure).whole
    underlying = ErrorMapping.error(for: failure)
  }

  /// The result could not be passed to the delegate.
  init(untold text: ErrorText, correlationID: UUID) {
    kind = .general
    self.text = text.whole
    self.correlationID = correlationID
  }

  /// The error with which a flow of native authentication ended.
  init(_ failure: NativeAuthError, canRetry: Bool) {
    kind = failure.kind
    correlationID = failure.correlationID.uuid
    codes = failure.response?.codes ?? []
    subError = failure.response?.subError.map { MSALNativeAuthSubError(rawValue: $0.value) }
    uri = failure.response?.uri
    self.canRetry = canRetry
    underlying = failure.cause.map { ErrorMapping.error(for: $0) }
    text = Self.text(failure, canRetry: canRetry)
  }

  private static func text(_ failure: NativeAuthError, canRetry: Bool) -> String {
    let words = failure.response?.description.flatMap { $0.isEmpty ? nil : $0 }
    let kind = ErrorText(failure.kind, canRetry: canRetry).whole
    let own = failure.cause.map { ErrorText($0).whole } ?? kind
    switch failure.notice {
    case nil: return words ?? own
    case .fixed: return kind
    case .browserRequired(let reason): return reason.flatMap { $0.isEmpty ? nil : $0 } ?? kind
    case .unusableReply: return own
    case .unexpectedChallengeType: return ErrorText.unexpectedChallengeType(canRetry: canRetry).whole
    case .signInNotAvailable: return ErrorText.signInNotAvailable.whole
    case .unexpectedResult: return ErrorText.unexpectedResult.whole
    case .passwordMustBeReset: return joined(.passwordMustBeReset, words)
    case .authMethodBlocked: return joined(ErrorText(.authMethodBlocked, canRetry: canRetry), words)
    case .verificationContactBlocked: return joined(ErrorText(.verificationContactBlocked, canRetry: canRetry), words)
    }
  }

  private static func joined(_ prefix: ErrorText, _ words: String?) -> String {
    [prefix.whole, words].compactMap(\.self).joined(separator: " ")
  }
}
