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
    kind = .notImplemented
    self.text = text.whole
    self.correlationID = correlationID
  }

  /// The error with which a flow of native authentication ended.
  init(_ failure: NativeAuthError, canRetry: Bool) {
    kind = failure.kind
    correlationID = failure.correlationID.uuid
    self.canRetry = canRetry
    underlying = failure.cause.map { ErrorMapping.error(for: $0) }
    text = failure.text(canRetry: canRetry)
    take(failure.response?.oauth)
  }

  /// Takes what the service says in numbers and words of its own.
  mutating func take(_ response: ErrorResponse?) {
    codes = response?.codes ?? []
    subError = response?.subError.map { MSALNativeAuthSubError(rawValue: $0.value) }
    uri = response?.uri
  }
}
