// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

@Suite("The control API")
struct ControlTests {
  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func send(
    _ path: String, _ body: String? = nil, method: String = "POST",
    headers: HTTPHeaders = ["Content-Type": "application/json"]
  ) async throws -> (response: HTTPResponse, json: JSONValue) {
    let url = try #require(URL(string: world.origin + "/_emulator/" + path))
    let response = await world.emulator.respond(
      to: HTTPRequest(method: method, url: url, headers: headers, body: Data((body ?? "").utf8)))
    return (response, try JSONValue(parsing: response.body))
  }

  private func get(_ path: String) async throws -> JSONValue { try await send(path, method: "GET", headers: [:]).json }

  @Test(
    arguments: [
      "/", "/_emulator", "/_emulator/health", "/_emulator/users", "/_emulator/worlds", "/_emulator/inbox",
      "/_emulator/console/people", "/common/discovery/v2.0/keys", "/common/oauth2/v2.0/authorize",
      "/common/oauth2/authorize", "/common/login?flow=x", "/common/oauth2/v2.0/logout", "/devicelogin",
      "/error?code=50011", "/v1.0/me", "/oidc/userinfo", "/api/todolist", "/arm/subscriptions", "/metadata/instance",
      "/metadata/identity/oauth2/token", "/msi/token", "/favicon.ico", "/nothing",
    ])
  func `HEAD is answered as GET is, without a body`(path: String) async throws {
    let url = try #require(URL(string: world.origin + path))
    for accepted in ["*/*", "text/html"] {
      let request = HTTPRequest(url: url, headers: ["Accept": accepted])
      var head = request
      head.method = "HEAD"
      let (shown, bare) = (await world.emulator.respond(to: request), await world.emulator.respond(to: head))
      #expect(bare.status == shown.status && bare.status != 405)
      #expect(bare.headers["Content-Type"] == shown.headers["Content-Type"])
      #expect(bare.body.isEmpty)
    }
  }

  @Test func `says that the emulator is well`() async throws {
    let health = try await get("health")
    #expect(health["status"]?.string == "ok")
    #expect(health["now"]?.string == "2027-01-15T08:00:00Z")
  }

  @Test func `announces everything a client needs`() async throws {
    let ready = try await get("ready")
    #expect(ready["event"]?.string == "ready")
    #expect(ready["http"]?.string == "http://localhost:8080")
    #expect(ready["https"]?.string == "https://localhost:8443")
    #expect(ready["graph"]?.string == "https://localhost:8443")
    #expect(ready["control"]?.string == "https://localhost:8443/_emulator")
    let members: [(String, [String])] = [
      ("tenants", ["name", "id", "domain", "kind"]), ("users", ["username", "password", "name", "tenant", "kind"]),
      ("apps", ["name", "clientId", "tenant", "redirectUris"]), ("apis", ["name", "appIdUri", "scopes", "url"]),
    ]
    for (list, names) in members {
      let entries = try #require(ready[list]?.array)
      #expect(!entries.isEmpty)
      for entry in entries { for name in names { #expect(entry[name] != nil, "\(list) lack \(name)") } }
    }
    let adele = ready["users"]?.array?.first
    #expect(adele?["password"]?.string == "Adele-Pass-1")
  }

  // Parity: new password by an administrator, in Graph
  @Test func `announces the password that an administrator has set, and none that the person chose`() async throws {
    let answer = try await send("users/ADELE@contoso.example/password", #"{"password":"Another-1"}"#)
    #expect(answer.response.status == 200)
    #expect(try await get("ready")["users"]?.array?.first?["password"] == "Another-1")
    let adele = try world.user("adele").id
    #expect(world.emulator.administration.accounts.standing(of: adele)?.password.matches("Another-1") == true)
    world.emulator.administration.changePassword(of: adele, to: Secret("Own-Pass-1"))
    #expect(try await get("ready")["users"]?.array?.first?["password"] == .null)
  }

  @Test func `shows the requests, without secrets, and those of one correlation id`() async throws {
    let id = "0aa33e3c-5a3e-4b6f-8d3e-3a2f7a7e9a01"
    let answer = try await world.signIn("adele")
    _ = try await world.token(
      [("grant_type", "refresh_token"), ("client_id", TestClient().id), ("refresh_token", answer.refreshToken)],
      headers: ["client-request-id": id])
    let log = try await get("requests")
    #expect(log["count"]?.int ?? 0 >= 4)
    for secret in [answer.refreshToken, answer.accessToken, answer.idToken, "Adele-Pass-1"] {
      #expect(!log.text.contains(try #require(secret)))
    }
    let one = try await get("requests?correlationId=" + id.uppercased())
    let entries = try #require(one["requests"]?.array)
    #expect(entries.count == 1)
    #expect(entries[0]["path"]?.string == "/common/oauth2/v2.0/token")
    #expect(entries[0]["parameters"]?["grant_type"]?.string == "refresh_token")
    #expect(entries[0]["parameters"]?["refresh_token"]?.string == "<redacted>")
    #expect(entries[0]["status"]?.int == 200)
  }

  @Test func `keeps a bounded part of what a request sent`() async throws {
    let long = String(repeating: "x", count: 100_000)
    _ = try await world.token([("grant_type", long)] + (0..<200).map { ("p\($0)", "x") })
    let entry = try #require(try await get("requests")["requests"]?.array?.last)
    #expect(entry["parameters"]?["grant_type"]?.string?.count == 1_000)
    #expect(entry["parameters"]?.object?.members.count == 50)
  }

  // Parity: clock
  @Test func `advances the clock, and turns it back`() async throws {
    let before = try #require(try await get("clock")["epoch"]?.int)
    let after = try await send("clock", #"{"advanceSeconds": 3600}"#).json
    #expect(after["epoch"]?.int == before + 3600)
    #expect(after["secondsAhead"]?.int == 3600)
    #expect(try await send("clock", #"{"advanceSeconds": -3600}"#).json["epoch"]?.int == before)
  }

  // Parity: clock
  @Test func `stops the clock, moves it while it stands, and lets it go on from there`() async throws {
    let before = try #require(try await get("clock")["epoch"]?.int)
    #expect(try await send("clock", #"{"stopped": true}"#).json["stopped"]?.bool == true)
    world.clock.advance(seconds: 500)
    #expect(try await get("clock")["epoch"]?.int == before)
    #expect(try await get("clock")["secondsAhead"]?.int == -500)
    _ = try await send("clock", #"{"advanceSeconds": 60}"#)
    #expect(try await get("clock")["epoch"]?.int == before + 60)
    let answer = try await world.signIn("lee")
    #expect(try world.claims(of: try #require(answer.accessToken))["iat"]?.int == before + 60)
    #expect(try await send("clock", #"{"stopped": false}"#).json["epoch"]?.int == before + 60)
    world.clock.advance(seconds: 5)
    #expect(try await get("clock")["epoch"]?.int == before + 65)
    _ = try await send("clock", #"{"stopped": true}"#)
    _ = try await send("reset")
    #expect(try await get("clock")["stopped"]?.bool == false)
  }

  // Fidelity: token lifetimes
  // Parity: policies for the lifetime of tokens, in Graph
  @Test func `shortens the lives of the access tokens that are issued from then on, whoever they are for`() async throws
  {
    let before = try await world.signIn("lee")
    #expect(try await send("tokens", #"{"accessTokenLifetime": 60}"#).response.status == 200)
    for client in [TestClient(), TestClient().with(("claims", #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#))] {
      let answer = try await world.signIn("lee", as: client)
      #expect(answer.json["expires_in"] == 60)
      let claims = try world.claims(of: try #require(answer.accessToken))
      #expect(try #require(claims["exp"]?.int) - #require(claims["iat"]?.int) == 60)
    }
    #expect(try await world.refresh(before.refreshToken).json["expires_in"] == 60)
    _ = try await send("tokens", #"{"accessTokenLifetime": null}"#)
    #expect(try await world.refresh(before.refreshToken).json["expires_in"] == 3600)
  }

  @Test func `an API refuses such a token when its life is over, and takes the renewed one`() async throws {
    _ = try await send("tokens", #"{"accessTokenLifetime": 60}"#)
    let answer = try await world.signIn("lee")
    func status(_ token: String?) async throws -> Int {
      try await world.get("/v1.0/me", headers: ["Authorization": "Bearer \(token ?? "")"]).status
    }
    #expect(try await status(answer.accessToken) == 200)
    world.clock.advance(seconds: 61)
    #expect(try await status(answer.accessToken) == 401)
    #expect(try await status(try await world.refresh(answer.refreshToken).accessToken) == 200)
  }

  @Test func `ends a person's sessions`() async throws {
    let answer = try await world.signIn("lee")
    #expect(try await send("users/lee@contoso.example/revoke-sessions").response.status == 200)
    #expect(try await world.refresh(answer.refreshToken).error == "invalid_grant")
  }

  @Test func `blocks a person, and takes them back`() async throws {
    _ = try await send("users/lee@contoso.example/blocked", #"{"blocked":true}"#)
    let lee = try world.user("lee").id
    #expect(world.emulator.administration.accounts.standing(of: lee)?.isBlocked == true)
    _ = try await send("users/lee@contoso.example/blocked", #"{"blocked":false}"#)
    #expect(try await world.signIn("lee").accessToken != nil)
  }

  @Test func `forgets everything on a reset`() async throws {
    let answer = try await world.signIn("lee")
    _ = try await send("clock", #"{"advanceSeconds": 60}"#)
    _ = try await send("tokens", #"{"accessTokenLifetime": 60}"#)
    #expect(try await send("reset").response.status == 200)
    #expect(try await world.refresh(answer.refreshToken).error == "invalid_grant")
    #expect(try await get("clock")["secondsAhead"]?.int == 0)
    #expect(try await world.signIn("lee").json["expires_in"] == 3600)
  }

  @Test(
    arguments: [
      ["Content-Type": "text/plain"], ["Content-Type": "application/x-www-form-urlencoded"], [:],
      ["Content-Type": "application/json", "Origin": "https://evil.example"],
      ["Content-Type": "application/json", "Origin": "null"],
      ["Content-Type": "application/json", "Origin": "http://localhost:8443"],
      ["Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"],
      ["Content-Type": "application/json", "Sec-Fetch-Site": "same-site"],
    ] as [HTTPHeaders])
  func `takes no command that a web page could send`(headers: HTTPHeaders) async throws {
    let paths = ["reset", "clock", "users/lee@contoso.example/password", "users/lee@contoso.example/revoke-sessions"]
    for path in paths {
      let answer = try await send(path, #"{"advanceSeconds":1,"password":"x"}"#, headers: headers)
      #expect([403, 415].contains(answer.response.status))
      #expect(answer.json["error"]?["message"]?.string?.hasSuffix(".") == true)
    }
    #expect(try await world.signIn("lee").accessToken != nil)
  }

  @Test func `takes a command of its own origin`() async throws {
    let headers: HTTPHeaders = ["Content-Type": "application/json; charset=utf-8", "Origin": "https://localhost:8443"]
    #expect(try await send("reset", headers: headers).response.status == 200)
  }

  @Test(
    arguments: [
      ("clock", #"{"advanceSeconds":"1"}"#, 400), ("clock", "[]", 400), ("clock", "{", 400), ("clock", "", 400),
      ("clock", #"{"advanceSeconds":1e99}"#, 400), ("clock", #"{"stopped":"yes"}"#, 400), ("clock", "{}", 400),
      ("tokens", "{}", 400),
      ("consents", "{}", 400), ("consents", #"{"app":"x","user":"lee@contoso.example","scopes":["openid"]}"#, 400),
      ("consents", #"{"app":"5a3e0000-0000-4000-8000-00000000a001","scopes":["openid"]}"#, 400),
      ("tokens", #"{"accessTokenLifetime":0}"#, 400),
      ("tokens", #"{"accessTokenLifetime":1.5}"#, 400), ("tokens", #"{"accessTokenLifetime":86401}"#, 400),
      ("users/lee@contoso.example/password", #"{"password":""}"#, 400),
      ("users/nobody@contoso.example/password", #"{"password":"x"}"#, 404), ("nothing", "{}", 404),
      ("users/lee@contoso.example/nothing", "{}", 404), ("", "{}", 404), ("health", "{}", 405),
    ])
  func `says what is wrong`(path: String, body: String, status: Int) async throws {
    let answer = try await send(path, body)
    #expect(answer.response.status == status)
    #expect(answer.json["error"]?["code"]?.string != nil)
  }

  @Test(arguments: ["reset", "users/lee@contoso.example/revoke-sessions"])
  func `changes nothing on GET`(path: String) async throws {
    let answer = try await send(path, method: "GET", headers: ["Content-Type": "application/json"])
    #expect(answer.response.status == 405)
    #expect(answer.response.headers["Allow"] == "POST")
  }
}
