// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@testable import NativeAuthClient

private typealias S = JourneyService
private typealias J = Journeys

/// The table of a journey's states, row by row.
@Suite struct JourneyFlowTests {
  private static let unexpected = "general[unexpectedChallengeType]"
  private static let ending = [S.code, S.tokens, Sample.signedIn]

  /// The trace of a sign-in's end that begins with this token.
  private static func end(_ token: String) -> String {
    "authorizeChallenge(\(token)) token() store signedIn"
  }

  @Test(arguments: Self.starts)
  fileprivate func `starting a journey`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.signIns)
  fileprivate func `signing in`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.seconds)
  fileprivate func `second factors and registrations`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.signUps)
  fileprivate func `signing up`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.resets)
  fileprivate func `resetting a password`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.ends)
  fileprivate func `signing in after another journey`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  @Test(arguments: Self.local)
  fileprivate func `what is refused without a request`(row: JourneyRow) { #expect(row.trace(describe) == row.expected) }

  private static func entry(_ more: JSONObject, status: Int = 401) -> FlowEvent {
    var members: JSONObject = ["error": "InsufficientAuthorization", "continuation_token": "t0"]
    for member in more.members { members[member.name] = member.value == .null ? nil : member.value }
    return S.reply(status, .object(members))
  }

  private static var starts: [JourneyRow] {
    let first = "authorizeChallenge()"
    let signIn = "\(first) signIn(t0)"
    func row(_ what: String, _ events: [FlowEvent], _ expected: String) -> JourneyRow {
      JourneyRow(what, J.start(.signIn), events, expected)
    }
    var rows = [
      row("no link for it", [entry(["_links": S.links(["sign_up"])])], "\(first) general[unusableReply]"),
      row("a token alone", [entry([:])], "\(first) general[unusableReply]"),
      row("no token", [entry(["continuation_token": .null])], "\(first) general"),
      row(
        "refused", [S.reply(400, ["error": "unauthorized_client", "error_codes": [550022]])], "\(first) general#550022"),
      row(
        "an error in the text", [S.reply(400, ["error": "x", "error_description": "AADSTS7: y"])], "\(first) general#7"),
      row(
        "browser", [S.reply(400, ["error": "invalid_grant", "suberror": "web_redirect_required"])],
        "\(first) browserRequired[]"),
      row("offline", [Service.offline], "\(first) general[unusableReply]"),
      row("only sms", [S.entry, S.first("t1", "sms")], "\(signIn) \(unexpected)"),
      row(
        "one password", [S.entry, S.first("t1", "password"), S.verify("t2", "password")],
        "\(signIn) challenge-password(t1) passwordRequired(t2)"),
      row(
        "one code", [S.entry, S.first("t1", "email"), S.verify("t2", "email")],
        "\(signIn) challenge-email(t1) codeRequired(t2) email"),
      row(
        "one that is left", [S.entry, S.first("t1", "sms", "email"), S.verify("t2", nil)],
        "\(signIn) challenge-email(t1) codeRequired(t2) email"),
      row("several", [S.entry, S.first("t1", "password", "sms", "email")], "\(signIn) selection(t1) password1,email1"),
      row(
        "done at the challenge", [S.entry, S.first("t1", "email"), S.done("t2")] + ending,
        "\(signIn) challenge-email(t1) \(end("t2"))"),
      row(
        "a code by text message", [S.entry, S.first("t1", "email"), S.verify("t2", "sms")],
        "\(signIn) challenge-email(t1) \(unexpected)"),
      row(
        "unknown user", [S.entry, S.refuse("invalidRequest", nil, "AADSTS50034: no")], "\(signIn) userNotFound#50034"),
      JourneyRow(
        "sign-up", J.start(.signUp), [S.entry, S.verify("t1", "email")], "\(first) signUp(t0) codeRequired(t1) email"),
      JourneyRow(
        "sign-up, done", J.start(.signUp), [S.entry, S.done("t1")], "\(first) signUp(t0) signInRequired(t1) signUp"),
      JourneyRow(
        "sign-up with one method", J.start(.signUp),
        [S.entry, S.first("t1", "password"), S.verify("t2", "password")],
        "\(first) signUp(t0) challenge-password(t1) passwordRequired(t2)"),
      JourneyRow(
        "sign-up with two methods", J.start(.signUp), [S.entry, S.first("t1", "password", "email")],
        "\(first) signUp(t0) selection(t1) password1,email1"),
      JourneyRow(
        "sign-up that asks for the address", J.start(.signUp, ["city": "Bonn", "hobby": "x"]),
        [S.entry, S.attributes("t1", "email", "city"), S.verify("t2", "email")],
        "\(first) signUp(t0) submitAttributes(t1) codeRequired(t2) email"),
      JourneyRow(
        "reset by mail", J.start(.passwordReset), [S.entry, S.first("t1", "email"), S.verify("t2", "email")],
        "\(first) reset(t0) challenge-email(t1) codeRequired(t2) email"),
      JourneyRow(
        "reset by text message", J.start(.passwordReset),
        [S.entry, S.first("t1", "sms"), S.risk("t2"), S.verify("t3", "sms")],
        "\(first) reset(t0) challenge-sms(t1) riskverify(t2) codeRequired(t3) sms"),
      JourneyRow(
        "reset by several", J.start(.passwordReset), [S.entry, S.first("t1", "email", "sms", "password")],
        "\(first) reset(t0) selection(t1) email1,sms1"),
      JourneyRow(
        "reset, only a password", J.start(.passwordReset), [S.entry, S.first("t1", "password")],
        "\(first) reset(t0) \(unexpected)"),
      JourneyRow(
        "reset, done at the challenge", J.start(.passwordReset), [S.entry, S.first("t1", "email"), S.done("t2")],
        "\(first) reset(t0) challenge-email(t1) signInRequired(t2) passwordReset"),
    ]
    for link in ["sign_in", "signIn"] {
      let flat = entry([link: "/x/api/signIn"])
      rows.append(
        row(
          "\(link) as a text", [flat, S.first("t1", "password", "email")], "\(signIn) selection(t1) password1,email1"))
      let list = entry([link: "/x/api/bad", "_links": [link: [S.link("signIn"), S.link("bad")]]])
      rows.append(
        row(
          "\(link) as a list", [list, S.first("t1", "password", "email")], "\(signIn) selection(t1) password1,email1"))
    }
    let others = [
      S.second("t1", "email"), S.verify("t1", "email"), S.update("t1"), S.poll("t1"), S.risk("t1"),
      S.enroll("t1", "sms"),
      S.activate("t1"), S.attributes("t1", "city"), S.done("t1"),
    ]
    for other in others {
      rows.append(row("start, then \(other)", [S.entry, other], "\(signIn) \(unexpected)"))
      rows.append(
        JourneyRow(
          "reset, then \(other)", J.start(.passwordReset), [S.entry, other], "\(first) reset(t0) \(unexpected)"))
    }
    for other in [
      S.second("t1", "email"), S.update("t1"), S.poll("t1"), S.risk("t1"), S.enroll("t1", "sms"), S.activate("t1"),
    ] {
      rows.append(
        JourneyRow("sign-up, then \(other)", J.start(.signUp), [S.entry, other], "\(first) signUp(t0) \(unexpected)"))
    }
    return rows
  }

  private static var signIns: [JourneyRow] {
    let select = J.select("password1", J.selection)
    var rows = [
      JourneyRow(
        "select a password", select, [S.verify("t2", "password")], "challenge-password(t1) passwordRequired(t2)"),
      JourneyRow(
        "select a code", J.select("email1", J.selection), [S.verify("t2", "email")],
        "challenge-email(t1) codeRequired(t2) email"),
      JourneyRow("select, done", select, [S.done("t2")] + ending, "challenge-password(t1) \(end("t2"))"),
      JourneyRow("risk without a telephone", select, [S.risk("t2")], "challenge-password(t1) \(unexpected)"),
      JourneyRow("select, lost", select, [Service.offline], "challenge-password(t1) general[unusableReply] resume(t1)"),
      JourneyRow("password, done", J.submit(password: J.password), [S.done("t3")] + ending, "verify(t2) \(end("t3"))"),
      JourneyRow("code, done", J.submit(code: J.code), [S.done("t3")] + ending, "verify(t2) \(end("t3"))"),
      JourneyRow(
        "password, second factor", J.submit(password: J.password), [S.second("t3", "email")],
        "verify(t2) selection(t3) email1"),
      JourneyRow(
        "code, registration", J.submit(code: J.code), [S.enroll("t3", "sms")], "verify(t2) registration(t3) sms1"),
      JourneyRow(
        "resend", JourneyPhase.resend(in: J.code), [S.verify("t3", "email")], "resend(t2) codeRequired(t3) email"),
      JourneyRow(
        "resend, risk", JourneyPhase.resend(in: J.code), [S.risk("t3")], "resend(t2) \(unexpected)"),
      JourneyRow(
        "resend, refused", JourneyPhase.resend(in: J.code), [S.refuse("tooManyRequests", status: 429)],
        "resend(t2) general resume(t2)"),
      JourneyRow(
        "no code", J.submit(code: J.code), [S.done("t3"), S.reply(200, [:])],
        "verify(t2) authorizeChallenge(t3) general[unusableReply]"),
      JourneyRow(
        "code by its other name", J.submit(code: J.code),
        [S.done("t3"), S.reply(200, ["authorizationCode": "c"]), S.tokens, Sample.signedIn], "verify(t2) \(end("t3"))"),
      JourneyRow(
        "token again", J.submit(code: J.code),
        [S.done("t3"), S.reply(401, ["error": "InsufficientAuthorization", "continuation_token": "t4"])],
        "verify(t2) authorizeChallenge(t3) general"),
      JourneyRow(
        "browser at the end", J.submit(code: J.code),
        [S.done("t3"), S.reply(400, ["error": "redirect_to_web"])],
        "verify(t2) authorizeChallenge(t3) browserRequired[]"),
      JourneyRow(
        "browser for tokens", J.submit(code: J.code),
        [S.done("t3"), S.code, S.reply(400, ["error": "invalid_grant", "suberror": "web_redirect_required"])],
        "verify(t2) authorizeChallenge(t3) token() browserRequired[]"),
      JourneyRow(
        "tokens refused", J.submit(code: J.code),
        [S.done("t3"), S.code, S.reply(400, ["error": "invalid_grant", "suberror": "x", "error_codes": [50076]])],
        "verify(t2) authorizeChallenge(t3) token() general#50076"),
      JourneyRow(
        "tokens not stored", J.submit(code: J.code), [S.done("t3"), S.code, S.tokens, Sample.notStored],
        "verify(t2) authorizeChallenge(t3) token() store general"),
      JourneyRow(
        "keys not loaded", J.submit(code: J.code), [S.done("t3"), S.code, Sample.unsent],
        "verify(t2) authorizeChallenge(t3) token() general"),
    ]
    let others = [
      S.first("t3", "email"), S.verify("t3", "email"), S.update("t3"), S.poll("t3"), S.risk("t3"), S.activate("t3"),
      S.attributes("t3", "city"),
    ]
    for other in others {
      rows.append(
        JourneyRow(
          "password, then \(other)", J.submit(password: J.password), [other], "verify(t2) \(unexpected)"))
    }
    return rows
  }

  private static var seconds: [JourneyRow] {
    let select = J.select("sms1", J.secondSelection)
    var rows = [
      JourneyRow(
        "select", J.select("email1", J.secondSelection), [S.verify("t4", "email")],
        "challenge-email(t3) secondFactor(t4) email"),
      JourneyRow(
        "select again", J.select("email1", J.secondSelection.afterSuccess), [S.verify("t4", "email")],
        "challenge-email(t3) secondFactor(t4) email"),
      JourneyRow(
        "risk", select, [S.risk("t4"), S.verify("t5", "sms")], "challenge-sms(t3) riskverify(t4) secondFactor(t5) sms"),
      JourneyRow(
        "risk twice", select, [S.risk("t4"), S.risk("t5")],
        "challenge-sms(t3) riskverify(t4) \(unexpected)"),
      JourneyRow(
        "risk for mail", J.select("email1", J.secondSelection), [S.risk("t4")],
        "challenge-email(t3) \(unexpected)"),
      JourneyRow(
        "risk, then more", select, [S.risk("t4"), S.done("t5")],
        "challenge-sms(t3) riskverify(t4) \(unexpected)"),
      JourneyRow(
        "risk, blocked", select, [S.risk("t4"), S.refuse("accessDenied", "providerBlockedByRep", status: 403)],
        "challenge-sms(t3) riskverify(t4) authMethodBlocked resume(t4)"),
      JourneyRow("done at the challenge", select, [S.done("t4")], "challenge-sms(t3) \(unexpected)"),
      JourneyRow("right", J.submit(code: J.secondCode), [S.done("t5")] + ending, "verify(t4) \(end("t5"))"),
      JourneyRow(
        "wrong", J.submit(code: J.secondCode), [S.refuse("invalidGrant", "invalidOneTimeCode", "AADSTS50184: x")],
        "verify(t4) invalidChallenge#50184 resume(t4)"),
      JourneyRow(
        "yet another", J.submit(code: J.secondCode), [S.second("t5", "email")], "verify(t4) selection(t5) email1"),
      JourneyRow(
        "a password as another", J.submit(code: J.secondCode), [S.second("t5", "password")],
        "verify(t4) \(unexpected)"),
      JourneyRow(
        "then a registration", J.submit(code: J.secondCode), [S.enroll("t5", "sms")], "verify(t4) registration(t5) sms1"
      ),
      JourneyRow(
        "resend, risk", JourneyPhase.resend(in: J.secondCode), [S.risk("t5"), S.verify("t6", "sms")],
        "resend(t4) riskverify(t5) secondFactor(t6) sms"),
      JourneyRow(
        "resend, activation", JourneyPhase.resend(in: J.secondCode), [S.activate("t5")],
        "resend(t4) \(unexpected)"),
      JourneyRow(
        "register", J.select("sms1", J.registration, contact: "+49"), [S.activate("t4")],
        "enroll-sms(t3) activation(t4) sms"),
      JourneyRow(
        "register, risk", J.select("sms1", J.registration, contact: "+49"), [S.risk("t4"), S.activate("t5")],
        "enroll-sms(t3) riskverify(t4) activation(t5) sms"),
      JourneyRow(
        "register, risk, code", J.select("sms1", J.registration, contact: "+49"),
        [S.risk("t4"), S.verify("t5", "sms")],
        "enroll-sms(t3) riskverify(t4) \(unexpected)"),
      JourneyRow(
        "register, proven before", J.select("email1", J.registration), [S.done("t4")] + ending,
        "enroll-email(t3) \(end("t4"))"),
      JourneyRow(
        "register, blocked", J.select("sms1", J.registration, contact: "+49"),
        [S.refuse("accessDenied", "providerBlockedByRep")], "enroll-sms(t3) verificationContactBlocked resume(t3)"),
      JourneyRow(
        "register, bad contact", J.select("sms1", J.registration, contact: "x"),
        [S.refuse("invalidRequest", nil, "AADSTS901001: x")], "enroll-sms(t3) invalidInput#901001 resume(t3)"),
      JourneyRow("activate", J.submit(code: J.activation), [S.done("t5")] + ending, "activate(t4) \(end("t5"))"),
      JourneyRow(
        "activate, wrong", J.submit(code: J.activation), [S.refuse("invalidGrant", "invalidOneTimeCode")],
        "activate(t4) invalidChallenge resume(t4)"),
      JourneyRow(
        "activate, then more", J.submit(code: J.activation), [S.second("t5", "email")],
        "activate(t4) \(unexpected)"),
      JourneyRow(
        "resend to the contact", JourneyPhase.resend(in: J.activation), [S.activate("t5")],
        "resend(t4) activation(t5) sms"),
      JourneyRow(
        "resend to the contact, risk", JourneyPhase.resend(in: J.activation), [S.risk("t5"), S.activate("t6")],
        "resend(t4) riskverify(t5) activation(t6) sms"),
      JourneyRow(
        "resend to the contact, code", JourneyPhase.resend(in: J.activation), [S.verify("t5", "sms")],
        "resend(t4) \(unexpected)"),
    ]
    for other in [
      S.update("t4"), S.poll("t4"), S.second("t4", "sms"), S.enroll("t4", "sms"), S.attributes("t4", "city"),
    ] {
      rows.append(JourneyRow("select, then \(other)", select, [other], "challenge-sms(t3) \(unexpected)"))
    }
    return rows
  }

  private static var signUps: [JourneyRow] {
    let code = J.submit(code: J.signUpCode)
    let attributes = J.submit(attributes: J.signUpAttributes)
    let given = J.after(J.start(.signUp, ["city": "Bonn", "Email": "x"]), S.entry, S.verify("t1", "email"))
    var rows = [
      JourneyRow("done", code, [S.done("t2")], "verify(t1) signInRequired(t2) signUp"),
      JourneyRow("password", code, [S.attributes("t2", "city", "PASSWORD")], "verify(t1) passwordRequired(t2)"),
      JourneyRow("attributes", code, [S.attributes("t2", "city", "job")], "verify(t1) attributesRequired(t2) city,job"),
      JourneyRow(
        "given attributes", J.submit(code: given), [S.attributes("t2", "city"), S.done("t3")],
        "verify(t1) submitAttributes(t2) signInRequired(t3) signUp"),
      JourneyRow(
        "given attributes, and more", J.submit(code: given),
        [S.attributes("t2", "city", "job"), S.attributes("t3", "job")],
        "verify(t1) submitAttributes(t2) attributesRequired(t3) job"),
      JourneyRow(
        "given attributes, asked again", J.submit(code: given),
        [S.attributes("t2", "city"), S.attributes("t3", "City")],
        #"verify(t1) submitAttributes(t2) general[askedAgain("City")]"#),
      JourneyRow(
        "given attributes, refused", J.submit(code: given),
        [
          S.attributes("t2", "city"),
          S.refuse("invalidRequest", "attributeValidationError", details: S.detail("x", "city")),
        ],
        "verify(t1) submitAttributes(t2) attributesRequired(t2) city"),
      JourneyRow("another code", code, [S.verify("t2", "email")], "verify(t1) codeRequired(t2) email"),
      JourneyRow("a password to verify", code, [S.verify("t2", "password")], "verify(t1) \(unexpected)"),
      JourneyRow("a telephone to verify", code, [S.verify("t2", "sms")], "verify(t1) \(unexpected)"),
      JourneyRow("second factor", code, [S.second("t2", "sms")], "verify(t1) selection(t2) sms1"),
      JourneyRow("registration", code, [S.enroll("t2", "sms")], "verify(t1) registration(t2) sms1"),
      JourneyRow(
        "wrong code", code, [S.refuse("invalidGrant", "invalidOneTimeCode")], "verify(t1) invalidCode resume(t1)"),
      JourneyRow(
        "password, attributes", J.submit(password: J.signUpPassword), [S.attributes("t3", "city")],
        "submitAttributes(t2) attributesRequired(t3) city"),
      JourneyRow(
        "password, done", J.submit(password: J.signUpPassword), [S.done("t3")],
        "submitAttributes(t2) signInRequired(t3) signUp"),
      JourneyRow(
        "password, asked again", J.submit(password: J.signUpPassword), [S.attributes("t3", "password")],
        #"submitAttributes(t2) general[askedAgain("password")]"#),
      JourneyRow("attributes, done", attributes, [S.done("t4")], "submitAttributes(t3) signInRequired(t4) signUp"),
      JourneyRow(
        "attributes, asked again", attributes, [S.attributes("t4", "job", "CITY")],
        #"submitAttributes(t3) general[askedAgain("CITY")]"#),
      JourneyRow(
        "attributes, others", attributes, [S.attributes("t4", "job")],
        "submitAttributes(t3) attributesRequired(t4) job"),
      JourneyRow(
        "attributes, code", attributes, [S.verify("t4", "email")], "submitAttributes(t3) codeRequired(t4) email"),
      JourneyRow(
        "attributes, second factor", attributes, [S.second("t4", "sms")], "submitAttributes(t3) selection(t4) sms1"),
      JourneyRow(
        "attributes, registration", attributes, [S.enroll("t4", "sms")], "submitAttributes(t3) registration(t4) sms1"),
      JourneyRow(
        "second factor, done",
        J.submit(
          code: J.after(
            J.select("sms1", J.after(code, S.second("t2", "sms"))), S.verify("t3", "sms"))), [S.done("t4")],
        "verify(t3) signInRequired(t4) signUp"),
      JourneyRow(
        "existing account",
        J.submit(
          password: J.after(
            J.start(.signUp), S.entry, S.first("t1", "password"), S.verify("t2", "password"))), [S.done("t3")],
        "verify(t2) signInRequired(t3) signUp"),
      JourneyRow(
        "resend", JourneyPhase.resend(in: J.signUpCode), [S.verify("t2", "email")], "resend(t1) codeRequired(t2) email"),
    ]
    for other in [S.update("t4"), S.poll("t4"), S.risk("t4"), S.activate("t4"), S.first("t4", "email")] {
      rows.append(
        JourneyRow("attributes, then \(other)", attributes, [other], "submitAttributes(t3) \(unexpected)"))
    }
    return rows
  }

  private static var resets: [JourneyRow] {
    let update = J.submit(newPassword: J.newPassword)
    let first = "PUT update(t3) poll(t4)"
    let itself = J.after(J.submit(code: J.resetCode), S.answer("t3", "update", ["self"]))
    var rows = [
      JourneyRow(
        "select", J.select("sms1", J.resetSelection), [S.verify("t2", "sms")], "challenge-sms(t1) codeRequired(t2) sms"),
      JourneyRow(
        "select, risk", J.select("sms1", J.resetSelection), [S.risk("t2"), S.verify("t3", "sms")],
        "challenge-sms(t1) riskverify(t2) codeRequired(t3) sms"),
      JourneyRow(
        "select, password", J.select("sms1", J.resetSelection), [S.verify("t2", "password")],
        "challenge-sms(t1) \(unexpected)"),
      JourneyRow("code", J.submit(code: J.resetCode), [S.update("t3")], "verify(t2) newPasswordRequired(t3)"),
      JourneyRow(
        "code, done", J.submit(code: J.resetCode), [S.done("t3")], "verify(t2) signInRequired(t3) passwordReset"),
      JourneyRow(
        "code, second factor", J.submit(code: J.resetCode), [S.second("t3", "sms")],
        "verify(t2) \(unexpected)"),
      JourneyRow(
        "code, registration", J.submit(code: J.resetCode), [S.enroll("t3", "sms")],
        "verify(t2) \(unexpected)"),
      JourneyRow(
        "code, attributes", J.submit(code: J.resetCode), [S.attributes("t3", "a")],
        "verify(t2) \(unexpected)"),
      JourneyRow(
        "update at itself", J.submit(newPassword: itself), [S.done("t4")],
        "PUT self(t3) signInRequired(t4) passwordReset"),
      JourneyRow("done at once", update, [S.done("t4")], "PUT update(t3) signInRequired(t4) passwordReset"),
      JourneyRow(
        "weak", update, [S.refuse("invalidRequest", "passwordTooWeak", "AADSTS120002: x")],
        "PUT update(t3) invalidPassword#120002 resume(t3)"),
      JourneyRow("one poll", update, [S.poll("t4"), S.done("t5")], "\(first) signInRequired(t5) passwordReset"),
      JourneyRow(
        "five polls", update, [S.poll("t4"), S.poll("t5"), S.poll("t6"), S.poll("t7"), S.poll("t8"), S.done("t9")],
        "\(first) 1.5s poll(t5) 1.5s poll(t6) 1.5s poll(t7) 1.5s poll(t8) signInRequired(t9) passwordReset"),
      JourneyRow(
        "too many polls", update,
        [S.poll("t4"), S.poll("t5"), S.poll("t6"), S.poll("t7"), S.poll("t8"), S.poll("t9")],
        "\(first) 1.5s poll(t5) 1.5s poll(t6) 1.5s poll(t7) 1.5s poll(t8) general[notSetInTime]"),
      JourneyRow("poll, second factor", update, [S.poll("t4"), S.second("t5", "sms")], "\(first) selection(t5) sms1"),
      JourneyRow(
        "poll, registration", update, [S.poll("t4"), S.enroll("t5", "sms")], "\(first) registration(t5) sms1"),
      JourneyRow(
        "poll, refused", update, [S.poll("t4"), S.refuse("serverError", status: 500)], "\(first) general resume(t4)"),
      JourneyRow("poll, lost", update, [S.poll("t4"), Service.offline], "\(first) general[unusableReply] resume(t4)"),
      JourneyRow(
        "poll again", J.submit(newPassword: J.lostPoll), [S.poll("t5"), S.done("t6")],
        "poll(t4) 1.5s poll(t5) signInRequired(t6) passwordReset"),
      JourneyRow("poll, new password", update, [S.poll("t4"), S.update("t5")], "\(first) \(unexpected)"),
    ]
    for other in [
      S.second("t4", "sms"), S.enroll("t4", "sms"), S.update("t4"), S.verify("t4", "email"), S.first("t4", "email"),
    ] {
      rows.append(JourneyRow("update, then \(other)", update, [other], "PUT update(t3) \(unexpected)"))
    }
    return rows
  }

  private static var ends: [JourneyRow] {
    [
      JourneyRow("sign-up", JourneyPhase.signIn(in: J.signUpDone), ending, end("t4")),
      JourneyRow("reset", JourneyPhase.signIn(in: J.resetDone), ending, end("t5")),
      JourneyRow("token again", JourneyPhase.signIn(in: J.resetDone), [S.entry], "authorizeChallenge(t5) general"),
      JourneyRow(
        "offline", JourneyPhase.signIn(in: J.resetDone), [Service.offline],
        "authorizeChallenge(t5) general[unusableReply] resume(t5)"),
      JourneyRow("lost, by password", J.submit(password: J.lostEnd), ending, end("t3")),
      JourneyRow("lost, by method", J.select("email1", J.lostEnd), ending, end("t3")),
      JourneyRow("not done yet", JourneyPhase.signIn(in: J.signUpCode), [], "general[signInNotAvailable]"),
    ]
  }

  private static var local: [JourneyRow] {
    let context = Sample.context
    var rows = [
      JourneyRow("no code", JourneyPhase.submit(code: Secret(""), in: J.code), [], "invalidCode resume(t2)"),
      JourneyRow(
        "no second code", JourneyPhase.submit(code: Secret(""), in: J.secondCode), [], "invalidChallenge resume(t4)"),
      JourneyRow(
        "no activation", JourneyPhase.submit(code: Secret(""), in: J.activation), [], "invalidChallenge resume(t4)"),
      JourneyRow(
        "no password", JourneyPhase.submit(password: Secret(""), in: J.password), [], "invalidPassword resume(t2)"),
      JourneyRow(
        "no new password", JourneyPhase.submit(newPassword: Secret(""), in: J.newPassword), [],
        "invalidPassword resume(t3)"),
      JourneyRow("no contact", J.select("sms1", J.registration, contact: " "), [], "invalidInput resume(t3)"),
      JourneyRow("unknown method", J.select("m", J.selection), [], "general[noSuchMethod] resume(t1)"),
      JourneyRow(
        "selected before", J.select("email1", J.selection.afterSuccess), [], "general[noSuchMethod]"),
      JourneyRow("nothing to verify", J.submit(code: J.newPassword), [], "general[noLink]"),
      JourneyRow("no password asked", J.submit(password: J.newPassword), [], "general[noLink]"),
      JourneyRow("no new password asked", J.submit(newPassword: J.code), [], "general[noLink]"),
      JourneyRow("no attributes asked", J.submit(attributes: J.code), [], "general[noLink]"),
      JourneyRow("nothing to send again", JourneyPhase.resend(in: J.newPassword), [], "general[noLink]"),
      JourneyRow("not begun", J.submit(code: context), [], "general[noLink]"),
    ]
    for name in ["", " ", "\t\n"] {
      rows.append(
        JourneyRow("blank name", JourneyPhase.start(.signIn, in: Sample.context(of: name)), [], "invalidUsername"))
    }
    return rows
  }
}
