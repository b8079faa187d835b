// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache

/// Why there is no result, with what the acquisition knew when it happened.
package struct IdentityError: CallBackError, CancellableError, Sendable {
  package var reason: Reason
  package var correlationID: CorrelationID?
  package var httpStatus: Int?
  package var httpHeaders: HTTPHeaders?
  /// Seconds the server asked to wait.
  package var retryAfter: Double?

  package init(_ reason: Reason) { self.reason = reason }

  package static let calledBack = IdentityError(.cache(.storage(.calledBack)))
  package static let cancelled = IdentityError(.cancelled)
}

extension IdentityError {
  /// Everything that can go wrong between a request and its result. Closed: the facade maps each case to a public code.
  package enum Reason: Sendable {
    /// The app asked for something impossible; `parameter` names what to change.
    case badRequest(parameter: String, reason: String)
    case badRedirectURI(reason: String)
    case authority(AuthorityError)
    case transport(TransportError)
    /// The server's own refusal, word for word.
    case refused(ErrorResponse)
    /// The authorization endpoint's refusal, where no other case says what to do about it.
    case authorizationRefused(ErrorResponse)
    /// An answer that is no OAuth answer: its HTTP status tells all there is.
    case unexpectedStatus(Int)
    /// A success answer that can't be read.
    case malformedResponse(reason: String)
    case untrusted(UntrustedTokenError)
    case cache(CacheError)
    case browser(BrowserError)
    /// Ask the person again; `response` is the refusal behind it.
    case interactionRequired(InteractionReason, response: ErrorResponse?)
    /// Tokens were issued and stored, but for fewer scopes than asked.
    case declinedScopes(DeclinedScopes)
    /// The authorization answer carries another `state`.
    case stateMismatch
    /// The authorization answer is another service's, or does not say whose as it should (`isNamed` false).
    case issuerMismatch(isNamed: Bool)
    /// Another account signed in than the one asked for.
    case accountMismatch
    case noSuchAccount
    case severalAccounts
    case sessionAlreadyRunning
    /// The person declined or closed; `response` when the server said so.
    case cancelledByUser(ErrorResponse?)
    /// The app or its task cancelled.
    case cancelled
    /// Nobody entered the device code in time; `response` when the server said so.
    case deviceCodeExpired(ErrorResponse?)
    /// A rule of the organisation forbids signing in by device code, or asks to see this device.
    case deviceCodeBlocked(ErrorResponse)
    /// Answered from memory: the server refused the same request, or could not answer it, a short time ago.
    indirect case throttled(Reason, secondsLeft: Double)
  }
}

package enum InteractionReason: Sendable, Hashable {
  case noAccount
  case signedOut
  case noRefreshToken
  case refusedByServer
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
