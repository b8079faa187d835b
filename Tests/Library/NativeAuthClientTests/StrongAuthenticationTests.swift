// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import Testing

/// The second factor, and registration of a strong method.
@Suite struct StrongAuthenticationTests {
  @Test(arguments: Self.mfa)
  func `asking for and submitting a second factor`(row: SignInRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.contacts)
  func `naming a contact to register`(row: SignInRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.verification)
  func `proving the contact`(row: SignInRow) { #expect(row.trace(describe) == row.expected) }

  private static var mfa: [SignInRow] {
    let first = "signInChallenge(t0)"
    let empty = SignInPhase.submit(secondFactor: Secret(""), in: Sample.context)
    var rows = [SignInRow("empty code", empty, [], "invalidChallenge resume(t0)")]
    let action = SignInPhase.requestChallenge(Sample.method, in: Sample.context)
    rows += [
      SignInRow("code", action, [Service.code("t1")], "\(first) mfaRequired(t1) 8"),
      SignInRow(
        "blocked", action, [Service.refuse("access_denied", "provider_blocked_by_rep", codes: [550024])],
        "\(first) authMethodBlocked[authMethodBlocked]#550024 resume(t0)"),
      SignInRow("password", action, [Service.asksPassword("t1")], "\(first) general[unexpectedChallengeType]"),
      SignInRow("redirect", action, [Service.redirect], "\(first) browserRequired[because] resume(t0)"),
      SignInRow(
        "denied otherwise", action, [Service.refuse("access_denied")], "\(first) general resume(t0)"),
      SignInRow("expired", action, [Service.refuse("expired_token")], "\(first) general resume(t0)"),
      SignInRow("html", action, [Service.html], "\(first) general[unusableReply] resume(t0)"),
    ]
    return rows
  }

  private static func preverified(_ token: String) -> FlowEvent {
    Service.ok(["challenge_type": "preverified", "continuation_token": .string(token)])
  }

  private static var contacts: [SignInRow] {
    let first = "registerChallenge(t0)"
    let second = "\(first) registerContinue(t1)"
    let empty = SignInPhase.challenge(Sample.method, contact: "", in: Sample.context)
    var rows = [SignInRow("empty", empty, [], "invalidInput resume(t0)")]
    let action = SignInPhase.challenge(Sample.method, contact: "a@b.example", in: Sample.context)
    rows += [
      SignInRow(
        "code", action, [Service.code("t1", target: "challenge_target")],
        "\(first) verificationRequired(t1) a***@b.example"),
      SignInRow(
        "code under the other endpoints' name", action, [Service.code("t1")],
        "\(first) general[unusableReply] resume(t0)"),
      SignInRow(
        "preverified", action, [preverified("t1"), Service.token("t2"), Service.tokens, Sample.signedIn],
        "\(second) token(t2) store signedIn"),
      SignInRow(
        "preverified, then refused", action, [preverified("t1"), Service.wrongCode], "\(second) general"),
      SignInRow(
        "preverified, then redirect", action, [preverified("t1"), Service.redirect],
        "\(second) browserRequired[because]"),
      SignInRow(
        "preverified, then no tokens", action,
        [preverified("t1"), Service.token("t2"), Service.refuse("invalid_grant", codes: [4])],
        "\(second) token(t2) general#4"),
      SignInRow(
        "bad contact", action, [Service.refuse("invalid_request", codes: [1, 901001])],
        "\(first) invalidInput#1,901001 resume(t0)"),
      SignInRow(
        "blocked", action, [Service.refuse("access_denied", "provider_blocked_by_rep")],
        "\(first) verificationContactBlocked[verificationContactBlocked] resume(t0)"),
      SignInRow(
        "blocked by the administrator", action, [Service.refuse("access_denied", "provider_blocked_by_admin")],
        "\(first) general resume(t0)"),
      SignInRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      SignInRow(
        "unknown type", action, [Service.ok(["challenge_type": "voice"])],
        "\(first) general[unexpectedChallengeType] resume(t0)"),
      SignInRow("expired", action, [Service.refuse("expired_token")], "\(first) general resume(t0)"),
    ]
    return rows
  }

  private static var verification: [SignInRow] {
    let context = Sample.context
    let action = SignInPhase.submit(registration: Secret("1"), in: context)
    let first = "registerContinue(t0)"
    return [
      SignInRow(
        "empty", SignInPhase.submit(registration: Secret(""), in: context), [], "invalidChallenge resume(t0)"),
      SignInRow(
        "right", action, [Service.token("t1"), Service.tokens, Sample.signedIn], "\(first) token(t1) store signedIn"),
      SignInRow("wrong", action, [Service.wrongCode], "\(first) invalidChallenge resume(t0)"),
      SignInRow("redirect", action, [Service.redirect], "\(first) browserRequired[because]"),
      SignInRow("expired", action, [Service.refuse("expired_token")], "\(first) general resume(t0)"),
      SignInRow("html", action, [Service.html], "\(first) general[unusableReply] resume(t0)"),
    ]
  }
}
