// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The reason why Graph refuses a request.
struct GraphRefusal: Error, Sendable, Equatable {
  var status: Int
  var code: String
  var message: String

  private init(_ status: Int, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  static let noAddress = GraphRefusal(
    404, "ResourceNotFound",
    "This emulator's Graph has no such address. Use me, users, groups, applications, servicePrincipals or "
      + "organization.")
  static func wrongMethod(_ allowed: [String]) -> GraphRefusal {
    GraphRefusal(405, "Request_BadRequest", "Only \(allowed[0]) is supported here. Send a \(allowed[0]) request.")
  }
  static let needsPerson = GraphRefusal(
    400, "BadRequest", "/me request is only valid with delegated authentication flow. Send a person's token.")
  static func denied(_ permissions: [String]) -> GraphRefusal {
    GraphRefusal(
      403, "Authorization_RequestDenied",
      "Insufficient privileges to complete the operation. Ask for the permission \(permissions[0]).")
  }
  static func notFound(_ id: String) -> GraphRefusal {
    GraphRefusal(
      404, "Request_ResourceNotFound",
      "Resource '\(id.prefix(200))' does not exist or one of its queried reference-property objects are not present.")
  }
  static func unsupported(_ what: String) -> GraphRefusal {
    GraphRefusal(400, "Request_UnsupportedQuery", "\(what) Leave it out.")
  }
  static func badQuery(_ what: String) -> GraphRefusal { GraphRefusal(400, "BadRequest", what) }
  static func badBody(_ member: String) -> GraphRefusal {
    GraphRefusal(400, "Request_BadRequest", "The body has no list of texts '\(member)'. Send it as JSON.")
  }
  static let expiredPage = GraphRefusal(
    400, "Directory_ExpiredPageToken",
    "The specified page token value has expired and can no longer be included in your request. Ask for the first page.")
}

extension JSONValue {
  /// An error in Graph's form.
  package static func graphError(
    _ code: String, _ message: String, _ ids: (request: String, client: String), at now: Date
  ) -> JSONValue {
    [
      "error": [
        "code": .string(code), "message": .string(message),
        "innerError": [
          "date": .string(now.formatted(.iso8601)),
          "request-id": .string(ids.request), "client-request-id": .string(ids.client),
        ],
      ]
    ]
  }
}

extension RequestContext {
  func graphError(_ refusal: GraphRefusal) -> Answer {
    var answer = Answer.json(
      .graphError(refusal.code, refusal.message, (traceID, correlationID), at: now), status: refusal.status)
    answer.headers["request-id"] = traceID
    return answer
  }

  /// - Parameter problem: nil if there is no token, for which there is no error code (RFC 6750 section 3.1).
  func graphUnauthorized(_ problem: AccessTokenError?) -> Answer {
    let message = problem?.explanation ?? "Access token is empty. Send it as Authorization: Bearer."
    var answer = graphError(.unauthorized(message))
    var challenge =
      "\(problem?.scheme ?? "Bearer") realm=\"\", authorization_uri=\"\(origin)/common/oauth2/v2.0/authorize\", "
      + "client_id=\"\(ResourceAPI.graphAppID)\""
    if let problem { challenge += ", \(problem.parameters), error_description=\"\(message)\"" }
    answer.headers["WWW-Authenticate"] = challenge
    return answer
  }
}

extension GraphRefusal {
  fileprivate static func unauthorized(_ message: String) -> GraphRefusal {
    GraphRefusal(401, "InvalidAuthenticationToken", message)
  }
}
