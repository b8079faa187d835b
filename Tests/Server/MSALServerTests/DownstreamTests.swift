// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Calls of another API with an application's tokens.
@Suite struct DownstreamTests {
  private static let host = "graph.contoso.test"
  private static let claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
  private static let challenge =
    #"Bearer realm="", error="insufficient_claims", claims="\#(Data(claims.utf8).base64EncodedString())""#

  let service = ScriptedService()

  private func api(_ application: ConfidentialClientApplication? = nil) throws -> DownstreamAPI {
    let application = try application ?? service.application()
    return try DownstreamAPI("https://\(Self.host)/v1.0", of: application) { options in
      try await application.acquireTokenForClient(scope: ScriptedService.graph, options: options)
    }
  }

  private var calls: [HTTPRequest] { service.transport.requests.filter { $0.url.host() == Self.host } }

  @Test(
    arguments: [
      // JSON, in Base64 of either alphabet, padded or not.
      (#"Bearer error="insufficient_claims", claims="eyJhIjoiPz8_In0=""#, #"{"a":"???"}"#),
      (#"Bearer error="insufficient_claims", claims="eyJhIjoiPz8/In0""#, #"{"a":"???"}"#),
      (#"bearer error=insufficient_claims, claims="{\"a\":\"b\\\\c\"}""#, #"{"a":"b\\c"}"#),
      // Behind other challenges, and beside parameters with commas.
      (#"Negotiate, Basic realm="a, b", PoP realm="", error="insufficient_claims", claims="e30=""#, "{}"),
      (#"Digest error="insufficient_claims", claims="e30=""#, nil), (#"Bearer realm="x""#, nil), ("", nil),
      (#"Bearer error="invalid_token", claims="e30=""#, nil),
      (#"Bearer error="insufficient_claims", claims="bm8=""#, nil),
      (#"Bearer error="insufficient_claims", claims="e30="#, nil),
    ] as [(String, String?)])
  func `a claims challenge is read from the header field`(field: String, claims: String?) {
    #expect(ClaimsChallenge(wwwAuthenticate: field)?.claims == claims)
    #expect(ClaimsChallenge(wwwAuthenticate: ["Basic realm=\"x\"", field])?.claims == claims)
  }

  @Test func `a claims challenge is answered with a new token, once`() async throws {
    service.giveTokens()
    service.transport.serve(Self.host) { request in
      request.headers["Authorization"] == "Bearer access-2"
        ? .json(["displayName": "Ada"]) : HTTPResponse(status: 401, headers: ["WWW-Authenticate": Self.challenge])
    }
    let response = try await api().send(DownstreamRequest("GET", "me"))
    #expect(response.status == 200)
    #expect(calls.map { $0.headers["Authorization"] } == ["Bearer access-1", "Bearer access-2"])
    #expect(calls.map(\.url.absoluteString) == Array(repeating: "https://\(Self.host)/v1.0/me", count: 2))
    #expect(service.tokenRequests.last?.form["claims"] == Self.claims)
    service.transport.serve(Self.host) { _ in HTTPResponse(status: 401, headers: ["WWW-Authenticate": Self.challenge]) }
    #expect(try await api().send(DownstreamRequest("GET", "me")).status == 401)
    #expect(calls.count == 4)
  }

  @Test func `claims that need the person are handed on`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application)
    service.transport.serve(Self.host) { _ in HTTPResponse(status: 401, headers: ["WWW-Authenticate": Self.challenge]) }
    service.onToken { _ in ScriptedService.refusal("interaction_required", 50076) }
    let api = try DownstreamAPI("https://\(Self.host)/", of: application) { options in
      try await application.acquireTokenSilent(
        homeAccountID: Person.ada.home, scopes: ["User.Read"], options: options)
    }
    let error = await #expect(throws: DownstreamError.self) { try await api.send(DownstreamRequest("GET", "me")) }
    let challenge: ClaimsChallenge = try requireCase("challenged", of: error)
    #expect(challenge.claims == Self.claims)
  }

  /// The status, the pause that the API asks for, the method; the number of calls and the seconds that pass.
  @Test(
    arguments: [
      (429, "7", "GET", 3, 14.0), (429, "7", "POST", 3, 14), (503, "2", "PUT", 3, 4), (429, "0", "GET", 3, 0),
      // A POST may have been carried out in part; a longer pause is the caller's to make.
      (503, "2", "POST", 1, 0), (429, "31", "GET", 1, 0), (429, nil, "GET", 1, 0), (500, "1", "GET", 1, 0),
    ] as [(Int, String?, String, Int, Double)])
  func `a pause is kept before the request is repeated`(
    status: Int, pause: String?, method: String, count: Int, seconds: Double
  ) async throws {
    service.giveTokens()
    service.transport.serve(Self.host) { _ in
      var response = HTTPResponse(status: status)
      response.headers["Retry-After"] = pause
      return response
    }
    let api = try api()
    let answer = Lock(0)
    let elapsed = await service.clock.elapsed {
      let response = try? await api.send(DownstreamRequest(method, "me"))
      answer.withLock { $0 = response?.status ?? 0 }
    }
    #expect(answer.withLock { $0 } == status)
    #expect(calls.count == count)
    #expect(elapsed == seconds)
  }

  private struct Name: Decodable, Sendable { var name: String }

  private func names(_ api: DownstreamAPI) async throws -> [String] {
    var names: [String] = []
    for try await page in api.pages("users?$top=2", of: Name.self) { names += page.map(\.name) }
    return names
  }

  @Test func `a list comes page by page`() async throws {
    service.giveTokens()
    service.transport.serve(Self.host) { request in
      switch request.url.query() ?? "" {
      case "$top=2":
        .json([
          "value": [["name": "Ada"], ["name": "Ben"]],
          "@odata.nextLink": .string("https://\(Self.host)/v1.0/users?$top=2&$skiptoken=a"),
        ])
      default: .json(["value": [["name": "Cleo"]]])
      }
    }
    #expect(try await names(api()) == ["Ada", "Ben", "Cleo"])
    #expect(calls.count == 2)
  }

  @Test(arguments: ["https://\(host):443", "https://\(host.uppercased())", "HTTPS://\(host.uppercased()):443"])
  func `the next page may be at the host in another spelling`(server: String) async throws {
    service.giveTokens()
    for host in [Self.host, Self.host.uppercased()] {
      service.transport.serve(host) { request in
        request.url.query() == "page=2"
          ? .json(["value": [["name": "Cleo"]]])
          : .json(["value": [["name": "Ada"]], "@odata.nextLink": .string(server + "/v1.0/users?page=2")])
      }
    }
    #expect(try await names(api()) == ["Ada", "Cleo"])
  }

  @Test(
    arguments: [
      "https://evil.test/v1.0/users?a=1", "http://graph.contoso.test/v1.0/users?a=1", "//evil.test/users",
      "https://graph.contoso.test:444/users", "https://ada:secret@graph.contoso.test/users",
      "https://graph.contoso.test.evil.test/users", "https://graph.contoso.test\\@evil.test/", "users?$top=2",
    ])
  func `no token goes where the next page is elsewhere`(link: String) async throws {
    service.giveTokens()
    service.transport.serve(Self.host) { _ in .json(["value": [], "@odata.nextLink": .string(link)]) }
    let api = try api()
    await #expect(throws: DownstreamError.self) { try await names(api) }
    #expect(calls.count == 1)
    #expect(service.transport.requests.allSatisfy { [Self.host, ScriptedService.host].contains($0.url.host()) })
    guard link.contains("evil") else { return }
    await #expect(throws: DownstreamError.self) { try await api.send(DownstreamRequest("GET", link)) }
    #expect(service.transport.requests.allSatisfy { [Self.host, ScriptedService.host].contains($0.url.host()) })
  }

  private func reason(refusing address: String) throws -> String {
    let application = try service.application()
    let error = #expect(throws: DownstreamError.self) {
      try DownstreamAPI(address, of: application) { _ in
        try await application.acquireTokenForClient(scope: ScriptedService.graph)
      }
    }
    return try requireCase("foreignAddress", of: error)
  }

  @Test(arguments: [
    "http://graph.contoso.test", "graph.contoso.test", "https://a:b@h", "https://h/?q=1", "https://h/#a", "", "ftp://h",
    "http://[::1%25lo]",
  ])
  func `an address that others could read, or that is none, is refused`(address: String) throws {
    #expect(try reason(refusing: address) == "it is not an https address without a user, a query and a fragment")
  }

  @Test(arguments: [
    "https://[fe80::1%25eth0]/v1.0", "https://graph.contoso.test:", "https://graph.contoso.test:/v1.0",
    "https://graph.contoso.test:99999", "https://graph..contoso.test", "https://127.1",
  ])
  func `a host or port that is not clear is refused for that reason`(address: String) throws {
    #expect(try reason(refusing: address) == "its host or port can't be read in one way only")
  }

  @Test func `an answer that is no success is an error with the answer`() async throws {
    service.giveTokens()
    service.transport.serve(Self.host) { _ in HTTPResponse(status: 404, body: Data("gone".utf8)) }
    let response = try await api().send(DownstreamRequest("GET", "me"))
    #expect(response.body == Data("gone".utf8))
    let error = #expect(throws: DownstreamError.self) { try response.json(Name.self) }
    #expect(caseName(error) == "refused")
  }
}
