// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import Testing

private typealias SignUpRow = Row<SignUpPhase>
typealias SignUpOutcome = StepOutcome<SignUpStatus>

func describe(_ outcome: SignUpOutcome) -> String {
  switch outcome {
  case .reached(.codeRequired(let delivery), let context):
    "codeRequired(\(context.continuationToken.exposed)) \(delivery.channel) \(delivery.codeLength)"
  case .reached(.passwordRequired, let context): "passwordRequired(\(context.continuationToken.exposed))"
  case .reached(.attributesRequired(let attributes), let context):
    "attributesRequired(\(context.continuationToken.exposed)) \(attributes.map(\.name))"
  case .reached(.attributesInvalid(let names), let context):
    "attributesInvalid(\(context.continuationToken.exposed)) \(names)"
  case .reached(.startAttributesInvalid(let names), _): "attributesInvalid(start again) \(names)"
  case .reached(.completed, let context): "completed(\(context.continuationToken.exposed))"
  case .failed(let failure, let resume): describe(failure, resume)
  }
}

@Suite struct SignUpFlowTests {
  @Test(arguments: Self.start)
  fileprivate func `starting a sign-up`(row: SignUpRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.code)
  fileprivate func `submitting the code`(row: SignUpRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.resend)
  fileprivate func `asking for another code`(row: SignUpRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.password)
  fileprivate func `submitting the password`(row: SignUpRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.attributes)
  fileprivate func `submitting attributes`(row: SignUpRow) { #expect(row.trace(describe) == row.expected) }

  private static func begin(
    _ name: String = "ada@fabrikam.example", _ password: String? = nil
  ) -> FlowAction<SignUpPhase> {
    SignUpPhase.start(password: password.map { Secret($0) }, in: Sample.context(of: name))
  }

  private static var start: [SignUpRow] {
    let first = "signUpStart()"
    let both = "signUpStart() signUpChallenge(t1)"
    var rows = [
      SignUpRow("empty name", begin(""), [], "invalidUsername"),
      SignUpRow("empty password", begin("a", ""), [], "invalidPassword"),
      SignUpRow("code", begin(), [Service.token("t1"), Service.code("t2")], "\(both) codeRequired(t2) email 8"),
      SignUpRow("redirect at start", begin(), [Service.redirect], "\(first) browserRequired[because]"),
      SignUpRow(
        "redirect at challenge", begin(), [Service.token("t1"), Service.redirect], "\(both) browserRequired[because]"),
      SignUpRow(
        "bad attributes", begin(),
        [Service.refuse("invalid_grant", "attribute_validation_failed", Service.invalidAttributes)],
        #"\#(first) attributesInvalid(start again) ["city"]"#),
      SignUpRow(
        "bad attributes without names", begin(), [Service.refuse("invalid_grant", "attribute_validation_failed")],
        "\(first) general"),
      SignUpRow(
        "malformed name", begin(),
        [
          Service.refuse(
            "invalid_request", codes: [90100],
            ["error_description": "AADSTS90100: username parameter is empty or not valid."])
        ], "\(first) invalidUsername#90100"),
      SignUpRow(
        "malformed client id", begin(),
        [
          Service.refuse(
            "invalid_request", codes: [90100],
            ["error_description": "AADSTS90100: client_id parameter is empty or not valid."])
        ], "\(first) general#90100"),
      SignUpRow("other invalid_grant", begin(), [Service.refuse("invalid_grant")], "\(first) general"),
      SignUpRow(
        "user exists", begin(), [Service.refuse("user_already_exists", codes: [1_003_037])],
        "\(first) userAlreadyExists#1003037"),
      SignUpRow(
        "challenge wants a password", begin(), [Service.token("t1"), Service.asksPassword("t2")],
        "\(both) general[unexpectedChallengeType]"),
      SignUpRow(
        "challenge without type", begin(), [Service.token("t1"), Service.token("t2")], "\(both) general[unusableReply]"),
      SignUpRow("start without token", begin(), [Service.empty], "\(first) general[unusableReply]"),
      SignUpRow("page instead of JSON", begin(), [Service.html], "\(first) general[unusableReply]"),
      SignUpRow("offline", begin(), [Service.offline], "\(first) general[unusableReply]"),
    ]
    for rule in Service.passwordRules {
      rows.append(
        SignUpRow(rule, begin("a", "p"), [Service.refuse("invalid_grant", rule)], "\(first) invalidPassword"))
    }
    for error in [
      "attributes_required", "unauthorized_client", "unsupported_challenge_type", "unsupported_auth_method",
      "invalid_request", "something_new",
    ] {
      rows.append(SignUpRow(error, begin(), [Service.refuse(error, codes: [7])], "\(first) general#7"))
    }
    for error in ["invalid_request", "expired_token", "unsupported_challenge_type", "invalid_grant", "something_new"] {
      rows.append(
        SignUpRow("challenge \(error)", begin(), [Service.token("t1"), Service.refuse(error)], "\(both) general"))
    }
    return rows
  }

  /// The answer was lost or is unusable, so the same state can try again.
  private static func lost(_ action: FlowAction<SignUpPhase>, _ first: String) -> [SignUpRow] {
    Service.passingFaults.map {
      SignUpRow("lost \($0)", action, [$0], "\(first) general[unusableReply] resume(t0)")
    } + [SignUpRow("html", action, [Service.html], "\(first) general[unusableReply]")]
  }

  private static var code: [SignUpRow] {
    let context = Sample.context
    let action = SignUpPhase.submit(code: Secret("12345678"), in: context)
    let first = "signUpContinue(t0)"
    let credential = Service.refuse("credential_required", codes: [55103], token: "t1")
    let second = "\(first) signUpChallenge(t1)"
    var rows = [
      SignUpRow("empty", SignUpPhase.submit(code: Secret(""), in: context), [], "invalidCode resume(t0)"),
      SignUpRow("done", action, [Service.token("t1")], "\(first) completed(t1)"),
      SignUpRow("done without token", action, [Service.empty], "\(first) completed()"),
      SignUpRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      SignUpRow(
        "wrong code", action, [Service.refuse("invalid_grant", "invalid_oob_value")], "\(first) invalidCode resume(t0)"),
      SignUpRow(
        "password wanted", action, [credential, Service.asksPassword("t2")], "\(second) passwordRequired(t2)"),
      SignUpRow(
        "password wanted, redirect", action, [credential, Service.redirect], "\(second) browserRequired[because]"),
      SignUpRow(
        "password wanted, refusal", action, [credential, Service.refuse("expired_token", codes: [9])],
        "\(second) general#9"),
      SignUpRow(
        "password wanted, code sent", action, [credential, Service.code("t2")],
        "\(second) general[unexpectedChallengeType]"),
      SignUpRow(
        "password wanted without token", action, [Service.refuse("credential_required")],
        "\(first) general[unusableReply]"),
      SignUpRow(
        "attributes wanted", action, [Service.refuse("attributes_required", token: "t1", Service.requiredAttributes)],
        #"\#(first) attributesRequired(t1) ["city"]"#),
      SignUpRow(
        "attributes wanted, none named", action, [Service.refuse("attributes_required", token: "t1")],
        "\(first) general[unusableReply]"),
      SignUpRow(
        "attributes wanted without token", action,
        [Service.refuse("attributes_required", nil, Service.requiredAttributes)],
        "\(first) general[unusableReply]"),
      SignUpRow(
        "attributes invalid", action,
        [Service.refuse("invalid_grant", "attribute_validation_failed", Service.invalidAttributes)],
        "\(first) general"),
      SignUpRow("verification", action, [Service.refuse("verification_required", token: "t1")], "\(first) general"),
    ]
    rows += lost(action, first)
    for rule in Service.passwordRules {
      rows.append(
        SignUpRow(rule, action, [Service.refuse("invalid_grant", rule)], "\(first) invalidCode resume(t0)"))
    }
    for error in ["invalid_grant", "invalid_request", "expired_token", "user_already_exists", "unauthorized_client"] {
      rows.append(SignUpRow(error, action, [Service.refuse(error)], "\(first) general"))
    }
    return rows
  }

  private static var resend: [SignUpRow] {
    let action = SignUpPhase.resendCode(in: Sample.context)
    let first = "signUpChallenge(t0)"
    var rows = [
      SignUpRow("code", action, [Service.code("t1")], "\(first) codeRequired(t1) email 8"),
      SignUpRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      SignUpRow("password", action, [Service.asksPassword("t1")], "\(first) general[unexpectedChallengeType]"),
      SignUpRow("unknown error", action, [Service.refuse("something_new")], "\(first) general"),
      SignUpRow("undecodable", action, [Service.html], "\(first) general[unusableReply]"),
    ]
    rows += lost(action, first)
    for error in ["invalid_request", "unauthorized_client", "unsupported_challenge_type", "expired_token"] {
      rows.append(SignUpRow(error, action, [Service.refuse(error)], "\(first) general resume(t0)"))
    }
    return rows
  }

  private static var password: [SignUpRow] {
    let context = Sample.context
    let action = SignUpPhase.submit(password: Secret("p"), in: context)
    let first = "signUpContinue(t0)"
    var rows = [
      SignUpRow("empty", SignUpPhase.submit(password: Secret(""), in: context), [], "invalidPassword resume(t0)"),
      SignUpRow("done", action, [Service.token("t1")], "\(first) completed(t1)"),
      SignUpRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      SignUpRow(
        "code refused", action, [Service.refuse("invalid_grant", "invalid_oob_value")], "\(first) general resume(t0)"),
      SignUpRow(
        "attributes wanted", action, [Service.refuse("attributes_required", token: "t1", Service.requiredAttributes)],
        #"\#(first) attributesRequired(t1) ["city"]"#),
      SignUpRow(
        "attributes invalid", action,
        [Service.refuse("invalid_grant", "attribute_validation_failed", Service.invalidAttributes)],
        "\(first) general"),
    ]
    rows += lost(action, first)
    for rule in Service.passwordRules {
      rows.append(
        SignUpRow(rule, action, [Service.refuse("invalid_grant", rule)], "\(first) invalidPassword resume(t0)"))
    }
    for error in ["credential_required", "verification_required", "invalid_grant", "expired_token", "something_new"] {
      rows.append(SignUpRow(error, action, [Service.refuse(error, token: "t1")], "\(first) general"))
    }
    return rows
  }

  private static var attributes: [SignUpRow] {
    let context = Sample.context
    let action = SignUpPhase.submit(attributes: ["city": "Berlin"], in: context)
    let first = "signUpContinue(t0)"
    var rows = [
      SignUpRow(
        "none are sent too", SignUpPhase.submit(attributes: [:], in: context), [Service.token("t1")],
        "\(first) completed(t1)"),
      SignUpRow("done", action, [Service.token("t1")], "\(first) completed(t1)"),
      SignUpRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      SignUpRow(
        "more wanted", action, [Service.refuse("attributes_required", token: "t1", Service.requiredAttributes)],
        #"\#(first) attributesRequired(t1) ["city"]"#),
      SignUpRow(
        "invalid", action, [Service.refuse("invalid_grant", "attribute_validation_failed", Service.invalidAttributes)],
        #"\#(first) attributesInvalid(t0) ["city"]"#),
      SignUpRow(
        "code refused", action, [Service.refuse("invalid_grant", "invalid_oob_value")], "\(first) general"),
      SignUpRow("password refused", action, [Service.refuse("invalid_grant", "password_banned")], "\(first) general"),
    ]
    rows += lost(action, first)
    for error in ["credential_required", "verification_required", "invalid_grant", "expired_token", "something_new"] {
      rows.append(SignUpRow(error, action, [Service.refuse(error, token: "t1")], "\(first) general"))
    }
    return rows
  }
}
