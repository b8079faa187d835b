// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import Testing
import TokenExchange

private typealias ResetRow = Row<PasswordResetPhase>
typealias PasswordResetOutcome = StepOutcome<PasswordResetStatus>

private func describe(_ outcome: PasswordResetOutcome) -> String {
  switch outcome {
  case .reached(.codeRequired(let delivery), let context):
    "codeRequired(\(context.continuationToken.exposed)) \(delivery.sentTo)"
  case .reached(.passwordRequired, let context): "passwordRequired(\(context.continuationToken.exposed))"
  case .reached(.completed, let context): "completed(\(context.continuationToken.exposed))"
  case .failed(let failure, let resume): describe(failure, resume)
  }
}

@Suite struct PasswordResetFlowTests {
  @Test(arguments: Self.start)
  fileprivate func `starting a reset`(row: ResetRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.code)
  fileprivate func `submitting or resending the code`(row: ResetRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.password)
  fileprivate func `setting the password and waiting for it`(row: ResetRow) {
    #expect(row.trace(describe) == row.expected)
  }

  private static var start: [ResetRow] {
    let action = PasswordResetPhase.start(in: Sample.context)
    let first = "resetStart()"
    let both = "resetStart() resetChallenge(t1)"
    var rows = [
      ResetRow("empty name", PasswordResetPhase.start(in: Sample.context(of: "")), [], "invalidUsername"),
      ResetRow("code", action, [Service.token("t1"), Service.code("t2")], "\(both) codeRequired(t2) a***@b.example"),
      ResetRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      ResetRow(
        "redirect later", action, [Service.token("t1"), Service.redirect], "\(both) browserRequired[because]"),
      ResetRow(
        "unknown user", action, [Service.refuse("user_not_found", codes: [50034])], "\(first) userNotFound#50034"),
      ResetRow(
        "no password", action, [Service.refuse("invalid_request", codes: [500222])],
        "\(first) userDoesNotHavePassword#500222"),
      ResetRow(
        "no password, but not first", action, [Service.refuse("invalid_request", codes: [1, 500222])],
        "\(first) general#1,500222"),
      ResetRow(
        "challenge wants a password", action, [Service.token("t1"), Service.asksPassword("t2")],
        "\(both) general[unexpectedChallengeType]"),
      ResetRow(
        "challenge without type", action, [Service.token("t1"), Service.token("t2")],
        "\(both) general[unexpectedChallengeType]"),
    ]
    for error in ["unauthorized_client", "invalid_client", "unsupported_challenge_type", "something_new"] {
      rows.append(ResetRow(error, action, [Service.refuse(error, codes: [3])], "\(first) general#3"))
      rows.append(
        ResetRow("challenge \(error)", action, [Service.token("t1"), Service.refuse(error)], "\(both) general"))
    }
    return rows
  }

  private static var code: [ResetRow] {
    let context = Sample.context
    let submit = PasswordResetPhase.submit(code: Secret("1"), in: context)
    let resend = PasswordResetPhase.resendCode(in: context)
    let first = "resetContinue(t0)"
    let again = "resetChallenge(t0)"
    var rows = [
      ResetRow("empty", PasswordResetPhase.submit(code: Secret(""), in: context), [], "invalidCode resume(t0)"),
      ResetRow("right", submit, [Service.token("t1")], "\(first) passwordRequired(t1)"),
      ResetRow(
        "wrong", submit, [Service.refuse("invalid_grant", "invalid_oob_value")], "\(first) invalidCode resume(t0)"),
      ResetRow("redirect", submit, [Service.redirect], "\(first) browserRequired[because]"),
      ResetRow("no token", submit, [Service.empty], "\(first) general[unusableReply]"),
      ResetRow("html", submit, [Service.html], "\(first) general[unusableReply]"),
      ResetRow("resend", resend, [Service.code("t1")], "\(again) codeRequired(t1) a***@b.example"),
      ResetRow("resend, redirect", resend, [Service.redirect], "\(again) browserRequired[because] resume(t0)"),
      ResetRow("resend, refused", resend, [Service.refuse("expired_token")], "\(again) general resume(t0)"),
      ResetRow("resend, offline", resend, [Service.offline], "\(again) general[unusableReply] resume(t0)"),
    ]
    for event in Service.passingFaults {
      rows.append(ResetRow("lost \(event)", submit, [event], "\(first) general[unusableReply] resume(t0)"))
    }
    for error in ["verification_required", "invalid_request", "invalid_grant", "expired_token", "something_new"] {
      rows.append(ResetRow(error, submit, [Service.refuse(error)], "\(first) general"))
    }
    return rows
  }

  private static func status(_ text: String, _ token: String? = "done") -> FlowEvent {
    Service.ok(["status": .string(text), "continuation_token": token.map(JSONValue.string)])
  }

  private static var password: [ResetRow] {
    let context = Sample.context
    let action = PasswordResetPhase.submit(password: Secret("p"), in: context)
    let accepted = Service.ok(["continuation_token": "t1", "poll_interval": 2])
    let first = "resetSubmit(t0)"
    let polled = "\(first) resetPoll(t1)"
    let again = "2s resetPoll(t1)"
    var rows = [
      ResetRow("empty", PasswordResetPhase.submit(password: Secret(""), in: context), [], "invalidPassword resume(t0)"),
      ResetRow("at once", action, [accepted, status("succeeded")], "\(polled) completed(done)"),
      ResetRow("without token", action, [accepted, status("succeeded", nil)], "\(polled) completed()"),
      ResetRow(
        "after a while", action, [accepted, status("not_started"), status("in_progress"), status("succeeded")],
        "\(polled) \(again) \(again) completed(done)"),
      ResetRow(
        "never", action, [accepted] + Array(repeating: status("in_progress"), count: 6),
        "\(polled) \(again) \(again) \(again) \(again) \(again) general resume(t1)"),
      ResetRow("failed", action, [accepted, status("failed")], "\(polled) general resume(done)"),
      ResetRow("failed without token", action, [accepted, status("failed", nil)], "\(polled) general resume(t1)"),
      ResetRow(
        "one poll lost", action, [accepted, Service.offline, status("succeeded")],
        "\(polled) \(again) completed(done)"),
      ResetRow(
        "all polls lost", action, [accepted] + Array(repeating: Service.offline, count: 6),
        "\(polled) \(again) \(again) \(again) \(again) \(again) general[unusableReply] resume(t1)"),
      ResetRow(
        "cancelled", action, [accepted, .noReply(.cancelled)], "\(polled) general[unusableReply] resume(t1)"),
      ResetRow("unknown status", action, [accepted, status("perhaps")], "\(polled) general[unusableReply]"),
      ResetRow("redirect at submit", action, [Service.redirect], "\(first) browserRequired[because]"),
      ResetRow("redirect at poll", action, [accepted, Service.redirect], "\(polled) browserRequired[because]"),
      ResetRow("submit refused", action, [Service.refuse("expired_token")], "\(first) general"),
      ResetRow("poll refused", action, [accepted, Service.refuse("user_not_found")], "\(polled) general"),
      ResetRow(
        "interval is text", action, [Service.ok(["continuation_token": "t1", "poll_interval": "2"])],
        "\(first) general[unusableReply]"),
      ResetRow(
        "a year's interval is cut", action,
        [
          Service.ok(["continuation_token": "t1", "poll_interval": 31_536_000]), status("in_progress"),
          status("succeeded"),
        ], "\(polled) 60s resetPoll(t1) completed(done)"),
    ]
    for event in Service.passingFaults {
      rows.append(ResetRow("submit lost \(event)", action, [event], "\(first) general[unusableReply] resume(t0)"))
    }
    for rule in Service.passwordRules {
      rows.append(
        ResetRow(
          "submit \(rule)", action, [Service.refuse("invalid_grant", rule)], "\(first) invalidPassword resume(t0)"))
      rows.append(
        ResetRow(
          "poll \(rule)", action, [accepted, Service.refuse("invalid_grant", rule)],
          "\(polled) invalidPassword resume(t1)"))
    }
    return rows
  }
}
