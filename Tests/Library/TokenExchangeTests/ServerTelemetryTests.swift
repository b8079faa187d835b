// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing

@testable import TokenExchange

/// The telemetry about a client's calls that the platform gets.
@Suite struct ServerTelemetryTests {
  let telemetry = ServerTelemetry()
  let id = CorrelationID(UUID(uuidString: "11111111-2222-4333-8444-555555555555") ?? UUID())

  private var last: String? {
    telemetry.headers(for: ServerTelemetry.Call(api: .silent)).first { $0.name == "x-client-last-telemetry" }?.value
  }

  private func fail(_ error: IdentityError.Reason, _ api: ServerTelemetry.API = .silent) {
    telemetry.finished(ServerTelemetry.Call(api: api), IdentityError(error), correlationID: id)
  }

  @Test(arguments: [
    (ServerTelemetry.API.silent, ServerTelemetry.CacheMiss.bypassed, "4|84,1|"), (.silent, .noToken, "4|84,2|"),
    (.silent, .expired, "4|84,3|"), (.silent, .due, "4|84,4|"), (.interactive, .notAsked, "4|169,0|"),
    (.password, .notAsked, "4|301,0|"), (.deviceCode, .notAsked, "4|622,0|"),
    (.authorizationCode, .notAsked, "4|832,0|"),
  ])
  func `the call and the reason stand in numbers`(
    api: ServerTelemetry.API, miss: ServerTelemetry.CacheMiss, value: String
  ) {
    let headers = telemetry.headers(for: ServerTelemetry.Call(api: api, miss: miss))
    #expect(headers.map(\.name) == ["x-client-current-telemetry", "x-client-last-telemetry"])
    #expect(headers.map(\.value) == [value, "4|0|||"])
  }

  @Test func `what happened since the last good answer is told, until the next one`() {
    telemetry.countCacheHit()
    telemetry.countCacheHit()
    fail(.refused(ErrorResponse(error: .invalidGrant)))
    fail(.unexpectedStatus(503), .interactive)
    #expect(last == "4|2|84,\(id);169,\(id)|invalid_grant;http_503|")
    telemetry.finished(ServerTelemetry.Call(api: .silent), nil, correlationID: id)
    #expect(last == "4|0|||")
  }

  @Test func `a poll that has to wait is no failure`() {
    fail(.refused(ErrorResponse(error: .authorizationPending)), .deviceCode)
    fail(.refused(ErrorResponse(error: .slowDown)), .deviceCode)
    fail(.cancelled)
    #expect(last == "4|0|||")
  }

  @Test(arguments: ["adele@contoso.example", "a b", "", "x|y;z,"])
  func `an error that is no code is not repeated`(code: String) {
    fail(.refused(ErrorResponse(error: OAuthErrorCode(code))))
    #expect(last == "4|0|84,\(id)|\(code.isEmpty ? "" : "unreadable_error")|")
  }

  @Test func `the oldest failures are left out when there is no room`() {
    for _ in 0..<50 { fail(.refused(ErrorResponse(error: .serverError))) }
    fail(.refused(ErrorResponse(error: .invalidScope)))
    let text = last ?? ""
    #expect(text.utf8.count <= 350)
    #expect(text.utf8.count > 200)
    #expect(text.hasSuffix("invalid_scope|"))
  }
}
