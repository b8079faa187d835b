// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

/// Requests that fit no address of native authentication V2 or of credential management.
// Fidelity: native authentication V2; credential management and passkeys
@Suite("Errors in the form of the API that is asked")
struct OwnErrorFormTests {
  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func send(
    _ method: String, _ path: String, _ type: String? = "application/json", _ body: String = "{}"
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: "\(world.origin)/customers.example/\(path)")),
      body: Data(body.utf8))
    request.headers["Content-Type"] = type
    return await world.emulator.respond(to: request)
  }

  private func expectOwnForm(_ response: HTTPResponse, _ status: Int, _ number: Int?) throws {
    #expect(response.status == status)
    let error = try #require(JSONValue(parsing: response.body)["error"]?.object)
    #expect(error["code"] == "invalidRequest")
    for member in ["message", "timestamp", "traceId", "correlationId"] {
      #expect(error[member]?.string?.isEmpty == false, "\(member)")
    }
    if let number { #expect(error["message"]?.string?.hasPrefix("AADSTS\(number): ") == true) }
  }

  @Test(
    arguments: [
      ("GET", "signin/start", "POST"), ("PUT", "signin/start", "POST"), ("OPTIONS", "signup/start", "POST"),
      ("DELETE", "resetpassword/start", "POST"), ("GET", "auth/methods/email/e1/challenge", "POST"),
      ("PUT", "auth/methods/password/p1/verify", "POST"), ("PATCH", "signup/submitattributes", "POST"),
      ("GET", "auth/methods/sms/enroll", "POST"), ("GET", "methods/password/p1/pollUpdate", "POST"),
      ("POST", "methods/password/p1", "PUT"), ("GET", "nothing", nil), ("POST", "auth/methods/fax/enroll", nil),
      ("POST", "signin/end", nil),
    ] as [(String, String, String?)], ["v2.0", "v0.1"])
  func `a step names the method that it takes, and nothing else is there`(
    way: (method: String, path: String, allowed: String?), version: String
  ) async throws {
    let response = try await send(way.method, "api/\(version)/\(way.path)")
    try expectOwnForm(response, way.allowed == nil ? 404 : 405, way.allowed == nil ? 90_000 : 900_561)
    #expect(response.headers["Allow"] == way.allowed)
  }

  @Test(
    arguments: [
      ("POST", "me/methods", "GET, HEAD"), ("DELETE", "me/methods", "GET, HEAD"), ("GET", "me/methods/fido", "POST"),
      ("PUT", "me/methods/fido/x", "GET, HEAD, DELETE"), ("POST", "me/methods/fido/x", "GET, HEAD, DELETE"),
      ("GET", "me/methods/fido/x/activate", "POST"), ("OPTIONS", "me/methods", "GET, HEAD"),
      ("GET", "me/methods/sms", nil), ("POST", "me/methods/fido/x/other", nil), ("GET", "me/methodsx/fido", nil),
      ("GET", "me/profile", nil),
    ] as [(String, String, String?)])
  func `an address of credential management does the same`(
    method: String, path: String, allowed: String?
  ) async throws {
    let response = try await send(method, "api/v1.0/\(path)")
    try expectOwnForm(response, allowed == nil ? 404 : 405, nil)
    #expect(response.headers["Allow"] == allowed)
  }

  @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/xml"])
  func `a body of another type is no body`(type: String?) async throws {
    try expectOwnForm(try await send("POST", "api/v2.0/signin/start", type), 400, 90_100)
    try expectOwnForm(try await send("PUT", "api/v2.0/methods/password/p1", type), 400, 90_100)
  }

  @Test func `a query that is no query, and another tenant, are told in this form too`() async throws {
    try expectOwnForm(try await send("GET", "api/v2.0/signin/start?dc=%zz"), 405, nil)
    try expectOwnForm(
      try await send("POST", "api/v2.0/signin/start", "application/x-www-form-urlencoded", "a=%zz"), 400, 90_100)
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: world.origin + "/contoso.example/api/v2.0/signin/start")),
      body: Data("{}".utf8))
    request.headers["Content-Type"] = "application/json"
    try expectOwnForm(await world.emulator.respond(to: request), 400, 90_002)
  }

  @Test func `a fault rule answers in this form`() async throws {
    try world.emulator.stores.faults.add(
      decoding: ["match": ["endpoint": "/*/api/v1.0/**"], "answer": ["error": "server_error", "status": 500]])
    let response = try await send("GET", "api/v1.0/me/methods")
    #expect(response.status == 500)
    #expect(try JSONValue(parsing: response.body)["error"]?["code"] == "serverError")
  }

  @Test func `the entry keeps the form of OAuth`() async throws {
    let response = try await send("GET", "oauth2/v2.0/authorize-challenge")
    #expect(response.status == 405 && response.headers["Allow"] == "POST")
    #expect(try JSONValue(parsing: response.body)["error"] == "invalid_request")
  }
}
