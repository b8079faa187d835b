// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// Access tokens that are ordered from the control API, good ones and bad ones.
@Suite("Tokens on order")
struct TokenIssueTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func order(
    _ body: String, headers: HTTPHeaders = ["Content-Type": "application/json"], in world: PlatformWorld? = nil
  ) async throws -> (status: Int, json: JSONValue) {
    let world = world ?? self.world
    let url = try #require(URL(string: world.origin + "/_emulator/tokens/issue"))
    let response = await world.emulator.respond(
      to: HTTPRequest(method: "POST", url: url, headers: headers, body: Data(body.utf8)))
    return (response.status, try JSONValue(parsing: response.body))
  }

  private func claims(_ body: String, in world: PlatformWorld? = nil) async throws -> JSONObject {
    let answer = try await order(body, in: world)
    #expect(answer.status == 200, "\(answer.json.text)")
    return try (world ?? self.world).claims(of: try #require(answer.json["access_token"]?.string))
  }

  private func status(_ token: String?) async throws -> Int {
    try await world.get("/api/todolist", headers: ["Authorization": "Bearer \(token ?? "")"]).status
  }

  @Test func `an order of nothing gives the first app's own token for the first API`() async throws {
    let answer = try await order("{}")
    #expect(answer.json["token_type"] == "Bearer")
    #expect(answer.json["expires_in"] == 3600)
    let token = try #require(answer.json["access_token"]?.string)
    let claims = try world.claims(of: token)
    #expect(claims["tid"]?.string == Seed.contoso.id.value)
    #expect(claims["azp"]?.string == Seed.daemonApp.clientID.value)
    #expect(claims["aud"]?.string == Seed.toDoList.appID)
    #expect(claims["idtyp"] == "app")
    #expect(claims["roles"] == ["ToDoList.Read.All"])
    #expect(claims["scp"] == nil)
    let (emulator, stores) = (world.emulator, world.emulator.stores)
    let verified = try AccessTokenVerifier(signing: stores.signing, grants: stores.grants)
      .verify(token, audience: Seed.toDoList.appID, at: emulator.clock.now, in: emulator.directory)
    #expect(verified.clientID == Seed.daemonApp.clientID)
  }

  /// What a client gets in the usual way, and what the order gives, say the same.
  @Test func `a person's token is the one that a sign-in gives`() async throws {
    let scope = Seed.toDoList.identifierURI + "/ToDoList.Read"
    let answer = try await world.signIn("adele", as: TestClient(scope: scope), tenant: "contoso.example")
    var usual = try world.claims(of: try #require(answer.accessToken))
    let body =
      #"{"person": "adele@contoso.example", "app": "\#(Seed.sampleApp.clientID)", "scopes": ["ToDoList.Read"]}"#
    var ordered = try await claims(body)
    for name in ["uti", "sid", "aio"] { (usual[name], ordered[name]) = (nil, nil) }
    #expect(Set(usual.members) == Set(ordered.members))
  }

  // Parity: tokens with any claim, expired, with a bad signature
  @Test func `an API takes a good token, and refuses what was ordered for it to refuse`() async throws {
    let person = #""person": "adele@contoso.example""#
    #expect(try await status(try await order("{\(person)}").json["access_token"]?.string) == 200)
    for more in [
      #""badSignature": true"#, #""lifetime": -600"#, #""lifetime": 0"#, #""audience": "sharedlist""#,
      #""claims": {"iss": "https://elsewhere.example/v2.0"}"#, #""claims": {"nbf": 4000000000}"#,
      #""claims": {"exp": null}"#, #""claims": {"azp": null}"#,
    ] {
      let answer = try await order("{\(person), \(more)}")
      #expect(answer.status == 200, "\(answer.json.text)")
      #expect(try await status(answer.json["access_token"]?.string) == 401, "\(more)")
    }
    let none = try await order(#"{\#(person), "scopes": []}"#)
    #expect(try await status(none.json["access_token"]?.string) == 403)
  }

  // Fidelity: token lifetimes
  @Test func `a token whose life is over had a life`() async throws {
    let answer = try await order(#"{"lifetime": -600}"#)
    #expect(answer.json["expires_in"] == -600)
    let claims = try world.claims(of: try #require(answer.json["access_token"]?.string))
    let now = Int(world.clock.now.timeIntervalSince1970)
    #expect(claims["exp"]?.int == now - 600)
    #expect(claims["iat"]?.int == now - 600 - 3600)
    #expect(claims["nbf"] == claims["iat"])
    let long = try await self.claims(#"{"lifetime": 86400}"#)
    #expect(try #require(long["exp"]?.int) - #require(long["iat"]?.int) == 86400)
  }

  @Test func `a bad signature is all that is bad`() async throws {
    let token = try #require(try await order(#"{"badSignature": true}"#).json["access_token"]?.string)
    #expect(throws: JOSEError.self) { try world.claims(of: token) }
    let unverified = try UnverifiedJWT(parsing: token).claims
    #expect(unverified["aud"]?.string == Seed.toDoList.appID)
  }

  @Test(arguments: [1, 2])
  func `the version is the one that is asked for`(version: Int) async throws {
    let api = Seed.toDoList.identifierURI
    let claims = try await claims(
      #"{"person": "lee@contoso.example", "audience": "\#(api)", "version": \#(version)}"#)
    #expect(claims["ver"]?.string == "\(version).0")
    #expect(claims["aud"]?.string == (version == 1 ? api : Seed.toDoList.appID))
    #expect(claims["iss"]?.string?.hasSuffix(version == 1 ? "\(Seed.contoso.id)/" : "/v2.0") == true)
    #expect((claims["appid"] != nil) == (version == 1))
    #expect((claims["upn"]?.string == "lee@contoso.example") == (version == 1))
  }

  // Parity: policies that map claims; a web hook that adds claims
  @Test func `roles, groups and claims are put in`() async throws {
    let role = try await claims(#"{"roles": ["ToDoList.ReadWrite.All"], "groups": ["g1", "g2"]}"#)
    #expect(role["roles"] == ["ToDoList.ReadWrite.All"])
    #expect(role["groups"] == ["g1", "g2"])
    let extra = try await claims(
      #"""
      {"person": "lee@contoso.example", "groups": ["g1"],
       "claims": {"department": {"id": 7}, "roles": ["Own"], "name": null}}
      """#)
    #expect(extra["groups"] == ["g1"])
    #expect(extra["department"]?["id"] == 7)
    #expect(extra["roles"] == ["Own"])
    #expect(extra["name"] == nil)
    let many = (0...200).map { "\"g\($0)\"" }.joined(separator: ", ")
    let over = try await claims(#"{"person": "lee@contoso.example", "groups": [\#(many)]}"#)
    #expect(over["groups"] == nil)
    #expect(over["_claim_names"] == ["groups": "src1"])
  }

  @Test func `a person's home is the tenant, unless another is named`() async throws {
    let fay = try await claims(#"{"person": "fay@fabrikam.example"}"#)
    #expect(fay["tid"]?.string == Seed.fabrikam.id.value)
    let guest = try await claims(#"{"person": "ADELE@contoso.example", "tenant": "fabrikam.example"}"#)
    #expect(guest["tid"]?.string == Seed.fabrikam.id.value)
    #expect(guest["oid"]?.string == "a0000000-0000-4000-8000-00000000f001")
    #expect(guest["idp"]?.string?.contains(Seed.contoso.id.value) == true)
    let shopper = try await claims(#"{"person": "cora@shoppers.example"}"#)
    #expect(shopper["tfp"] == "B2C_1_susi")
    let fred = try await claims(#"{"person": "fred@litware.example"}"#)
    #expect(fred["iss"]?.string == "https://localhost:8443/adfs")
  }

  // Fidelity: AD FS
  @Test(arguments: [("adele@contoso.example", 200), ("fred@litware.example", 401)])
  func `an API of the emulator takes a person's token, but none of AD FS`(person: String, status: Int) async throws {
    let answer = try await order(#"{"person": "\#(person)"}"#)
    let token = try #require(answer.json["access_token"]?.string)
    let called = try await world.get("/api/todolist", headers: ["Authorization": "Bearer \(token)"])
    #expect(called.status == status)
  }

  @Test func `nothing of it needs a consent, and a policy stops none`() async throws {
    let joni = try await claims(#"{"person": "joni@contoso.example", "scopes": ["ToDoList.ReadWrite"]}"#)
    #expect(joni["scp"] == "ToDoList.ReadWrite")
  }

  @Test(
    arguments: [
      (#"{"audeince": "x"}"#, "audeince"), (#"{"tenant": "nowhere.example"}"#, "tenant"),
      (#"{"tenant": 7}"#, "tenant"), (#"{"app": "x"}"#, "app"),
      (#"{"app": "5a3e0000-0000-4000-8000-00000000a003", "tenant": "fabrikam.example"}"#, "app"),
      (#"{"person": "nobody@contoso.example"}"#, "person"),
      (#"{"person": "lee@contoso.example", "tenant": "fabrikam.example"}"#, "person"),
      (#"{"tenant": "shoppers.example"}"#, "person"), (#"{"audience": "api://nothing"}"#, "audience"),
      (#"{"scopes": ["ToDoList.Read"]}"#, "scopes"),
      (#"{"person": "lee@contoso.example", "scopes": "ToDoList.Read"}"#, "scopes"),
      (#"{"person": "lee@contoso.example", "scopes": ["ToDoList.Read", "Mail.Read"]}"#, "scopes[1]"),
      (#"{"person": "lee@contoso.example", "scopes": ["api://other/ToDoList.Read"]}"#, "scopes[0]"),
      (#"{"roles": ["Nothing"]}"#, "roles[0]"), (#"{"person": "lee@contoso.example", "roles": ["Own"]}"#, "roles[0]"),
      (#"{"groups": [1]}"#, "groups[0]"), (#"{"claims": []}"#, "claims"),
      (#"{"claims": {"exp": "1800000000"}}"#, "claims.exp"), (#"{"claims": {"roles": "Own"}}"#, "claims.roles"),
      (#"{"claims": {"aud": 7}}"#, "claims.aud"), (#"{"lifetime": 1e12}"#, "lifetime"),
      (#"{"lifetime": "60"}"#, "lifetime"), (#"{"version": 3}"#, "version"),
      (#"{"person": "cora@shoppers.example", "version": 1}"#, "version"),
      (#"{"badSignature": "yes"}"#, "badSignature"),
    ])
  func `says which member of an order is wrong`(body: String, member: String) async throws {
    let answer = try await order(body)
    #expect(answer.status == 400)
    #expect(answer.json["error"]?["code"] == "bad_member")
    let message = try #require(answer.json["error"]?["message"]?.string)
    #expect(message.hasPrefix("The member \(member) "), "\(message)")
    #expect(message.hasSuffix("."))
  }

  @Test func `a web page orders nothing, and no other address takes orders`() async throws {
    let page = try await order("{}", headers: ["Content-Type": "application/json", "Origin": "https://evil.example"])
    #expect(page.status == 403)
    #expect(try await order("{}", headers: ["Content-Type": "text/plain"]).status == 415)
    #expect(try await world.get("/_emulator/tokens/issue").status == 405)
    #expect(try await world.get("/_emulator/tokens/other").status == 404)
  }

  @Test func `goes by the settings and the keys in force`() async throws {
    var seed = Seed.standard
    seed.settings.accessTokenLifetime = 120
    let world = try PlatformWorld(seed: seed)
    #expect(try await order("{}", in: world).json["expires_in"] == 120)
    world.emulator.stores.signing.roll()
    #expect(try await claims("{}", in: world)["aud"]?.string == Seed.toDoList.appID)
  }
}
