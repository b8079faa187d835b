// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache

/// Why a request has no result, with the facts about the answer that caused it.
package struct IdentityError: CallBackError, CancellableError, Sendable {
  package var reason: Reason
  package var correlationID: CorrelationID?
  package var httpStatus: Int?
  package var httpHeaders: HTTPHeaders?
  /// The seconds that the service asked to wait; nil when it named none.
  package var retryAfter: Double?
  /// The version of the identity broker that the error came from; nil when it came from none.
  package var brokerVersion: String?

  package init(_ reason: Reason) { self.reason = reason }

  /// A cancelled transfer is a cancelled request, and no fault of the connection.
  package init(transport error: TransportError) { self.init(error == .cancelled ? .cancelled : .transport(error)) }

  package static let calledBack = IdentityError(.cache(.storage(.calledBack)))
  package static let cancelled = IdentityError(.cancelled)
}

extension IdentityError {
  /// The reasons. The facade maps each case to a public code.
  package enum Reason: Sendable {
    /// The request can't be made; `parameter` names what the app has to change.
    case badRequest(parameter: String, reason: String)
    case badRedirectURI(reason: String)
    case authority(AuthorityError)
    case transport(TransportError)
    /// The token endpoint's refusal, unchanged.
    case refused(ErrorResponse)
    /// The authorization endpoint's refusal, if it belongs to no other case.
    case authorizationRefused(ErrorResponse)
    /// An answer that is no OAuth answer. Only its HTTP status is known.
    case unexpectedStatus(Int)
    /// A success answer that can't be read.
    case malformedResponse(reason: String)
    case untrusted(UntrustedTokenError)
    case cache(CacheError)
    case browser(BrowserError)
    /// The person has to be asked again; `response` is the service's refusal, nil when there was none.
    case interactionRequired(InteractionReason, response: ErrorResponse?)
    /// Tokens were issued and stored, but for fewer scopes than asked.
    case declinedScopes(DeclinedScopes)
    /// The authorization answer carries another `state`.
    case stateMismatch
    /// The authorization answer names another issuer, or names none although it must (`isNamed` is false).
    case issuerMismatch(isNamed: Bool)
    /// Another account signed in than the one asked for.
    case accountMismatch
    case noSuchAccount
    case severalAccounts
    case sessionAlreadyRunning
    /// The person cancelled; `response` is what the service said, nil when it said nothing.
    case cancelledByUser(ErrorResponse?)
    /// The app, or the task, cancelled the request.
    case cancelled
    /// Nobody entered the device code in time; `response` is what the service said, nil when it said nothing.
    case deviceCodeExpired(ErrorResponse?)
    /// A rule of the organisation forbids signing in by device code, or asks to see this device.
    case deviceCodeBlocked(ErrorResponse)
    /// The desktop's identity broker failed, and there was no other way.
    case broker(BrokerFailure)
    /// The service refused the same request, or could not answer it, a short time ago. Nothing was sent.
    indirect case throttled(Reason, secondsLeft: Double)
  }
}

package enum InteractionReason: Sendable, Hashable {
  case noAccount
  case signedOut
  case noRefreshToken
  case refusedByServer
  /// Nobody but the desktop's identity broker could have had a token, and there is none that can be used.
  case noBroker
}

/// What is wrong with the desktop's identity broker.
package enum BrokerFailure: Sendable {
  /// It did not answer, or went away.
  case noAnswer
  /// Its answer can't be read.
  case unreadable(reason: String)
  /// It refused for another reason than those with a case of their own in `IdentityError.Reason`.
  case refused(BrokerError)
}

package struct DeclinedScopes: Sendable {
  package var granted: ScopeSet
  package var declined: ScopeSet
  package var result: AuthenticationResult

  package init(granted: ScopeSet, declined: ScopeSet, result: AuthenticationResult) {
    self.granted = granted
    self.declined = declined
    self.result = result
  }
}

/// Why an ID token, or an answer around it, is not trusted.
package enum UntrustedTokenError: Error, Sendable, Equatable {
  case malformed(String)
  case badSignature(String)
  case wrongIssuer
  case wrongAudience
  case wrongNonce
  case expired
  case notYetValid
  case missingClaim(String)
  /// `client_info` and ID token name different people.
  case contradictoryClientInfo
}
