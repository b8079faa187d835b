// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// An endpoint of native authentication: its path and the decoding of its success answer. Each endpoint has its own
/// function that makes the request.
protocol NativeAuthEndpoint {
  associatedtype Success: Sendable
  /// The path, to be appended to the authority.
  static var path: String { get }
  /// The numbers of operation and step in the service's telemetry.
  static var telemetry: (operation: Int, step: Int) { get }
  /// Whether a request may be sent again when its answer was lost. One that spends a code or a password, or makes the
  /// service send a code, may not.
  static var isRepeatable: Bool { get }
  static func decode(_ body: JSONObject) throws(MessageError) -> Success
}

extension NativeAuthEndpoint {
  static var isRepeatable: Bool { false }

  /// Classifies an answer: status 200 is success or redirect, 400 and 401 are refusals, and any other answer is
  /// unusable.
  static func answer(to event: FlowEvent) -> NativeAuthAnswer<Success> {
    let reply: NativeAuthReply
    switch event {
    case .reply(let value): reply = value
    case .noReply(let cause): return .unusable(cause)
    case .unsent, .stored, .notStored:
      return .unusable(.malformedResponse(reason: "the answer of the service is missing"))
    }
    do throws(MessageError) {
      switch reply.status {
      case 200:
        let body = try JSONObject(parsing: reply.body)
        if body["challenge_type"]?.string == "redirect" {
          return .redirect(reason: try body.optionalText("redirect_reason"))
        }
        return .success(try decode(body))
      case 400, 401: return .refused(try NativeAuthErrorResponse(decoding: JSONObject(parsing: reply.body)))
      default: return .unusable(.unexpectedStatus(reply.status))
      }
    } catch {
      return .unusable(.malformedResponse(reason: error.text))
    }
  }
}

/// An answer of the service, classified.
enum NativeAuthAnswer<Success: Sendable>: Sendable {
  case success(Success)
  /// The service wants the person to go on in a browser.
  case redirect(reason: String?)
  case refused(NativeAuthErrorResponse)
  case unusable(IdentityError.Reason)

  /// The error for an answer that has no special meaning for the step.
  func error(in context: FlowContext) -> NativeAuthError {
    switch self {
    case .success: NativeAuthError(.general, .unexpectedChallengeType, in: context)
    case .redirect(let reason): NativeAuthError(.browserRequired, .browserRequired(reason: reason), in: context)
    case .refused(let response) where response.needsBrowser:
      NativeAuthError(
        .browserRequired, .browserRequired(reason: response.oauth.description), response: response, in: context)
    case .refused(let response): .refused(response, in: context)
    case .unusable(let cause): .unusable(cause, in: context)
    }
  }

  /// Whether the step may succeed when it is tried again.
  var isPassing: Bool { if case .unusable(let cause) = self { cause.isPassing } else { false } }
}

extension IdentityError.Reason {
  /// Whether the step may succeed when it is tried again: the connection or the service failed, or the task was
  /// cancelled.
  var isPassing: Bool {
    switch self {
    case .transport, .cancelled: true
    case .unexpectedStatus(let status): HTTPStatus.isOutage(status)
    default: false
    }
  }

  var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}
