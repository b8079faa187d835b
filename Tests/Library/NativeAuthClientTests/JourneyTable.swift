// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire

@testable import NativeAuthClient
@testable import TokenExchange

typealias JourneyRow = Row<JourneyPhase>

/// Answers of the service to journeys. The links lead to paths that are called like their relations.
enum JourneyService {
  static let authority = Authority(kind: .ciam, host: "h.test", tenant: "t")

  static func reply(_ status: Int, _ json: JSONValue, from authority: Authority = authority) -> FlowEvent {
    .reply(NativeAuthReply(status: status, body: json.data, authority: authority))
  }

  static func reply(_ status: Int, text: String) -> FlowEvent {
    .reply(NativeAuthReply(status: status, body: Data(text.utf8), authority: authority))
  }

  static func link(_ name: String) -> JSONValue { ["href": .string("/other/api/\(name)")] }

  static func links(_ relations: [String]) -> JSONValue { .object(sorted: relations.map { ($0, link($0)) }) }

  static let entry = reply(
    401,
    [
      "error": "InsufficientAuthorization", "continuation_token": "t0",
      "_links": ["sign_in": link("signIn"), "sign_up": link("signUp"), "reset_password": link("reset")],
    ])

  static func answer(_ token: String, _ action: String, _ relations: [String], _ more: JSONObject = [:]) -> FlowEvent {
    var members: JSONObject = [
      "continuationToken": .string(token), "state": "interactionRequired", "action": .string(action),
      "_links": links(relations),
    ]
    for member in more.members { members[member.name] = member.value == .null ? nil : member.value }
    return reply(200, .object(members))
  }

  static func first(_ token: String, _ types: String...) -> FlowEvent { choice(token, types, "singleFactor") }
  static func second(_ token: String, _ types: String...) -> FlowEvent { choice(token, types, "multiFactor") }
  static func enroll(_ token: String, _ types: String...) -> FlowEvent { offer(token, types, "enroll", [:]) }

  private static func choice(_ token: String, _ types: [String], _ factor: String) -> FlowEvent {
    offer(token, types, "challenge", ["challengeContext": ["authenticationFactor": .string(factor)]])
  }

  private static func offer(_ token: String, _ types: [String], _ relation: String, _ more: JSONObject) -> FlowEvent {
    var more = more
    more["_embedded"] = [
      "methods": .array(
        types.map {
          ["id": .string($0 + "1"), "type": .string($0), "_links": .object([relation: link("\(relation)-\($0)")])]
        })
    ]
    return answer(token, relation, [], more)
  }

  static func verify(_ token: String, _ type: String?) -> FlowEvent {
    answer(
      token, "verify", ["verify", "resend"],
      ["type": type.map(JSONValue.string), "hint": "a***", "codeLength": 8])
  }
  static func activate(_ token: String, _ type: String = "sms") -> FlowEvent {
    answer(token, "activate", ["activate", "resend"], ["type": .string(type), "hint": "a***", "codeLength": 6])
  }
  static func update(_ token: String) -> FlowEvent { answer(token, "update", ["update"]) }
  static func poll(_ token: String) -> FlowEvent { answer(token, "poll", ["poll"]) }
  static func risk(_ token: String) -> FlowEvent { answer(token, "riskverify", ["riskverify"]) }
  static func attributes(_ token: String, _ names: String...) -> FlowEvent {
    answer(
      token, "collectAttributes", ["submitAttributes"],
      [
        "attributes": .array(
          names.map { ["attributeId": .string($0), "inputType": "text", "required": true, "label": "x"] })
      ])
  }
  static func done(_ token: String) -> FlowEvent {
    reply(200, ["continuationToken": .string(token), "state": "continue", "_links": links(["continue"])])
  }
  static let code = reply(200, ["code": "c0de"])
  static let tokens = reply(200, ["access_token": "at"])

  static func refuse(
    _ code: String, _ inner: String? = nil, _ message: String = "", details: JSONValue? = nil, status: Int = 400
  ) -> FlowEvent {
    let innerError: JSONObject = ["code": inner.map(JSONValue.string), "details": details]
    return reply(
      status,
      [
        "error": [
          "code": .string(code), "message": .string(message), "target": .null,
          "innerError": innerError.members.isEmpty ? nil : .object(innerError),
        ]
      ])
  }
  static func detail(_ code: String, _ names: String...) -> JSONValue {
    [["code": .string(code), "attributeIds": .array(names.map(JSONValue.string)), "message": "m"]]
  }
}

/// States of journeys, as contexts, and calls from there.
enum Journeys {
  typealias S = JourneyService

  static func start(_ scenario: JourneyScenario, _ given: JSONObject? = nil) -> FlowAction<JourneyPhase> {
    JourneyPhase.start(scenario, attributes: given, in: Sample.context)
  }

  /// The context of the state that the action leads to; one of a journey that has not begun if it leads to none.
  static func after(_ action: FlowAction<JourneyPhase>, _ events: FlowEvent...) -> FlowContext {
    var action = action
    for event in events {
      switch action {
      case .send(_, let phase), .wait(_, _, let phase), .store(_, _, let phase): action = phase.next(event)
      case .finish: break
      }
    }
    if case .finish(.reached(_, let context)) = action { return context }
    return Sample.context
  }

  static let password = after(start(.signIn), S.entry, S.first("t1", "password"), S.verify("t2", "password"))
  static let code = after(start(.signIn), S.entry, S.first("t1", "email"), S.verify("t2", "email"))
  static let selection = after(start(.signIn), S.entry, S.first("t1", "password", "email"))
  static let secondSelection = after(submit(password: password), S.second("t3", "email", "sms"))
  static let secondCode = after(select("sms1", secondSelection), S.verify("t4", "sms"))
  static let registration = after(submit(password: password), S.enroll("t3", "email", "sms"))
  static let activation = after(select("sms1", registration, contact: "+4930"), S.activate("t4"))
  static let signUpCode = after(start(.signUp), S.entry, S.verify("t1", "email"))
  static let signUpPassword = after(submit(code: signUpCode), S.attributes("t2", "Password", "city"))
  static let signUpAttributes = after(submit(password: signUpPassword), S.attributes("t3", "city"))
  static let signUpDone = after(submit(attributes: signUpAttributes), S.done("t4"))
  static let resetSelection = after(start(.passwordReset), S.entry, S.first("t1", "email", "sms"))
  static let resetCode = after(start(.passwordReset), S.entry, S.first("t1", "email"), S.verify("t2", "email"))
  static let newPassword = after(submit(code: resetCode), S.update("t3"))
  static let resetDone = after(submit(newPassword: newPassword), S.poll("t4"), S.done("t5"))

  /// States whose step was accepted, and what came after it lost.
  static let lostPoll = left(submit(newPassword: newPassword), S.poll("t4"), Service.offline)
  static let lostEnd = left(submit(password: password), S.done("t3"), Service.offline)

  /// The context that is left to the app's state by a failure after these events.
  private static func left(_ action: FlowAction<JourneyPhase>, _ events: FlowEvent...) -> FlowContext {
    var action = action
    for event in events {
      switch action {
      case .send(_, let phase), .wait(_, _, let phase), .store(_, _, let phase): action = phase.next(event)
      case .finish: break
      }
    }
    if case .finish(.failed(_, let context?)) = action { return context }
    return Sample.context
  }

  static func submit(code context: FlowContext) -> FlowAction<JourneyPhase> {
    JourneyPhase.submit(code: Secret("123"), in: context)
  }
  static func submit(password context: FlowContext) -> FlowAction<JourneyPhase> {
    JourneyPhase.submit(password: Secret("pw"), in: context)
  }
  static func submit(newPassword context: FlowContext) -> FlowAction<JourneyPhase> {
    JourneyPhase.submit(newPassword: Secret("pw"), in: context)
  }
  static func submit(attributes context: FlowContext) -> FlowAction<JourneyPhase> {
    JourneyPhase.submit(attributes: ["city": "Bonn"], in: context)
  }
  static func select(_ id: String, _ context: FlowContext, contact: String? = nil) -> FlowAction<JourneyPhase> {
    JourneyPhase.select(methodID: id, contact: contact, in: context)
  }
}

func describe(_ outcome: StepOutcome<JourneyStatus>) -> String {
  switch outcome {
  case .failed(let failure, let resume): return describe(failure, resume)
  case .reached(let status, let context):
    let token = context.continuationToken.exposed
    return switch status {
    case .codeRequired(let delivery): "codeRequired(\(token)) \(delivery.channel)"
    case .passwordRequired: "passwordRequired(\(token))"
    case .newPasswordRequired: "newPasswordRequired(\(token))"
    case .attributesRequired(let attributes):
      "attributesRequired(\(token)) \(attributes.map(\.name).joined(separator: ","))"
    case .methodSelectionRequired(let methods): "selection(\(token)) \(methods.map(\.id).joined(separator: ","))"
    case .secondFactorRequired(let delivery): "secondFactor(\(token)) \(delivery.channel)"
    case .registrationRequired(let methods): "registration(\(token)) \(methods.map(\.id).joined(separator: ","))"
    case .registrationVerificationRequired(let delivery): "activation(\(token)) \(delivery.channel)"
    case .signInRequired: "signInRequired(\(token)) \(context.scenario)"
    case .signedIn: "signedIn"
    }
  }
}
