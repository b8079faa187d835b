// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// Why a control request was not carried out.
struct ControlError: Error, Sendable, Equatable {
  let status: Int
  let code: String
  let message: String
  /// The `Allow` header of a 405.
  var allowedMethods: String?
  /// The member of the command that is wrong, and what is wrong with it, as the end of a sentence.
  var member: String?
  var reason: String?

  private init(_ status: Int, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  static let notFound = ControlError(
    404, "not_found",
    "There is no such control. GET /_emulator lists their names.")
  static let foreignOrigin = ControlError(
    403, "foreign_origin", "A web page may not control the emulator. Send the request from a program.")
  static let notJSON = ControlError(
    415, "not_json", "The request is not JSON. Send Content-Type: application/json.")
  static let malformedJSON = ControlError(
    400, "malformed_json", "The body is no JSON object. Send one, such as {}.")
  static let unknownFault = ControlError(
    404, "unknown_fault", "There is no fault rule with that id. GET faults lists them.")
  static let unknownApp = ControlError(
    404, "unknown_app", "There is no app with that client id. GET apps lists them.")
  static let unknownGroup = ControlError(
    404, "unknown_group", "There is no group with that object id. GET groups lists them.")
  static let unknownSecret = ControlError(
    404, "unknown_secret", "The app has no secret with that number. Count its secrets from 1.")
  static let unknownAPI = ControlError(
    404, "unknown_api", "There is no API with that name. GET apis lists them.")
  static let graphStays = ControlError(
    400, "graph_stays", "Graph can't be removed. Remove another API, or change Graph.")
  static let unknownSignIn = ControlError(
    404, "unknown_sign_in", "No request with that correlation id is remembered. GET signins lists them.")
  static let noCertificate = ControlError(
    404, "no_certificate", "This emulator serves no HTTPS. Nothing has to be trusted.")
  static let noPage = ControlError(404, "not_found", "The console has no such page. Use its menu.")
  static let foreignForm = ControlError(
    403, "foreign_form",
    "The form does not belong to this browser. Allow cookies, open the page again and send it again.")
  static let unknownWorld = ControlError(
    404, "unknown_world", "There is no world with that id. GET worlds lists them.")
  static let unknownSnapshot = ControlError(
    404, "unknown_snapshot", "There is no snapshot with that name. GET snapshots lists them.")
  static let unknownPasskey = ControlError(
    404, "unknown_passkey", "The person has no passkey with that id. GET users/{username}/passkeys lists them.")
  static let unknownUser = ControlError(
    404, "unknown_user", "There is no user with that name. The emulator printed the names at its start.")

  /// - Parameter other: The request that may have been meant, such as `POST snapshots/{name}`.
  static func wrongMethod(allowed: [String], other: String? = nil) -> ControlError {
    let methods = allowed.joined(separator: ", ")
    let nextStep = other.map { "Did you mean \($0)?" } ?? "Send that."
    var error = ControlError(405, "wrong_method", "This control takes \(methods). \(nextStep)")
    error.allowedMethods = methods
    return error
  }

  /// The largest number of entries of one kind that can be registered while the emulator runs.
  static let limit = Accounts.limit
  static let full = ControlError(
    400, "full", "There are \(limit) already. Remove some, or reset the emulator.")

  /// A member that is missing, or is not what is expected.
  static func badMember(_ name: String, of command: JSONObject, _ expected: String) -> ControlError {
    let isGiven = command[name].map { $0 != .null } ?? false
    return badRule(name, isGiven ? "is not \(expected)." : "is missing. Give \(expected).")
  }

  /// A member that is missing, or is none of two words or more.
  static func badChoice(_ name: String, of command: JSONObject, _ words: [String]) -> ControlError {
    badMember(name, of: command, words.dropLast().joined(separator: ", ") + " or " + (words.last ?? ""))
  }

  /// A member that is wrong; `reason` says why, and what to do.
  static func badRule(_ name: String, _ reason: String) -> ControlError {
    var error = ControlError(400, "bad_member", "The member \(name) \(reason)")
    (error.member, error.reason) = (name, reason)
    return error
  }

  /// The id of a new entry is that of another one, which would be replaced.
  static func taken(_ member: String, by name: String, _ kind: String) -> ControlError {
    let reason = "is that of \(name). Choose another, or change that \(kind)."
    var error = ControlError(412, "taken", "The member \(member) \(reason)")
    (error.member, error.reason) = (member, reason)
    return error
  }

  /// The error of an object reader.
  init(_ error: SeedError) { self = .badRule(error.place, error.reason) }

  /// The error of the platform, when a custom token can't be issued.
  static func refused(_ code: String, _ message: String, status: Int) -> ControlError {
    ControlError(status, code, message)
  }

  static func tooMany(_ things: String, _ limit: Int) -> ControlError {
    ControlError(409, "too_many", "There are \(limit) \(things), and no more are kept. DELETE one.")
  }

  static func unknownQuery(_ name: String) -> ControlError {
    ControlError(
      400, "unknown_query",
      "The inbox does not know the query \(name). Name one address with address=, or none.")
  }

  var answer: Answer {
    var error: JSONObject = ["code": .string(code), "message": .string(message)]
    error["member"] = member.map(JSONValue.string)
    var answer = Answer.json(["error": .object(error)], status: status)
    answer.headers["Allow"] = allowedMethods
    return answer
  }
}

extension RequestContext {
  func require(_ methods: [String], other: String? = nil) throws(ControlError) {
    guard methods.contains(method) else { throw .wrongMethod(allowed: methods, other: other) }
  }

  /// The JSON object of a request that changes something; an empty object when the body is empty.
  ///
  /// A page of another site can make a browser send requests here, but not with this content type without asking first
  /// (a preflight, which nothing here answers), and the browser adds the page's origin.
  func command(_ methods: [String] = ["POST"]) throws(ControlError) -> JSONObject {
    try require(methods)
    try requireOwnOrigin()
    let mediaType = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
    guard mediaType?.filter({ !$0.isWhitespace }) == "application/json" else { throw .notJSON }
    if request.body.isEmpty { return [:] }
    guard let object = (try? JSONValue(parsing: request.body))?.object else { throw .malformedJSON }
    return object
  }

  /// Whether the command adds an entry, and replaces none.
  var onlyAdds: Bool { request.headers["If-None-Match"] == "*" }

  /// Throws when a command that takes no members has some.
  func requireEmptyCommand() throws(ControlError) {
    if let member = try command().members.first { throw .badRule(member.name, "is not known. Send none: {}.") }
  }

  /// Throws when a web page of another origin sends the request, unless the person followed a link.
  func requireOwnPage() throws(ControlError) {
    let isLink =
      isReading && request.headers["Origin"] == nil && request.headers["Sec-Fetch-Mode"] == "navigate"
      && request.headers["Sec-Fetch-Dest"] == "document"
    if !isLink { try requireOwnOrigin() }
  }

  /// Throws when a web page of another site sends the request.
  func requireOwnOrigin() throws(ControlError) {
    if let sender = request.headers["Origin"], sender.lowercased() != origin.description { throw .foreignOrigin }
    if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" { throw .foreignOrigin }
  }
}
