// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import Testing

typealias SignInRow = Row<SignInPhase>
typealias SignInOutcome = StepOutcome<SignInStatus>

func describe(_ outcome: SignInOutcome) -> String {
  switch outcome {
  case .reached(.codeRequired(let delivery), let context):
    "codeRequired(\(context.continuationToken.exposed)) \(delivery.codeLength)"
  case .reached(.passwordRequired, let context): "passwordRequired(\(context.continuationToken.exposed))"
  case .reached(.awaitingMFA(let methods), let context):
    "awaitingMFA(\(context.continuationToken.exposed)) \(methods.map(\.id))"
  case .reached(.mfaRequired(let delivery), let context):
    "mfaRequired(\(context.continuationToken.exposed)) \(delivery.codeLength)"
  case .reached(.registrationRequired(let methods), let context):
    "registrationRequired(\(context.continuationToken.exposed)) \(methods.map(\.id))"
  case .reached(.registrationVerificationRequired(let delivery), let context):
    "verificationRequired(\(context.continuationToken.exposed)) \(delivery.sentTo)"
  case .reached(.signedIn, _): "signedIn"
  case .failed(let failure, let resume): describe(failure, resume)
  }
}

extension Service {
  static let tokens = ok(["token_type": "Bearer"])
  static let mfa = refuse("invalid_grant", "mfa_required", codes: [50076], token: "m1")
  static let registration = refuse("invalid_grant", "registration_required", token: "r1")
  static let wrongCode = refuse("invalid_grant", "invalid_oob_value")
  /// Refusals without a special meaning for any step.
  static let otherTokenErrors = [
    "invalid_grant", "invalid_request", "invalid_scope", "invalid_client", "unauthorized_client", "expired_token",
    "expired_refresh_token", "unsupported_challenge_type", "authorization_pending", "slow_down", "something_new",
  ]
}

@Suite struct SignInFlowTests {
  @Test(arguments: Self.start)
  func `starting a sign-in`(row: SignInRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.challengesAndResends)
  func `challenges and resends`(row: SignInRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: RedemptionStep.allCases.flatMap(Self.redemption))
  func `redeeming a proof`(row: SignInRow) { #expect(row.trace(describe) == row.expected) }

  @Test func `a sign-in after a flow without a token needs no network`() {
    let row = SignInRow("", Self.after(""), [], "general[signInNotAvailable]")
    #expect(row.trace(describe) == row.expected)
  }

  private static let withPassword = SignInPhase.start(password: Secret("p"), in: Sample.context)
  private static let withoutPassword = SignInPhase.start(password: nil, in: Sample.context)

  private static var start: [SignInRow] {
    let first = "signInInitiate()"
    let both = "signInInitiate() signInChallenge(t1)"
    var rows = [
      SignInRow("empty name", SignInPhase.start(password: nil, in: Sample.context(of: "")), [], "invalidUsername"),
      SignInRow(
        "empty password", SignInPhase.start(password: Secret(""), in: Sample.context), [], "invalidCredentials"),
      SignInRow("redirect", withPassword, [Service.redirect], "\(first) browserRequired[because]"),
      SignInRow(
        "redirect at challenge", withPassword, [Service.token("t1"), Service.redirect],
        "\(both) browserRequired[because]"),
      SignInRow(
        "unknown user", withPassword, [Service.refuse("user_not_found", codes: [50034])],
        "\(first) userNotFound#50034"),
      SignInRow("code", withoutPassword, [Service.token("t1"), Service.code("t2")], "\(both) codeRequired(t2) 8"),
      SignInRow(
        "code though a password was given", withPassword, [Service.token("t1"), Service.code("t2")],
        "\(both) codeRequired(t2) 8"),
      SignInRow(
        "password", withoutPassword, [Service.token("t1"), Service.asksPassword("t2")], "\(both) passwordRequired(t2)"),
      SignInRow("html", withPassword, [Service.html], "\(first) general[unusableReply]"),
      SignInRow("offline", withPassword, [Service.offline], "\(first) general[unusableReply]"),
      SignInRow("no token", withPassword, [Service.empty], "\(first) general[unusableReply]"),
    ]
    for error in ["invalid_request", "unauthorized_client", "unsupported_challenge_type", "invalid_client"] {
      rows.append(SignInRow(error, withPassword, [Service.refuse(error, codes: [5])], "\(first) general#5"))
    }
    return rows
  }

  private static var challengesAndResends: [SignInRow] {
    let both = "signInInitiate() signInChallenge(t1)"
    let resend = SignInPhase.resendCode(in: Sample.context)
    let again = "signInChallenge(t0)"
    var rows = [
      SignInRow(
        "blocked", withPassword,
        [Service.token("t1"), Service.refuse("access_denied", "provider_blocked_by_rep", codes: [550024])],
        "\(both) general[authMethodBlocked]#550024"),
      SignInRow(
        "without type", withPassword, [Service.token("t1"), Service.token("t2")],
        "\(both) general[unexpectedChallengeType]"),
      SignInRow(
        "unknown type", withPassword, [Service.token("t1"), Service.ok(["challenge_type": "fingerprint"])],
        "\(both) general[unusableReply]"),
      SignInRow("resend", resend, [Service.code("t1")], "\(again) codeRequired(t1) 8"),
      SignInRow("resend, password", resend, [Service.asksPassword("t1")], "\(again) general[unexpectedChallengeType]"),
      SignInRow("resend, redirect", resend, [Service.redirect], "\(again) browserRequired[because] resume(t0)"),
      SignInRow("resend, html", resend, [Service.html], "\(again) general[unusableReply] resume(t0)"),
    ]
    for error in ["invalid_request", "invalid_grant", "expired_token", "access_denied", "something_new"] {
      rows.append(
        SignInRow("challenge \(error)", withPassword, [Service.token("t1"), Service.refuse(error)], "\(both) general"))
      rows.append(SignInRow("resend \(error)", resend, [Service.refuse(error)], "\(again) general resume(t0)"))
    }
    return rows
  }

  private static func after(_ token: String) -> FlowAction<SignInPhase> {
    var context = Sample.context
    context.continuationToken = Secret(token)
    return SignInPhase.signIn(after: context, scopes: ScopeSet([]), claims: nil)
  }

  /// The steps before the token request, and the step to which a refusal leads back.
  private static func steps(
    _ step: RedemptionStep
  ) -> (action: FlowAction<SignInPhase>, events: [FlowEvent], trace: String, resume: String) {
    let context = Sample.context
    return switch step {
    case .start:
      (
        withPassword, [Service.token("t1"), Service.asksPassword("t2")],
        "signInInitiate() signInChallenge(t1) token(t2)", ""
      )
    case .password:
      (
        SignInPhase.submit(password: Secret("p"), in: context), [], "token(t0)",
        " resume(t0)"
      )
    case .code:
      (SignInPhase.submit(code: Secret("1"), in: context), [], "token(t0)", " resume(t0)")
    case .afterFlow: (after("t0"), [], "token(t0)", "")
    case .secondFactor:
      (
        SignInPhase.submit(secondFactor: Secret("1"), in: context), [], "token(t0)", " resume(t0)"
      )
    case .registration:
      (
        SignInPhase.submit(registration: Secret("1"), in: context),
        [Service.token("t1")], "registerContinue(t0) token(t1)", ""
      )
    }
  }

  private static func redemption(_ step: RedemptionStep) -> [SignInRow] {
    let (action, before, trace, resume) = steps(step)
    func row(_ what: String, _ events: [FlowEvent], _ expected: String) -> SignInRow {
      SignInRow("\(step): \(what)", action, before + events, "\(trace) \(expected)")
    }
    let unknownUser = step == .start ? "userNotFound" : "general"
    let wrongPassword: String =
      switch step {
      case .start: "invalidCredentials#50126"
      case .password: "invalidPassword[fixed]#50126"
      default: "general#50126"
      }
    let wrongCode = [.code: "invalidCode", .secondFactor: "invalidChallenge"][step] ?? "general"
    let leadsOn = step != .secondFactor && step != .registration
    let again = "general[unexpectedResult]"
    var rows = [
      row("tokens", [Service.tokens, Sample.signedIn], "store signedIn"),
      row("tokens that can't be kept", [Service.tokens, Sample.notStored], "store general\(resume)"),
      row("redirect", [Service.redirect], "browserRequired[because]\(resume)"),
      row("offline", [Service.offline], "general[unusableReply]\(resume)"),
      row("nothing to check tokens with", [Sample.unsent], "general\(resume)"),
      row("unknown user", [Service.refuse("user_not_found")], unknownUser + resume),
      row(
        "unknown user by number", [Service.refuse("invalid_grant", codes: [50034])], "\(unknownUser)#50034\(resume)"),
      row("wrong password", [Service.refuse("invalid_grant", codes: [50126])], wrongPassword + resume),
      row(
        "wrong password, not first", [Service.refuse("invalid_grant", codes: [1, 50126])], "general#1,50126\(resume)"),
      row("wrong code", [Service.wrongCode], wrongCode + resume),
      row("password rule", [Service.refuse("invalid_grant", "password_banned")], "general" + resume),
      row(
        "must reset", [Service.refuse("invalid_request", codes: [1, 50142])],
        "general[passwordMustBeReset]#1,50142\(resume)"),
      row(
        "mfa", leadsOn ? [Service.mfa, Service.methods("m2")] : [Service.mfa],
        leadsOn ? #"signInIntrospect(m1) awaitingMFA(m2) ["m1"]"# : "\(again)#50076"),
      row(
        "registration", leadsOn ? [Service.registration, Service.methods("r2")] : [Service.registration],
        leadsOn ? #"registerIntrospect(r1) registrationRequired(r2) ["m1"]"# : again),
    ]
    if leadsOn { rows += introspection(resume: resume, row) }
    for error in Service.otherTokenErrors {
      rows.append(row(error, [Service.refuse(error)], "general" + resume))
    }
    return rows
  }

  /// The proof was right, but the methods that the service then wants can't be listed.
  private static func introspection(
    resume: String, _ row: (String, [FlowEvent], String) -> SignInRow
  ) -> [SignInRow] {
    let incomplete = "general[unusableReply]\(resume)"
    return [
      row("mfa without token", [Service.refuse("invalid_grant", "mfa_required")], incomplete),
      row("registration without token", [Service.refuse("invalid_grant", "registration_required")], incomplete),
      row(
        "introspection redirects", [Service.mfa, Service.redirect], "signInIntrospect(m1) browserRequired[because]"),
      row("introspection refused", [Service.mfa, Service.refuse("expired_token")], "signInIntrospect(m1) general"),
      row("no methods", [Service.mfa, Service.token("m2")], "signInIntrospect(m1) general[unusableReply]"),
      row(
        "registration introspection redirects", [Service.registration, Service.redirect],
        "registerIntrospect(r1) browserRequired[because]"),
      row(
        "registration introspection refused", [Service.registration, Service.refuse("invalid_request")],
        "registerIntrospect(r1) general"),
    ]
  }
}
