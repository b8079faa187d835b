// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing

@testable import NativeAuthClient

private typealias S = JourneyService

/// How answers of journeys are read, and which error each refusal is.
@Suite struct JourneyAnswerTests {
  /// What an answer to the code of a sign-in leads to.
  private func result(_ event: FlowEvent, from action: FlowAction<JourneyPhase> = Journeys.submit(code: Journeys.code))
    -> String
  {
    String(Row("", action, [event], "").trace(describe).split(separator: " ").dropFirst().joined(separator: " "))
  }

  private func failure(_ event: FlowEvent, from action: FlowAction<JourneyPhase> = Journeys.submit(code: Journeys.code))
    throws -> NativeAuthError
  {
    guard case .send(_, let phase) = action, case .finish(.failed(let error, _)) = phase.next(event) else {
      throw UnexpectedError()
    }
    return error
  }

  private struct UnexpectedError: Error {}

  @Test(arguments: [
    S.reply(200, text: "<html>Wi-Fi</html>"), S.reply(200, []), S.reply(200, text: ""), S.reply(200, [:]),
    S.reply(302, text: ""), S.reply(500, text: "busy"), S.reply(200, text: #"{"continuationToken":"t"#),
    S.reply(200, ["state": "continue"]), S.reply(200, ["state": "continue", "continuationToken": ""]),
    S.reply(200, ["state": "continue", "continuationToken": 5]),
    S.reply(200, ["state": "continue", "continuationToken": "a\u{1}"]),
    S.reply(200, ["state": 1, "continuationToken": "t"]), S.reply(200, ["continuationToken": "t"]),
    S.answer("t", "dance", []), S.answer("t", "verify", []), S.answer("t", "verify", ["resend"]),
    S.answer("t", "update", []), S.answer("t", "poll", []), S.answer("t", "collectAttributes", []),
    S.answer("t", "riskverify", []), S.answer("t", "activate", ["verify"]), S.answer("t", "challenge", []),
    S.answer("t", "enroll", []), S.answer("t", "register", [], ["_embedded": ["methods": []]]),
    S.answer("t", "verify", ["verify"], ["hint": 5]), S.answer("t", "verify", ["verify"], ["codeLength": "8"]),
    S.answer("t", "verify", ["verify"], ["codeLength": 65]),
    S.answer("t", "enroll", [], ["_embedded": []]), S.answer("t", "enroll", [], ["_embedded": ["methods": "x"]]),
    S.answer("t", "enroll", [], ["_embedded": ["methods": ["x"]]]),
    S.answer("t", "collectAttributes", ["submitAttributes"], ["attributes": [["inputType": "text"]]]),
    S.answer(
      "t", "collectAttributes", ["submitAttributes"], ["attributes": [["attributeId": "a", "required": "yes"]]]),
    S.answer(
      "t", "challenge", [],
      ["challengeContext": ["authenticationFactor": "third"], "_embedded": ["methods": []]]),
    S.reply(400, ["error": 5]), S.reply(400, ["error": ["code": 5]]), S.reply(400, ["error": ["innerError": "x"]]),
    S.reply(400, ["error": ["innerError": ["details": [5]]]]),
  ])
  func `an answer that can't be read is a general error`(event: FlowEvent) {
    let result = result(event, from: Journeys.submit(code: Journeys.signUpCode))
    #expect(result.hasPrefix("general[unusableReply]"))
  }

  @Test func `the status of an answer does not count, and unknown members are ignored`() {
    let members: JSONObject = [
      "continuation_token": "t9", "state": "continue", "curies": [["href": "//x"]], "x": ["y": .null],
      "action": "verify",
    ]
    for status in [200, 201, 400, 401, 500] {
      #expect(
        result(S.reply(status, .object(members)), from: Journeys.submit(code: Journeys.signUpCode))
          == "signInRequired(t9) signUp")
    }
    let both = S.reply(200, ["continuation_token": "old", "continuationToken": "new", "state": "continue"])
    #expect(result(both, from: Journeys.submit(code: Journeys.signUpCode)) == "signInRequired(new) signUp")
  }

  @Test(
    arguments: [
      ["state": "webFallbackRequired"], ["error": ["code": "redirect_to_web"]],
      ["error": ["code": "web_redirect_required"]],
      ["error": ["code": "invalid_grant", "innerError": ["code": "web_redirect_required"]]],
      ["error": ["code": "invalidGrant", "innerError": ["code": "web_redirect_required"]]],
      ["error": "invalid_grant", "suberror": "web_redirect_required"], ["error": "web_redirect_required"],
      ["error": "redirect_to_web"], ["error": ["code": "unsupportedRedirect"]],
      ["state": "webFallbackRequired", "continuationToken": "t", "action": "verify", "error": ["code": "x"]],
    ] as [JSONValue])
  func `the need for a browser counts before all else, in every step`(body: JSONValue) {
    let event = S.reply(400, body)
    let steps: [(FlowAction<JourneyPhase>, [FlowEvent])] = [
      (Journeys.start(.signIn), []), (Journeys.start(.signIn), [S.entry]),
      (Journeys.start(.signIn), [S.entry, S.first("t1", "email")]), (Journeys.submit(code: Journeys.code), []),
      (JourneyPhase.resend(in: Journeys.code), []), (Journeys.submit(attributes: Journeys.signUpAttributes), []),
      (Journeys.select("sms1", Journeys.secondSelection), [S.risk("t4")]),
      (Journeys.select("sms1", Journeys.registration), []), (Journeys.submit(code: Journeys.activation), []),
      (Journeys.submit(newPassword: Journeys.newPassword), []),
      (Journeys.submit(newPassword: Journeys.newPassword), [S.poll("t4")]),
      (JourneyPhase.signIn(in: Journeys.signUpDone), []), (JourneyPhase.signIn(in: Journeys.signUpDone), [S.code]),
    ]
    for (action, events) in steps {
      #expect(Row("", action, events + [event], "").trace(describe).hasSuffix(" browserRequired[]"))
    }
  }

  @Test func `the need for a browser keeps the service's words and numbers`() throws {
    let error = try failure(S.refuse("invalid_grant", "web_redirect_required", "AADSTS50199: Go on."))
    #expect(error.text(canRetry: false) == "AADSTS50199: Go on.")
    #expect(error.response?.oauth.codes == [50199])
  }

  private static let refusals: [(event: FlowEvent, expected: String)] = [
    (S.refuse("invalidGrant", "invalidOneTimeCode", "AADSTS50184: x"), "invalidCode#50184"),
    (S.refuse("invalidGrant", nil, "AADSTS50181: x"), "invalidCode#50181"),
    (S.refuse("invalidGrant", "invalidUserNameOrPassword", "AADSTS50126: x"), "invalidPassword#50126"),
    (S.refuse("invalidGrant", nil, "AADSTS50126: x"), "invalidPassword#50126"),
    (S.refuse("invalidRequest", nil, "AADSTS50034: x"), "userNotFound#50034"),
    (S.refuse("invalidRequest", "userNotFound"), "userNotFound"),
    (S.refuse("invalidRequest", "passwordTooWeak", "AADSTS120002: x"), "invalidPassword#120002"),
    (S.refuse("invalidRequest", nil, "AADSTS120005: x"), "invalidPassword#120005"),
    (S.refuse("invalidRequest", "passwordTooShort"), "invalidPassword"),
    (S.refuse("invalidRequest", "passwordTooLong"), "invalidPassword"),
    (S.refuse("invalidRequest", "passwordIsInvalid"), "invalidPassword"),
    (S.refuse("invalidRequest", "passwordRecentlyUsed"), "invalidPassword"),
    (S.refuse("invalidRequest", "passwordBanned"), "invalidPassword"),
    (
      S.refuse(
        "invalidRequest", "attributeValidationError", "AADSTS1002027: x",
        details: S.detail("passwordPolicyViolation", "password")), "invalidPassword#1002027"
    ),
    (
      S.refuse("invalidRequest", "attributeValidationError", details: S.detail("x", "Password")), "invalidPassword"
    ),
    (
      S.refuse(
        "invalidRequest", "attributeValidationError", details: S.detail("passwordPolicyViolation", "password", "a")),
      "invalidAttributes"
    ),
    (S.refuse("invalidRequest", "attributeValidationError", details: S.detail("x", "city")), "invalidAttributes"),
    (S.refuse("invalidRequest", "attributeValidationError"), "invalidAttributes"),
    (S.refuse("invalidRequest", nil, "AADSTS1002027: x"), "invalidAttributes#1002027"),
    (S.refuse("invalidRequest", "x", details: S.detail("attributeRequired", "password")), "invalidAttributes"),
    (
      S.refuse("invalidRequest", nil, "AADSTS1003037: x", details: S.detail("userAlreadyExists", "email")),
      "userAlreadyExists#1003037"
    ),
    (S.refuse("invalidRequest", nil, "AADSTS1003037: x"), "userAlreadyExists#1003037"),
    (S.refuse("accessDenied", "providerBlockedByRep", status: 403), "authMethodBlocked"),
    (S.refuse("tooManyRequests", status: 429), "general"),
    (S.refuse("serverError", nil, "AADSTS50000: x", status: 500), "general#50000"), (S.refuse("unknown"), "general"),
    (S.refuse("invalidRequest", nil, "AADSTS500222: x"), "userDoesNotHavePassword#500222"),
    (S.refuse("invalidRequest", nil, "AADSTS901001: x"), "general#901001"),
    (S.refuse("x", nil, "AADSTS1: a AADSTSx AADSTS22 b; AADSTS999999999999999999999999"), "general#1,22"),
    // The more exact word decides.
    (S.refuse("invalidGrant", "invalidOneTimeCode", "AADSTS50034: x"), "invalidCode#50034"),
    (S.refuse("x", "invalidOneTimeCode", details: S.detail("userAlreadyExists", "email")), "userAlreadyExists"),
    (S.refuse("x", "somethingNew", "AADSTS50126: x", details: S.detail("somethingNew", "a")), "invalidPassword#50126"),
  ]

  @Test(arguments: refusals.indices)
  func `each refusal has its kind`(index: Int) {
    #expect(result(Self.refusals[index].event) == "\(Self.refusals[index].expected) resume(t2)")
  }

  @Test func `a journey that the service has given up can't go on`() {
    #expect(result(S.refuse("invalidGrant", "invalidContinuationToken", "AADSTS1: AADSTS50034")) == "general#1,50034")
    #expect(result(S.refuse("invalidGrant", nil, "AADSTS55200: x")) == "general#55200")
    #expect(result(S.refuse("expiredToken")) == "general")
  }

  @Test func `a refusal's words and correlation id are the service's`() throws {
    let id = "a0000000-0000-4000-8000-0000000000aa"
    func refused(_ more: JSONObject) -> FlowEvent {
      var error: JSONObject = ["code": "invalidGrant", "message": "AADSTS50181: Wrong, sorry."]
      for member in more.members { error[member.name] = member.value }
      return S.reply(400, ["error": .object(error)])
    }
    let error = try failure(refused([:]))
    #expect(error.text(canRetry: true) == "AADSTS50181: Wrong, sorry.")
    #expect(error.correlationID == Sample.correlationID)
    for name in ["correlationId", "correlation_id"] {
      #expect(try failure(refused([name: .string(id)])).correlationID.uuid.uuidString == id.uppercased())
    }
    let header = CorrelationID(try #require(UUID(uuidString: "b0000000-0000-4000-8000-0000000000bb")))
    guard case .reply(var reply) = refused([:]) else { throw UnexpectedError() }
    reply.correlationID = header
    #expect(try failure(.reply(reply)).correlationID == header)
    guard case .reply(var both) = refused(["correlationId": .string(id)]) else { throw UnexpectedError() }
    both.correlationID = header
    #expect(try failure(.reply(both)).correlationID.uuid.uuidString == id.uppercased())
  }

  @Test func `an answer's correlation id does not replace the journey's`() throws {
    guard case .reply(var reply) = S.update("t3") else { throw UnexpectedError() }
    reply.correlationID = CorrelationID(try #require(UUID(uuidString: "b0000000-0000-4000-8000-0000000000bb")))
    #expect(
      Journeys.after(Journeys.submit(code: Journeys.resetCode), .reply(reply)).correlationID == Sample.correlationID)
  }

  @Test func `refused attributes are named, once`() throws {
    let details = S.detail("attributeValidationError", "city", "jobTitle")
    let named = try failure(S.refuse("invalidRequest", nil, "AADSTS1002027: city is bad", details: details))
    #expect(named.kind == .invalidAttributes)
    #expect(named.text(canRetry: true) == "AADSTS1002027: city is bad (jobTitle)")
    let unnamed = try failure(
      S.refuse("invalidRequest", "attributeValidationError", "", details: S.detail("attributeRequired", "city")))
    #expect(unnamed.text(canRetry: true).contains("city"))
  }

  @Test func `methods that can't be used are skipped, and of equal ids the first counts`() {
    let challenge: JSONValue = ["challenge": S.link("challenge")]
    let methods: JSONValue = [
      ["type": "email", "_links": challenge], ["id": "", "type": "email", "_links": challenge],
      ["id": "a", "_links": challenge], ["id": "a", "type": "pigeon", "_links": challenge],
      ["id": "a", "type": "email"], ["id": "a", "type": "sms", "hint": "1", "_links": challenge],
      ["id": "a", "type": "email", "hint": "2", "_links": challenge],
      ["id": "b", "type": "email", "_links": ["challenge": [S.link("challenge")]]],
    ]
    let answer = S.answer(
      "t3", "challenge", [],
      ["challengeContext": ["authenticationFactor": "multiFactor"], "_embedded": ["methods": methods]])
    let context = Journeys.after(Journeys.submit(code: Journeys.code), answer)
    #expect(context.journey.methods.map(\.method.channel) == ["sms", "email"])
    #expect(context.journey.methods.first?.method.loginHint == "1")
  }

  @Test func `a code's delivery may say little`() throws {
    func delivery(_ more: JSONObject) throws -> CodeDelivery {
      guard case .send(_, let phase) = JourneyPhase.resend(in: Journeys.code),
        case .finish(.reached(.codeRequired(let delivery), _)) = phase.next(S.answer("t3", "verify", ["verify"], more))
      else { throw UnexpectedError() }
      return delivery
    }
    #expect(try delivery([:]) == CodeDelivery(sentTo: "", channel: "email", codeLength: 0))
    #expect(try delivery(["codeLength": -1, "hint": .null]).codeLength == 0)
    #expect(try delivery(["payload": ["codeLength": 6]]).codeLength == 6)
    #expect(
      try delivery(["hint": "a***", "codeLength": 8]) == CodeDelivery(sentTo: "a***", channel: "email", codeLength: 8))
  }

  @Test func `an attribute's pattern and type are read by both of their names`() throws {
    let attributes: JSONValue = [
      [
        "attributeId": "a", "inputType": "boolean", "type": "x", "required": true, "validationRegex": "^a",
        "regex": "b",
      ],
      ["attributeId": "b", "type": "date", "regex": "^b", "hidden": true, "options": [1]],
    ]
    let event = S.answer("t2", "collectAttributes", ["submitAttributes"], ["attributes": attributes])
    guard case .send(_, let phase) = Journeys.submit(code: Journeys.signUpCode),
      case .finish(.reached(.attributesRequired(let read), _)) = phase.next(event)
    else { throw UnexpectedError() }
    #expect(
      read == [
        RequiredAttribute(name: "a", type: "boolean", isRequired: true, pattern: "^a"),
        RequiredAttribute(name: "b", type: "date", isRequired: false, pattern: "^b"),
      ])
  }

  /// The body of the request that an action sends.
  private func body(_ action: FlowAction<JourneyPhase>) throws -> String {
    guard case .send(let request, _) = action else { throw UnexpectedError() }
    #expect(request.parameters.isEmpty)
    return JSONValue.object(try #require(request.json)).text
  }

  @Test func `the bodies of the steps`() throws {
    #expect(try body(Journeys.submit(code: Journeys.code)) == #"{"continuationToken":"t2","otp":"123"}"#)
    #expect(try body(Journeys.submit(code: Journeys.activation)) == #"{"continuationToken":"t4","code":"123"}"#)
    #expect(try body(Journeys.submit(password: Journeys.password)) == #"{"continuationToken":"t2","password":"pw"}"#)
    #expect(
      try body(Journeys.submit(password: Journeys.signUpPassword))
        == #"{"continuationToken":"t2","attributes":{"password":"pw"}}"#)
    #expect(
      try body(Journeys.submit(attributes: Journeys.signUpAttributes))
        == #"{"continuationToken":"t3","attributes":{"city":"Bonn"}}"#)
    #expect(
      try body(Journeys.submit(newPassword: Journeys.newPassword)) == #"{"continuationToken":"t3","newPassword":"pw"}"#)
    #expect(try body(JourneyPhase.resend(in: Journeys.code)) == #"{"continuationToken":"t2"}"#)
    #expect(try body(Journeys.select("sms1", Journeys.registration)) == #"{"continuationToken":"t3"}"#)
    #expect(
      try body(Journeys.select("sms1", Journeys.registration, contact: "+49"))
        == #"{"continuationToken":"t3","target":"+49"}"#)
  }

  @Test func `nothing of a journey prints a secret`() {
    var context = Journeys.password
    context.continuationToken = Secret("secret-token")
    let actions = [
      JourneyPhase.submit(password: Secret("hunter2"), in: context),
      JourneyPhase.submit(attributes: ["city": "Atlantis"], in: Journeys.signUpAttributes),
      Journeys.select("sms1", Journeys.registration, contact: "+4930777"),
      Journeys.start(.signUp, ["city": "Atlantis"]),
    ]
    var printed = ""
    for action in actions {
      printed += "\(action)" + String(reflecting: action)
      dump(action, to: &printed)
      if case .send(_, let phase) = action {
        printed += "\(phase)"
        dump(phase.next(S.verify("secret-token", "password")), to: &printed)
        dump(phase.next(S.second("secret-token", "email")), to: &printed)
      }
    }
    for secret in ["hunter2", "secret-token", "Atlantis", "+4930777", "ada@fabrikam.example"] {
      #expect(!printed.contains(secret))
    }
  }
}
