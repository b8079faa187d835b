// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import Testing
import TokenExchange

@testable import MSAL

@Suite struct ErrorMappingTests {
  @Test(arguments: ErrorSample.all)
  func `a failure becomes an NSError with the code that apps expect`(sample: ErrorSample) {
    let error = ErrorMapping.error(for: sample.failure)
    #expect(error.domain == sample.domain)
    #expect(error.code == sample.code)
    #expect(error.userInfo[MSALInternalErrorCodeKey] as? Int == sample.detail)
  }

  @Test(arguments: ErrorSample.all)
  func `an error of this library has a code by which it can be caught, and no other has one`(sample: ErrorSample) {
    let error: any Error = ErrorMapping.error(for: sample.failure)
    #expect(error.msalCode == (sample.domain == MSALErrorDomain ? MSALError(rawValue: sample.code) : nil))
    #expect(NSError(domain: NSURLErrorDomain, code: MSALError.userCanceled.rawValue).msalCode == nil)
    #expect(CancellationError().msalCode == nil)
  }

  @Test(arguments: ErrorSample.all)
  func `an error says what happened, ends with one next step, and repeats no address`(sample: ErrorSample) throws {
    let error = ErrorMapping.error(for: sample.failure)
    let text = try #require(error.userInfo[MSALErrorDescriptionKey] as? String)
    #expect(error.localizedDescription == text)
    #expect(text.hasSuffix(try #require(error.localizedRecoverySuggestion)))
    #expect(text.hasSuffix(".") || text.contains("Run: "))
    #expect(!text.contains("@"))
    #expect(!text.contains(".."))
    #expect(!"\(error)".contains("pat@contoso"))
  }

  @Test func `an error carries the correlation id, the status and the headers without cookies`() {
    var failure = IdentityError(.unexpectedStatus(503))
    failure.correlationID = Samples.correlationID
    failure.httpStatus = 503
    failure.httpHeaders = ["Retry-After": "7", "Set-Cookie": "session=secret"]
    let info = ErrorMapping.error(for: failure).userInfo
    #expect(info[MSALCorrelationIDKey] as? String == "01020304-0506-0708-090A-0B0C0D0E0F10")
    #expect(info[MSALHTTPResponseCodeKey] as? String == "503")
    #expect(info[MSALHTTPHeadersKey] as? [String: String] == ["Retry-After": "7"])
  }

  @Test func `a refusal carries the server's own codes, and an interaction the refusal behind it`() throws {
    let response = ErrorResponse(error: .invalidGrant, codes: [50173, 70000], subError: .badToken)
    let error = ErrorMapping.error(for: IdentityError(.interactionRequired(.refusedByServer, response: response)))
    #expect(error.userInfo[MSALOAuthErrorKey] as? String == "invalid_grant")
    #expect(error.userInfo[MSALOAuthSubErrorKey] as? String == "bad_token")
    #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50173, 70000])
    let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(
      underlying.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidGrant.rawValue)
  }

  @Test func `declined scopes come with the scopes and the result`() throws {
    let info = ErrorMapping.error(for: IdentityError(.declinedScopes(Samples.declinedScopes))).userInfo
    #expect(info[MSALGrantedScopesKey] as? [String] == ["User.Read"])
    #expect(info[MSALDeclinedScopesKey] as? [String] == ["Mail.Read"])
    #expect(try #require(info[MSALInvalidResultKey] as? MSALResult).accessToken == "the-access-token")
  }

  @Test func `a refusal from memory says so, and what to do about it: waiting does not help`() {
    let refused = ErrorResponse(error: .invalidGrant)
    let failure = IdentityError(
      .throttled(.interactionRequired(.refusedByServer, response: refused), secondsLeft: 3.2))
    let error = ErrorMapping.error(for: failure)
    #expect(error.code == MSALError.interactionRequired.rawValue)
    #expect(error.userInfo[MSALThrottlingCacheHitKey] as? Int == 1)
    #expect(error.userInfo[MSALOAuthErrorKey] as? String == "invalid_grant")
    #expect(error.localizedDescription.hasPrefix("The same request was refused a short time ago: "))
    #expect(error.localizedRecoverySuggestion == "Call acquireToken(with:) with interactive parameters.")
    let client = ErrorMapping.error(
      for: IdentityError(.throttled(ErrorSample.refusal("invalid_client"), secondsLeft: 3.2)))
    #expect(client.localizedRecoverySuggestion == "Check the client id and the app registration.")
  }

  @Test(arguments: [650_053, 650_057, 65_005])
  func `a scope that does not exist is told of as one, though the service calls the client invalid`(code: Int) {
    let response = ErrorResponse(error: .invalidClient, codes: [code])
    let error = ErrorMapping.error(for: IdentityError(.authorizationRefused(response)))
    #expect(error.localizedRecoverySuggestion?.contains("Check the names of the scopes") == true)
  }

  @Test func `an app whose page sent no answer hears what the page may have shown`() {
    let error = ErrorMapping.error(for: IdentityError(.browser(.timedOut(seconds: 600))))
    #expect(error.localizedDescription.contains("within 600 seconds"))
    #expect(error.localizedRecoverySuggestion?.contains("AADSTS700016 is an unknown client id") == true)
  }

  @Test(arguments: [429, 503])
  func `an outage from memory says so, and how long the service is left alone`(status: Int) {
    let outage = IdentityError(.throttled(.unexpectedStatus(status), secondsLeft: 3.2))
    let refusal = IdentityError(.throttled(ErrorSample.refusal("temporarily_unavailable"), secondsLeft: 3.2))
    for var failure in [outage, refusal] {
      failure.httpStatus = status
      let error = ErrorMapping.error(for: failure)
      #expect(error.localizedDescription.contains("could not answer"))
      #expect(error.localizedRecoverySuggestion == "Try again in 4 seconds.")
    }
  }

  @Test func `only a missing protection policy names the account`() {
    let account = AccountReference(homeAccountID: Samples.home, username: "pat@contoso.example")
    let policy = ErrorSample.refusal("unauthorized_client", "protection_policy_required")
    let named = ErrorMapping.error(for: IdentityError(policy), account: account).userInfo
    #expect(named[MSALHomeAccountIdKey] as? String == "oid-1.tid-1")
    #expect(named[MSALDisplayableUserIdKey] as? String == "pat@contoso.example")
    let other = ErrorMapping.error(for: IdentityError(ErrorSample.refusal("invalid_grant")), account: account)
      .userInfo
    #expect(other[MSALHomeAccountIdKey] == nil)
    #expect(other[MSALDisplayableUserIdKey] == nil)
  }

  @Test(
    arguments: [
      ("AADSTS50034: User pat@contoso.example is unknown.\r\nTrace", "AADSTS50034: User <address> is unknown"),
      ("Code 0.AXEAabcdefghijklmnopqrstuvwxyz0123456789ABCDEF was used.", "Code <redacted> was used"),
      ("See https://login.example/x?code=abc now", "See https://login.example/x now"),
      ("App 00000000-0000-0000-0000-000000000001 is unknown", "App 00000000-0000-0000-0000-000000000001 is unknown"),
      ("", ""),
    ])
  func `the service's words are repeated without addresses, tokens and queries`(words: String, repeated: String) {
    #expect(Redaction.firstLine(of: words) == repeated)
  }

  @Test func `errors match as NSError, also where they are thrown as Error`() {
    let thrown: any Error = ErrorMapping.error(for: IdentityError(.noSuchAccount))
    var matched = false
    do { throw thrown } catch let error as NSError { matched = error.domain == MSALErrorDomain }
    #expect(matched)
  }
}
