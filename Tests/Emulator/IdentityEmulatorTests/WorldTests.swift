// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// Copies of the seed behind the same addresses.
// Parity: several tenants; accounts kept apart per project
@Suite("Worlds")
struct WorldTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }
  private init(world: PlatformWorld) { self.world = world }

  private func send(
    _ method: String, _ path: String, _ body: String? = nil, headers: HTTPHeaders = [:]
  ) async throws -> (status: Int, json: JSONValue) {
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: "\(world.origin)/_emulator/\(path)")), headers: headers,
      body: body.map { Data($0.utf8) } ?? Data())
    if method == "POST" { request.headers["Content-Type"] = "application/json" }
    let response = await world.emulator.respond(to: request)
    return (response.status, try JSONValue(parsing: response.body))
  }

  /// A world as a test knows it, from the control API's answer.
  private struct Known {
    let json: JSONValue
    var id: String { json["world"]?.string ?? "" }

    func entry(_ list: String, named name: String) throws -> JSONValue {
      try #require(json[list]?.array?.first { $0["name"]?.string == name })
    }

    func client() throws -> TestClient {
      TestClient(id: try #require(try entry("apps", named: "MSAL Sample App")["clientId"]?.string))
    }
    func person() throws -> String { try #require(try entry("users", named: "Lee Gu")["username"]?.string) }
    func tenant() throws -> String { try #require(try entry("tenants", named: "Contoso")["id"]?.string) }
  }

  private func make() async throws -> Known {
    let answer = try await send("POST", "worlds", "{}")
    #expect(answer.status == 201)
    return Known(json: answer.json)
  }

  private func signIn(
    _ known: Known, tenant: String = "common", in browser: TestBrowser? = nil
  ) async throws -> TokenAnswer {
    let browser = browser ?? TestBrowser(world)
    let client = try known.client()
    let query = FormCoding.encode(client.parameters)
    try await browser.open("/\(tenant)/oauth2/v2.0/authorize?\(query)")
    try await browser.submit(("username", try known.person()), ("step", "next"))
    try await browser.submit(("password", "Lee-Pass-1"), ("step", "signin"))
    if browser.html.contains("accept") { try await browser.submit(("step", "accept")) }
    return try await world.redeem(try #require(try browser.answer()["code"]), as: client, tenant: tenant)
  }

  @Test func `a person of a world adds passkeys there`() async throws {
    let (known, browser) = (try await make(), TestBrowser(world))
    _ = try await signIn(known, in: browser)
    try await browser.open("/\(try known.tenant())/security-info")
    #expect(browser.heading == "Security info")
    #expect(browser.html.contains(try known.person()))
    #expect(browser.passkeyOptions?["user"]?["name"]?.string == (try known.person()))
  }

  @Test func `a world has the seed's people and apps under ids and names of its own`() async throws {
    let (one, other) = (try await make(), try await make())
    let base = try #require(try await send("GET", "ready").json.object)
    for (list, member) in [
      ("tenants", "id"), ("tenants", "domain"), ("users", "username"), ("apps", "clientId"),
      ("managedIdentities", "clientId"), ("managedIdentities", "objectId"),
    ] {
      let names = [JSONValue.object(base), one.json, other.json].map { json in
        Set((json[list]?.array ?? []).compactMap { $0[member]?.string }.filter { TenantID($0) != .personal })
      }
      #expect(names[0].count == names[1].count && names[1].count == names[2].count)
      #expect(names[0].isDisjoint(with: names[1]) && names[1].isDisjoint(with: names[2]), "\(list) \(member)")
    }
    #expect(one.json["control"]?.string == "\(world.origin)/_emulator/worlds/\(one.id)")
    #expect(try await send("GET", "worlds/\(one.id)").json == one.json)
    #expect(try await send("GET", "worlds").json["worlds"]?.array?.count == 2)
  }

  @Test(arguments: [false, true])
  func `people sign in there, at their tenant or at common, and call Graph and an API`(isCommon: Bool) async throws {
    let known = try await make()
    let answer = try await signIn(known, tenant: isCommon ? "common" : try known.tenant())
    #expect(answer.status == 200, "\(answer.json.text)")
    let claims = try world.claims(of: try #require(answer.accessToken))
    #expect(claims["tid"]?.string == (try known.tenant()))
    let header: HTTPHeaders = ["Authorization": "Bearer \(answer.accessToken ?? "")"]
    let me = try await world.get("/v1.0/me", headers: header)
    #expect(try JSONValue(parsing: me.body)["userPrincipalName"]?.string == (try known.person()))
    #expect(try await world.refresh(answer.refreshToken, as: try known.client()).status == 200)
    let metadata = try await world.json("/\(try known.tenant())/v2.0/.well-known/openid-configuration")
    #expect(metadata.value["issuer"] == claims["iss"])
    let domain = try #require(try known.entry("tenants", named: "Contoso")["domain"]?.string)
    #expect(try await world.json("/\(domain)/v2.0/.well-known/openid-configuration").value["issuer"] == claims["iss"])
  }

  @Test func `groups have ids of its own there, which the people in them carry`() async throws {
    let known = try await make()
    func groups(_ json: JSONValue) throws -> [String: String] {
      let list = json["tenants"]?.array?.first { $0["name"] == "Contoso" }?["groups"]?.array ?? []
      return Dictionary(list.compactMap { group in group["name"]?.string.map { ($0, group["id"]?.string ?? "") } }) {
        $1
      }
    }
    let (here, there) = (try groups(try await send("GET", "ready").json), try groups(known.json))
    #expect(here.count == 2 && here.keys == there.keys)
    #expect(Set(here.values).isDisjoint(with: there.values))
    let people = try await send("GET", "worlds/\(known.id)/users").json["users"]?.array
    let lee = try #require(people?.first { $0["username"]?.string == (try? known.person()) })
    #expect(lee["groups"]?.array?.map(\.string) == [there["All of Contoso"]])
  }

  @Test func `an app that trusts another's tokens does so there`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.webApp.clientID })
    seed.applications[index].credentials.federated = [
      FederatedCredential(
        name: "daemon", issuer: .tenant(Seed.contoso.id), subject: Seed.daemonApp.objectID(in: Seed.contoso.id))
    ]
    let tests = WorldTests(world: try PlatformWorld(seed: seed))
    let known = try await tests.make()
    func ask(_ app: String, _ proof: [(String, String?)], _ scope: String) async throws -> TokenAnswer {
      let client = try known.entry("apps", named: app)["clientId"]?.string
      return try await tests.world.token(
        [("grant_type", "client_credentials"), ("client_id", client), ("scope", scope + "/.default")] + proof,
        tenant: try known.tenant())
    }
    let secret: [(String, String?)] = [("client_secret", "Contoso-Daemon-Secret-1")]
    let token = try await ask("Contoso Nightly Report", secret, FederatedCredential.standardAudience).accessToken
    let answer = try await ask(
      "Contoso Web App", [("client_assertion_type", ClientAssertion.type), ("client_assertion", token)],
      "https://graph.microsoft.com")
    #expect(answer.status == 200, "\(answer.json.text)")
  }

  @Test func `a daemon and its API meet there`() async throws {
    let known = try await make()
    let app = try known.entry("apps", named: "Contoso Nightly Report")
    let api = try known.entry("apis", named: "todolist")
    let scope = try #require(api["appIdUri"]?.string) + "/.default"
    let answer = try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", app["clientId"]?.string),
        ("client_secret", app["secret"]?.string), ("scope", scope),
      ], tenant: try known.tenant())
    let token = try #require(answer.accessToken, "\(answer.json.text)")
    #expect(try world.claims(of: token)["roles"] == ["ToDoList.Read.All"])
    #expect(try await world.get("/api/todolist", headers: ["Authorization": "Bearer \(token)"]).status == 200)
  }

  @Test func `sessions, faults, log, clock, inbox and apps are each world's own`() async throws {
    let (one, other) = (try await make(), try await make())
    _ = try await send(
      "POST", "worlds/\(one.id)/faults", #"{"match": {"endpoint": "token"}, "answer": {"error": "invalid_grant"}}"#)
    _ = try await send("POST", "worlds/\(one.id)/clock", #"{"advanceSeconds": 60}"#)
    #expect(try await signIn(one).error == "invalid_grant")
    #expect(try await signIn(other).status == 200)
    #expect(try await world.signIn("lee").status == 200)
    #expect(try await send("GET", "worlds/\(other.id)/clock").json["secondsAhead"] == 0)
    #expect(try await send("GET", "worlds/\(one.id)/clock").json["secondsAhead"] == 60)
    let paths = try await send("GET", "worlds/\(one.id)/requests").json["requests"]?.array?.compactMap {
      $0["error"]?.string
    }
    #expect(paths == ["invalid_grant"])
    let log = try await send("GET", "requests").json.text
    for known in [one, other] { #expect(try !log.contains(known.client().id)) }
    _ = try await send("POST", "worlds/\(one.id)/users/\(try one.person())/blocked", #"{"blocked": true}"#)
    _ = try await send("DELETE", "worlds/\(one.id)/faults")
    #expect(try await world.signIn("lee").status == 200)
    #expect(try await signIn(other).status == 200)
    _ = try await send("POST", "worlds/\(one.id)/reset", "{}")
    #expect(try await signIn(one).status == 200)
  }

  @Test func `one browser may be in several worlds`() async throws {
    let (one, other) = (try await make(), try await make())
    let browser = TestBrowser(world)
    _ = try await signIn(one, in: browser)
    _ = try await signIn(other, in: browser)
    let client = try one.client().with(("prompt", "none"))
    try await browser.open("/common/oauth2/v2.0/authorize?\(FormCoding.encode(client.parameters))")
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `tokens can be ordered there`() async throws {
    let known = try await make()
    let answer = try await send(
      "POST", "worlds/\(known.id)/tokens/issue", #"{"person": "\#(try known.person())"}"#)
    let token = try #require(answer.json["access_token"]?.string)
    #expect(try await world.get("/api/todolist", headers: ["Authorization": "Bearer \(token)"]).status == 200)
  }

  @Test func `a world that was dropped is gone, and the others stay`() async throws {
    let (one, other) = (try await make(), try await make())
    #expect(try await send("DELETE", "worlds/\(one.id)", headers: ["Origin": "https://evil.example"]).status == 403)
    #expect(try await send("DELETE", "worlds/\(one.id)").json == ["worlds": [["id": .string(other.id)]]])
    #expect(try await send("DELETE", "worlds/\(one.id)").json["error"]?["code"] == "unknown_world")
    #expect(try await send("GET", "worlds/\(one.id)/requests").status == 404)
    #expect(try await world.get("/\(try one.tenant())/v2.0/.well-known/openid-configuration").status == 400)
    #expect(try await signIn(other).status == 200)
    _ = try await send("POST", "reset", "{}")
    #expect(try await signIn(other).status == 200)
    #expect(try await send("DELETE", "worlds").json["worlds"] == [])
  }

  @Test func `a member that nothing takes is named, and so is a world that is not there`() async throws {
    let refused = try await send("POST", "worlds", #"{"name": "x"}"#)
    #expect(refused.status == 400)
    #expect(refused.json["error"]?["message"] == "The member name is not known. Send none: {}.")
    for path in ["worlds/w0", "worlds/w0/users", "worlds/w0/users/x/policy"] {
      #expect(try await send("GET", path).json["error"]?["code"] == "unknown_world", "\(path)")
    }
  }

  @Test func `there are so many at most`() async throws {
    for _ in 0..<WorldStore.limit { _ = try await make() }
    let refused = try await send("POST", "worlds", "{}")
    #expect(refused.status == 409)
    #expect(refused.json["error"]?["code"] == "too_many")
  }
}

/// Saving and restoring a state under a name.
@Suite("Snapshots")
struct SnapshotTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func post(_ path: String, _ body: String = "{}", method: String = "POST") async throws -> Int {
    let url = try #require(URL(string: "\(world.origin)/_emulator/\(path)"))
    return await world.emulator.respond(
      to: HTTPRequest(
        method: method, url: url, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    ).status
  }

  // Parity: recycle bin
  @Test func `bring back people, tokens, rules and the clock`() async throws {
    let before = try await world.signIn("lee")
    #expect(try await post("snapshots/start") == 201)
    #expect(try await post("users/lee@contoso.example/revoke-sessions") == 200)
    #expect(try await post("users/adele@contoso.example/blocked", #"{"blocked": true}"#) == 200)
    #expect(try await post("faults", #"{"answer": {"status": 503}}"#) == 201)
    #expect(try await post("clock", #"{"advanceSeconds": 600}"#) == 200)
    #expect(try await world.get("/common/discovery/v2.0/keys").status == 503)
    #expect(try await post("snapshots/start/restore") == 200)
    #expect(world.emulator.clock.secondsAhead == 0)
    #expect(try await world.refresh(before.refreshToken).status == 200)
    #expect(try await world.signIn("adele").status == 200)
    #expect(try await post("snapshots/start", method: "DELETE") == 200)
    #expect(try await post("snapshots/start/restore") == 404)
  }

  @Test func `have names that a person can read and an address can have`() async throws {
    // Without a name it is the list, which takes no command.
    #expect(try await post("snapshots/") == 405)
    for name in ["%00", "a%2Fb", "%0A", "%20", "%2E%2E", String(repeating: "a", count: 101)] {
      #expect(try await post("snapshots/" + name) == 400, "\(name)")
      #expect(try await post("snapshots/\(name)/restore") == 400)
    }
    let longest = String(repeating: "%C3%A4", count: 100)
    for name in ["a%20b", "v1.0", longest] { #expect(try await post("snapshots/" + name) == 201, "\(name)") }
    #expect(world.emulator.stores.snapshots.names == ["a b", "v1.0", String(repeating: "ä", count: 100)])
  }

  @Test func `are kept over a reset, and there are so many at most`() async throws {
    for number in 0..<SnapshotStore.limit { #expect(try await post("snapshots/s\(number)") == 201) }
    #expect(try await post("snapshots/one-more") == 409)
    #expect(try await post("snapshots/s1") == 201)
    #expect(try await post("reset") == 200)
    let names = try await world.json("/_emulator/snapshots").value["snapshots"]?.array
    #expect(names?.count == SnapshotStore.limit)
  }
}
