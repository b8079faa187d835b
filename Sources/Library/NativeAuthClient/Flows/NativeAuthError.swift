// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire

/// Why a step of a flow did not lead on. The server's codes and words are in `response`.
package struct NativeAuthError: Error, Sendable {
  package var kind: Kind
  package var notice: Notice?
  package var response: NativeAuthErrorResponse?
  /// What went wrong below the flow, for logs and underlying errors.
  package var cause: IdentityError?
  package var correlationID: CorrelationID

  /// What the person or the app can do something about.
  package enum Kind: String, Sendable, CaseIterable {
    case browserRequired, userAlreadyExists, userNotFound, userDoesNotHavePassword
    case invalidUsername, invalidPassword, invalidCredentials, invalidCode, invalidChallenge, invalidInput
    case authMethodBlocked, verificationContactBlocked
    /// Of a request for an access token only.
    case refreshTokenExpired, invalidScope
    case general
  }

  /// What the client has to say beside, or instead of, the server's words.
  package enum Notice: Sendable, Equatable {
    /// The service's reason for wanting a browser, if it gave one.
    case browserRequired(reason: String?)
    case unusableReply
    case unexpectedChallengeType
    /// The flow before gave no token to sign in with.
    case signInNotAvailable
    /// Registration was done, and yet the service wants another proof.
    case unexpectedResult
    /// Goes before the server's words.
    case passwordMustBeReset
    case authMethodBlocked
    case verificationContactBlocked
    /// The kind's own words, whatever the server said.
    case fixed
  }

  init(
    _ kind: Kind, _ notice: Notice? = nil, response: NativeAuthErrorResponse? = nil, cause: IdentityError? = nil,
    in context: FlowContext
  ) {
    self.kind = kind
    self.notice = notice
    self.response = response
    self.cause = cause
    correlationID = context.correlationID
  }

  static func refused(_ response: NativeAuthErrorResponse, as kind: Kind = .general, in context: FlowContext) -> Self {
    Self(kind, response: response, in: context)
  }

  static func unusable(
    _ reason: IdentityError.Reason, response: NativeAuthErrorResponse? = nil, in context: FlowContext
  ) -> Self {
    var cause = IdentityError(reason)
    cause.correlationID = context.correlationID
    if case .unexpectedStatus(let status) = reason { cause.httpStatus = status }
    return Self(.general, .unusableReply, response: response, cause: cause, in: context)
  }

  /// A step of the flow that came without the continuation token or the list that it needs.
  static func incomplete(_ response: NativeAuthErrorResponse, _ missing: String, in context: FlowContext) -> Self {
    unusable(.malformedResponse(reason: "\(missing) is missing"), response: response, in: context)
  }

  static func below(_ failure: IdentityError, in context: FlowContext) -> Self {
    Self(.general, cause: failure, in: context)
  }
}
