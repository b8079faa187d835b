// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import Testing
import TokenExchange

@testable import MSAL
@testable import NativeAuthClient

@Suite struct NativeErrorTests {
  @Test(arguments: NativeAuthError.Kind.allCases)
  func `without words of the service there are some for every kind, that end with one next step`(
    kind: NativeAuthError.Kind
  ) {
    let facts = NativeAuthErrorFacts(kind, correlationID: Samples.correlationID.uuid, canRetry: true)
    let text = facts.text
    #expect(text.hasSuffix(".") && text.contains(". "))
    #expect(NativeAuthError.Kind.allCases.filter { ErrorText($0, canRetry: true).whole == text } == [kind])
    #expect(facts.codes.isEmpty && facts.uri == nil && facts.canRetry)
  }

  @Test func `empty words of the service count as none`() {
    let error = VerifyCodeError(
      NativeAuthErrorFacts(NativeFailures.make(.invalidCode, words: "", codes: [50181]), canRetry: true))
    #expect(error.errorDescription == ErrorText(.invalidCode, canRetry: true).whole)
    #expect(error.errorCodes == [50181])
  }

  @Test(
    arguments: [
      (.passwordMustBeReset, "The password must be reset. Reset it, then sign in again. Words."),
      (.authMethodBlocked, "This verification method is blocked. Choose another one, or try again later. Words."),
      (.verificationContactBlocked, "This contact is blocked. Choose another one. Words."),
      (.fixed, "The password is empty or not valid. Enter another one."),
      (.browserRequired(reason: "Because."), "Because."),
      (.browserRequired(reason: ""), "The password is empty or not valid. Enter another one."),
      (.unexpectedChallengeType, "The service wants a kind of proof that does not belong to this step. Start again."),
      (.signInNotAvailable, "The flow before left nothing to sign in with. Sign in with signIn(parameters:)."),
      (.unexpectedResult, "The service wants yet another proof after this one. Start the sign-in again."),
    ] as [(NativeAuthError.Notice, String)])
  func `what the client has to say goes before the service's words, or in their place`(
    notice: NativeAuthError.Notice, text: String
  ) {
    let failure = NativeFailures.make(.invalidPassword, notice, words: "Words.", codes: [1])
    let error = PasswordRequiredError(NativeAuthErrorFacts(failure, canRetry: false))
    #expect(error.errorDescription == text)
    #expect(error.errorCodes == [1])
  }

  @Test(arguments: [true, false])
  func `a step that can be taken again does not say to start again`(canRetry: Bool) {
    for notice in [nil, .unexpectedChallengeType] as [NativeAuthError.Notice?] {
      let error = ResendCodeError(NativeAuthErrorFacts(NativeFailures.make(.general, notice), canRetry: canRetry))
      #expect(error.errorDescription?.hasSuffix(canRetry ? ". Try again." : ". Start again.") == true)
    }
  }

  @Test(arguments: ["password_banned", "new_some_day"])
  func `the service's sub-error comes through, known or not`(name: String) {
    let failure = NativeFailures.make(.invalidPassword, words: "Words.", subError: name)
    let error = PasswordRequiredError(NativeAuthErrorFacts(failure, canRetry: true))
    #expect(error.subError?.rawValue == name)
    #expect((error.subError == .passwordBanned) == (name == "password_banned"))
    let none = PasswordRequiredError(NativeAuthErrorFacts(NativeFailures.make(.invalidPassword), canRetry: true))
    #expect(none.subError == nil)
  }

  @Test func `an error prints its class, kind, codes and id, but not the service's words`() {
    let words = "pat@contoso.example is locked"
    let error = SignInStartError(
      NativeAuthErrorFacts(NativeFailures.make(.userNotFound, words: words, codes: [50034]), canRetry: false))
    let id = Samples.correlationID.uuid.uuidString
    #expect("\(error)" == "SignInStartError(userNotFound, codes 50034, correlation id \(id))")
  }
}

/// Failures without a usable answer of the service.
@Suite struct ReplyErrorTests {
  private struct Case {
    var reply: IdentityError.Reason
    var domain: String
    var code: Int
    var detail: MSALInternalError?
    var fragment: String
  }

  private static let offline = Case(
    reply: .transport(.cannotConnect(host: "contoso.ciamlogin.com", reason: "no route")), domain: NSURLErrorDomain,
    code: NSURLErrorCannotConnectToHost, fragment: "can't be reached")
  private static let fault = Case(
    reply: .unexpectedStatus(503), domain: MSALErrorDomain, code: MSALError.internal.rawValue,
    detail: .internalErrorUnhandledResponse, fragment: "503")
  private static let html = Case(
    reply: .malformedResponse(reason: "it is not a JSON object"), domain: MSALErrorDomain,
    code: MSALError.internal.rawValue, detail: .internalErrorInvalidResponse, fragment: "not a JSON object")
  private static let cancelled = Case(
    reply: .cancelled, domain: MSALErrorDomain, code: MSALError.userCanceled.rawValue,
    detail: .internalErrorSessionCanceled, fragment: "cancelled")

  @Test
  func
    `offline, a fault of the server, a bad body and a cancellation are general errors, told apart by words and cause`()
    throws
  {
    for sample in [Self.offline, Self.fault, Self.html, Self.cancelled] {
      let failure = NativeAuthError.unusable(sample.reply, in: NativeFailures.context)
      let error = SignInStartError(NativeAuthErrorFacts(failure, canRetry: false))
      let cause = try #require(error.underlyingError) as NSError
      #expect(error.predicates.isEmpty && error.errorCodes.isEmpty)
      #expect(cause.domain == sample.domain)
      #expect(cause.code == sample.code)
      #expect(cause.userInfo[MSALInternalErrorCodeKey] as? Int == sample.detail?.rawValue)
      #expect(cause.userInfo[MSALCorrelationIDKey] as? String == Samples.correlationID.description)
      #expect(error.errorDescription?.contains(sample.fragment) == true)
    }
  }

  @Test func `tokens that can't be kept are a general error with the ordinary client's words`() throws {
    var cause = IdentityError(.untrusted(.wrongIssuer))
    cause.correlationID = Samples.correlationID
    let error = VerifyCodeError(
      NativeAuthErrorFacts(NativeFailures.make(.general, cause: cause), canRetry: false))
    #expect(error.errorDescription == ErrorText(cause).whole)
    #expect(error.underlyingError.map { ($0 as NSError).domain } == MSALErrorDomain)
  }

  @Test func `a step that misses a part keeps the service's codes but says what is missing`() {
    let failure = NativeFailures.make(
      .general, .unusableReply, words: "Words.", codes: [55000],
      cause: IdentityError(.malformedResponse(reason: "continuation_token is missing")))
    let error = VerifyCodeError(NativeAuthErrorFacts(failure, canRetry: false))
    #expect(error.errorDescription?.contains("continuation_token is missing") == true)
    #expect(error.errorCodes == [55000])
  }
}
