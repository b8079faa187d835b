// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALCommand

@Suite("Calls to Graph")
struct GraphCallTests {
  private let transport = ScriptedTransport()
  private let clock = ManualClock()
  private static let graph = "https://graph.example"

  private var api: APICall { APICall(transport: transport, patience: 60, clock: clock) }
  private func request(_ path: String = "/me", _ query: [Parameter] = []) throws -> HTTPRequest {
    HTTPRequest(url: try GraphCall.url(path, at: Self.graph, query).url)
  }

  @Test func `a query in the path and one beside it are one, and no name is given twice`() throws {
    func url(_ path: String, _ query: String...) throws -> String {
      try GraphCall.url(path, at: Self.graph, query.map { try GraphCall.parameter($0) }).url.absoluteString
    }
    #expect(try url("/me?$select=id", "$top=5", "$skip=2").hasSuffix("/v1.0/me?$select=id&%24top=5&%24skip=2"))
    #expect(try url("\(Self.graph)/beta/me?$select=id", "$top=5") == url("/beta/me?$select=id", "$top=5"))
    for (path, query) in [("/me?$select=id", ["$select=name"]), ("/me?$top=1&$TOP=2", []), ("/me", ["a=1", "a=2"])] {
      #expect(throws: CommandError.self) {
        try GraphCall.url(path, at: Self.graph, query.map { try GraphCall.parameter($0) })
      }
    }
    #expect(throws: CommandError.self) { try url("https://evil.example/me") }
  }

  @Test func `an address at either port of an emulator is one of its Graph, and others are refused by name`() throws {
    func url(_ path: String) throws -> String {
      let servers = ["http://localhost:8400", "https://localhost:8443"].compactMap { SecureURL($0) }
      return try GraphCall.url(path, at: "http://localhost:8400", or: servers).url.absoluteString
    }
    let addresses = [
      "http://localhost:8400/v1.0/me", "https://localhost:8443/v1.0/me", "https://127.0.0.1:8443/v1.0/me", "/me", "me",
    ]
    for address in addresses { #expect(try url(address) == "http://localhost:8400/v1.0/me") }
    for path in ["/me?$search=http://x", "me?$search=http://x"] {
      #expect(try url(path).hasSuffix("/v1.0/me?$search=http://x"))
    }
    for other in ["https://graph.microsoft.com/v1.0/me", "https://localhost:8444/me", "http://a@localhost:8400/me"] {
      let error = #expect(throws: CommandError.self) { try url(other) }
      #expect(error?.message == "That address is not in the Graph of the profile, http://localhost:8400.")
    }
  }

  @Test func `a parameter of the query is encoded and added to those of the path`() throws {
    let url = try GraphCall.url("/me?$top=1", at: Self.graph, [GraphCall.parameter("$filter=a eq 'b&c'")]).url
    #expect(url.absoluteString == "https://graph.example/v1.0/me?$top=1&%24filter=a%20eq%20%27b%26c%27")
    for wrong in ["", "=", "x", "=x"] { #expect(throws: CommandError.self) { try GraphCall.parameter(wrong) } }
  }

  @Test(arguments: ["Authorization: Bearer x", "Host: x", "x", ": x", "a b: c", "X: a\r\nY: b", "X: \u{1B}", "Ü: x"])
  func `a header that is the request's own, or none, is refused`(text: String) {
    #expect(throws: CommandError.self) { try GraphCall.header(text) }
  }

  @Test func `it waits as long as Graph says and asks again`() async throws {
    transport.add(.json([:], status: 429, headers: ["Retry-After": "7"]), .json(["ok": true]))
    async let answer = api.answer(to: try request(), authorization: "Bearer x")
    await clock.waitForSleepers()
    clock.advance(seconds: 7)
    #expect(try await answer == ["ok": true])
    #expect(transport.requests.count == 2)
    #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer x" })
  }

  @Test func `it does not wait longer than the command may take`() async throws {
    transport.add(.json(["error": ["message": "slow down"]], status: 429, headers: ["Retry-After": "61"]))
    await #expect(throws: CommandError.self) { try await api.answer(to: try request(), authorization: nil) }
  }

  @Test func `the pages of a list become one, and the token goes to no other server`() async throws {
    transport.add(
      .json(["value": [1, 2], "@odata.nextLink": "https://graph.example/v1.0/me?$skip=2", "@odata.context": "c"]),
      .json(["value": [3]]))
    let whole = try await api.everyPage(try request(), at: Self.graph, authorization: "Bearer x")
    #expect(whole.answer == ["value": [1, 2, 3], "@odata.context": "c"])
    #expect(whole.failure == nil)
    transport.add(.json(["value": [], "@odata.nextLink": "https://evil.example/"]))
    let begun = try await api.everyPage(try request(), at: Self.graph, authorization: "Bearer x")
    #expect(begun.failure?.message == "The next page is said to be at another server.")
    #expect(transport.requests.count == 3)
  }

  @Test(arguments: ["/me", "/me?$skip=2"])
  func `a page that came before ends the list, and what was read is kept`(path: String) async throws {
    let again = JSONValue.string("https://graph.example/v1.0" + path)
    transport.add(
      .json(["value": [1, 2], "@odata.nextLink": "https://graph.example/v1.0/me?$skip=2"]),
      .json(["value": [3], "@odata.nextLink": again]))
    let list = try await api.everyPage(try request(), at: Self.graph, authorization: "Bearer x")
    #expect(list.answer == ["value": [1, 2, 3], "@odata.nextLink": again])
    #expect(list.failure?.code == .network)
    #expect(list.failure?.message == "The next page is one that came before.")
    #expect(transport.requests.count == 2)
  }

  @Test func `what was read before a page that fails is kept, with the link to that page`() async throws {
    let next: JSONValue = "https://graph.example/v1.0/me?$skip=2"
    let failure = ScriptedTransport.Answer.json(["error": ["message": "Try later"]], status: 503)
    transport.add(.json(["value": [1, 2], "@odata.nextLink": next]), failure)
    let list = try await api.everyPage(try request(), at: Self.graph, authorization: "Bearer x")
    #expect(list.answer == ["value": [1, 2], "@odata.nextLink": next])
    #expect(list.failure?.message == "Try later (HTTP 503).")
    transport.add(failure)
    await #expect(throws: CommandError.self) {
      try await api.everyPage(try request(), at: Self.graph, authorization: "Bearer x")
    }
  }

  @Test(arguments: [JSONValue.object([:]), ["value": 1], ["error": nil]])
  func `a page without a list ends the list before it`(page: JSONValue) async throws {
    let next: JSONValue = "https://graph.example/v1.0/me?$skip=2"
    transport.add(.json(["value": [1, 2], "@odata.nextLink": next]), .json(page))
    let list = try await api.everyPage(try request(), at: Self.graph, authorization: "Bearer x")
    #expect(list.answer == ["value": [1, 2], "@odata.nextLink": next])
    #expect(list.failure?.message == "The next page has no list.")
  }

  @Test func `an answer without content is one`() async throws {
    transport.add(.response(HTTPResponse(status: 204)))
    #expect(try await api.answer(to: try request(), authorization: "Bearer x") == nil)
  }
}
