// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: native authentication V2
@Suite("Native authentication V2: answers that fault rules make")
struct JourneyFaultTests {
  let world: PlatformWorld
  let client: JourneyClient

  init() throws {
    world = try PlatformWorld()
    client = JourneyClient(world: world)
  }

  /// What a client has to cope with, as a rule for the challenge of a password.
  private static let changes: [JSONValue] = [
    ["continuationToken": .null], ["_links": .null], ["action": "somethingNew"], ["action": .null],
    ["state": "webFallbackRequired"], ["_links": ["verify": ["href": "https://foreign.example/t/api/v2.0/verify"]]],
    ["action": "challenge", "challengeContext": ["authenticationFactor": "thirdFactor"]],
    ["action": "challenge", "_embedded": ["methods": [["type": "email"], ["id": "a", "type": "email"]]]],
    ["action": "riskverify", "_links": ["riskverify": ["href": "/t/api/v1.0-internal/risk/phone/verify"]]],
  ]

  @Test(arguments: changes)
  func `members of a step's answer are changed, and its token leads on`(members: JSONValue) async throws {
    let start = try await client.start(.signIn, "pia@customers.example")
    try add(["endpoint": "v2/challenge"], ["members": members])
    let spoiled = try await client.choose(of: start)
    for member in members.object?.members ?? [] {
      #expect(spoiled.json[member.name] == (member.value == .null ? nil : member.value))
    }
    guard let token = spoiled.token else { return }
    let done = try await client.send(
      "/api/v2.0/auth/methods/password/p1/verify", ["continuationToken": token, "password": "Pia-Pass-1"])
    #expect(done.json["state"] == "continue")
  }

  @Test func `an error in OAuth's words is told in those of the step`() async throws {
    let start = try await client.start(.signIn, "pia@customers.example")
    let asked = try await client.choose(of: start)
    try add(
      ["endpoint": "v2/verify", "count": 1],
      ["error": "invalid_grant", "suberror": "invalid_oob_value", "codes": [50181], "description": "Not this one."])
    let refused = try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"])
    #expect(refused.status == 400 && refused.failure == ["invalidGrant", "invalidOneTimeCode", nil])
    #expect(refused.json["error"]?["message"]?.string == "AADSTS50181: Not this one.")
    try add(["endpoint": "v2/verify", "count": 1], ["error": "temporarily_unavailable", "status": 503])
    let down = try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"])
    #expect(down.status == 503 && down.failure == ["temporarilyUnavailable", nil, nil])
    #expect(down.json["error"]?["message"]?.string?.hasPrefix("AADSTS") == false)
    #expect(try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"]).json["state"] == "continue")
  }

  @Test(
    arguments: [
      ("v2/signin/start", ["error": ["code": "invalidRequest", "innerError": ["code": "userNotFound"]]]),
      ("v2/signin/start", ["error": ["code": "invalidRequest", "message": "AADSTS50034: No such account."]]),
      ("v2/challenge", ["error": ["code": "invalidGrant", "innerError": ["code": "web_redirect_required"]]]),
      ("v2/challenge", ["error": "invalid_grant", "suberror": "web_redirect_required"]),
      ("v2/verify", ["error": ["code": "redirect_to_web"]]),
      ("authorize-challenge", ["error": "invalid_grant", "suberror": "web_redirect_required"]),
    ] as [(String, JSONValue)])
  func `a refusal is written in any form, and the request can be repeated`(
    endpoint: String, body: JSONValue
  ) async throws {
    try add(["endpoint": .string(endpoint), "count": 1], ["json": body, "status": 400])
    var refusals = 0
    func ask(_ request: () async throws -> TokenAnswer) async throws -> TokenAnswer {
      let answer = try await request()
      guard answer.json == body else { return answer }
      refusals += 1
      return try await request()
    }
    let entry = try await ask { try await client.entry() }
    let start = try await ask {
      try await client.send(
        entry.link("sign_in"), ["continuationToken": entry.token, "username": "pia@customers.example"])
    }
    let asked = try await ask { try await client.choose(of: start) }
    let done = try await ask { try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"]) }
    #expect(refusals == 1)
    #expect(try await client.tokens(done).status == 200)
  }

  @Test(
    arguments: [
      (["html": "<h1>Busy</h1>", "status": 503], 503, "<h1>Busy</h1>"), (["status": 500], 500, ""),
      (["status": 204], 204, ""), (["json": ["error": ["code": "serverError"]], "status": 500], 500, nil),
      (["json": ["_embedded": ["methods": [["id": "a"], ["id": "a"]]]]], 200, nil), (["malformed": true], 200, nil),
    ] as [(JSONValue, Int, String?)])
  func `a step answers with something else, and goes on afterwards`(
    rule: JSONValue, status: Int, body: String?
  ) async throws {
    let entry = try await client.entry()
    try add(["endpoint": "v2/signin/start", "count": 1], rule)
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(world.origin)/\(client.tenant)/api/v2.0/signin/start")),
      body: JSONValue.object(["continuationToken": entry.token, "username": "pia@customers.example"]).data)
    request.headers["Content-Type"] = "application/json"
    let response = await world.emulator.respond(to: request)
    #expect(response.status == status)
    let text = String(decoding: response.body, as: UTF8.self)
    if let body { #expect(text == body) }
    if rule["malformed"] != nil { #expect(text.hasPrefix("{{")) }
    if let json = rule["json"] { #expect(try JSONValue(parsing: response.body) == json) }
    // The answer was the rule's alone, but for the broken one, whose request was carried out.
    guard rule["malformed"] == nil else { return }
    let again = await world.emulator.respond(to: request)
    #expect(try JSONValue(parsing: again.body)["action"] == "challenge")
  }

  private func add(_ match: JSONValue, _ answer: JSONValue) throws {
    try world.emulator.stores.faults.add(decoding: ["match": match, "answer": answer])
  }
}
