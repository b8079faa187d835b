// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// Why a step of native authentication failed. Its subclasses have predicates for what the person or the app can do;
/// when all of them are false, `isGeneralError` is true and `errorDescription` says what happened.
///
/// Errors arrive in the required callback of a delegate, or are thrown by the asynchronous form. Only that a browser is
/// needed comes in two ways: the asynchronous form of a flow returns the status `browserRequired`, so that the errors
/// it throws have `isBrowserRequired` false; delegates, and both forms of `getAccessToken`, get the error.
///
/// A `catch` without a pattern has the error of the one step in its `do` with its type, and so its predicates:
///
/// ```swift
/// do {
///   return try await state.submitCode(code: code)
/// } catch {
///   guard error.isInvalidCode, error.canRetry else { throw error }
///   return try await state.submitCode(code: await ask("That was not it. Once more"))
/// }
/// ```
///
/// Around several steps it is `any Error`: write `catch let error as VerifyCodeError`, or `as MSALNativeAuthError` for
/// all of them. `catch VerifyCodeError.isInvalidCode` does not compile, because these are classes and not cases.
///
/// Source: Microsoft Entra native authentication API, error answers; RFC 6749 section 5.2.
public class MSALNativeAuthError: NSObject, LocalizedError, CustomReflectable, @unchecked Sendable {
  // Unchecked only because it has subclasses: every stored property is a constant and Sendable.

  /// The service's own words if it sent any, sometimes after a few of this library's; otherwise what happened and what
  /// to do next. The service's words may name a person: show them, but do not log them.
  public let errorDescription: String?

  /// The id of the request in the logs of both sides.
  public let correlationId: UUID

  /// The service's numbers for the error (`error_codes`), such as 50126 for AADSTS50126; empty when it sent none.
  public let errorCodes: [Int]

  /// Why exactly the service refused (`suberror`, in V2 `innerError.code`); nil when it sent none. A rule for passwords
  /// has V1's word in both versions. Only on Linux.
  public let subError: MSALNativeAuthSubError?

  /// A page of the service about the error, if it named one (`error_uri`).
  public let errorUri: String?

  /// Whether the state that the step was called on can be used again; if not, start the flow again. false for the calls
  /// that start a flow, which need no state. For `getAccessToken`: whether the same call may succeed another time. Only
  /// on Linux.
  public let canRetry: Bool

  /// The underlying error: an `NSError` as the browser-delegated calls give, with `NSURLErrorDomain` when the service
  /// can't be reached, and `MSALErrorDomain` when its answer can't be used or the tokens can't be kept. nil when the
  /// service refused, or when nothing was sent. Only on Linux.
  public let underlyingError: (any Error)?

  /// The service wants this to go on in a browser: call `acquireToken(with:)` with interactive parameters.
  public var isBrowserRequired: Bool { kind == .browserRequired }

  /// No other predicate is true: `errorDescription` says what happened.
  public var isGeneralError: Bool { kind == .general }

  let kind: NativeAuthError.Kind

  /// The kinds for which this class has a predicate; errors of other kinds are general.
  class var kinds: Set<NativeAuthError.Kind> { [] }

  required init(_ facts: NativeAuthErrorFacts) {
    kind = Self.kinds.contains(facts.kind) ? facts.kind : .general
    errorDescription = facts.text
    correlationId = facts.correlationID
    errorCodes = facts.codes
    subError = facts.subError
    errorUri = facts.uri
    canRetry = facts.canRetry
    underlyingError = facts.underlying
  }

  /// The class, the kind, the codes and the correlation id: fit for a log, since the service's words are left out.
  public override var description: String {
    let codes = errorCodes.isEmpty ? "" : ", codes \(errorCodes.map(String.init).joined(separator: " "))"
    return "\(type(of: self))(\(kind)\(codes), correlation id \(correlationId.uuidString))"
  }

  /// Whether the error is an ordinary event, which is not logged as an error: the person or the app can do something
  /// about it, or has cancelled.
  var isOrdinary: Bool {
    let cause = underlyingError.map { $0 as NSError }
    return kind != .general
      || cause?.domain == MSALErrorDomain && cause?.code == MSALError.userCanceled.rawValue
  }

  /// Empty, because the service's text may name a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// What the generic code of steps uses of their error classes. A protocol, because the compiler of Swift 6.2 crashes
/// where a generic type that is bound to a class is thrown.
protocol NativeAuthFailure: Error {
  init(_ facts: NativeAuthErrorFacts)
  var kind: NativeAuthError.Kind { get }
  var isOrdinary: Bool { get }
  var errorDescription: String? { get }
  var errorCodes: [Int] { get }
  var correlationId: UUID { get }
}

extension MSALNativeAuthError: NativeAuthFailure {}

/// An error of a step where the only thing to find out is whether a browser is needed.
///
/// Source: Microsoft Entra native authentication API, `challenge_type` `redirect`.
public class MSALNativeAuthGenericError: MSALNativeAuthError, @unchecked Sendable {
  // Unchecked only because it has subclasses; it stores nothing of its own.

  override class var kinds: Set<NativeAuthError.Kind> { [.browserRequired] }
}

/// Why exactly the service refused a step: `suberror` of its answer. Open: a value that is not named here comes as it
/// was sent. Only on Linux.
///
/// Source: Microsoft Entra native authentication API, error answers.
public struct MSALNativeAuthSubError: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The service's word, such as `password_too_weak`.
  public let rawValue: String

  /// Names a sub-error by the service's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The service's word.
  public var description: String { rawValue }

  /// The password is too easy to guess.
  public static let passwordTooWeak = Self(rawValue: "password_too_weak")
  /// The password has fewer than 8 characters.
  public static let passwordTooShort = Self(rawValue: "password_too_short")
  /// The password has more than 256 characters.
  public static let passwordTooLong = Self(rawValue: "password_too_long")
  /// The password has characters that are not allowed.
  public static let passwordIsInvalid = Self(rawValue: "password_is_invalid")
  /// The password was in use not long ago.
  public static let passwordRecentlyUsed = Self(rawValue: "password_recently_used")
  /// The password contains a banned word.
  public static let passwordBanned = Self(rawValue: "password_banned")
  /// Values of attributes break the rules of the user flow.
  public static let attributeValidationFailed = Self(rawValue: "attribute_validation_failed")
  /// The one-time code is wrong.
  public static let invalidOOBValue = Self(rawValue: "invalid_oob_value")
  /// The method or contact has a bad reputation, and is blocked.
  public static let providerBlockedByReputation = Self(rawValue: "provider_blocked_by_rep")
  /// The tenant's administrator blocked the method or contact.
  public static let providerBlockedByAdmin = Self(rawValue: "provider_blocked_by_admin")
  /// Native authentication is not switched on for this app.
  public static let nativeAuthenticationDisabled = Self(rawValue: "nativeauthapi_disabled")
  /// Nobody has consented to the scopes yet.
  public static let consentRequired = Self(rawValue: "consent_required")
}
