// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// Why a request is not let in, and how to say so.
public struct AccessRefusal: Error, Sendable {
  /// What is missing or wrong.
  public enum Reason: Sendable, Hashable {
    /// There is no token.
    case missingToken
    /// The field `Authorization` can't be read.
    case malformedRequest(String)
    /// The token is not one for this API, has expired, or is forged; the text says in what way and holds nothing of it.
    case invalidToken(String)
    /// The token gives no permission for this.
    case insufficientScope
    /// The person has to prove more first; the text is the claims challenge as JSON.
    case insufficientClaims(String)
    /// The platform can't be asked for its keys.
    case unavailable(String)
  }

  /// What is missing or wrong.
  public let reason: Reason
  /// The HTTP status to answer with.
  public let status: Int
  /// The field `WWW-Authenticate` of the answer; nil: without one.
  public let wwwAuthenticate: String?
  /// Seconds for the field `Retry-After`; nil: without one.
  public let retryAfter: Int?
}

extension AccessRefusal: CustomStringConvertible {
  /// The cause and one next step for whoever looks after the API.
  public var description: String {
    let text =
      switch reason {
      case .missingToken: "there is no token. Send one as `Authorization: Bearer`"
      case .malformedRequest(let text): "\(text). Send one field `Authorization: Bearer <token>`"
      case .invalidToken(let text): "\(text). Ask for a token of this API"
      case .insufficientScope: "the token gives no permission for this. Ask for the scope or role"
      case .insufficientClaims: "the person has to prove more. Repeat the claims in a new request for a token"
      case .unavailable(let text): "the platform's keys can't be had: \(text). Try again later"
      }
    return "\(status): \(text)."
  }
}

/// What a check found wrong, before an answer is made of it.
struct CheckError: Error, Sendable {
  let reason: AccessRefusal.Reason

  static let missingToken = CheckError(reason: .missingToken)
  static func malformedRequest(_ text: String) -> CheckError { CheckError(reason: .malformedRequest(text)) }
  static func invalidToken(_ text: String) -> CheckError { CheckError(reason: .invalidToken(text)) }
  static func unavailable(_ text: String) -> CheckError { CheckError(reason: .unavailable(text)) }
}

/// Writes the challenges of one API (RFC 9110 section 11.6.1, RFC 6750 section 3).
struct ChallengeWriter: Sendable {
  /// Empty where any tenant may come.
  let realm: String
  let authorizationURI: String
  let clientID: String

  func refusal(
    _ reason: AccessRefusal.Reason, by scheme: IncomingRequest.Scheme = .bearer, requiring: AccessRequirement? = nil
  ) -> AccessRefusal {
    var parameters = [
      Parameter("realm", realm), Parameter("authorization_uri", authorizationURI), Parameter("client_id", clientID),
    ]
    var status = 401
    switch reason {
    case .missingToken: break
    case .malformedRequest(let text):
      status = 400
      parameters += [Parameter("error", "invalid_request"), Parameter("error_description", text)]
    case .invalidToken(let text):
      parameters += [Parameter("error", "invalid_token"), Parameter("error_description", text)]
    case .insufficientScope:
      status = 403
      parameters.append(Parameter("error", "insufficient_scope"))
      let wanted = (requiring?.scopes ?? []) + (requiring?.roles ?? [])
      if !wanted.isEmpty { parameters.append(Parameter("scope", wanted.joined(separator: " "))) }
    case .insufficientClaims(let claims):
      parameters += [
        Parameter("error", "insufficient_claims"),
        Parameter("claims", Data(claims.utf8).base64EncodedString()),
      ]
    case .unavailable:
      return AccessRefusal(reason: reason, status: 503, wwwAuthenticate: nil, retryAfter: 15)
    }
    return AccessRefusal(
      reason: reason, status: status, wwwAuthenticate: Self.field(scheme, parameters), retryAfter: nil)
  }

  /// For callers that could do nothing with a challenge.
  func forbidden(_ reason: AccessRefusal.Reason) -> AccessRefusal {
    AccessRefusal(reason: reason, status: 403, wwwAuthenticate: nil, retryAfter: nil)
  }

  private static func field(_ scheme: IncomingRequest.Scheme, _ parameters: [Parameter]) -> String {
    let name = scheme == .bearer ? "Bearer" : "PoP"
    return name + " " + parameters.map { "\($0.name)=\"\(quoted($0.value))\"" }.joined(separator: ", ")
  }

  /// What a quoted string may hold (RFC 9110 section 5.6.4).
  private static func quoted(_ text: String) -> String {
    text.visible.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
