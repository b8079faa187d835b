// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

/// What an app sends in a journey of native authentication V2. It follows the links of the answers.
package struct JourneyClient {
  package let world: PlatformWorld
  package var app = Seed.passwordApp
  package var tenant = Seed.customers.id.value
  package var scope = "User.Read openid profile offline_access"
  package var claims: String?

  package init(world: PlatformWorld, app: Application = Seed.passwordApp) { (self.world, self.app) = (world, app) }

  private var authority: String { "\(world.origin)/\(tenant)" }

  package func form(_ path: String, _ form: [String: String?]) async throws -> TokenAnswer {
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(authority)/oauth2/v2.0/\(path)")),
      body: FormCoding.body(form.compactMap { name, value in value.map { Parameter(name, $0) } }))
    request.headers["Content-Type"] = FormCoding.contentType
    return try await answer(to: request)
  }

  package func send(
    _ link: JSONValue?, _ body: JSONValue, method: String = "POST", type: String = "application/json"
  ) async throws -> TokenAnswer {
    let href = try #require(link?.string ?? link?["href"]?.string ?? link?.array?.first?["href"]?.string)
    var request = HTTPRequest(method: method, url: try #require(URL(string: place(of: href))), body: body.data)
    request.headers["Content-Type"] = type
    return try await answer(to: request)
  }

  /// Below the authority, however the link is written.
  private func place(of href: String) -> String {
    guard !href.contains("://"), let start = href.range(of: "/api/") ?? href.range(of: "/oauth2/") else { return href }
    return authority + href[start.lowerBound...]
  }

  private func answer(to request: HTTPRequest) async throws -> TokenAnswer {
    let response = await world.emulator.respond(to: request)
    return TokenAnswer(response: response, json: try JSONValue(parsing: response.body))
  }

  package func entry() async throws -> TokenAnswer {
    try await form("authorize-challenge", ["client_id": app.clientID.value, "scope": scope, "claims": claims])
  }

  package func start(_ scenario: NativeJourney, _ username: String?) async throws -> TokenAnswer {
    let entry = try await entry()
    return try await send(
      entry.link(scenario.rawValue), ["continuationToken": entry.token, "username": username.map(JSONValue.string)])
  }

  /// Follows a link of an answer with its token.
  package func follow(
    _ relation: String, of answer: TokenAnswer, _ more: JSONObject = [:], method: String = "POST"
  ) async throws -> TokenAnswer {
    var body: JSONObject = ["continuationToken": answer.token]
    for member in more.members { body[member.name] = member.value }
    return try await send(answer.link(relation), .object(body), method: method)
  }

  /// Follows a link of a method that an answer offers.
  package func choose(
    _ index: Int = 0, of answer: TokenAnswer, _ relation: String = "challenge", _ more: JSONObject = [:]
  ) async throws -> TokenAnswer {
    let method = try #require(answer.methods.dropFirst(index).first)
    var body: JSONObject = ["continuationToken": answer.token]
    for member in more.members { body[member.name] = member.value }
    return try await send(method["_links"]?[relation], .object(body))
  }

  /// The answer after the first factor was proven by a password.
  package func passed(_ username: String, _ password: String) async throws -> TokenAnswer {
    let asked = try await choose(of: try await start(.signIn, username))
    return try await follow("verify", of: asked, ["password": .string(password)])
  }

  package func code(_ address: String) throws -> JSONValue {
    .string(
      try #require(world.emulator.inbox.messages(to: address).first, "nothing was sent to \(address)").code.exposed)
  }

  /// The tokens at the end of a journey.
  package func tokens(_ answer: TokenAnswer) async throws -> TokenAnswer {
    try await redeem(try await form("authorize-challenge", ["continuation_token": answer.token?.string]))
  }

  package func redeem(_ end: TokenAnswer, _ more: [String: String?] = [:]) async throws -> TokenAnswer {
    let form: [String: String?] = [
      "grant_type": "authorization_code", "code": try #require(end.json["code"]?.string, "\(end.json.text)"),
      "client_id": app.clientID.value, "client_info": "true", "scope": scope, "claims": claims,
    ]
    return try await self.form("token", form.merging(more) { $1 })
  }
}

extension TokenAnswer {
  /// The continuation token.
  package var token: JSONValue? { json["continuationToken"] ?? json["continuation_token"] }
  package var action: String? { json["action"]?.string }
  package var methods: [JSONValue] { json["_embedded"]?["methods"]?.array ?? [] }
  package var factor: String? { json["challengeContext"]?["authenticationFactor"]?.string }
  /// The ids of the attributes that are asked for.
  package var asked: [String] { json["attributes"]?.array?.compactMap { $0["attributeId"]?.string } ?? [] }
  /// Code, inner code and first detail of an error.
  package var failure: [String?] {
    let inner = json["error"]?["innerError"]
    return [
      json["error"]?["code"]?.string, inner?["code"]?.string, inner?["details"]?.array?.first?["code"]?.string,
    ]
  }

  package func link(_ relation: String) -> JSONValue? { json["_links"]?[relation] }
}
