// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import Testing
import TokenExchange

@testable import MSAL

struct TokenFailure: Sendable, CustomTestStringConvertible {
  var what: String
  var failure: IdentityError.Reason
  var predicate: String?
  var text: String?

  var testDescription: String { what }

  private static func refused(
    _ codes: [Int], _ error: OAuthErrorCode = .invalidGrant, subError: OAuthSubError? = nil
  ) -> ErrorResponse {
    ErrorResponse(error: error, description: "Words.", codes: codes, subError: subError)
  }

  private static let consent = refused([65001], subError: .consentRequired)

  static let all = [
    TokenFailure(
      what: "an expired refresh token",
      failure: .interactionRequired(.refusedByServer, response: refused([700082])), predicate: "isRefreshTokenExpired",
      text: "Words."),
    TokenFailure(
      what: "no refresh token", failure: .interactionRequired(.noRefreshToken, response: nil),
      predicate: "isRefreshTokenExpired"),
    TokenFailure(
      what: "an account that is signed out", failure: .interactionRequired(.signedOut, response: nil),
      predicate: "isRefreshTokenExpired"),
    TokenFailure(
      what: "scopes that nobody agreed to",
      failure: .interactionRequired(.refusedByServer, response: consent), predicate: "isBrowserRequired",
      text: "Words."),
    TokenFailure(
      what: "the same by its code alone",
      failure: .interactionRequired(.refusedByServer, response: refused([65001])), predicate: "isBrowserRequired",
      text: "Words."),
    TokenFailure(
      what: "the same in the words of OpenID Connect",
      failure: .interactionRequired(.refusedByServer, response: refused([], .consentRequired)),
      predicate: "isBrowserRequired", text: "Words."),
    TokenFailure(
      what: "a second factor", failure: .interactionRequired(.refusedByServer, response: refused([7, 50076])),
      text: "A second factor is required. Sign in again. Words."),
    TokenFailure(
      what: "a password that must be reset",
      failure: .interactionRequired(.refusedByServer, response: refused([50142], .invalidRequest)),
      text: "The password must be reset. Reset it, then sign in again. Words."),
    TokenFailure(
      what: "scopes that the service does not know", failure: .refused(refused([70011], .invalidScope)),
      predicate: "isInvalidScope", text: "Words."),
    TokenFailure(
      what: "scopes that can't be asked for", failure: .badRequest(parameter: "scopes", reason: "none"),
      predicate: "isInvalidScope"),
    TokenFailure(
      what: "another parameter that is wrong", failure: .badRequest(parameter: "claimsRequest", reason: "none")),
    TokenFailure(
      what: "a pause after a refusal",
      failure: .throttled(.interactionRequired(.refusedByServer, response: refused([700082])), secondsLeft: 9),
      predicate: "isRefreshTokenExpired", text: "Words."),
    TokenFailure(what: "an unknown client", failure: .refused(refused([], .invalidClient)), text: "Words."),
    TokenFailure(what: "no network", failure: .transport(.cannotConnect(host: "h", reason: "r"))),
    TokenFailure(what: "a fault of the server", failure: .unexpectedStatus(500)),
  ]
}

@Suite struct RetrieveAccessTokenErrorTests {
  private static let requestID = UUID()

  @Test(arguments: TokenFailure.all)
  func `the ordinary client's failure becomes a predicate and words`(sample: TokenFailure) throws {
    let failure = IdentityError(sample.failure)
    let error = RetrieveAccessTokenError(failure, correlationID: Self.requestID)
    #expect(error.predicates == Set([sample.predicate].compactMap(\.self)))
    #expect(error.errorDescription == sample.text ?? ErrorText(failure).whole)
    let cause = try #require(error.underlyingError) as NSError
    #expect(cause.code == ErrorMapping.error(for: failure).code)
    #expect(error.canRetry == (sample.predicate == nil))
    #expect(error.correlationId == Self.requestID)
  }

  @Test func `a failure's own correlation id goes before the request's, and codes and address come through`() {
    let response = ErrorResponse(
      error: .invalidGrant, codes: [1, 2], subError: .basicAction, uri: "https://login.example/error")
    var failure = IdentityError(.interactionRequired(.refusedByServer, response: response))
    failure.correlationID = Samples.correlationID
    let error = RetrieveAccessTokenError(failure, correlationID: Self.requestID)
    #expect(error.correlationId == Samples.correlationID.uuid)
    #expect(error.errorCodes == [1, 2])
    #expect(error.subError?.rawValue == "basic_action")
    #expect(error.errorUri == "https://login.example/error")
    #expect(error.errorDescription == ErrorText(failure).whole)
  }
}
