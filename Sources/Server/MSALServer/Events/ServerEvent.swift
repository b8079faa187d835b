// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Something that happened in an application, a managed identity or a validator. Logs, metrics, traces and the answer
/// of a health check are made from these events: see <doc:ObserveAServer>.
///
/// No event has a token, a secret, a person's name or an e-mail address. Events come on any thread, those of a call in
/// the caller's task. Durations are taken from the machine's clock.
public enum ServerEvent: Sendable, Hashable {
  /// How important an event is.
  public enum Level: Int, Sendable, Hashable, Comparable {
    /// Something failed, and somebody has to see to it.
    case error = 1
    /// Something failed, and the library went on without it.
    case warning
    /// The platform was asked for something, or an outage is over.
    case info
    /// Details, for looking for a fault.
    case verbose

    /// Whether the left level is the more important one: `.error` comes first, `.verbose` last.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// What the shared store of tokens did.
  public enum StoreCondition: Sendable, Hashable {
    /// It failed; the text says how. It is reported for each call that failed.
    case unavailable(String)
    /// It works again, after it had failed.
    case available
    /// It has lost a value, because it was emptied or evicts values. What is in memory is stored again.
    case lost
    /// It holds something that can't be read, which is replaced.
    case damaged
    /// Many processes write the same value; this process went on without storing it.
    case contended
    /// Too many values wait to be stored. Other processes will miss some.
    case overflowing
  }

  /// A call for a token ended.
  case tokenCall(TokenCall)
  /// A token was due, and the platform did not renew it in the background. It is still good, and tried again.
  case renewalFailed(TokenCall)
  /// A request to the platform or to the source of a managed identity ended.
  case request(PlatformRequest)
  /// The token of a request to an API was checked.
  case validation(AccessCheck)
  /// The shared store failed, works again, or has lost something.
  case store(StoreCondition)
  /// A host of the platform does not answer, so that no request is sent to it (open); or it answers again.
  case breaker(host: String, isOpen: Bool)
  /// Something else, in words.
  case message(Level, String)

  /// How important the event is.
  public var level: Level {
    switch self {
    case .tokenCall(let call):
      switch call.outcome {
      case .hit, .due: .verbose
      case .issued: .info
      case .failed: .warning
      }
    case .renewalFailed: .warning
    case .request: .verbose
    case .validation(let check): check.status >= 500 ? .error : check.status >= 400 ? .info : .verbose
    case .store(.available): .info
    case .store(.damaged), .store(.overflowing): .error
    case .store: .warning
    case .breaker(_, let isOpen): isOpen ? .warning : .info
    case .message(let level, _): level
    }
  }
}

/// A call for a token, as it ended.
public struct TokenCall: Sendable, Hashable {
  /// What the token is for, and how it is got.
  public enum Grant: String, Sendable, Hashable, CaseIterable {
    /// The application itself (client credentials).
    case application
    /// A person, on behalf of whom an API acts.
    case onBehalfOf
    /// A person, in a long-running session.
    case session
    /// A person who signed in before.
    case account
    /// A person who signs in now.
    case signIn
    /// The identity of the machine.
    case managedIdentity
  }

  /// How a call ended.
  public enum Outcome: Sendable, Hashable {
    /// With a token that was cached.
    case hit
    /// With a token that was cached and is renewed in the background.
    case due
    /// With a token that the platform issued for this call, or for another one that waited at the same time.
    case issued
    /// Without a token.
    case failed(CallFailure)

    /// The name of the case, for metrics.
    public var name: String {
      switch self {
      case .hit: "hit"
      case .due: "due"
      case .issued: "issued"
      case .failed: "failed"
      }
    }
  }

  /// What the token is for.
  public let grant: Grant
  /// The tenant as the call or the settings name it: its id, domain name or alias. Empty for a managed identity.
  public let tenant: String
  /// How the call ended.
  public let outcome: Outcome
  /// How long the call took; zero for a token from this process's memory.
  public let duration: Duration
  /// The id of the call in the platform's sign-in log.
  public let correlationID: UUID
}

/// Why a call or a request failed.
public struct CallFailure: Sendable, Hashable {
  /// The name of the case of ``AcquisitionError/Reason-swift.enum``, such as `throttled`.
  public let reason: String
  /// The numbers of the platform's errors, without `AADSTS`; empty when there are none.
  public let codes: [Int]
  /// Whether the same call may succeed later.
  public let isTransient: Bool
  /// The cause and one next step.
  public let text: String

  init(_ error: AcquisitionError) {
    reason = error.reason.name
    codes = error.refusal?.codes ?? []
    isTransient = error.isTransient
    text = error.description
  }
}

/// A request to the platform or to the source of a managed identity.
public struct PlatformRequest: Sendable, Hashable {
  /// The host.
  public let host: String
  /// The last part of the path, such as `token`, `keys` or `openid-configuration`.
  public let endpoint: String
  /// The HTTP status of the answer; nil when there was none.
  public let status: Int?
  /// Why there was no answer; nil when there was one.
  public let failure: CallFailure?
  /// How long the request took.
  public let duration: Duration
  /// The id of the call that needed it; nil for hosts that are not sent any.
  public let correlationID: UUID?
}

/// The check of a caller's token.
public struct AccessCheck: Sendable, Hashable {
  /// 200 when the caller was let in, otherwise the HTTP status of the refusal.
  public let status: Int
  /// Why the caller was refused, for the people who run the API; nil when the caller was let in.
  public let refusal: String?
  /// How long the check took.
  public let duration: Duration
}

extension ServerEvent: CustomStringConvertible {
  /// What happened, as one line of text.
  public var description: String {
    switch self {
    case .tokenCall(let call): call.description
    case .renewalFailed(let call): "The renewal of a token in the background failed: \(call)"
    case .request(let request):
      "\(request.host) \(request.endpoint): \(request.status.map { "HTTP \($0)" } ?? "no answer") "
        + "after \(request.duration.text)"
    case .validation(let check): "A caller was \(check.refusal.map { "refused: \($0)" } ?? "let in")"
    case .store(let condition): "The store of the tokens \(condition.text)"
    case .breaker(let host, true): "\(host) does not answer; no request is sent to it until it does"
    case .breaker(let host, false): "\(host) answers again"
    case .message(_, let text): text
    }
  }
}

extension TokenCall: CustomStringConvertible {
  /// The call, as one line of text.
  public var description: String {
    let result =
      switch outcome {
      case .hit: "cached"
      case .due: "cached, and renewed in the background"
      case .issued: "issued"
      case .failed(let failure): "failed: \(failure.text)"
      }
    return "[\(correlationID)] \(grant.rawValue) token\(tenant.isEmpty ? "" : " of \(tenant)") after \(duration.text): "
      + result
  }
}

extension ServerEvent.StoreCondition {
  fileprivate var text: String {
    switch self {
    case .unavailable(let cause): "can't be used: \(cause)"
    case .available: "works again"
    case .lost: "has lost a value (evicted or emptied); what is in memory is stored again"
    case .damaged: "holds something that can't be read; it will be replaced"
    case .contended: "is written by too many processes at once; going on without storing"
    case .overflowing: "can't keep up; some tokens will be missing at other processes"
    }
  }
}

extension Duration {
  fileprivate var text: String { "\(Int(clamping: (seconds * 1000).rounded())) ms" }
}

extension AcquisitionError.Reason {
  fileprivate var name: String {
    switch self {
    case .invalidRequest: "invalidRequest"
    case .credential: "credential"
    case .authority: "authority"
    case .unreachable: "unreachable"
    case .unavailable: "unavailable"
    case .throttled: "throttled"
    case .refused: "refused"
    case .interactionRequired: "interactionRequired"
    case .malformedAnswer: "malformedAnswer"
    case .untrustedToken: "untrustedToken"
    case .sessionNotFound: "sessionNotFound"
    case .store: "store"
    case .managedIdentity: "managedIdentity"
    case .cancelled: "cancelled"
    }
  }
}
