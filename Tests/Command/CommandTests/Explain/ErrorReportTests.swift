// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import OAuthWire
import Testing

@testable import MSALCommand

@Suite("What a text says of an error")
struct ErrorReportTests {
  private static let id = "5d6c7b8a-0a1b-4c2d-8e3f-405162738495"

  @Test func `several numbers are all found`() throws {
    #expect(try #require(ErrorReport("50011, AADSTS 50020")).numbers == [ErrorNumber(50_011), ErrorNumber(50_020)])
    #expect(ErrorReport("50011 99") == nil)
  }

  @Test(arguments: [
    "50011", "AADSTS50011", "aadsts50011:", "  AADSTS50011\n", "https://login.microsoftonline.com/error?code=50011",
    "msal: AADSTS50011: The redirect URI is wrong. (details)", "error_description=AADSTS50011%3A+wrong",
    #"{"error_codes": [50011]}"#, #"{"error": {"message": "AADSTS50011: no"}}"#, "Fehler „AADSTS50011“!",
  ])
  func `a number is found however it comes`(text: String) throws {
    #expect(try #require(ErrorReport(text)).numbers == [ErrorNumber(50_011)])
  }

  @Test func `an error answer is read, and its numbers are told once`() throws {
    let text = """
      HTTP/1.1 400 Bad Request
      {"error": "invalid_grant", "error_description": "AADSTS50076: Due to a change\\r\\nTrace ID: \(Self.id)\\r\\nCorrelation \
      ID: \(Self.id)\\r\\nTimestamp: 2026-03-01 09:30:00Z", "error_codes": [50076, 50079], "suberror": "basic_action",
      "claims": "{}", "timestamp": "2026-03-01 09:30:00Z"}
      """
    let report = try #require(ErrorReport(text))
    #expect(report.numbers == [ErrorNumber(50_076), ErrorNumber(50_079)])
    #expect(report.error == "invalid_grant" && report.suberror == "basic_action" && report.hasClaims)
    #expect(report.correlationID == Self.id && report.traceID == Self.id)
    #expect(report.timestamp == "2026-03-01 09:30:00Z")
  }

  @Test(arguments: ["?", "#", "#x=1?", "?code=secret&"])
  func `a redirect is read in query and fragment`(separator: String) throws {
    let url =
      "msauth.app://auth\(separator)error=access_denied&error_description=AADB2C90118%3a+forgot%0d%0aCorrelation+ID%3a+"
      + "\(Self.id)%0d%0a&state=secret"
    let report = try #require(ErrorReport(url))
    #expect(report.numbers == [ErrorNumber(90_118, family: .b2c)])
    #expect(report.error == "access_denied" && report.correlationID == Self.id)
  }

  @Test func `words without a number are found`() throws {
    #expect(ErrorReport("invalid_grant")?.error == "invalid_grant")
    #expect(ErrorReport("bad_token")?.suberror == "bad_token")
    #expect(ErrorReport("the answer was: (invalid_grant, bad_token).")?.suberror == "bad_token")
    #expect(ErrorReport(#"{"error": "teapot"}"#)?.error == "teapot")
    let both = try #require(ErrorReport("90091"))
    #expect(both.numbers.map(\.description) == ["AADSTS90091", "AADB2C90091"])
  }

  @Test(arguments: [
    "", " ", "hello", "123", "123456789012", "{", "{}", #"{"error": 5}"#, "http://localhost/?code=secret&state=x",
    "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", "AADSTS", "AADSTS99", "AADSTS5001100000000000", "error=%zz", "\u{0}\u{1B}[2J",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 5_000) + "}",
  ])
  func `a text without an error is none`(text: String) {
    #expect(ErrorReport(text) == nil)
  }

  @Test func `what has not the form of what it is said to be is not kept`() throws {
    let secret = "0.AXoA-secret_Token"
    let report = try #require(
      ErrorReport(
        #"{"error": "\#(secret)", "suberror": "\#(secret)", "error_codes": [50011, -1, 1e300], "trace_id": "\#(secret)", "#
          + #""correlation_id": "\#(secret)", "timestamp": "\#(secret)"}"#))
    #expect(report.numbers == [ErrorNumber(50_011)])
    #expect(report.error == nil && report.suberror == nil && report.correlationID == nil)
    #expect(report.traceID == nil && report.timestamp == nil)
  }

  @Test func `the explanation has causes and checks, and the facts of the answer`() throws {
    let text = try Explain("AADSTS50011: no\r\nCorrelation ID: \(Self.id)\r\n").answer(isJSON: false).string
    #expect(text.hasPrefix("AADSTS50011 InvalidReplyTo (App registration and redirect URIs)\n"))
    #expect(text.contains("\nUsual causes, the likeliest first:\n  1. ") && text.contains("\nWhat to check:\n  1. "))
    #expect(text.contains("Correlation id: \(Self.id)"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("Source: ") })
  }

  @Test func `a number that is not known is said with the nearest and the address`() throws {
    let error = #expect(throws: CommandError.self) { try Explain("500119").answer(isJSON: false) }
    #expect(error?.code == .general)
    #expect(error?.message.contains("AADSTS50011 (InvalidReplyTo)") == true)
    #expect(error?.nextStep == "See https://login.microsoftonline.com/error?code=500119")
    let mixed = try Explain(#"{"error": "invalid_grant", "error_codes": [500119]}"#)
    #expect(try mixed.answer(isJSON: false).string.contains("AADSTS500119 is not in the table."))
    #expect(try JSONValue(parsing: mixed.answer(isJSON: true).string.utf8)["unknown"]?.array?.count == 1)
  }

  @Test func `a token is sent to where tokens are shown`() {
    let error = #expect(throws: CommandError.self) { try Explain("eyJhbGciOiJSUzI1NiJ9.e30.c2ln") }
    #expect(error?.code == .usage && error?.nextStep?.contains("msal decode") == true)
    #expect(error?.message.contains("eyJ") == false)
  }
}
