// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import Testing

@Suite("Seed file")
struct SeedFileTests {
  private static let good = """
    {
      "tenants": [
        {"id": "11111111-0000-4000-8000-000000000001", "name": "Tailspin", "domain": "tailspin.example", "kind": "workforce"},
        {"id": "9188040d-6c67-4c5b-b112-36a304b66dad", "name": "Personal", "domain": "me.example", "kind": "consumers"}
      ],
      "users": [
        {"id": "22222222-0000-4000-8000-000000000001", "tenant": "tailspin.example", "username": "zoe@tailspin.example",
         "password": "Zoe-Pass-1", "name": "Zoe Zander", "declinedScopes": ["Mail.Send"], "mustChangePassword": false}
      ],
      "apps": [
        {"clientId": "33333333-0000-4000-8000-000000000001", "name": "App", "tenant": "tailspin.example",
         "audience": "multiTenant", "redirectUris": ["http://localhost"], "family": "1"}
      ],
      "apis": [
        {"name": "notes", "appId": "44444444-0000-4000-8000-000000000001", "appIdUri": "api://notes",
         "scopes": ["Notes.Read", {"value": "Notes.Write", "title": "Write notes", "grantable": false}]}
      ],
      "settings": {"accessTokenLifetime": 120, "refreshIn": 60}
    }
    """

  private static let guestAtHome = """
    "guestIn": [{"tenant": "tailspin.example", "id": "22222222-0000-4000-8000-0000000000f1"}], "declinedScopes"
    """
  private static let guestWithAnothersID = """
    "users": [
      {"id": "22222222-0000-4000-8000-0000000000f2", "tenant": "me.example", "username": "guest@me.example",
       "password": "Guest-Pass-1", "name": "Guest",
       "guestIn": [{"tenant": "tailspin.example", "id": "22222222-0000-4000-8000-000000000001"}]},
    """

  @Test func `replaces the standard seed, and its people can sign in`() async throws {
    let seed = try Seed(parsing: Array(Self.good.utf8), file: "seed.json")
    #expect(seed.apis.map(\.name) == ["graph", "notes"])
    let world = try PlatformWorld(seed: seed)
    let client = TestClient(id: "33333333-0000-4000-8000-000000000001", scope: "api://notes/Notes.Read offline_access")
    let answer = try await world.signIn("zoe", as: client)
    #expect(answer.json["expires_in"] == 120)
    #expect(answer.json["refresh_in"] == 60)
    #expect(answer.json["foci"] == "1")
  }

  @Test(
    arguments: [
      ("\"kind\": \"workforce\"", "\"kind\": \"castle\"", "tenants[0].kind"),
      ("\"kind\": \"workforce\"", "\"kind\": \"consumers\"", "tenants[0].kind"),
      ("\"id\": \"11111111-0000-4000-8000-000000000001\"", "\"id\": \"one\"", "tenants[0].id"),
      ("\"tenant\": \"tailspin.example\", \"username\"", "\"tenant\": \"nowhere\", \"username\"", "users[0].tenant"),
      ("\"password\": \"Zoe-Pass-1\"", "\"password\": 7", "users[0].password"),
      ("\"password\": \"Zoe-Pass-1\"", "\"pasword\": \"x\"", "users[0].pasword"),
      ("zoe@tailspin.example", "zoe", "users[0].username"),
      ("\"mustChangePassword\": false", "\"mustChangePassword\": \"no\"", "users[0].mustChangePassword"),
      ("\"declinedScopes\"", guestAtHome, "users[0].guestIn[0].tenant"),
      ("\"users\": [", guestWithAnothersID, "users[0].guestIn"),
      ("[\"Mail.Send\"]", "[\"\"]", "users[0].declinedScopes[0]"), ("[\"Mail.Send\"]", "{}", "users[0].declinedScopes"),
      ("\"audience\": \"multiTenant\"", "\"audience\": \"all\"", "apps[0].audience"),
      ("[\"http://localhost\"]", "[\"localhost\"]", "apps[0].redirectUris[0]"),
      ("[\"http://localhost\"]", "[\"https://localhost#x\"]", "apps[0].redirectUris[0]"),
      ("[\"http://localhost\"]", "[\"https://localhost/a\\r\\nb\"]", "apps[0].redirectUris[0]"),
      ("[\"http://localhost\"]", "[\"https:///cb\"]", "apps[0].redirectUris[0]"),
      ("\"value\": \"Notes.Write\"", "\"value\": null", "apis[0].scopes[1].value"),
      ("\"accessTokenLifetime\": 120", "\"accessTokenLifetime\": -1", "settings.accessTokenLifetime"),
      ("\"settings\"", "\"setings\"", "setings"), ("\"settings\"", "\"faults\": null, \"settings\"", "faults"),
      ("\"domain\": \"me.example\"", "\"domain\": \"Common\"", "tenants[1].domain"),
      ("\"domain\": \"me.example\"", "\"domain\": \"_emulator\"", "tenants[1].domain"),
      ("\"domain\": \"me.example\"", "\"domain\": \"me/example\"", "tenants[1].domain"),
      ("\"domain\": \"me.example\"", "\"domain\": \"..\"", "tenants[1].domain"),
      ("\"name\": \"notes\"", "\"name\": \"my notes\"", "apis[0].name"),
      ("\"name\": \"notes\"", "\"name\": \"Graph\"", "apis[0].name"),
      ("\"Notes.Read\"", "\"Notes Read\"", "apis[0].scopes[0]"),
      ("\"value\": \"Notes.Write\"", "\"value\": \"Notes/Write\"", "apis[0].scopes[1].value"),
      ("11111111-0000-4000-8000-000000000001", "9188040D-6c67-4c5b-b112-36a304b66dad", "tenants[0].kind"),
      ("\"domain\": \"me.example\"", "\"domain\": \"Tailspin.example\"", "tenants[1].domain"),
    ])
  func `is refused with the place and the reason`(old: String, new: String, place: String) throws {
    let text = Self.good.replacing(old, with: new, maxReplacements: 1)
    try #require(text != Self.good)
    let error = #expect(throws: SeedError.self) { try Seed(parsing: Array(text.utf8), file: "seed.json") }
    #expect(error?.place == place)
    #expect(error?.description.hasPrefix("seed.json: \(place): ") == true)
    #expect(error?.description.contains("Zoe-Pass-1") == false)
  }

  @Test(
    arguments: [
      ("{\n  \"tenants\": [,]\n}", "line 2, column 15"), ("{\n", "line 2, column 1"), ("{} x", "line 1, column 4"),
    ])
  func `that is no JSON is refused with line and column`(text: String, place: String) {
    let error = #expect(throws: SeedError.self) { try Seed(parsing: Array(text.utf8), file: "seed.json") }
    #expect(error?.place == place)
  }

  @Test func `is written so that reading it gives the same seed`() throws {
    for seed in [Seed.standard, try SeedServicesTests.seed()] {
      var seed = seed
      seed.consents = [
        Seed.Consent(
          app: seed.applications[0].clientID, holder: .user(seed.people[0].user.id), scopes: ScopeSet(["openid"])),
        Seed.Consent(
          app: seed.applications[0].clientID, holder: .tenant(seed.tenants[0].id), scopes: ScopeSet(["User.Read"])),
      ]
      let read = try Seed(parsing: Array(seed.json.prettyText.utf8), file: "seed.json")
      #expect(read.tenants == seed.tenants)
      #expect(read.clouds == seed.clouds)
      #expect(read.people.map(\.user) == seed.people.map(\.user))
      #expect(read.people.map(\.password.exposed) == seed.people.map(\.password.exposed))
      #expect(read.people.map(\.mustChangePassword) == seed.people.map(\.mustChangePassword))
      #expect(read.people.map(\.isBlocked) == seed.people.map(\.isBlocked))
      #expect(read.applications == seed.applications)
      #expect(read.apis == seed.apis)
      #expect(read.consents == seed.consents)
      #expect(read.settings == seed.settings)
      #expect(read.native == seed.native)
    }
  }

  @Test func `needs a tenant`() {
    let error = #expect(throws: SeedError.self) { try Seed(decoding: [:], file: "seed.json") }
    #expect(error?.place == "tenants")
  }

  @Test func `the standard seed has unique ids, and redirect URIs that match themselves`() {
    let seed = Seed.standard
    #expect(Set(seed.people.map(\.user.id)).count == seed.people.count)
    #expect(Set(seed.applications.map(\.clientID)).count == seed.applications.count)
    #expect(Set(seed.apis.map(\.appID)).count == seed.apis.count)
    #expect(seed.people.contains { $0.mustChangePassword } && seed.people.contains { $0.isBlocked })
    for person in seed.people { #expect(seed.tenants.contains { $0.id == person.user.tenantID }) }
  }

  @Test func `the documented example is a good one`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/emulator/seed-file.md"), encoding: .utf8)
    let example = try #require(page.firstMatch(of: /```json\n(.*?)```/.dotMatchesNewlines()))
    let seed = try Seed(parsing: Array(String(example.1).utf8), file: "seed-file.md")
    #expect(seed.people.count == 1 && seed.applications.count == 1 && seed.apis.count == 2)
  }
}
