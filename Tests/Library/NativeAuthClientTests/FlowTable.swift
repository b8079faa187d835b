// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import NativeAuthClient
@testable import TokenExchange

/// One row of a table: the app's action, the service's answers, and the expected trace with the outcome at its end.
struct Row<Phase: FlowPhase>: Sendable, CustomTestStringConvertible {
  var what: String
  var action: FlowAction<Phase>
  var events: [FlowEvent]
  var expected: String

  init(_ what: String, _ action: FlowAction<Phase>, _ events: [FlowEvent], _ expected: String) {
    self.what = what
    self.action = action
    self.events = events
    self.expected = expected
  }

  var testDescription: String { what }

  /// Feeds the events in order. Every event must be used, and none may be missing.
  func trace(_ describe: (StepOutcome<Phase.Status>) -> String) -> String {
    var action = action
    var events = events[...]
    var trace: [String] = []
    while true {
      let phase: Phase
      switch action {
      case .finish(let outcome):
        trace.append(events.isEmpty ? describe(outcome) : "\(events.count) events too many, \(describe(outcome))")
        return trace.joined(separator: " ")
      case .send(let request, let next):
        trace.append("\(request.endpoint)(\(request.token))")
        phase = next
      case .wait(let seconds, let request, let next):
        trace.append("\(seconds == 1.5 ? "1.5" : "\(Int(seconds))")s \(request.endpoint)(\(request.token))")
        phase = next
      case .store(_, _, let next):
        trace.append("store")
        phase = next
      }
      guard let event = events.popFirst() else { return trace.joined(separator: " ") + " waits for more" }
      action = phase.next(event)
    }
  }
}

extension NativeAuthRequest {
  /// The name of the endpoint in the traces.
  var endpoint: String {
    guard let link else { return Self.endpoints[path] ?? path }
    return (method == "POST" ? "" : method + " ") + link.address.split(separator: "/api/").dropFirst().joined()
  }

  var token: String { parameters["continuation_token"] ?? json?["continuationToken"]?.string ?? "" }

  private static let endpoints = [
    "/oauth2/v2.0/authorize-challenge": "authorizeChallenge", "/signup/v1.0/start": "signUpStart",
    "/signup/v1.0/challenge": "signUpChallenge",
    "/signup/v1.0/continue": "signUpContinue", "/oauth2/v2.0/initiate": "signInInitiate",
    "/oauth2/v2.0/challenge": "signInChallenge", "/oauth2/v2.0/introspect": "signInIntrospect",
    "/oauth2/v2.0/token": "token", "/register/v1.0/introspect": "registerIntrospect",
    "/register/v1.0/challenge": "registerChallenge", "/register/v1.0/continue": "registerContinue",
    "/resetpassword/v1.0/start": "resetStart", "/resetpassword/v1.0/challenge": "resetChallenge",
    "/resetpassword/v1.0/continue": "resetContinue", "/resetpassword/v1.0/submit": "resetSubmit",
    "/resetpassword/v1.0/poll_completion": "resetPoll",
  ]
}

/// Answers of the service.
enum Service {
  static func ok(_ members: JSONObject) -> FlowEvent { reply(200, .object(members)) }
  static func token(_ token: String) -> FlowEvent { ok(["continuation_token": .string(token)]) }
  static let redirect = ok(["challenge_type": "redirect", "redirect_reason": "because"])
  static let html = FlowEvent.reply(NativeAuthReply(status: 200, body: Data("<html>Wi-Fi</html>".utf8)))
  static let offline = FlowEvent.noReply(.transport(.cannotConnect(host: "h", reason: "offline")))
  static let empty = ok([:])
  /// After these the same step may well succeed.
  static let passingFaults = [
    offline, .noReply(.cancelled), .noReply(.unexpectedStatus(500)), reply(503, [:]), reply(429, [:]),
  ]

  static func reply(_ status: Int, _ json: JSONValue) -> FlowEvent {
    .reply(NativeAuthReply(status: status, body: Data(json.text.utf8)))
  }

  static func code(_ token: String, target: String = "challenge_target_label") -> FlowEvent {
    var members: JSONObject = [
      "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": "email", "code_length": 8,
      "interval": 300, "continuation_token": .string(token),
    ]
    members[target] = "a***@b.example"
    return ok(members)
  }

  static func asksPassword(_ token: String) -> FlowEvent {
    ok(["challenge_type": "password", "continuation_token": .string(token)])
  }

  static func methods(_ token: String) -> FlowEvent {
    ok([
      "continuation_token": .string(token),
      "methods": [["id": "m1", "challenge_type": "oob", "challenge_channel": "email", "login_hint": "a***"]],
    ])
  }

  static func refuse(
    _ error: String, _ suberror: String? = nil, codes: [Int] = [], token: String? = nil, _ more: JSONObject = [:]
  ) -> FlowEvent {
    var body: JSONObject = [
      "error": .string(error), "error_description": "AADSTS0: text", "error_codes": .array(codes.map { JSONValue($0) }),
    ]
    body["suberror"] = suberror.map(JSONValue.string)
    body["continuation_token"] = token.map(JSONValue.string)
    for member in more.members { body[member.name] = member.value }
    return reply(400, .object(body))
  }

  static let requiredAttributes: JSONObject = [
    "required_attributes": [
      ["name": "city", "type": "string", "required": true, "options": ["regex": "^[A-Z]"]]
    ]
  ]
  static let invalidAttributes: JSONObject = ["invalid_attributes": [["name": "city"]]]
  static let passwordRules = [
    "password_too_weak", "password_too_short", "password_too_long", "password_is_invalid", "password_recently_used",
    "password_banned",
  ]
}

enum Sample {
  static let settings = NativeAuthSettings(
    clientID: ClientID("client-1"), challengeTypes: [.oneTimeCode, .password],
    capabilities: [.multifactorAuthentication, .registration])
  static let correlationID = CorrelationID(UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
  static let context = FlowContext(
    settings: settings, correlationID: correlationID, username: "ada@fabrikam.example", scopes: ScopeSet(["api/read"]),
    claims: #"{"a":1}"#, continuationToken: Secret("t0"))
  static let method = AuthMethod(id: "m1", challengeType: "oob", channel: "email")

  static func context(of username: String) -> FlowContext {
    var context = context
    context.username = username
    return context
  }

  static var signedIn: FlowEvent {
    let account = Account(
      homeAccountID: HomeAccountID("u.t"), environment: "h", username: "ada", name: nil, tenantProfiles: [])
    let profile = TenantProfile(localAccountID: "u", environment: "h", tenantID: "t", isHome: true, idToken: nil)
    return .stored(
      AuthenticationResult(
        accessToken: Secret("at"), tokenType: "Bearer", expiresOn: Date(timeIntervalSince1970: 0),
        isInExtendedLifetime: false, idToken: nil, scopes: ScopeSet([]), account: account, tenantProfile: profile,
        authority: Authority(host: "h.test", tenant: "t"), correlationID: correlationID, source: .network))
  }
  static let notStored = FlowEvent.notStored(IdentityError(.malformedResponse(reason: "no")))
  static let unsent = FlowEvent.unsent(IdentityError(.malformedResponse(reason: "no")))
}

func describe(_ failure: NativeAuthError, _ resume: FlowContext?) -> String {
  let notice: String =
    switch failure.notice {
    case .browserRequired(let reason)?: "[\(reason ?? "")]"
    case let notice?: "[\(notice)]"
    case nil: ""
    }
  let codes = failure.response.map { $0.oauth.codes.map(String.init).joined(separator: ",") } ?? ""
  let resumed = resume.map { " resume(\($0.continuationToken.exposed))" } ?? ""
  return "\(failure.kind)\(notice)\(codes.isEmpty ? "" : "#" + codes)\(resumed)"
}
