// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// The console's pages about sign-ins and tokens.
// Fidelity: sign-in logs
@Suite("The console's sign-ins and tokens")
struct ConsoleSignInTests {
  private let world: PlatformWorld
  private let browser: ConsoleBrowser

  init() throws {
    world = try PlatformWorld()
    browser = ConsoleBrowser(world)
  }

  /// The newest sign-in in the list.
  private func newest() async throws -> (id: String, html: String) {
    let list = try await browser.open("/_emulator/console/signins")
    let id = try #require(list.text(between: "href=\"/_emulator/console/signins/", and: "\""))
    return (id, try await browser.open("/_emulator/console/signins/\(id)"))
  }

  // Parity: logs of sign-ins; events
  @Test func `shows a sign-in from its first request to its tokens under one correlation id, without secrets`()
    async throws
  {
    let answer = try await world.signIn("adele")
    let (id, html) = try await newest()
    for step in ["GET /common/oauth2/v2.0/authorize", "POST /common/login", "POST /common/oauth2/v2.0/token"] {
      #expect(html.contains(">\(step)</h3>"), "\(step)")
    }
    #expect(html.contains("adele@contoso.example at MSAL Sample App"))
    #expect(html.contains("Claims of the access token") && html.contains("Claims of the ID token"))
    #expect(html.contains("&quot;scp&quot;: &quot;User.Read&quot;"))
    for secret in [answer.accessToken, answer.idToken, answer.refreshToken, "Adele-Pass-1"] {
      #expect(!html.contains(try #require(secret)))
    }
    let told = try await world.control("GET", "signins/\(id)")
    #expect(told.json["outcome"] == "tokens" && told.json["person"] == "adele@contoso.example")
    let requests = try #require(told.json["requests"]?.array)
    #expect(requests.allSatisfy { $0["correlationId"]?.string == id })
    #expect(requests.last?["tokens"]?.array?.first?["claims"]?["scp"] == "User.Read")
    #expect(try await world.control("GET", "signins").json["signins"]?.array?.count == 1)
  }

  // Parity: a debugger for flows
  @Test func `tells why a redirect URI is refused: what was sent, what is registered, what to do`() async throws {
    let page = try await world.get(
      "/common/oauth2/v2.0/authorize?client_id=\(TestClient().id)&response_type=code&scope=openid"
        + "&redirect_uri=http%3A%2F%2Flocalhost%2Fwrong")
    let record = try #require(
      String(decoding: page.body, as: UTF8.self).text(between: "id=\"record\" href=\"", and: "\""))
    let html = try await browser.open(record)
    #expect(html.contains("Why it failed") && html.contains("AADSTS50011"))
    for value in ["http://localhost/wrong", "msauth.com.example.msal-sample://auth", "Usual causes", "What to check"] {
      #expect(html.contains(value), "\(value)")
    }
    let id = try #require(record.split(separator: "/").last)
    let told = try await world.control("GET", "signins/\(id)").json
    #expect(told["outcome"] == "refused" && told["number"] == "AADSTS50011")
    let failure = try #require(told["requests"]?.array?.first?["failure"])
    #expect(failure["checks"]?.array?.isEmpty == false)
    #expect(failure["compared"]?.array?.contains { $0["values"] == ["http://localhost/wrong"] } == true)
  }

  @Test func `a request without a page, with which apps begin, is no refused sign-in`() async throws {
    let silent =
      "/common/oauth2/v2.0/authorize?client_id=\(TestClient().id)&response_type=code&scope=openid&prompt=none"
      + "&redirect_uri=http%3A%2F%2Flocalhost&client-request-id=11111111-2222-4333-8444-555555555555"
    _ = try await world.get(silent)
    let (_, html) = try await newest()
    #expect(html.contains("nobody is signed in yet: the app has to open a page (AADSTS50058)"))
    #expect(!html.contains("Why it failed") && html.contains("A silent sign-in request was sent"))
    #expect(try await world.control("GET", "signins").json["signins"]?.array?.first?["outcome"] == "open")
    _ = try await world.get(silent.replacing("&prompt=none", with: ""))
    #expect(try await newest().html.contains("waits for the person"))
  }

  @Test func `tells what an app is registered with when a secret or a scope is wrong`() async throws {
    var form = PlatformWorld.daemonForm
    form.removeAll { $0.0 == "client_secret" }
    _ = try await world.token(form + [("client_secret", "wrong")], tenant: "contoso.example")
    let secret = try await newest().html
    #expect(secret.contains("AADSTS7000215") && secret.contains("secret 1") && secret.contains("a secret in the form"))
    #expect(!secret.contains("Contoso-Daemon-Secret-1"))
    let client = TestClient()
    _ = try await world.token(
      [("grant_type", "refresh_token"), ("client_id", client.id), ("refresh_token", "x"), ("scope", "Nothing.Read")])
    #expect(try await newest().html.contains("AADSTS9002313"))
    _ = try await world.get(
      "/common/oauth2/v2.0/authorize?client_id=\(client.id)&response_type=code&scope=Nothing.Read"
        + "&redirect_uri=http%3A%2F%2Flocalhost")
    let scope = try await newest().html
    #expect(scope.contains("AADSTS650053") && scope.contains("Nothing.Read") && scope.contains("User.ReadBasic.All"))
    #expect(scope.contains("302 invalid_client AADSTS650053"))
  }

  @Test func `shows a wrong password, a device's sign-in, a broken connection and an API's refusal`() async throws {
    let person = TestBrowser(world)
    try await person.authorize()
    try await person.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await person.submit(("password", "wrong"), ("step", "signin"))
    let wrong = try await newest().html
    #expect(
      wrong.contains("The username or password is wrong. Try again.")
        && wrong.contains("the page said: The username or password is wrong."))
    _ = try await world.get("/v1.0/me", headers: ["Authorization": "Bearer x.y.z"])
    #expect(try await newest().html.contains("The signature could not be verified."))
    _ = try await world.control("POST", "faults", #"{"match": {"endpoint": "token"}, "answer": {"drop": "request"}}"#)
    let request = HTTPRequest(
      method: "POST", url: try #require(URL(string: world.origin + "/common/oauth2/v2.0/token")),
      headers: ["Content-Type": FormCoding.contentType], body: Data("grant_type=x".utf8))
    _ = await world.emulator.respond(to: request)
    let broken = try await newest().html
    #expect(broken.contains("none: the connection broke") && broken.contains("The fault rule f1 made this answer."))
  }

  @Test func `a device's request, the person's pages and the poll are one sign-in`() async throws {
    let client = TestClient()
    let url = try #require(URL(string: "\(world.origin)/common/oauth2/v2.0/devicecode"))
    let asked = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": FormCoding.contentType],
        body: FormCoding.body([Parameter("client_id", client.id), Parameter("scope", "openid User.Read")])))
    let device = try JSONValue(parsing: asked.body)
    let person = TestBrowser(world)
    try await person.open("/devicelogin")
    try await person.submit(("code", try #require(device["user_code"]?.string)))
    try await person.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await person.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    try await person.submit(("step", "continue"))
    try await person.submit(("step", "accept"))
    let poll = try await world.token([
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("client_id", client.id),
      ("device_code", device["device_code"]?.string),
    ])
    #expect(poll.status == 200)
    let html = try await newest().html
    for step in ["POST /common/oauth2/v2.0/devicecode", "POST /common/login", "POST /common/oauth2/v2.0/token"] {
      #expect(html.contains(">\(step)</h3>"), "\(step)")
    }
  }

  @Test func `forgets the claims of old tokens`() async throws {
    let answer = try await world.signIn("adele")
    for _ in 0..<(RequestLog.tokenLimit + 5) { _ = try await world.refresh(answer.refreshToken) }
    let kept = world.emulator.log.entries.filter { !$0.outcome.tokens.isEmpty }
    #expect(kept.count == RequestLog.tokenLimit)
    #expect(world.emulator.log.entries.first?.outcome.tokens == [])
  }

  @Test func `says of a token what it is, who signed it, and that an API takes it`() async throws {
    let token = try #require(try await world.signIn("adele").accessToken)
    try await browser.open("/_emulator/console/tokens")
    let html = try await browser.submit("inspect", [("token", "Bearer \(token)")])
    #expect(browser.formStatus == 303)
    #expect(html.contains("an access token of a person") && html.contains("holds, by this emulator&#39;s key"))
    #expect(html.contains("An API takes it") && html.contains("in 1 hour"))
    #expect(try await browser.open("/_emulator/console/tokens").contains("an access token of a person"))
  }

  @Test func `says of a token why an API would refuse it`() async throws {
    func refusals(_ token: String?) async throws -> [String] {
      let body: JSONValue = ["token": .string(try #require(token))]
      let answer = try await world.control("POST", "tokens/inspect", body.text)
      #expect(answer.status == 200)
      return answer.json["refusals"]?.array?.compactMap(\.string) ?? []
    }
    let answer = try await world.signIn("adele")
    #expect(try await refusals(answer.accessToken) == [])
    #expect(try await refusals(answer.idToken).first?.contains("ID token") == true)
    let endless = try await world.control("POST", "tokens/issue", #"{"claims": {"exp": 900000000000000}}"#)
    #expect(try await refusals(endless.json["access_token"]?.string).first?.hasPrefix("Its end (exp) is no") == true)
    #expect(try await refusals("x").first?.contains("no signed token") == true)
    let token = try #require(answer.accessToken)
    let spoiled = token.dropLast(20) + (token.suffix(20).first == "A" ? "B" : "A") + token.suffix(19)
    #expect(try await refusals(String(spoiled)).first?.contains("signature does not hold") == true)
    world.clock.advance(seconds: 7_300)
    #expect(try await refusals(token) == ["It ended 1 hour ago. Get a new one."])
    _ = try await world.control("POST", "users/adele@contoso.example/blocked", #"{"blocked": true}"#)
    _ = try await world.control("DELETE", "users/adele@contoso.example")
    #expect(try await refusals(token).last?.contains("not in the directory") == true)
    #expect(try await world.control("POST", "tokens/inspect", "{}").status == 400)
    #expect(try await world.control("POST", "tokens/nothing", "{}").status == 404)
  }
}
