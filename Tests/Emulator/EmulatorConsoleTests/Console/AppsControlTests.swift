// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// Apps that are registered while the emulator runs, and their own permissions.
// Parity: federated credentials in Graph
@Suite("The control of apps")
struct AppsControlTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static let id = "33333333-0000-4000-8000-0000000000aa"

  private func send(
    _ method: String, _ path: String, _ body: String? = nil, headers: HTTPHeaders = [:]
  ) async throws -> (status: Int, json: JSONValue) {
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: "\(world.origin)/_emulator/\(path)")), headers: headers,
      body: body.map { Data($0.utf8) } ?? Data())
    if body != nil { request.headers["Content-Type"] = "application/json" }
    let response = await world.emulator.respond(to: request)
    return (response.status, try JSONValue(parsing: response.body))
  }

  private func register(_ more: String = #", "secrets": ["first"]"#) async throws -> (status: Int, json: JSONValue) {
    try await send(
      "POST", "apps",
      #"{"clientId": "\#(Self.id)", "name": "Job", "tenant": "contoso.example", "audience": "singleTenant"\#(more)}"#)
  }

  private func ask(_ secret: String) async throws -> TokenAnswer {
    try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", Self.id), ("client_secret", secret),
        ("scope", Seed.toDoList.identifierURI + "/.default"),
      ], tenant: "contoso.example")
  }

  @Test func `registers an app, adds a secret that is shown once, and removes it`() async throws {
    #expect(try await ask("first").code == 700_016)
    #expect(try await register().status == 201)
    #expect(try await ask("first").status == 200)
    let made = try await send("POST", "apps/\(Self.id)/secrets", #"{"name": "second"}"#)
    #expect(made.status == 201)
    let second = try #require(made.json["value"]?.string)
    #expect(second.count > 30)
    #expect(try await ask(second).status == 200)
    #expect(try await ask("first").status == 200)
    let shown = try await send("GET", "apps/\(Self.id.uppercased())").json
    #expect(shown["secrets"] == [[:], ["name": "second"]])
    #expect(!shown.text.contains(second))
    let all = try await send("GET", "apps").json["apps"]?.array ?? []
    #expect(all.count == Seed.standard.applications.count + 1)
    #expect(!JSONValue.array(all).text.contains("Secret-1"))
    #expect(try await send("DELETE", "apps/\(Self.id)").status == 200)
    #expect(try await ask("first").code == 700_016)
    #expect(try await send("GET", "apps/\(Self.id)").json["error"]?["code"] == "unknown_app")
  }

  @Test func `gives an app roles, blocks it, and forgets all at a reset`() async throws {
    _ = try await register()
    let role = Seed.toDoList.identifierURI + "/ToDoList.ReadWrite.All"
    let consent = #"{"app": "\#(Self.id)", "tenant": "contoso.example", "roles": ["\#(role)"]}"#
    #expect(try await send("POST", "consents", consent).status == 200)
    let claims = try world.claims(of: try #require(try await ask("first").accessToken))
    #expect(claims["roles"] == ["ToDoList.ReadWrite.All"])
    #expect(try await send("POST", "apps/\(Self.id)/policy", #"{"require": "block"}"#).status == 200)
    #expect(try await ask("first").code == 53_003)
    #expect(try await send("POST", "apps/\(Self.id)/policy", #"{"require": "none"}"#).status == 200)
    #expect(try await ask("first").status == 200)
    _ = try await send("POST", "reset", "{}")
    #expect(try await ask("first").code == 700_016)
  }

  @Test(
    arguments: [
      (#", "secrets": [{"value": "x", "expires": "tomorrow"}]"#, "secrets[0].expires"),
      (#", "secrets": [""]"#, "secrets[0]"), (#", "certificates": ["x"]"#, "certificates[0]"),
      (#", "federatedCredentials": [{"name": "x", "subject": "s"}]"#, "federatedCredentials[0].issuer"),
      (
        #", "federatedCredentials": [{"name": "x", "subject": "s", "issuer": "https://i", "keys": {}}]"#,
        "federatedCredentials[0].keys"
      ),
      (
        #", "federatedCredentials": [{"name": "x", "subject": "s", "tenant": "nowhere"}]"#,
        "federatedCredentials[0].tenant"
      ),
      (#", "applicationPermissions": ["api://nowhere/X"]"#, "applicationPermissions[0]"),
      (#", "webRedirectUris": ["x"]"#, "webRedirectUris[0]"), (#", "colour": 1"#, "colour"),
    ])
  func `says what is wrong with an app`(more: String, place: String) async throws {
    let answer = try await register(more)
    #expect(answer.status == 400)
    #expect(answer.json["error"]?["message"]?.string?.hasPrefix("The member \(place) ") == true, "\(answer.json.text)")
  }

  @Test(arguments: ["apps", "apps/\(Seed.daemonApp.clientID)/secrets", "apps/\(Seed.daemonApp.clientID)/policy"])
  func `takes nothing from a foreign page`(path: String) async throws {
    let page: HTTPHeaders = ["Origin": "https://evil.example"]
    #expect(try await send("POST", path, "{}", headers: page).status == 403)
    #expect(try await send("DELETE", "apps/\(Seed.daemonApp.clientID)", headers: page).status == 403)
    #expect(world.emulator.directory.application(Seed.daemonApp.clientID) == Seed.daemonApp)
  }

  // Fidelity: an administrator's consent
  @Test func `an administrator grants what an app wants for itself, with everything else that it wants`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.daemonApp.clientID })
    seed.applications[index].audience = .multiTenant
    seed.applications[index].redirectURIs = ["http://localhost"]
    let world = try PlatformWorld(seed: seed)
    let browser = TestBrowser(world)
    let query = "client_id=\(Seed.daemonApp.clientID)&redirect_uri=http://localhost:7&state=s"
    try await browser.open("/northwind.example/adminconsent?\(query)")
    try await browser.submit(("username", "nora@northwind.example"), ("step", "next"))
    try await browser.submit(("password", "Nora-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("Read every to-do list"))
    try await browser.submit(("step", "accept"))
    #expect(try browser.answer()["admin_consent"] == "True")
    let answer = try await world.token(PlatformWorld.daemonForm, tenant: "northwind.example")
    #expect(try world.claims(of: try #require(answer.accessToken))["roles"] == ["ToDoList.Read.All"])
  }
}
