// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Parity: pages for a person
@Suite("The console")
struct ConsoleTests {
  private let world: PlatformWorld
  private let browser: ConsoleBrowser

  init() throws {
    world = try PlatformWorld()
    browser = ConsoleBrowser(world)
  }

  @Test(arguments: ConsoleAddresses.all)
  func `is pages with a menu, that load nothing and are not kept, framed or referred to`(address: String) async throws {
    let html = try await browser.open(address)
    #expect(browser.response.status == 200)
    #expect(html.contains("<nav aria-label=\"Console\">"))
    #expect(html.occurrences(of: "aria-current=\"page\"") == 1)
    #expect(html.contains("<strong>Emulator: not Microsoft</strong>"))
    let headers = browser.response.headers
    #expect(headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
    #expect(headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
    #expect(headers["X-Frame-Options"] == "DENY")
    #expect(headers["Cache-Control"] == "no-store")
    // The inbox has no forms.
    #expect(headers["Referrer-Policy"] == (address == "/_emulator/inbox" ? "no-referrer" : "same-origin"))
    #expect(headers["Access-Control-Allow-Origin"] == nil)
    for attribute in [" src=", " style=", " onclick="] { #expect(!html.contains(attribute)) }
  }

  @Test(arguments: ["/", "/_emulator"])
  func `is at the root for browsers, where programs and curl get an index`(path: String) async throws {
    let page = try await world.get(path, headers: ["Accept": "text/html"])
    #expect(page.status == 200 && page.headers["Content-Type"] == "text/html; charset=utf-8")
    for headers in [[:], ["Accept": "*/*"]] as [HTTPHeaders] {
      let text = try await world.get(path, headers: headers)
      #expect(text.status == 200 && text.headers["Content-Type"] == "text/plain; charset=utf-8")
      let shown = String(decoding: text.body, as: UTF8.self)
      #expect(shown.contains("http://localhost:8080/\n"))
      for address in ["/_emulator/ready\n", "/_emulator/tokens/issue -d", "/\(Seed.contoso.id)/v2.0\n"] {
        #expect(shown.contains("https://localhost:8443" + address), "\(address)")
      }
    }
    let json = try JSONValue(parsing: try await world.get(path, headers: ["Accept": "application/json"]).body)
    #expect(json["ready"]?.string == "https://localhost:8443/_emulator/ready")
    let names = json["controls"]?.array?.compactMap(\.string) ?? []
    #expect(names.count > 15 && Set(names).count == names.count && names.contains("worlds"))
    for name in names where name != "ca" {
      #expect(try await world.get("/_emulator/" + name).status != 404, "\(name)")
    }
    #expect(try await world.get(path, headers: ["Origin": "https://evil.example"]).status == 403)
    #expect(try await world.control("POST", String(path.dropFirst("/_emulator/".count))).status >= 400)
  }

  @Test func `leads a developer of an API from its values to a token that is accepted and one that is refused`()
    async throws
  {
    let html = try await browser.open("/_emulator/console/guides?api=sharedlist")
    let tenant = Seed.contoso.id.value
    for value in [
      "https://localhost:8443/\(tenant)/v2.0", Seed.sharedList.appID,
      "https://localhost:8443/\(tenant)/discovery/v2.0/keys",
      "/_emulator/tokens/issue", "&quot;lifetime&quot;: -3600", "adele@contoso.example", "Adele-Pass-1",
    ] { #expect(html.contains(value), "\(value)") }
    for language in ["Swift", "Python", "JavaScript", "Go", "C#", "curl"] {
      #expect(html.contains("<summary>\(language)</summary>"))
    }
    let own = try await browser.open("/_emulator/console/guides?app=\(Seed.contosoOnlyApp.clientID.value)")
    #expect(own.contains(Seed.contosoOnlyApp.clientID.value))
    let daemon = try await browser.open("/_emulator/console/guides?app=\(Seed.daemonApp.clientID.value)")
    #expect(daemon.contains("acquire_token_for_client") && !daemon.contains("Contoso-Daemon-Secret-1"))
  }

  @Test func `hides passwords where the seed offers no test accounts`() async throws {
    var seed = Seed.standard
    seed.offersTestAccounts = false
    let browser = ConsoleBrowser(try PlatformWorld(seed: seed))
    #expect(try await !browser.open("/").contains("Adele-Pass-1"))
    #expect(try await !browser.open("/_emulator/console/people/adele%40contoso.example").contains("Adele-Pass-1"))
  }

  @Test func `the first page has somebody of each kind, what is special about them, and whom or what a sign-in is of`()
    async throws
  {
    _ = try await world.control("POST", "users/adele@contoso.example/blocked", #"{"blocked": true}"#)
    _ = try await world.token(PlatformWorld.daemonForm, tenant: "contoso.example")
    let html = try await browser.open("/")
    let accounts = try #require(html.text(between: "Test accounts", and: "</table>"))
    #expect(accounts.contains("Fabrikam Customers") && accounts.contains("<span class=\"mark bad\">blocked</span>"))
    #expect(accounts.occurrences(of: "<tr>") == 9)
    let signIns = try #require(html.text(between: "Last sign-ins", and: "</table>"))
    #expect(signIns.contains(Seed.daemonApp.name) && !signIns.contains(String(world.clock.now.words.prefix(10))))
  }

  @Test func `sessions end, and tokens are challenged, from a time that a person can write`() async throws {
    let html = try await browser.open("/_emulator/console/people/adele%40contoso.example")
    #expect(html.contains("at /\(Seed.contoso.id)/security-info."))
    try await browser.submit("challenge", [("at", "2027-01-31T12:00:00Z")])
    #expect(browser.note == "APIs want newer access tokens of this person now.")
    let adele = try world.user("adele").id
    let time = world.emulator.administration.policies.current.validFrom[adele.value]
    #expect(time == Date(timeIntervalSince1970: 1_801_396_800))
  }

  @Test func `adds a person, whose password is shown, and changes and removes them`() async throws {
    try await browser.open("/_emulator/console/people")
    let html = try await browser.submit(
      "add",
      [
        ("tenant", "contoso.example"), ("username", "kim@contoso.example"), ("name", "Kim Akers"),
        ("password", ""), ("administrator:flag", "true"),
      ])
    #expect(browser.formStatus == 303)
    #expect(browser.address == "/_emulator/console/people/kim%40contoso.example")
    #expect(browser.note == "The person was added.")
    let password = try #require(html.text(between: "<pre><code>", and: "</code>"))
    let kim = try world.user("kim")
    #expect(kim.isAdministrator)
    #expect(world.emulator.administration.accounts.standing(of: kim.id)?.password.matches(password) == true)
    let again = try await browser.open(browser.address)
    #expect(again.contains("data-copy=\"\(password)\"") && browser.note == nil)

    try await browser.submit(
      "change",
      [
        ("username", "kim@contoso.example"), ("name", "Kim A."), ("administrator:flag", "false"),
        ("blocked:flag", "true"),
      ])
    #expect(browser.note == "The person was changed.")
    #expect(try world.user("kim").name == "Kim A." && !world.user("kim").isAdministrator)
    #expect(world.emulator.administration.accounts.standing(of: kim.id)?.isBlocked == true)
    #expect(world.emulator.administration.accounts.standing(of: kim.id)?.password.matches(password) == true)

    try await browser.submit("remove")
    #expect(browser.address == "/_emulator/console/people")
    #expect(world.emulator.directory.user(kim.id) == nil)
  }

  @Test func `says what is wrong with a form, and keeps what was typed`() async throws {
    try await browser.open("/_emulator/console/people")
    let html = try await browser.submit(
      "add", [("tenant", "contoso.example"), ("username", "no name"), ("name", "<b>Kim</b>"), ("password", "x")])
    #expect(browser.formStatus == 303)
    #expect(browser.note?.hasPrefix("Nothing was changed. User name is not a user name.") == true)
    #expect(html.contains("id=\"add-username-problem\">User name is not a user name."))
    #expect(html.contains("role=\"alert\""))
    #expect(html.contains("value=\"&lt;b&gt;Kim&lt;/b&gt;\"") && !html.contains("<b>Kim"))
    let field = try #require(html.text(between: "<input id=\"add-username\"", and: ">"))
    #expect(field.contains("aria-invalid=\"true\" autofocus") && field.contains("value=\"no name\""))
    #expect(try await !browser.open(browser.address).contains("no name"))
  }

  @Test func `adds an app with a secret that is shown once, and keeps it through changes`() async throws {
    try await browser.open("/_emulator/console/apps")
    try await browser.submit(
      "add", [("name", "Job"), ("tenant", "contoso.example"), ("audience", "singleTenant"), ("redirectUris:lines", "")])
    let app = try #require(world.emulator.directory.applications.last)
    #expect(browser.address == "/_emulator/console/apps/\(app.clientID.value)")
    let html = try await browser.submit("secret", [("name", "first"), ("expires", "")])
    let secret = try #require(html.text(between: "<pre><code>", and: "</code>"))
    #expect(try await !browser.open(browser.address).contains(secret))
    try await browser.submit(
      "change",
      [("name", "Nightly job"), ("webRedirectUris:lines", "https://a.example/one\r\n\r\n https://a.example/two ")])
    let changed = try #require(world.emulator.directory.application(app.clientID))
    #expect(changed.name == "Nightly job")
    #expect(changed.redirectURIs.map(\.value) == ["https://a.example/one", "https://a.example/two"])
    #expect(changed.credentials.secrets.map(\.value.exposed) == [secret])
    try await browser.submit("removesecret1")
    #expect(world.emulator.directory.application(app.clientID)?.credentials.isEmpty == true)
    try await browser.submit("remove")
    #expect(world.emulator.directory.application(app.clientID) == nil)
  }

  @Test func `adds an API, whose page leads to the first steps with its values`() async throws {
    try await browser.open("/_emulator/console/apis")
    let html = try await browser.submit(
      "add",
      [("name", "orders"), ("scopes:lines", "Orders.Read"), ("appRoles:lines", ""), ("appIdUri", ""), ("appId", "")])
    let api = try #require(world.emulator.directory.apis.first { $0.name == "orders" })
    #expect(api.identifierURI == "api://" + api.appID && api.permissions.map(\.value) == ["Orders.Read"])
    #expect(html.contains("href=\"/_emulator/console/guides?api=orders\""))
    #expect(try await browser.open("/_emulator/console/guides?api=orders").contains(api.appID))
    try await browser.open("/_emulator/console/apis/orders")
    try await browser.submit("json", [("*:json", #"{"scopes": ["Orders.Read", "Orders.Write"]}"#)])
    #expect(world.emulator.directory.api(named: api.identifierURI)?.permissions.count == 2)
    try await browser.submit("json", [("*:json", "{\n  \"name\": }")])
    #expect(
      browser.note
        == "Nothing was changed. Entry is wrong in line 2, column 11: this is not JSON. Check commas, quotes and brackets."
    )
    try await browser.submit(
      "change",
      [
        ("name", "orders"), ("appIdUri", "api://orders"), ("scopes:lines", "Orders.Read\nOrders.Send"),
        ("appRoles:lines", "Orders.All"), ("accessTokenVersion:choice", "1"),
      ])
    #expect(browser.note == "The API was changed.")
    let changed = try #require(world.emulator.directory.api(named: "api://orders"))
    #expect(changed.permissions.map(\.value) == ["Orders.Read", "Orders.Send"])
    #expect(changed.appRoles.map(\.value) == ["Orders.All"] && changed.tokenVersion == .one)
    try await browser.submit("remove")
    #expect(world.emulator.directory.apis.allSatisfy { $0.name != "orders" })
  }

  @Test func `a rule of one's own says whom it is for, and how it answers`() async throws {
    let rule = #"{"match": {"endpoint": "token", "nth": 2}, "answer": {"status": 503, "retryAfter": 7}}"#
    _ = try await world.control("POST", "faults", rule)
    let page = try await browser.open("/_emulator/console/faults")
    let card = try #require(page.text(between: "a rule of your own</h", and: "<details"))
    let words = card.replacing(/<[^>]+>/, with: " ").split(separator: /\s+/).joined(separator: " ")
    #expect(words.contains("For endpoint: token nth: 2 Answer status: 503 retryAfter: 7"), "\(words)")
  }

  @Test func `adds and removes fault rules, moves the clock, and resets everything`() async throws {
    try await browser.open("/_emulator/console/faults")
    let rule = try #require(browser.html.text(between: "<option value=\"", and: "\">"))
    try await browser.submit(
      "add",
      [
        ("*:json", rule.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")),
        ("match.user", "adele@contoso.example"), ("match.clientId", ""), ("match.count:number", "1"),
      ])
    #expect(browser.note == "The rule was added.")
    let entry = try #require(world.emulator.faults.entries.first)
    #expect(entry.rule.match.user == "adele@contoso.example" && entry.rule.match.limit == 1)
    try await browser.submit("removef1")
    #expect(world.emulator.faults.entries.isEmpty)
    try await browser.submit("write", [("*:json", #"{"answer": {"status": 99}}"#)])
    #expect(browser.note?.hasPrefix("Nothing was changed. The member answer.status is not a whole number") == true)

    try await browser.open("/_emulator/console/clock")
    try await browser.submit("advance", [("advanceSeconds:number", "61")])
    #expect(world.emulator.clock.secondsAhead == 61)
    try await browser.submit("back")
    #expect(world.emulator.clock.secondsAhead == 0)
    try await browser.submit("advance", [("advanceSeconds:number", "soon")])
    #expect(browser.note?.contains("a number") == true)
    _ = try await world.signIn("adele")
    try await browser.open("/_emulator/console/snapshots")
    try await browser.submit("reset")
    #expect(world.emulator.log.count == 0)
  }

  @Test func `keeps the state under a name, goes back to it and forgets it`() async throws {
    try await browser.open("/_emulator/console/snapshots")
    try await browser.submit("keep", [("name", "a & b")])
    #expect(browser.note == "The state was kept.")
    world.emulator.clock.advance(by: 60)
    try await browser.submit("restore1")
    #expect(browser.note == "Everything is as it was in a &amp; b." && world.emulator.clock.secondsAhead == 0)
    for (name, reason) in [("", "missing"), ("a/b", "a slash"), ("a\u{0}", "a control character"), (" ", "no name")] {
      let html = try await browser.submit("keep", [("name", name)])
      #expect(
        browser.note?.hasPrefix("Nothing was changed. Name ") == true && browser.note?.contains(reason) == true,
        "\(name)")
      #expect(html.text(between: "<input id=\"keep-name\"", and: ">")?.contains("aria-invalid") == true)
    }
    #expect(world.emulator.stores.snapshots.names == ["a & b"])
    try await browser.submit("forget1")
    #expect(world.emulator.stores.snapshots.names == [])
  }

  @Test func `makes worlds, leads to their consoles and drops them`() async throws {
    func ids() async throws -> [String] {
      try await world.control("GET", "worlds").json["worlds"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    try await browser.open("/_emulator/console/worlds")
    for _ in 0..<3 { try await browser.submit("add") }
    #expect(browser.note == "The world was made.")
    let made = try await ids()
    #expect(made.count == 3)
    #expect(browser.html.occurrences(of: "and \(Seed.standard.tenants.count - 3) more") == 3)
    let html = try await browser.open("/_emulator/worlds/\(made[0])/console")
    #expect(browser.response.status == 200 && html.contains("World \(made[0])"))
    #expect(!html.contains("/console/worlds"))
    #expect(try await world.get("/_emulator/worlds/\(made[0])/console/worlds").status == 404)
    try await browser.open("/_emulator/console/worlds")
    try await browser.submit("drop-\(made[0])")
    #expect(try await ids() == Array(made.dropFirst()))
    try await browser.open("/_emulator/worlds/\(made[0])/console")
    #expect(browser.response.status == 404 && browser.html.contains("There is no world with that id."))
    try await browser.open("/_emulator/console/worlds")
    try await browser.submit("clear")
    #expect(try await ids() == [])
  }

  @Test func `issues tokens, good and bad ones, of the announced address, and says what they are`() async throws {
    let browser = ConsoleBrowser(try PlatformWorld())
    try await browser.open("/_emulator/console/tokens")
    let fields = [
      ("tenant", Seed.contoso.id.value), ("app", TestClient().id), ("person", "adele@contoso.example"),
      ("audience", Seed.toDoList.identifierURI), ("scopes:lines", "ToDoList.Read"), ("roles:lines", ""),
      ("claims:json", #"{"colour": "blue"}"#), ("version:json", ""),
    ]
    let good = try await browser.submit("issue", fields + [("lifetime:number", "600")])
    #expect(browser.note == "The token was issued.")
    #expect(good.contains("An API takes it") && good.contains("&quot;colour&quot;: &quot;blue&quot;"))
    #expect(good.contains("https://localhost:8443/\(Seed.contoso.id.value)/v2.0"))
    let bad = try await browser.submit("issue", fields + [("lifetime:number", "-600"), ("badSignature:flag", "true")])
    #expect(bad.contains("It ended 10 minutes ago.") && bad.contains("The signature does not hold"))
    let wrong = try await browser.submit("issue", fields + [("lifetime:number", "soon")])
    #expect(browser.note?.contains("Lifetime") == true && wrong.contains("It ended 10 minutes ago."))
  }

  @Test func `shows who is signed in where, and signs them out`() async throws {
    let answer = try await world.signIn("adele")
    let html = try await browser.open("/_emulator/console/sessions")
    #expect(html.contains("adele@contoso.example") && html.contains("MSAL Sample App"))
    let id = try world.user("adele").id.value
    try await browser.submit("revoke-\(id)")
    #expect(browser.note == "Adele Vance was signed out everywhere.")
    #expect(try await world.refresh(answer.refreshToken).error == "invalid_grant")
    #expect(browser.html.contains("Nobody is signed in."))
  }

  @Test func `never lets a value become markup`() async throws {
    let user =
      #"{"tenant": "contoso.example", "username": "a<b>@contoso.example", "name": "<b>\"'</b>", "password": "x"}"#
    #expect(try await world.control("POST", "users", user).status == 201)
    let app = #"{"tenant": "contoso.example", "name": "<b>x", "audience": "singleTenant", "redirectUris": ["<b>://x"]}"#
    let id = try #require(try await world.control("POST", "apps", app).json["clientId"]?.string)
    _ = try await world.get("/common/oauth2/v2.0/authorize?client_id=\(id)&redirect_uri=%3Cb%3E&scope=%3Cb%3E")
    _ = try await world.control("POST", "faults", #"{"match": {"user": "<b>"}, "answer": {"status": 503}}"#)
    let addresses =
      ConsoleAddresses.all + [
        "/_emulator/console/guides?app=%3Cb%3E&api=%3Cb%3E", "/_emulator/console/people?q=%3Cb%3E&sort=%3Cb%3E",
        "/_emulator/console/apps/\(id)",
        "/_emulator/console/people/a%3Cb%3E%40contoso.example",
        "/_emulator/console/%3Cb%3E",
      ]
    for address in addresses { #expect(try await !browser.open(address).contains("<b>"), "\(address)") }
  }

  @Test(
    arguments: [
      "/nothing", "/common/nothing", "/common/oauth2/v2.0/token", "/v1.0/me", "/api/todolist", "/_emulator/nothing",
      "/_emulator/reset", "/_emulator/console/nothing", "/_emulator/console/people/nobody", "/_emulator/apps/nothing",
    ])
  func `an error is a page for a browser, and JSON for a program`(path: String) async throws {
    try await browser.open(path)
    #expect(browser.response.status >= 400)
    #expect(browser.response.headers["Content-Type"] == "text/html; charset=utf-8")
    guard !path.contains("/console/") else { return }
    let accepted: HTTPHeaders = ["Accept": "application/json"]
    #expect(try await world.get(path, headers: accepted).headers["Content-Type"]?.hasPrefix("application/json") == true)
  }
}
