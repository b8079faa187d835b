// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// An emulator for tests of Graph.
struct GraphWorld {
  let world: PlatformWorld

  /// - Parameters:
  ///   - scopes: The scopes to which everybody in Contoso has consented for the sample app.
  ///   - roles: The app roles of the daemon.
  init(scopes: [String] = [], roles: [String] = [], _ change: (inout Seed) -> Void = { _ in }) throws {
    var seed = Seed.standard
    if !scopes.isEmpty {
      seed.consents.append(
        Seed.Consent(
          app: Seed.sampleApp.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet(scopes + ["openid"])))
    }
    if !roles.isEmpty {
      seed.consents.append(
        Seed.Consent(
          app: Seed.daemonApp.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet([]),
          roles: roles.map { "\(Seed.graph.identifierURI)/\($0)" }))
    }
    change(&seed)
    world = try PlatformWorld(seed: seed)
  }

  /// A token in a person's name.
  func token(_ name: String = "lee", _ scope: String, tenant: String = "contoso.example") async throws -> String {
    let answer = try await world.signIn(name, as: TestClient(scope: scope + " openid"), tenant: tenant)
    return try #require(answer.accessToken, "\(answer.json.text)")
  }

  /// A token of the daemon.
  func appToken() async throws -> String {
    let answer = try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
        ("client_secret", "Contoso-Daemon-Secret-1"), ("scope", "https://graph.microsoft.com/.default"),
      ], tenant: "contoso.example")
    return try #require(answer.accessToken, "\(answer.json.text)")
  }

  func ask(
    _ path: String, _ token: String?, headers: HTTPHeaders = [:], method: String = "GET", body: JSONValue? = nil
  ) async throws -> (response: HTTPResponse, json: JSONValue) {
    let address = path.hasPrefix("http") ? path : world.origin + "/v1.0" + path
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: address.replacing(" ", with: "%20"))), headers: headers)
    if let body { request.body = body.data }
    if let token { request.headers["Authorization"] = "Bearer " + token }
    let response = await world.emulator.respond(to: request)
    return (response, try JSONValue(parsing: response.body))
  }

  /// The names of a list's objects.
  func names(_ path: String, _ token: String, headers: HTTPHeaders = [:]) async throws -> [String] {
    let answer = try await ask(path, token, headers: headers)
    #expect(answer.response.status == 200, "\(answer.json.text)")
    return (answer.json["value"]?.array ?? []).compactMap { $0["displayName"]?.string }
  }
}
