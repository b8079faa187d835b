// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import PlatformInterfaces
import TokenExchange

/// Why a person's passkeys could not be listed, registered or deleted. Only on Linux.
public struct MSALNativeCredentialManagementError: LocalizedError, Sendable {
  /// The reasons that apps tell apart.
  public enum Reason: Int, Sendable {
    /// Anything else.
    case generalError = 0
    /// The service was not reached.
    case networkError
    /// There is no access token, or the service does not take it; `claims` may say what another one needs.
    case unauthorized
    /// The token is not for this tenant, or the person may not do this.
    case forbidden
    /// There is no such passkey.
    case notFound
    /// The service knows the passkey already.
    case conflict
    /// The authenticator made no passkey, or the service refuses the one that it made.
    case challengeFailed
    /// The registration took too long.
    case sessionExpired
    /// The application's settings can't be used for this.
    case invalidConfiguration
    /// A parameter can't be used.
    case invalidInput
    /// The app cancelled the task, or the person gave up.
    case canceled
    /// The service wants fewer requests.
    case tooManyRequests
  }

  /// The reason.
  public let reason: Reason
  /// A claims request for another access token, as JSON text for `MSALClaimsRequest`; nil when the service sent none.
  /// Ask for a token with it by an interactive request, and call again.
  public var claims: String?
  /// The HTTP status of the service's answer.
  public var httpStatus: Int?
  /// The service's code for the error, such as `invalidRequest`.
  public var serverCode: String?
  /// The service's own text. It may name a person: do not log it.
  public var serverMessage: String?
  /// What the token source or the authenticator threw.
  public var underlyingError: (any Error)?
  /// The id of the request in the service's logs.
  public internal(set) var correlationId: UUID
  private let text: String

  /// What happened and what to do next.
  public var errorDescription: String? { text }

  init(_ reason: Reason, _ text: String, _ id: UUID, underlying: (any Error)? = nil) {
    self.reason = reason
    self.text = text
    correlationId = id
    underlyingError = underlying
  }

  init(_ error: CredentialMethodsError, _ id: UUID) {
    switch error {
    case .noTenant:
      self.init(
        .invalidConfiguration,
        "The authority names no tenant of External ID. Use an MSALCIAMAuthority, such as https://contoso.ciamlogin.com.",
        id)
    case .transport(.cancelled): self.init(.canceled, "The request was cancelled. Call again.", id)
    case .transport(let error):
      let error = IdentityError(transport: error)
      self.init(.networkError, ErrorText(error).whole, id, underlying: ErrorMapping.error(for: error))
    case .malformed(let reason):
      self.init(.generalError, "The service's answer can't be used: \(reason). Try again later.", id)
    case .refused(let refusal): self.init(refusal, id)
    }
  }

  /// - Parameter error: What the app's source of tokens threw.
  init(token error: any Error, _ id: UUID) {
    if error is CancellationError {
      self.init(.canceled, "The request was cancelled. Call again.", id)
    } else {
      self.init(
        .unauthorized, "There is no access token for the person's passkeys. Sign in with the scope and call again.", id,
        underlying: error)
      claims = (error as NSError).userInfo[MSALClaimsChallengeKey] as? String
    }
  }

  /// - Parameter error: What an authenticator threw.
  init(authenticator error: any Error, _ id: UUID) {
    let known = error as? MSALPasskeyAuthenticatorError
    let reason: Reason =
      switch known?.reason {
      case .canceled?: .canceled
      case .alreadyRegistered?: .conflict
      case .timedOut?: .sessionExpired
      default: error is CancellationError ? .canceled : .challengeFailed
      }
    self.init(
      reason, known?.errorDescription ?? "The authenticator made no passkey. Try again.", id, underlying: error)
  }

  private init(_ refusal: CredentialMethodsRefusal, _ id: UUID) {
    let member = refusal.target.map { " because of \($0)" } ?? ""
    switch (refusal.status, refusal.target, refusal.innerCode) {
    case (_, _, "credentialKnown"?), (409, _, _):
      self.init(.conflict, "The service knows this passkey already. List the passkeys.", id)
    case (_, "publicKeyCredential"?, let check):
      let words = check.map { ", by the check \($0)" } ?? ""
      self.init(.challengeFailed, "The service refuses the passkey\(words). Use another authenticator.", id)
    case (_, "continuationToken"?, _): self.init(.sessionExpired, "The registration took too long. Start it again.", id)
    case (_, let target?, _): self.init(.invalidInput, "The service refuses \(target). Correct it and call again.", id)
    case (401, _, _),
      (_, _, _) where refusal.claims != nil:
      self.init(
        .unauthorized, "The service wants another access token. Ask for one with the claims and call again.", id)
    case (401, _, _):
      self.init(.unauthorized, "The token is for another API. Get a token for the scopes of this one.", id)
    case (403, _, _):
      self.init(.forbidden, "The service does not allow this. Sign in again at the tenant of the authority.", id)
    case (404, _, _): self.init(.notFound, "The service knows nothing there. List the passkeys.", id)
    case (429, _, _): self.init(.tooManyRequests, "The service wants fewer requests. Try again later.", id)
    // The service says so of tokens, too: unreadable, expired, or without the scope.
    case (400, _, _):
      self.init(
        .unauthorized, "The service refuses the request or its token\(member). Get a new token and call again.", id)
    default: self.init(.generalError, "The service failed with status \(refusal.status). Try again later.", id)
    }
    (claims, httpStatus, serverCode, serverMessage) = (
      refusal.claims, refusal.status, refusal.code, refusal.message
    )
  }
}
