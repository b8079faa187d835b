// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Why a control request was not carried out.
enum ControlError: Error, Sendable, Equatable {
  case notFound
  case wrongMethod(allowed: [String])
  case foreignOrigin
  case notJSON
  case malformedJSON
  case badMember(String, String)
  /// A member of a fault rule, and what is wrong with it and to be done.
  case badRule(String, String)
  case unknownFault
  case unknownUser
  case unknownQuery(String)

  private var status: Int {
    switch self {
    case .notFound, .unknownUser, .unknownFault: 404
    case .wrongMethod: 405
    case .foreignOrigin: 403
    case .notJSON: 415
    case .malformedJSON, .badMember, .badRule, .unknownQuery: 400
    }
  }

  private var allowedMethods: String? {
    if case .wrongMethod(let allowed) = self { allowed.joined(separator: ", ") } else { nil }
  }

  private var code: String {
    switch self {
    case .notFound: "not_found"
    case .wrongMethod: "wrong_method"
    case .foreignOrigin: "foreign_origin"
    case .notJSON: "not_json"
    case .malformedJSON: "malformed_json"
    case .badMember, .badRule: "bad_member"
    case .unknownFault: "unknown_fault"
    case .unknownUser: "unknown_user"
    case .unknownQuery: "unknown_query"
    }
  }

  private var message: String {
    switch self {
    case .notFound:
      "There is no such control. Use health, ready, requests, inbox, faults, reset, clock, tokens, pop, "
        + "apis/{name}/policy or users/{username}/{revoke-sessions|challenge|policy|password|blocked}."
    case .wrongMethod(let allowed): "This control takes \(allowed.joined(separator: ", ")). Send that."
    case .foreignOrigin: "A web page may not control the emulator. Send the request from a program."
    case .notJSON: "The request is not JSON. Send Content-Type: application/json."
    case .malformedJSON: "The body is no JSON object. Send one, such as {}."
    case .badMember(let name, let expected): "The member \(name) is missing or not usable. Give \(expected)."
    case .badRule(let name, let reason): "The member \(name) \(reason)"
    case .unknownFault: "There is no fault rule with that id. GET faults lists them."
    case .unknownQuery(let name): "The inbox does not know the query \(name). Name one address with address=, or none."
    case .unknownUser: "There is no user with that name. The emulator printed the names at its start."
    }
  }

  var answer: Answer {
    var answer = Answer.json(["error": ["code": .string(code), "message": .string(message)]], status: status)
    answer.headers["Allow"] = allowedMethods
    return answer
  }
}

extension RequestContext {
  func require(_ methods: [String]) throws(ControlError) {
    guard methods.contains(method) else { throw .wrongMethod(allowed: methods) }
  }

  /// The JSON object of a request that changes something; empty when the body is.
  ///
  /// A page of another site can make a browser send requests here, but not with this content type without asking first
  /// (a preflight, which nothing here answers), and the browser adds the page's origin.
  func command() throws(ControlError) -> JSONObject {
    try require(["POST"])
    try requireOwnOrigin()
    let mediaType = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
    guard mediaType?.filter({ !$0.isWhitespace }) == "application/json" else { throw .notJSON }
    if request.body.isEmpty { return [:] }
    guard let object = (try? JSONValue(parsing: request.body))?.object else { throw .malformedJSON }
    return object
  }

  /// Throws when a web page of another site sends the request.
  func requireOwnOrigin() throws(ControlError) {
    if let sender = request.headers["Origin"], sender.lowercased() != origin.description { throw .foreignOrigin }
    if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" { throw .foreignOrigin }
  }
}
