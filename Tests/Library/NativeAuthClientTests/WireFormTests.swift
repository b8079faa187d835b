// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

@testable import NativeAuthClient

/// The forms that are sent, and answers that no service should send.
@Suite struct WireFormTests {
  /// The form of the last request after `events`, without the client id that every form begins with.
  private func form<Phase: FlowPhase>(_ first: FlowAction<Phase>, _ events: FlowEvent...) throws -> String {
    var action = first
    for event in events {
      guard case .send(_, let phase) = action else { return "nothing was sent" }
      action = phase.next(event)
    }
    guard case .send(let request, _) = action else { return "nothing was sent" }
    #expect(request.parameters.first == Parameter("client_id", "client-1"))
    let claims = request.claims.map { [Parameter("claims", $0)] } ?? []
    return (request.parameters.dropFirst() + claims).map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  private let context = Sample.context

  @Test func `a sign-up's forms`() throws {
    let start = SignUpPhase.start(
      password: Secret("p w"), attributes: ["city": "Berlin"], in: Sample.context(of: "ada@b.example"))
    #expect(
      try form(start)
        == #"username=ada@b.example&challenge_type=oob password redirect&password=p w&attributes={"city":"Berlin"}&"#
        + "capabilities=mfa_required registration_required")
    #expect(
      try form(start, Service.token("t1")) == "continuation_token=t1&challenge_type=oob password redirect")
    #expect(
      try form(SignUpPhase.submit(code: Secret("123"), in: context)) == "continuation_token=t0&grant_type=oob&oob=123")
    #expect(
      try form(SignUpPhase.submit(password: Secret("p"), in: context))
        == "continuation_token=t0&grant_type=password&password=p")
    #expect(
      try form(SignUpPhase.submit(attributes: [:], in: context))
        == "continuation_token=t0&grant_type=attributes&attributes={}")
  }

  @Test func `a sign-in's forms`() throws {
    let tail = #"scope=api/read openid profile offline_access&client_info=true&claims={"a":1}"#
    let types = "challenge_type=oob password redirect"
    let start = SignInPhase.start(password: Secret("p"), in: context)
    #expect(
      try form(start) == "username=ada@fabrikam.example&\(types)&capabilities=mfa_required registration_required")
    #expect(try form(start, Service.token("t1")) == "continuation_token=t1&\(types)")
    #expect(
      try form(start, Service.token("t1"), Service.asksPassword("t2"))
        == "grant_type=password&username=ada@fabrikam.example&password=p&\(types)&continuation_token=t2&\(tail)")
    #expect(
      try form(SignInPhase.submit(code: Secret("1"), in: context))
        == "grant_type=oob&oob=1&continuation_token=t0&\(tail)")
    #expect(
      try form(SignInPhase.requestChallenge(Sample.method, in: context))
        == "continuation_token=t0&\(types)&id=m1")
    #expect(
      try form(SignInPhase.submit(secondFactor: Secret("1"), in: context))
        == "grant_type=mfa_oob&oob=1&continuation_token=t0&\(tail)")
    #expect(
      try form(SignInPhase.signIn(after: context, scopes: ScopeSet(["openid", "x"]), claims: nil))
        == "grant_type=continuation_token&username=ada@fabrikam.example&\(types)&continuation_token=t0&"
        + "scope=openid x profile offline_access&client_info=true")
  }

  @Test func `a registration's forms keep the scopes and claims of the sign-in`() throws {
    let contact = SignInPhase.challenge(
      Sample.method, contact: "c@d.example", in: context)
    #expect(
      try form(contact)
        == "continuation_token=t0&challenge_type=oob&challenge_target=c@d.example&challenge_channel=email")
    let preverified = Service.ok(["challenge_type": "preverified", "continuation_token": "t1"])
    #expect(try form(contact, preverified) == "continuation_token=t1&grant_type=continuation_token")
    let code = SignInPhase.submit(registration: Secret("1"), in: context)
    #expect(try form(code) == "continuation_token=t0&grant_type=oob&oob=1")
    #expect(
      try form(code, Service.token("t2"))
        == "grant_type=continuation_token&challenge_type=oob password redirect&continuation_token=t2&"
        + #"scope=api/read openid profile offline_access&client_info=true&claims={"a":1}"#)
  }

  @Test func `a reset's forms`() throws {
    #expect(
      try form(PasswordResetPhase.start(in: context))
        == "username=ada@fabrikam.example&challenge_type=oob password redirect&"
        + "capabilities=mfa_required registration_required")
    #expect(
      try form(PasswordResetPhase.submit(code: Secret("1"), in: context))
        == "continuation_token=t0&grant_type=oob&oob=1")
    #expect(
      try form(PasswordResetPhase.submit(password: Secret("new"), in: context))
        == "continuation_token=t0&new_password=new")
  }

  @Test func `an app that declares nothing sends redirect alone and no capabilities`() throws {
    var context = context
    context.settings = NativeAuthSettings(clientID: ClientID("client-1"), challengeTypes: [])
    #expect(
      try form(SignInPhase.start(password: nil, in: context)) == "username=ada@fabrikam.example&challenge_type=redirect"
    )
  }

  private static let manyAttributes: JSONObject = [
    "required_attributes": .array(
      Array(repeating: ["name": "n", "type": "string", "required": true], count: 1000))
  ]

  @Test(arguments: [
    Service.html, Service.offline, Service.reply(200, .array([])), Service.reply(302, [:]), Service.reply(500, [:]),
    Service.reply(201, ["continuation_token": "t"]), Service.reply(429, ["error": "slow_down"]),
    .reply(NativeAuthReply(status: 200, body: Data(#"{"continuation_token":"t"#.utf8))),
    .reply(NativeAuthReply(status: 400, body: Data())), Service.ok(["continuation_token": 5]),
    Service.ok(["continuation_token": ""]), Service.ok(["challenge_type": "redirect", "redirect_reason": 1]),
    Service.reply(400, ["error": 5]), Service.reply(400, ["error_description": "x"]),
    Service.refuse("invalid_grant", nil, ["error_codes": "50126"]),
    Service.refuse("invalid_grant", nil, ["error_codes": .array(["50126"])]),
    Service.refuse("invalid_grant", nil, ["suberror": .array([])]),
    Service.refuse("invalid_grant", nil, ["continuation_token": .bool(true)]),
    Service.refuse("attributes_required", nil, ["required_attributes": "city"]),
    Service.refuse("attributes_required", nil, ["required_attributes": .array([["name": "city"]])]),
    Service.refuse(
      "attributes_required", nil,
      ["required_attributes": .array([["name": "city", "type": "string", "required": "yes"]])]),
    Service.refuse("attributes_required", token: "t", manyAttributes),
    Service.refuse("invalid_grant", nil, ["invalid_attributes": .array(["city"])]),
  ])
  func `a hostile answer is one failure, and the flow is over`(event: FlowEvent) {
    let start = SignUpPhase.start(in: Sample.context(of: "a"))
    let trace = Row("", start, [event], "").trace { outcome in
      guard case .failed(let failure, let resume) = outcome else { return "went on" }
      return describe(failure, resume) + (failure.response == nil ? "" : " with an answer")
    }
    #expect(trace == "signUpStart() general[unusableReply]")
  }

  @Test(
    arguments: [
      ["code_length": "8"], ["code_length": 0], ["code_length": 9_999_999], ["code_length": .null],
      ["interval": "300"],
      ["challenge_channel": .null], ["challenge_target_label": 1], ["continuation_token": .null],
      ["challenge_type": "pigeon"],
    ] as [JSONObject])
  func `a challenge with a missing or mistyped member can't be used`(change: JSONObject) {
    var body: JSONObject = [
      "challenge_type": "oob", "challenge_channel": "email", "challenge_target_label": "a", "code_length": 8,
      "continuation_token": "t",
    ]
    for member in change.members { body[member.name] = member.value == .null ? nil : member.value }
    let row = Row("", SignUpPhase.resendCode(in: Sample.context), [Service.ok(body)], "")
    let trace = row.trace { outcome in
      if case .failed(let failure, _) = outcome { describe(failure, nil) } else { "went on" }
    }
    #expect(trace == "signUpChallenge(t0) general[unusableReply]")
  }

  @Test(arguments: [(300, 300), (0, 0), (-5, 0), (nil, nil)] as [(Int?, Int?)])
  func `a code's delivery says when another one makes sense`(sent: Int?, read: Int?) throws {
    var body: JSONObject = [
      "challenge_type": "oob", "challenge_channel": "email", "challenge_target_label": "a", "code_length": 8,
      "continuation_token": "t",
    ]
    body["interval"] = sent.map { JSONValue($0) }
    let (_, phase): (NativeAuthRequest, SignInPhase) = try requireCase("send", of: SignInPhase.resendCode(in: context))
    let outcome: StepOutcome<SignInStatus> = try requireCase("finish", of: phase.next(Service.ok(body)))
    let (status, _): (SignInStatus, FlowContext) = try requireCase("reached", of: outcome)
    let delivery: CodeDelivery = try requireCase("codeRequired", of: status)
    #expect(delivery.interval == read)
  }

  @Test func `nothing that holds a password, a code or a token prints it`() {
    let secrets = ["hunter2", "ada@fabrikam.example", "secret-token"]
    var context = context
    context.continuationToken = Secret("secret-token")
    let first = SignInPhase.start(password: Secret("hunter2"), in: context)
    var printed = "\(first) \(context)" + String(reflecting: first)
    dump(first, to: &printed)
    if case .send(let request, let phase) = first {
      printed += "\(request) \(phase)"
      dump(phase.next(Service.token("secret-token")), to: &printed)
      dump(Service.token("secret-token"), to: &printed)
    }
    dump(SignUpPhase.start(password: Secret(secrets[0]), in: context), to: &printed)
    for secret in secrets { #expect(!printed.contains(secret)) }
  }
}
