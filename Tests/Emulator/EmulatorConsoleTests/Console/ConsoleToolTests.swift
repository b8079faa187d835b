// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

@Suite("The console as a tool")
struct ConsoleToolTests {
  private let world: PlatformWorld
  private let browser: ConsoleBrowser

  init() throws {
    world = try PlatformWorld()
    browser = ConsoleBrowser(world)
  }

  private let kim =
    #"{"tenant": "contoso.example", "username": "kim@contoso.example", "name": "Kim", "password": "Kim-1"}"#

  @Test func `the first page has addresses, accounts with passwords, apps, and what happened last`() async throws {
    #expect(try await world.control("POST", "users", kim).status == 201)
    _ = try await world.signIn("adele")
    let client = NativeClient(world: world)
    _ = try await client.challenged("otto@customers.example")
    let html = try await browser.open("/")
    for value in [
      "https://localhost:8443/common", "adele@contoso.example", "Adele-Pass-1", "kim@contoso.example", "Kim-1",
      TestClient().id, try client.code("otto@customers.example"),
    ] { #expect(html.contains("data-copy=\"\(value)\""), "\(value)") }
    #expect(html.contains(">signed in</span>") && html.contains("2027-01-15 08:00:00 UTC"))
  }

  @Test func `a person who was added can be picked on the sign-in page, until they change the password`() async throws {
    #expect(try await world.control("POST", "users", kim).status == 201)
    let person = TestBrowser(world)
    try await person.authorize(tenant: "contoso.example")
    #expect(person.html.contains(">Kim</span>"))
    #expect(
      try await world.control("POST", "users/kim@contoso.example/password", #"{"password": "Kim-2"}"#).status == 200)
    #expect(try await browser.open("/_emulator/console/people").contains("data-copy=\"Kim-2\""))
  }

  @Test func `lists are searched, sorted and counted by their address alone`() async throws {
    let all = try await browser.open("/_emulator/console/people")
    let count = world.emulator.directory.users.count
    #expect(all.contains("\(count) people</p>") && all.contains("aria-sort=\"none\""))
    let found = try await browser.open("/_emulator/console/people?q=ADELE")
    #expect(found.contains("1 of \(count) people</p>") && !found.contains("lee@contoso.example"))
    let down = try await browser.open("/_emulator/console/people?sort=-1")
    #expect(down.contains("aria-sort=\"descending\""))
    let names = down.matches(of: /<td data-label="Name"><a[^>]*>([^<]*)</).map { String($0.1).lowercased() }
    #expect(names == names.sorted(by: >) && names.count == count)
    #expect(
      try await browser.open("/_emulator/console/people?q=nobody-at-all").contains("Nothing contains these words."))
  }

  @Test func `a person's groups and roles are ticked, and nothing ticked is nothing`() async throws {
    let page = "/_emulator/console/people/adele%40contoso.example"
    try await browser.open(page)
    let group = try #require(world.emulator.directory.tenants.flatMap(\.groups).first)
    try await browser.submit("belonging", [("groups:list", group.id), ("appRoles:list", "")])
    #expect(browser.note == "Groups and roles were changed.")
    #expect(try world.user("adele").groups == [group.id])
    #expect(try await browser.open("/_emulator/console/groups/\(group.id)").contains("adele@contoso.example"))
    try await browser.open(page)
    try await browser.submit("belonging")
    #expect(try world.user("adele").groups == [])
  }

  @Test func `groups are added, changed and removed`() async throws {
    try await browser.open("/_emulator/console/groups")
    try await browser.submit("add", [("tenant", "contoso.example"), ("name", "Cooks"), ("description", "")])
    #expect(browser.note == "The group was added." && browser.html.contains("<h1>Cooks</h1>"))
    try await browser.submit("change", [("name", "Chefs"), ("description", "In the kitchen")])
    #expect(browser.html.contains("<h1>Chefs</h1>") && browser.html.contains("In the kitchen"))
    try await browser.submit("remove")
    #expect(browser.note == "Chefs was removed." && browser.address == "/_emulator/console/groups")
  }

  /// A form, what is typed into it, and what its field says then.
  private static let wrongEntries: [(page: String, form: String, fields: [(String, String)], said: String)] = [
    ("people", "add", [("tenant", "contoso.example"), ("username", "kim"), ("name", "K")], "User name is not a user"),
    ("people", "add", [("username", "kim@contoso.example"), ("tenant", "contoso.example")], "Name is missing."),
    (
      "people/adele%40contoso.example", "change", [("username", "lee@contoso.example"), ("name", "A")],
      "User name is another person"
    ),
    ("people/adele%40contoso.example", "password", [("password", "")], "New password is missing"),
    (
      "people/adele%40contoso.example", "challenge", [("at", "soon")],
      "APIs refuse access tokens from before is not a time like 2027-01-31T12:00:00Z, or a number of seconds"
    ),
    (
      "people/adele%40contoso.example", "json", [("*:json", "{")],
      "Entry is wrong in line 1, column 2: the text ends too early. Close what is open."
    ),
    ("people/adele%40contoso.example", "json", [("*:json", #"{"nme": 1}"#)], "The member nme is not known."),
    ("groups", "add", [("tenant", "contoso.example"), ("name", "")], "Name is missing."),
    ("apps", "add", [("tenant", "contoso.example"), ("name", "")], "Name is missing."),
    (
      "apps/\(TestClient().id)", "change", [("name", "A"), ("redirectUris:lines", "http://localhost\nno address")],
      "Redirect URIs of a public client, entry 2, "
    ),
    ("apis", "add", [("name", "two words"), ("scopes:lines", "A")], "Name has a character"),
    ("clock", "advance", [("advanceSeconds:times86400", "many")], "Days is not a number from -3650 to 3650."),
    ("clock", "advance", [("advanceSeconds:times3600", "abc")], "Hours is not a number from -87600 to 87600."),
    (
      "clock", "advance", [("advanceSeconds:times86400", "3650"), ("advanceSeconds:times3600", "1")],
      "The sum of Days, Hours, Minutes, Seconds is not a number of seconds from -315360000 to 315360000."
    ),
    ("clock", "advance", [], "The sum of Days, Hours, Minutes, Seconds is missing. Give a number of seconds"),
    ("tokens", "inspect", [("token", "")], "A token to look at is missing"),
    (
      "tokens", "issue", [("audience", "todolist"), ("claims:json", "no")],
      "More claims is wrong in line 1, column 1: the text ends too early. Close what is open."
    ),
    ("faults", "write", [("*:json", #"{"answer": {"status": 1}}"#)], "The member answer.status is not"),
    ("snapshots", "keep", [("name", "a/b")], "Name "),
    ("snapshots", "keep", [("name", "")], "Name is missing. Choose one, such as start."),
  ]

  @Test(arguments: wrongEntries.indices)
  func `an error stands at its field, in words`(index: Int) async throws {
    let entry = Self.wrongEntries[index]
    try await browser.open("/_emulator/console/\(entry.page)")
    let html = try await browser.submit(entry.form, entry.fields)
    let problem = html.text(between: "-problem\">", and: "</p>") ?? ""
    #expect(problem.hasPrefix(entry.said), "\(problem)")
    #expect(html.contains("aria-invalid=\"true\"") && browser.note?.hasPrefix("Nothing was changed. ") == true)
    let isFolded = entry.form != "inspect"
    #expect(!isFolded || html.contains("<details class=\"action\" open>") || html.contains("class=\"fold\" open>"))
  }

  @Test func `the clock moves by days, hours and minutes, and Reset asks before`() async throws {
    try await browser.open("/_emulator/console/clock")
    try await browser.submit(
      "advance",
      [("advanceSeconds:times86400", "2"), ("advanceSeconds:times3600", "-1"), ("advanceSeconds:times60", "")])
    #expect(world.emulator.clock.secondsAhead == 2 * 86_400 - 3_600)
    let html = try await browser.open("/_emulator/console/snapshots")
    let question = try #require(html.text(between: "<summary>Reset\u{2026}</summary>", and: "</details>"))
    #expect(question.contains("will be gone") && question.contains("id=\"reset\""))
  }

  // Parity: export and import
  @Test func `the present state is a seed that starts an emulator with the same`() async throws {
    #expect(try await world.control("POST", "users", kim).status == 201)
    let consent = #"{"app": "\#(TestClient().id)", "user": "kim@contoso.example", "scopes": ["User.Read", "openid"]}"#
    #expect(try await world.control("POST", "consents", consent).status == 200)
    let answer = try await world.get("/_emulator/seed")
    let seed = try Seed(parsing: Array(answer.body), file: "seed.json")
    #expect(seed.people.contains { $0.user.username == "kim@contoso.example" && $0.password == Secret("Kim-1") })
    #expect(seed.applications == world.emulator.directory.applications)
    #expect(seed.apis == world.emulator.directory.apis && seed.tenants == world.emulator.directory.tenants)
    let adele = seed.people.first { $0.user.username == "adele@contoso.example" }
    #expect(adele?.password == Secret("Adele-Pass-1"))

    let id = try world.user("kim").id
    #expect(seed.consents.contains { $0.holder == .user(id) && $0.scopes.values == ["openid", "User.Read"] })
    #expect(seed.consents.contains { !$0.roles.isEmpty })
    let next = try await PlatformWorld(seed: seed).get("/_emulator/seed")
    #expect(String(decoding: next.body, as: UTF8.self) == String(decoding: answer.body, as: UTF8.self))
  }

  // Parity: hashed passwords
  @Test func `a written state has policies, and passwords that nobody knows as hashes, and gives the same state`()
    async throws
  {
    let lee = try world.user("lee").id
    world.emulator.administration.changePassword(of: lee, to: Secret("Own-Pass-1"))
    for (path, command) in [
      ("users/lee@contoso.example/policy", #"{"require": "mfa"}"#), ("apis/todolist/policy", #"{"context": "c1"}"#),
      ("apps/\(TestClient().id)/policy", #"{"require": "block"}"#), ("users", kim),
      ("groups", #"{"tenant": "contoso.example", "name": "Cooks", "id": "90000000-0000-4000-8000-00000000aaaa"}"#),
      ("faults", #"{"match": {"endpoint": "token"}, "answer": {"status": 503}}"#),
    ] {
      #expect(try await world.control("POST", path, command).status < 300)
    }
    let job = try await world.control("PATCH", "users/kim@contoso.example", #"{"jobTitle": "Cook"}"#)
    #expect(job.status == 200)
    #expect(try await world.control("DELETE", "users/adele@contoso.example").status == 200)
    let first = try await world.get("/_emulator/seed").body
    let text = String(decoding: first, as: UTF8.self)
    #expect(!text.contains("Own-Pass-1") && text.contains("passwordHash"))

    let other = try PlatformWorld(seed: try Seed(parsing: Array(first), file: "seed.json"))
    #expect(try await other.get("/_emulator/seed").body == first)
    #expect(other.emulator.administration.accounts.standing(of: lee)?.password.matches("Own-Pass-1") == true)
    let policies = other.emulator.administration.policies.current
    #expect(policies.requirements.count == 2 && policies.contexts.count == 1)
    other.emulator.reset()
    #expect(try await other.get("/_emulator/seed").body == first)
    // In a world, the rules are about the world's people and apps.
    let made = try await other.control("POST", "worlds", "{}").json
    let copy = try await other.get("/_emulator/worlds/\(made["world"]?.string ?? "")/seed").body
    let copied = try Seed(parsing: Array(copy), file: "seed.json")
    #expect(copied.policies.count == 3 && !String(decoding: copy, as: UTF8.self).contains(TestClient().id))
  }

  @Test(
    arguments: [
      (#"{"require": "mfa"}"#, "policies[0].user: or app or api"),
      (#"{"user": "zoe@tailspin.example", "app": "x", "require": "mfa"}"#, "policies[0].app: or app or api"),
      (#"{"user": "zoe@tailspin.example", "context": "c1"}"#, "policies[0].context: is not for user"),
      (#"{"user": "nobody", "require": "mfa"}"#, "policies[0].user: is no user"),
      (#"{"user": "zoe@tailspin.example", "require": "x"}"#, "policies[0].require: "),
      (#"{"app": "x", "require": "block"}"#, "policies[0].app: is no app"),
      (#"{"api": "x", "context": "c1"}"#, "policies[0].api: is no API"),
    ])
  func `a seed says which policy is wrong`(policy: String, problem: String) throws {
    let text = """
      {"tenants": [{"id": "11111111-0000-4000-8000-000000000001", "name": "T", "domain": "tailspin.example",
      "kind": "workforce"}], "users": [{"id": "22222222-0000-4000-8000-000000000001", "tenant": "tailspin.example",
      "username": "zoe@tailspin.example", "password": "Zoe-Pass-1", "name": "Zoe"}], "policies": [\(policy)]}
      """
    #expect {
      try Seed(parsing: Array(text.utf8), file: "seed.json")
    } throws: { "\($0)".hasPrefix("seed.json: \(problem)") }
  }

  @Test(
    arguments: [
      (#""passwordHash": "x""#, "passwordHash: is none that"),
      (#""password": "x", "passwordHash": "x""#, "passwordHash: can't stand beside"),
    ])
  func `a hash of a password is for seed files alone`(members: String, problem: String) async throws {
    let id = "22222222-0000-4000-8000-00000000abcd"
    let person = """
      {"id": "\(id)", "tenant": "contoso.example", "username": "zoe@contoso.example", "name": "Zoe", \(members)}
      """
    #expect { try Seed.Person(decoding: try JSONValue(parsing: person), in: world.emulator.directory) } throws: {
      "\($0)".contains(problem)
    }
    let hash = String(repeating: "A", count: 22) + "." + String(repeating: "A", count: 43)
    let whole = person.replacing(members, with: #""passwordHash": "\#(hash)""#)
    #expect(throws: SeedError.self) {
      try Seed.Person(decoding: try JSONValue(parsing: whole), in: world.emulator.directory)
    }
    let answer = try await world.control("POST", "users", whole)
    #expect(answer.status == 400 && answer.json["error"]?["message"]?.string?.contains("passwordHash") == true)
  }

  @Test func `the log says who it was and what happened, also of who did not get in`() async throws {
    let person = TestBrowser(world)
    try await person.authorize()
    try await person.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await person.submit(("password", "wrong"), ("step", "signin"))
    let list = try await browser.open("/_emulator/console/signins")
    #expect(list.contains(">adele@contoso.example</td>") && list.contains("the page said: The username or password"))
    let token = try #require(try await world.signIn("adele").accessToken)
    _ = try await world.get("/v1.0/me", headers: ["Authorization": "Bearer \(token)"])
    let signIns = try await world.control("GET", "signins").json["signins"]?.array
    #expect(signIns?.first?["outcome"] == "answered" && signIns?.first?["result"] == "answered (200)")
    #expect(signIns?.first?["person"] == "adele@contoso.example")
    #expect(try await !browser.open("/_emulator/console/signins").contains("&lt;redacted&gt;"))
  }

  @Test func `the policies in force stand on one page, which adds one and takes it back`() async throws {
    try await browser.open("/_emulator/console/policies")
    try await browser.submit("person", [("user", "adele@contoso.example"), ("require", "block")])
    #expect(browser.html.contains("1 rule</p>") && browser.html.contains("Nobody gets in (53003)"))
    try await browser.submit("person", [("user", "adele@contoso.example"), ("require", "none")])
    #expect(browser.html.contains("There is no rule."))
  }
}
