// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

/// What an app sends to the native endpoints.
package struct NativeClient {
  package let world: PlatformWorld
  package var app: Application
  package var types = "oob password redirect"
  package var capabilities: String? = "mfa_required registration_required"
  package var tenant: String

  package init(
    world: PlatformWorld, app: Application = Seed.passwordApp, tenant: String = Seed.customers.id.value
  ) {
    (self.world, self.app, self.tenant) = (world, app, tenant)
  }

  package func send(_ path: String, _ form: [String: String?], headers: HTTPHeaders = [:]) async throws -> TokenAnswer {
    var form = form
    if form["client_id"] == nil { form["client_id"] = app.clientID.value }
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(world.origin)/\(tenant)/\(path)")), headers: headers,
      body: FormCoding.body(form.compactMap { name, value in value.map { Parameter(name, $0) } }))
    request.headers["Content-Type"] = FormCoding.contentType
    let response = await world.emulator.respond(to: request)
    return TokenAnswer(response: response, json: try JSONValue(parsing: response.body))
  }

  /// The token of an answer that goes on.
  package func token(_ path: String, _ form: [String: String?]) async throws -> String {
    try #require(try await send(path, form).next, "\(path) hands out no continuation token")
  }

  package func initiate(_ username: String) async throws -> TokenAnswer {
    try await send(
      "oauth2/v2.0/initiate", ["username": username, "challenge_type": types, "capabilities": capabilities])
  }

  package func challenge(_ token: String, id: String? = nil) async throws -> TokenAnswer {
    try await send("oauth2/v2.0/challenge", ["continuation_token": token, "challenge_type": types, "id": id])
  }

  /// The token after the challenge for the first factor.
  package func challenged(_ username: String) async throws -> String {
    let started = try #require(try await initiate(username).next)
    return try #require(try await challenge(started).next)
  }

  package func redeem(
    _ token: String, _ grant: String, _ proof: [String: String?], scope: String = "openid profile offline_access"
  ) async throws -> TokenAnswer {
    let form: [String: String?] = [
      "grant_type": grant, "continuation_token": token, "scope": scope, "client_info": "true",
    ]
    return try await send("oauth2/v2.0/token", form.merging(proof) { $1 })
  }

  package func signIn(_ username: String, _ password: String, claims: String? = nil) async throws -> TokenAnswer {
    try await redeem(try await challenged(username), "password", ["password": password, "claims": claims])
  }

  package func startSignUp(_ username: String, _ more: [String: String?] = [:]) async throws -> TokenAnswer {
    let form: [String: String?] = ["username": username, "challenge_type": types, "capabilities": capabilities]
    return try await send("signup/v1.0/start", form.merging(more) { $1 })
  }

  /// The token after the code was sent.
  package func signUpChallenged(_ username: String, _ more: [String: String?] = [:]) async throws -> String {
    let started = try #require(try await startSignUp(username, more).next)
    return try await token("signup/v1.0/challenge", ["continuation_token": started, "challenge_type": types])
  }

  package func continueSignUp(_ token: String, _ grant: String, _ value: String) async throws -> TokenAnswer {
    try await send("signup/v1.0/continue", ["continuation_token": token, "grant_type": grant, grant: value])
  }

  package func startReset(_ username: String) async throws -> TokenAnswer {
    try await send("resetpassword/v1.0/start", ["username": username, "challenge_type": types])
  }

  package func resetChallenged(_ username: String) async throws -> String {
    let started = try #require(try await startReset(username).next)
    return try await token("resetpassword/v1.0/challenge", ["continuation_token": started])
  }

  package func code(_ address: String) throws -> String {
    try #require(world.emulator.inbox.messages(to: address).first, "nothing was sent to \(address)").code
      .exposed
  }
}

extension TokenAnswer {
  package var next: String? { json["continuation_token"]?.string }
  package var challengeType: String? { json["challenge_type"]?.string }
}
