// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// Why a request is refused, and the HTTP answer for it (RFC 6750 section 3).
public struct AccessRefusal: Error, Sendable {
  /// The reason of a refusal.
  public enum Reason: Sendable, Hashable {
    /// The request has no token.
    case missingToken
    /// The header field `Authorization` can't be read; the text says why.
    case malformedRequest(String)
    /// The token is for another API, has expired or is not genuine. The text says which, and repeats nothing of the
    /// token.
    case invalidToken(String)
    /// The token has none of the required scopes or roles.
    case insufficientScope
    /// The calling application is not among those that may call, or did not prove itself as required.
    case callerNotAllowed
    /// The token lacks claims that the API requires, such as a second factor. The text is the claims challenge, as
    /// JSON.
    case insufficientClaims(String)
    /// The person has not consented to what this API needs of another one. The values are those scopes; the caller asks
    /// the person for consent to this API.
    case consentRequired(scopes: [String])
    /// The platform's signing keys or a token for another API can't be had now; the text says why.
    case unavailable(String)
    /// A call for another API failed, and the caller can't mend it; the text says why, for the people who run the API.
    case failed(String)
  }

  /// The reason.
  public let reason: Reason
  /// The HTTP status of the answer: 400, 401, 403, 499, 500, 502 or 503.
  public let status: Int
  /// The value of the answer's header field `WWW-Authenticate`; nil: the answer has none.
  public let wwwAuthenticate: String?
  /// How long the caller should wait, in whole seconds (the header field `Retry-After`); nil: the answer does not say.
  public let retryAfter: Duration?

  /// The header fields of the answer: `WWW-Authenticate` and `Retry-After`, where it has them.
  public var headers: [(name: String, value: String)] {
    let fields = [
      ("WWW-Authenticate", wwwAuthenticate), ("Retry-After", retryAfter.map { "\($0.components.seconds)" }),
    ]
    return fields.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension AccessRefusal: CustomStringConvertible {
  /// The cause and one next step, for the people who run the API. It has no token.
  public var description: String {
    let text =
      switch reason {
      case .missingToken: "there is no token. Send one as `Authorization: Bearer`"
      case .malformedRequest(let text): "\(text). Send one field `Authorization: Bearer <token>`"
      case .invalidToken(let text): "\(text). Ask for a token of this API"
      case .insufficientScope: "the token gives no permission for this. Ask for the scope or role"
      case .callerNotAllowed: "the calling application may not do this. Add its client id to the API's callers"
      case .insufficientClaims: "the person has to prove more. Repeat the claims in a new request for a token"
      case .consentRequired(let scopes):
        "the person has not consented to \(scopes.joined(separator: " ")). Sign in with prompt=consent"
      case .unavailable(let text): "the platform can't be used: \(text). Try again later"
      case .failed(let text): "\(text). See the API's log"
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
    _ reason: AccessRefusal.Reason, by scheme: IncomingRequest.Scheme = .bearer, wanting permissions: [String] = []
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
      if !permissions.isEmpty { parameters.append(Parameter("scope", permissions.joined(separator: " "))) }
    case .insufficientClaims(let claims):
      parameters += [
        Parameter("error", "insufficient_claims"),
        Parameter("claims", Data(claims.utf8).base64EncodedString()),
      ]
    case .consentRequired(let scopes):
      status = 403
      parameters += [
        Parameter("error", "insufficient_scope"),
        Parameter("error_description", "the person has not consented to what this API needs"),
        Parameter("scope", scopes.joined(separator: " ")), Parameter("proposedAction", "consent"),
      ]
    case .unavailable: return plain(reason, 503, retryAfter: .seconds(15))
    case .callerNotAllowed: return plain(reason, 403)
    case .failed: return plain(reason, 500)
    }
    return AccessRefusal(
      reason: reason, status: status, wwwAuthenticate: Self.field(scheme, parameters), retryAfter: nil)
  }

  /// The claims challenge for a caller. One that can't handle challenges would repeat the same token after 401.
  func challenge(_ claims: String, by scheme: IncomingRequest.Scheme, isHandled: Bool) -> AccessRefusal {
    let refusal = refusal(.insufficientClaims(claims), by: scheme)
    return AccessRefusal(
      reason: refusal.reason, status: isHandled ? 401 : 403, wwwAuthenticate: refusal.wwwAuthenticate, retryAfter: nil)
  }

  /// An answer without a challenge.
  func plain(_ reason: AccessRefusal.Reason, _ status: Int, retryAfter: Duration? = nil) -> AccessRefusal {
    AccessRefusal(reason: reason, status: status, wwwAuthenticate: nil, retryAfter: retryAfter)
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
