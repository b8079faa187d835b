// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Why the API of a person's own sign-in methods refuses a request.
struct CredentialRefusal: Error, Sendable, Equatable {
  var status = 400
  var code = "invalidRequest"
  let message: String
  /// The member of the body that is wrong.
  var target: String?
  /// The check that failed.
  var inner: PasskeyRefusal?

  private init(_ message: String, status: Int = 400, code: String = "invalidRequest", target: String? = nil) {
    (self.status, self.code, self.message, self.target) = (status, code, message, target)
  }

  /// An error as OAuth writes it.
  init(_ error: ErrorResponse, status: Int?) {
    self.init(error.description ?? "", status: status ?? 400, code: JourneyError.camelCase(error.error.value))
  }
  static let noTenant = CredentialRefusal(
    "The path names no External ID tenant. Name one by its id or domain, not common.")
  static let noToken = CredentialRefusal("There is no access token. Send it as Authorization: Bearer.")
  static func token(_ problem: AccessTokenError) -> CredentialRefusal {
    CredentialRefusal(problem.explanation, status: problem == .wrongAudience ? 401 : 400)
  }
  static let otherTenant = CredentialRefusal(
    "The token is of another tenant than the path. Name the tenant of the token.", status: 403, code: "forbidden")
  static let noPerson = CredentialRefusal(
    "The token is not for a person with scopes. Send a person's token that has the scope of the API.")
  static func scopeMissing(_ scope: String) -> CredentialRefusal {
    CredentialRefusal("The token lacks the scope. Ask for \(scope).")
  }
  static let tooMany = CredentialRefusal("The person has the largest number of passkeys. Delete one.")
  static func noRelyingParty(_ host: String) -> CredentialRefusal {
    CredentialRefusal("This address can have no passkeys. Send the request to the host \(host).")
  }
  static func badBody(_ target: String) -> CredentialRefusal {
    CredentialRefusal("The body is not JSON, or a member is missing or wrong. Send it as documented.", target: target)
  }
  static let badToken = CredentialRefusal(
    "The continuation token is not of this registration, is used, or is expired. Start again.",
    target: "continuationToken")
  static let unknown = CredentialRefusal("The person has no such method. List the methods.")
  static func check(_ problem: PasskeyRefusal) -> CredentialRefusal {
    var refusal = CredentialRefusal(
      "The credential does not pass the check \(problem.rawValue) of WebAuthn.", target: "publicKeyCredential")
    refusal.inner = problem
    return refusal
  }
}

extension Answer {
  /// JSON in the form of HAL, as all answers of the API are but errors.
  static func hal(_ value: JSONValue, status: Int = 200) -> Answer {
    Answer(.text(value.text, type: "application/hal+json"), status: status)
  }
}

extension RequestContext {
  func credentialError(_ refusal: CredentialRefusal) -> Answer {
    .json(
      [
        "error": [
          "code": .string(refusal.code), "message": .string(refusal.message), "timestamp": .string(timestamp),
          "traceId": .string(traceID), "correlationId": .string(correlationID),
          "target": refusal.target.map(JSONValue.string),
          "innerError": refusal.inner.map { ["code": .string($0.rawValue)] },
        ]
      ], status: refusal.status)
  }
}
