// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALServer

/// What an API answers its caller after a call on behalf of somebody failed.
@Suite struct RefusalTableTests {
  let service = ScriptedService()
  private static let scopes = ["api://x/read", "api://x/write"]
  private static let claims = #"{"access_token":{"polids":{"essential":true,"values":["x"]}}}"#

  private func answer(
    to caller: String = "cp1", _ platform: @escaping @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse
  ) async throws -> AccessRefusal {
    let validator = try service.validator()
    let text = try service.accessToken { $0["xms_cc"] = [.string(caller)] }
    let token = try await validator.validate(.get(text), requiring: .read)
    service.onToken { request throws(TransportError) in try platform(request) }
    let application = try service.application()
    let error = await service.passing(1) {
      await failure { try await application.acquireToken(onBehalfOf: token, scopes: Self.scopes) }
    }
    return validator.refusal(of: token, after: try #require(error), scopes: Self.scopes)
  }

  @Test(
    arguments: [
      // The caller's token or the person is no longer accepted.
      ("invalid_grant", 500_133, 401, "invalid_token"), ("invalid_grant", 50013, 401, "invalid_token"),
      ("invalid_grant", 50057, 401, "invalid_token"), ("invalid_grant", 50173, 401, "invalid_token"),
      ("invalid_grant", 700_082, 401, "invalid_token"), ("interaction_required", 50076, 401, "invalid_token"),
      // Somebody has to agree, or must not come in at all.
      ("invalid_grant", 65001, 403, "insufficient_scope"), ("consent_required", 65001, 403, "insufficient_scope"),
      ("invalid_grant", 50105, 403, nil), ("invalid_grant", 53003, 403, nil),
      // The API is at fault.
      ("invalid_grant", 500_131, 500, nil), ("invalid_client", 7_000_215, 500, nil),
      ("unauthorized_client", 700_016, 500, nil), ("invalid_scope", 70011, 500, nil),
      ("invalid_resource", 500_011, 500, nil), ("invalid_request", 900_144, 500, nil),
      // The platform is in trouble.
      ("temporarily_unavailable", 90033, 503, nil), ("server_error", 50000, 503, nil),
    ] as [(String, Int, Int, String?)])
  func `every refusal has its status`(error: String, code: Int, status: Int, name: String?) async throws {
    let answer = try await answer { _ in ScriptedService.refusal(error, code) }
    #expect(answer.status == status)
    #expect(answer.retryAfter == (status == 503 ? .seconds(5) : nil))
    let challenge = answer.wwwAuthenticate.flatMap { AuthenticationChallenge.parse($0).first }
    #expect((challenge == nil) == (name == nil))
    if let name { #expect(answer.wwwAuthenticate?.contains("error=\"\(name)\"") == true) }
    #expect(!answer.description.isEmpty)
  }

  @Test func `a missing consent names the scopes`() async throws {
    let answer = try await answer { _ in
      ScriptedService.refusal("invalid_grant", 65001) { $0["suberror"] = "consent_required" }
    }
    #expect(answer.reason == .consentRequired(scopes: Self.scopes))
    #expect(answer.wwwAuthenticate?.contains(#"scope="api://x/read api://x/write""#) == true)
    #expect(answer.wwwAuthenticate?.contains(#"proposedAction="consent""#) == true)
  }

  @Test(arguments: [("cp1", 401), ("other", 403)])
  func `the platform's claims reach every caller`(capability: String, status: Int) async throws {
    let answer = try await answer(to: capability) { _ in
      ScriptedService.refusal("interaction_required", 50079) { $0["claims"] = .string(Self.claims) }
    }
    #expect(answer.status == status)
    #expect(AuthenticationChallenge.parse(answer.wwwAuthenticate ?? "").first?.claimsChallenge == Self.claims)
  }

  @Test func `what is no refusal has a status, too`() async throws {
    let cases: [(Int, Int?, @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse)] = [
      (503, 5, { _ in HTTPResponse(status: 502) }),
      (503, 9, { _ in HTTPResponse(status: 429, headers: ["Retry-After": "9"]) }),
      (502, nil, { _ in HTTPResponse(status: 404) }), (502, nil, { _ in .json(["token_type": "Bearer"]) }),
      (503, 5, { _ throws(TransportError) in throw .timedOut(host: "h") }),
    ]
    for (status, seconds, platform) in cases {
      let answer = try await RefusalTableTests().answer(platform)
      #expect(answer.status == status)
      #expect(answer.headers.map(\.name) == (seconds == nil ? [] : ["Retry-After"]))
      #expect(answer.headers.map(\.value) == (seconds.map { ["\($0)"] } ?? []))
    }
  }

  @Test func `errors without an answer of the platform have a status`() async throws {
    let validator = try service.validator()
    let token = try await validator.validate(.get(try service.accessToken()), requiring: .read)
    let cases: [(AcquisitionError.Reason, Int)] = [
      (.invalidRequest("x"), 500), (.credential("x"), 500), (.authority("x"), 500), (.unreachable("x"), 503),
      (.throttled(nil), 503), (.interactionRequired(nil), 401), (.untrustedToken("x"), 502),
      (.sessionNotFound, 401), (.store("x"), 503), (.managedIdentity(code: "x", "y"), 500), (.cancelled, 499),
    ]
    for (reason, status) in cases {
      let answer = validator.refusal(of: token, after: AcquisitionError(reason), scopes: [])
      #expect(answer.status == status, "\(reason)")
    }
  }
}
