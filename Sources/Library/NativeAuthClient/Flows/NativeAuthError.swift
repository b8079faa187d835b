// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// Why a step of a flow failed. The server's codes and texts are in `response`.
package struct NativeAuthError: Error, Sendable {
  package var kind: Kind
  package var notice: Notice?
  package var response: NativeAuthErrorResponse?
  /// The error of the client's lower layers, for logs and underlying errors.
  package var cause: IdentityError?
  package var correlationID: CorrelationID

  /// Kinds of errors that a person or an app can react to differently.
  package enum Kind: String, Sendable, CaseIterable {
    case browserRequired, userAlreadyExists, userNotFound, userDoesNotHavePassword
    case invalidUsername, invalidPassword, invalidCredentials, invalidCode, invalidChallenge, invalidInput
    case authMethodBlocked, verificationContactBlocked
    /// The next two occur only in journeys.
    case invalidAttributes, notImplemented
    /// The next two occur only when the app requests an access token.
    case refreshTokenExpired, invalidScope
    case general
  }

  /// A message of the client that goes with the server's text or replaces it.
  package enum Notice: Sendable, Equatable {
    /// The service wants a browser; `reason` is its text, if it gave one.
    case browserRequired(reason: String?)
    case unusableReply
    case unexpectedChallengeType
    /// The previous flow gave no token to sign in with.
    case signInNotAvailable
    /// The service wants another proof after a second factor or a registration.
    case unexpectedResult
    /// The next four are about journeys: the last answer had no link for the step.
    case noLink
    case noSuchMethod
    /// The service asks again for the attribute, which was submitted.
    case askedAgain(String)
    case notSetInTime
    /// This message precedes the server's text.
    case passwordMustBeReset
    case authMethodBlocked
    case verificationContactBlocked
    /// The fixed message of the kind replaces the server's text.
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

  /// An answer that continues the flow but lacks the continuation token or a list.
  static func incomplete(_ response: NativeAuthErrorResponse, _ missing: String, in context: FlowContext) -> Self {
    unusable(.malformedResponse(reason: "\(missing) is missing"), response: response, in: context)
  }

  static func below(_ failure: IdentityError, in context: FlowContext) -> Self {
    Self(.general, cause: failure, in: context)
  }
}
