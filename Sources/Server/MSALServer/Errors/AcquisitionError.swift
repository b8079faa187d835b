// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Why a call of an application failed. The functions of ``ConfidentialClientApplication`` and
/// ``ManagedIdentityApplication`` throw this type and no other. See <doc:HandleErrors>.
public struct AcquisitionError: Error, Sendable {
  /// The reasons, by what a program can do about them.
  public enum Reason: Sendable {
    /// The call or a setting can't be right. Nothing was sent; the text says what to change.
    case invalidRequest(String)
    /// The application's credential can't be read or used. Nothing was sent; the text says why.
    case credential(String)
    /// The authority can't be used: its address, its metadata or its host is wrong; the text says which.
    case authority(String)
    /// The platform can't be reached, or the connection broke. Try again later; the text names the host and the cause.
    case unreachable(String)
    /// The platform answered with this HTTP status and without an OAuth error. Try again later.
    case unavailable(status: Int)
    /// The same request failed a moment ago, and the platform wants no other one before ``AcquisitionError/retryAfter``
    /// is over. Nothing was sent. The value is the earlier refusal; nil when there was no answer.
    case throttled(ServiceRefusal?)
    /// The platform refused (RFC 6749 section 5.2), and asking a person would not help. With
    /// ``AcquisitionError/isTransient`` it is in trouble, and waiting helps.
    case refused(ServiceRefusal)
    /// The platform must ask the person. A web app begins a sign-in; an API answers its caller with a challenge. The
    /// value is the platform's refusal, whose claims the sign-in repeats; nil when there is no token to renew with.
    case interactionRequired(ServiceRefusal?)
    /// The platform's answer can't be read; the text says why.
    case malformedAnswer(String)
    /// The platform's answer did not pass a check, such as that of the ID token; the text says which.
    case untrustedToken(String)
    /// There is no such session: it has ended, or it never began.
    case sessionNotFound
    /// The token store can't be used; the text says why. The tokens in it may still be there, so don't sign anybody
    /// out.
    case store(String)
    /// The source of managed identities refused, with its own code and text.
    case managedIdentity(code: String, String)
    /// The task was cancelled.
    case cancelled
  }

  /// The reason.
  public let reason: Reason
  /// The id of the call in the application's log and in the platform's sign-in log; nil when nothing was asked.
  public internal(set) var correlationID: UUID?
  /// The HTTP status of the platform's answer; nil when there was none.
  public internal(set) var httpStatus: Int?
  /// How long to wait before the same call; nil when the platform named no time.
  public internal(set) var retryAfter: Duration?

  init(_ reason: Reason) { self.reason = reason }

  /// This error with the correlation id of the caller's own call, if it has none. One that it has is the id under which
  /// the service was asked, perhaps for another caller who wanted the same token.
  func asked(under id: UUID) -> AcquisitionError {
    var error = self
    error.correlationID = correlationID ?? id
    return error
  }

  /// The platform's refusal, for every reason that has one; nil for the others.
  public var refusal: ServiceRefusal? {
    switch reason {
    case .refused(let refusal): refusal
    case .interactionRequired(let refusal), .throttled(let refusal): refusal
    default: nil
    }
  }

  /// Whether the same call may succeed later, because the platform or the store is down, busy or can't be reached.
  public var isTransient: Bool {
    switch reason {
    case .unreachable, .throttled, .store: true
    case .unavailable(let status): HTTPStatus.isOutage(status)
    case .refused(let refusal): OAuthErrorCode(refusal.error).isOutage || hasStatusOfOutage
    case .managedIdentity: hasStatusOfOutage
    default: false
    }
  }

  private var hasStatusOfOutage: Bool { httpStatus.map(HTTPStatus.isOutage) ?? false }
}

extension AcquisitionError: CancellableError, CallBackError {
  @usableFromInline package static var cancelled: AcquisitionError { AcquisitionError(.cancelled) }
  package static var calledBack: AcquisitionError { AcquisitionError(.credential("it asked for itself")) }
}

extension AcquisitionError: CustomStringConvertible {
  /// The cause and one next step. It has no token, no code and no name of a person, so it may be logged.
  public var description: String {
    let text =
      switch reason {
      case .invalidRequest(let text): "The request can't be made: \(text)."
      case .credential(let text): "The credential can't be used: \(text)."
      case .authority(let text): "The authority can't be used: \(text)."
      case .unreachable(let text): "The service can't be reached: \(text). Try again later."
      case .unavailable(let status): "The service answered with HTTP status \(status). Try again later."
      case .throttled:
        "Nothing was sent: the service failed just now, or asked for a pause. Try again after `retryAfter`."
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

/// The platform's error answer (RFC 6749 section 5.2, with the members that the platform adds).
public struct ServiceRefusal: Sendable, Hashable {
  /// The OAuth error code, such as `invalid_grant`.
  public let error: String
  /// A text for the people who run the application; nil when there is none. It may have names of people, so don't log
  /// it where names must not be.
  public let description: String?
  /// The numbers of the platform's errors, without `AADSTS`; empty when there are none.
  public let codes: [Int]
  /// The platform's suberror, such as `consent_required`; nil when there is none.
  public let suberror: String?
  /// A claims challenge as JSON text, to repeat in the next request; nil when there is none.
  public let claims: String?
  /// The platform's own id of the request, for its support; nil when there is none.
  public let traceID: String?
  /// The platform's time of the refusal, in its own format; nil when there is none.
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
