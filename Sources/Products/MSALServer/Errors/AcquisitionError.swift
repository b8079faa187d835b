// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// Why there is no token.
public struct AcquisitionError: Error, Sendable {
  /// What went wrong, by what a program can do about it.
  public enum Reason: Sendable {
    /// The call asks for something impossible; the text says what to change.
    case invalidRequest(String)
    /// The application's credential could not be read or made; nothing was sent.
    case credential(String)
    /// The authority can't be used: its address, its metadata or its host is wrong.
    case authority(String)
    /// The service could not be reached, or the connection broke. Trying again later helps.
    case unreachable(String)
    /// The service answered with an HTTP status that is no answer to the request.
    case unavailable(status: Int)
    /// The same request was refused or could not be answered a moment ago, and the service wants no other before
    /// `retryAfter` is over. Nothing was sent.
    case throttled(ServiceRefusal?)
    /// The service said no, and asking a person changes nothing.
    case refused(ServiceRefusal)
    /// The person has to be asked again: send the browser to the sign-in page, or the caller of an API a challenge. The
    /// refusal may have claims to repeat there; nil when there are no tokens to go on with.
    case interactionRequired(ServiceRefusal?)
    /// The service's answer can't be read.
    case malformedAnswer(String)
    /// The answer was read and not believed.
    case untrustedToken(String)
    /// There is no such session: it has ended, or was never begun.
    case sessionNotFound
    /// The store of the tokens could not be used. This says nothing of the tokens in it: nobody needs to sign in again.
    case store(String)
    /// The source of managed identities refused; see the code and the text.
    case managedIdentity(code: String, String)
    /// The task was cancelled.
    case cancelled
  }

  /// What went wrong.
  public let reason: Reason
  /// The id of the request in the logs of both sides.
  public internal(set) var correlationID: UUID?
  /// The status of the service's answer; nil when there was none.
  public internal(set) var httpStatus: Int?
  /// Seconds to wait before the same is asked again.
  public internal(set) var retryAfter: Double?

  init(_ reason: Reason) { self.reason = reason }

  /// The same, with the id under which somebody asked, unless it has one: a caller who waited for the answer to another
  /// call knows only their own.
  func asked(under id: UUID) -> AcquisitionError {
    var error = self
    error.correlationID = correlationID ?? id
    return error
  }

  /// The service's own words, wherever they are; nil when it said nothing.
  public var refusal: ServiceRefusal? {
    switch reason {
    case .refused(let refusal): refusal
    case .interactionRequired(let refusal), .throttled(let refusal): refusal
    default: nil
    }
  }

  /// Whether waiting helps: the service or the store is down, busy or out of reach.
  public var isTransient: Bool {
    switch reason {
    case .unreachable, .throttled, .store: true
    case .unavailable(let status): status >= 500 || status == 429
    case .refused: httpStatus.map { $0 >= 500 || $0 == 429 } ?? false
    default: false
    }
  }
}

extension AcquisitionError: CancellableError, CallBackError {
  package static var cancelled: AcquisitionError { AcquisitionError(.cancelled) }
  package static var calledBack: AcquisitionError { AcquisitionError(.credential("it asked for itself")) }
}

extension AcquisitionError: CustomStringConvertible {
  /// The cause and one next step, without tokens, codes and names of people.
  public var description: String {
    let text =
      switch reason {
      case .invalidRequest(let text): "The request can't be made: \(text)."
      case .credential(let text): "The credential can't be used: \(text)."
      case .authority(let text): "The authority can't be used: \(text)."
      case .unreachable(let text): "The service can't be reached: \(text). Try again later."
      case .unavailable(let status): "The service answered with HTTP status \(status). Try again later."
      case .throttled: "The service asked for a pause. Try again after `retryAfter`."
      case .refused(let refusal): "The service refused: \(refusal.summary). See `refusal.description`."
      case .interactionRequired(let refusal):
        "The person has to sign in again\(refusal.map { ": \($0.summary)" } ?? ""). Begin a sign-in."
      case .malformedAnswer(let text): "The service's answer can't be read: \(text)."
      case .untrustedToken(let text): "The service's answer is not trusted: \(text)."
      case .sessionNotFound: "There is no such session. Begin one."
      case .store(let text): "The store of the tokens can't be used: \(text). Try again later."
      case .managedIdentity(let code, let text): "The managed identity gives no token: \(code): \(text)"
      case .cancelled: "The task was cancelled."
      }
    return text + (correlationID.map { " Correlation id: \($0)." } ?? "")
  }
}

/// What the service said when it refused, in its own words.
public struct ServiceRefusal: Sendable, Hashable {
  /// The OAuth error, such as `invalid_grant`.
  public let error: String
  /// For people who look after the application. It may name people.
  public let description: String?
  /// The numbers of the platform's errors, without `AADSTS`.
  public let codes: [Int]
  /// Why a grant was refused, such as `consent_required`.
  public let suberror: String?
  /// A claims challenge, as JSON text to repeat in the next request.
  public let claims: String?
  /// The service's own id of the request.
  public let traceID: String?
  /// When the service refused, as it writes times.
  public let timestamp: String?

  init(_ response: ErrorResponse) {
    error = response.error.value
    description = response.description
    codes = response.codes
    suberror = response.subError?.value
    claims = response.claims
    traceID = response.traceID
    timestamp = response.timestamp
  }

  var summary: String {
    ([error] + codes.map(String.init) + [suberror].compactMap { $0 }).joined(separator: " ").visible
  }
}
