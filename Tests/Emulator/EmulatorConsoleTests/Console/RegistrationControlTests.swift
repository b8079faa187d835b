// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@testable import IdentityEmulator

/// The control API can do everything that the console does.
@Suite("The control of people, apps and APIs")
struct RegistrationControlTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  /// The object id that Adele has as a guest of Fabrikam.
  private static let guestWithAdelesID = """
    {"tenant": "contoso.example", "username": "a@b", "name": "A",
     "guestIn": [{"tenant": "fabrikam.example", "id": "a0000000-0000-4000-8000-00000000f001"}]}
    """
  private static let memberWithAdelesID = """
    {"tenant": "fabrikam.example", "username": "a@b", "name": "A", "id": "a0000000-0000-4000-8000-00000000f001"}
    """
  private static let kim =
    #"{"tenant": "contoso.example", "username": "kim@contoso.example", "name": "Kim", "password": "Kim-Pass-1"}"#

  // Parity: writing people, groups, applications
  @Test func `adds a person who then signs in, changes and removes them`() async throws {
    let made = try await world.control("POST", "users", Self.kim)
    #expect(made.status == 201)
    #expect(made.json["password"] == nil && made.json["id"]?.string?.count == 36)
    #expect(try await world.control("GET", "users/KIM@contoso.example").json["name"] == "Kim")
    let form: [(String, String?)] = [
      ("grant_type", "password"), ("client_id", TestClient().id), ("username", "kim@contoso.example"),
      ("password", "Kim-Pass-1"), ("scope", "openid"),
    ]
    #expect(try await world.token(form, tenant: "organizations").status == 200)
    let changed = try await world.control(
      "PATCH", "users/kim@contoso.example", #"{"jobTitle": "Cook", "blocked": true}"#)
    #expect(changed.status == 200 && changed.json["jobTitle"] == "Cook" && changed.json["blocked"] == true)
    #expect(try await world.token(form, tenant: "organizations").code == 50_057)
    _ = try await world.control("PATCH", "users/kim@contoso.example", #"{"blocked": false, "jobTitle": null}"#)
    #expect(try world.user("kim").jobTitle == nil)
    #expect(try await world.token(form, tenant: "organizations").status == 200)
    _ = try await world.control("PATCH", "users/kim@contoso.example", #"{"password": "Kim-Pass-2"}"#)
    #expect(try await world.token(form, tenant: "organizations").code == 50_126)
    #expect(try await world.control("DELETE", "users/kim@contoso.example").status == 200)
    #expect(try await world.token(form, tenant: "organizations").code == 50_034)
    #expect(try await world.control("GET", "users/kim@contoso.example").json["error"]?["code"] == "unknown_user")
  }

  @Test func `adds, changes and removes a group, which is kept over a restart, and nobody is in a removed one`()
    async throws
  {
    let made = try await world.control(
      "POST", "groups", #"{"tenant": "contoso.example", "name": "Cooks", "description": "In the kitchen"}"#)
    let id = try #require(made.json["id"]?.string)
    #expect(made.status == 201 && made.json["members"] == [])
    _ = try await world.control("PATCH", "users/adele@contoso.example", #"{"groups": ["\#(id)"]}"#)
    let changed = try await world.control("PATCH", "groups/\(id)", #"{"name": "Chefs", "description": null}"#)
    #expect(changed.status == 200 && changed.json["name"] == "Chefs" && changed.json["description"] == nil)
    #expect(changed.json["members"] == ["adele@contoso.example"])
    #expect(try await world.control("DELETE", "groups/\(Seed.retail.id)").status == 200)

    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    for one in [world, next] {
      let groups = one.emulator.directory.tenants.flatMap(\.groups)
      #expect(groups.contains { $0.id == id && $0.name == "Chefs" } && !groups.contains { $0.id == Seed.retail.id })
      #expect(try one.user("adele").groups == [id])
    }
    #expect(try await world.control("DELETE", "groups/\(id)").json["name"] == "Chefs")
    #expect(try world.user("adele").groups == [])
    #expect(try await world.control("GET", "groups/\(id)").json["error"]?["code"] == "unknown_group")
    let other = #"{"tenant": "fabrikam.example", "name": "X", "id": "\#(Seed.everyone.id)"}"#
    #expect(try await world.control("POST", "groups", other).json["error"]?["code"] == "bad_member")
  }

  @Test func `ready lists who was added, with the password that an administrator set, and not who was removed`()
    async throws
  {
    _ = try await world.control("POST", "users", Self.kim)
    _ = try await world.control("DELETE", "users/lee@contoso.example")
    _ = try await world.control("PATCH", "users/adele@contoso.example", #"{"username": "ada@contoso.example"}"#)
    let users = try await world.control("GET", "ready").json["users"]?.array ?? []
    func entry(_ name: String) -> JSONValue? { users.first { $0["username"]?.string == "\(name)@contoso.example" } }
    #expect(entry("kim")?["password"] == "Kim-Pass-1" && entry("ada")?["password"] == "Adele-Pass-1")
    #expect(entry("lee") == nil && entry("adele") == nil)
  }

  @Test func `makes a password that is shown once, and none for who is there already or uses codes`() async throws {
    let body = Self.kim.replacing(#", "password": "Kim-Pass-1""#, with: "")
    let made = try await world.control("POST", "users", body)
    let password = try #require(made.json["password"]?.string)
    let kim = try world.user("kim").id
    #expect(world.emulator.administration.accounts.standing(of: kim)?.password.matches(password) == true)
    let again = body.replacing("\"name\": \"Kim\"", with: "\"name\": \"Kim A.\", \"id\": \"\(kim)\"")
    #expect(try await world.control("POST", "users", again).json["password"] == nil)
    #expect(world.emulator.administration.accounts.standing(of: kim)?.password.matches(password) == true)
    let coder =
      #"{"tenant": "customers.example", "username": "c@customers.example", "name": "C", "nativeAuth": {"signsInWith": "code"}}"#
    let added = try await world.control("POST", "users", coder)
    #expect(added.status == 201 && added.json["password"] == nil)
    let id = try #require(world.emulator.directory.user(named: "c@customers.example")?.id)
    #expect(world.emulator.administration.accounts.standing(of: id)?.password.matches("") == false)
    #expect(try await world.control("PATCH", "users/c@customers.example", #"{"name": "Cy"}"#).json["name"] == "Cy")
  }

  @Test(
    arguments: [
      (
        "users", #"{"tenant": "contoso.example", "username": "adele@contoso.example", "name": "A", "password": "x"}"#,
        "username"
      ),
      ("users", #"{"tenant": "contoso.example", "username": "ada@fabrikam.example", "name": "A"}"#, "username"),
      ("users", #"{"tenant": "nowhere", "username": "a@b", "name": "A"}"#, "tenant"),
      ("users", #"{"tenant": "contoso.example", "username": "a@b", "name": "A", "appRoles": ["x"]}"#, "appRoles[0]"),
      ("users", guestWithAdelesID, "guestIn"), ("users", memberWithAdelesID, "id"),
      ("apis", #"{"name": "todolist", "scopes": ["A"]}"#, "name"),
      ("apis", #"{"name": "new", "scopes": ["A"], "appIdUri": "https://graph.microsoft.com/"}"#, "appIdUri"),
      ("apis", #"{"name": "new"}"#, "scopes"), ("apps", #"{"name": "x"}"#, "tenant"),
    ])
  func `says what is wrong`(path: String, body: String, member: String) async throws {
    let before = world.emulator.directory
    let answer = try await world.control("POST", path, body)
    #expect(answer.status == 400)
    #expect(answer.json["error"]?["message"]?.string?.hasPrefix("The member \(member) ") == true, "\(answer.json.text)")
    #expect(world.emulator.directory === before)
  }

  // Parity: tokens for Fabric, workspace identities
  @Test func `adds an API that tokens are for, changes and removes it, but never Graph`() async throws {
    let made = try await world.control(
      "POST", "apis", #"{"name": "orders", "scopes": ["Orders.Read"], "appRoles": ["Orders.All"]}"#)
    let id = try #require(made.json["appId"]?.string)
    #expect(made.status == 201 && made.json["appIdUri"]?.string == "api://" + id)
    let consent =
      #"{"app": "\#(Seed.daemonApp.clientID)", "tenant": "contoso.example", "roles": ["api://\#(id)/Orders.All"]}"#
    #expect(try await world.control("POST", "consents", consent).status == 200)
    var form = PlatformWorld.daemonForm.filter { $0.0 != "scope" }
    form.append(("scope", "api://\(id)/.default"))
    let token = try await world.token(form, tenant: "contoso.example")
    #expect(try world.claims(of: try #require(token.accessToken))["roles"] == ["Orders.All"])
    let changed = try await world.control("PATCH", "apis/ORDERS", #"{"accessTokenVersion": 1}"#)
    #expect(changed.json["accessTokenVersion"] == 1 && changed.json["scopes"]?.array?.count == 1)
    #expect(try await world.control("GET", "apis").json["apis"]?.array?.count == Seed.standard.apis.count + 1)
    #expect(try await world.control("DELETE", "apis/orders").status == 200)
    #expect(try await world.token(form, tenant: "contoso.example").code == 500_011)
    #expect(try await world.control("DELETE", "apis/graph").json["error"]?["code"] == "graph_stays")
    #expect(world.emulator.directory.graph != nil)
  }

  /// Whatever the seed's apps and people have of an API, native sign-ins go on and the export can be imported.
  @Test func `a removed API takes its scopes and roles along, a renamed one keeps them`() async throws {
    let roles = #"["Orders.All", {"value": "Orders.Chef", "allowedFor": ["user"]}]"#
    let made = try await world.control(
      "POST", "apis",
      #"{"name": "orders", "appIdUri": "api://orders", "scopes": ["Orders.Read"], "appRoles": \#(roles)}"#)
    #expect(made.status == 201)
    let (daemon, shop) = (Seed.daemonApp.clientID, Seed.passwordApp.clientID)
    let native = #"{"signUpWith": "password", "consentedScopes": ["User.Read", "api://orders/Orders.Read"]}"#
    for (path, body) in [
      ("users/adele@contoso.example", #"{"appRoles": ["api://orders/Orders.Chef"]}"#),
      ("apps/\(daemon)", #"{"applicationPermissions": ["api://orders/Orders.All"]}"#),
      ("apps/\(shop)", #"{"nativeAuth": \#(native)}"#),
    ] {
      #expect(try await world.control("PATCH", path, body).status == 200)
    }
    func names() throws -> [[String]?] {
      let directory = world.emulator.directory
      return [
        try world.user("adele").appRoles, directory.application(daemon)?.applicationPermissions,
        directory.application(shop)?.native?.consentedScopes,
      ]
    }
    _ = try await world.control("PATCH", "apis/orders", #"{"appIdUri": "https://orders.example"}"#)
    let uri = "https://orders.example"
    #expect(try names() == [["\(uri)/Orders.Chef"], ["\(uri)/Orders.All"], ["User.Read", "\(uri)/Orders.Read"]])
    _ = try await world.control("PATCH", "apis/orders", #"{"scopes": ["Orders.Write"], "appRoles": ["Orders.All"]}"#)
    #expect(try names() == [[], ["\(uri)/Orders.All"], ["User.Read"]])
    for api in ["orders", "sharedlist", "todolist"] {
      #expect(try await world.control("DELETE", "apis/\(api)").status == 200)
    }
    #expect(try names() == [[], [], ["User.Read"]])
    #expect(try await NativeClient(world: world).signIn("pia@customers.example", "Pia-Pass-1").status == 200)
    let export = try await world.control("GET", "seed").json
    #expect(throws: Never.self) { try Seed(decoding: export, file: "seed.json") }
    #expect(try await world.control("PATCH", "apps/\(Seed.codeApp.clientID)", #"{"name": "News"}"#).status == 200)
  }

  @Test func `of changes at the same time none is lost`() async throws {
    let members = ["givenName", "surname", "email", "jobTitle"]
    for round in 0..<100 {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for member in members {
          let body = #"{"\#(member)": "\#(round)"}"#
          group.addTask { try await world.control("PATCH", "users/adele@contoso.example", body).status }
        }
        for try await status in group { #expect(status == 200) }
      }
      let adele = try world.user("adele")
      #expect([adele.givenName, adele.surname, adele.email, adele.jobTitle].allSatisfy { $0 == "\(round)" })
    }
  }

  @Test func `scopes and roles that a change names only stay as they are`() async throws {
    let entry = #"{"value": "Orders.Read", "title": "Read orders", "needsAdministrator": true}"#
    _ = try await world.control("POST", "apis", #"{"name": "orders", "scopes": [\#(entry)]}"#)
    let changed = try await world.control("PATCH", "apis/orders", #"{"scopes": ["Orders.Write", "Orders.Read"]}"#)
    #expect(changed.status == 200)
    let api = try #require(world.emulator.directory.apis.first { $0.name == "orders" })
    #expect(api.permissions.map(\.value) == ["Orders.Write", "Orders.Read"])
    #expect(api.permissions.map(\.title) == ["Use Orders.Write", "Read orders"])
    #expect(api.permissions.map(\.needsAdministrator) == [false, true])
  }

  @Test func `changes an app and keeps its credentials, and removes one secret`() async throws {
    let path = "apps/\(Seed.daemonApp.clientID)"
    _ = try await world.control("POST", path + "/secrets", #"{"value": "second"}"#)
    let changed = try await world.control("PATCH", path, #"{"name": "Renamed", "applicationPermissions": null}"#)
    #expect(changed.json["name"] == "Renamed" && changed.json["applicationPermissions"] == nil)
    let app = try #require(world.emulator.directory.application(Seed.daemonApp.clientID))
    #expect(app.credentials.secrets.count == 2)
    #expect(try await world.control("DELETE", path + "/secrets/1").status == 200)
    let left = world.emulator.directory.application(app.clientID)?.credentials.secrets.map(\.value.exposed)
    #expect(left == ["second"])
    #expect(try await world.control("DELETE", path + "/secrets/2").json["error"]?["code"] == "unknown_secret")
    #expect(
      try await world.control("POST", "apps", #"{"name": "x", "tenant": "contoso.example", "audience": "multiTenant"}"#)
        .json["clientId"]?.string?.count == 36)
  }

  /// The first of a list is the default in tokens, on pages and in `ready`.
  @Test(
    arguments: [
      ("apis/todolist", #"{"accessTokenVersion": 2}"#), ("apps/\(Seed.standard.applications[0].clientID)", "{}"),
      ("users/adele@contoso.example", #"{"jobTitle": "Cook"}"#), ("groups/\(Seed.retail.id)", #"{"name": "Shops"}"#),
    ])
  func `a change keeps the place of an entry in its list, as does a restart`(path: String, body: String) async throws {
    func order(_ world: PlatformWorld) -> [String] {
      let now = world.emulator.directory
      let ids = now.users.map(\.id.value) + now.applications.map(\.clientID.value) + now.apis.map(\.appID)
      return ids + now.tenants.flatMap(\.groups).map(\.id)
    }
    _ = try await world.control("POST", "apis", #"{"name": "z", "appId": "ffffffff-0000-4000-8000-000000000000"}"#)
    _ = try await world.control("POST", "apis", #"{"name": "a", "appId": "00000000-0000-4000-8000-000000000000"}"#)
    let before = order(world)
    #expect(try await world.control("PATCH", path, body).status == 200)
    #expect(order(world) == before)
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    #expect(order(next) == before)
  }

  @Test(
    arguments: ["PATCH", "DELETE", "POST"],
    ["users/adele@contoso.example", "apis/todolist", "apps/\(Seed.daemonApp.clientID)"])
  func `takes nothing from a foreign page`(method: String, path: String) async throws {
    let before = world.emulator.directory
    let answer = try await world.control(method, path, "{}", headers: ["Origin": "https://evil.example"])
    #expect(answer.status == 403)
    #expect(world.emulator.directory === before)
  }

  @Test func `lists sessions and refresh tokens`() async throws {
    _ = try await world.signIn("adele")
    let sessions = try await world.control("GET", "sessions").json
    #expect(sessions["browsers"]?.array?.map { $0["user"] } == ["adele@contoso.example"])
    #expect(sessions["refreshTokens"]?.array?.first?["clientId"]?.string == TestClient().id)
    #expect(!sessions.text.contains("1."))
  }

  @Test func `gives the certificate to trust, where there is one`() async throws {
    #expect(try await world.json("/_emulator/ca").status == 404)
    let key = try P256PrivateKey.generate()
    let certificate = try Certificate.certificateAuthority(
      commonName: "Test", key: key, notBefore: Date(timeIntervalSince1970: 0),
      notAfter: Date(timeIntervalSince1970: 3_000_000_000))
    let emulator = IdentityEmulator(
      seed: .standard, signingKey: LazyValue(known: try TestKeys.signing.get()),
      origins: Origins(
        http: nil, https: URL(string: "https://localhost:8443"), authorityPath: "/x/ca.pem", certificate: certificate),
      clock: StandingClock(), random: SystemRandom(), routes: ConsoleRoutes.make)
    let url = try #require(URL(string: "https://localhost:8443/_emulator/ca"))
    let answer = await emulator.respond(to: HTTPRequest(url: url))
    #expect(String(decoding: answer.body, as: UTF8.self) == (try certificate.pem()))
    let start = try #require(URL(string: "https://localhost:8443/_emulator/console/guides"))
    let page = await emulator.respond(to: HTTPRequest(url: start, headers: ["Accept": "text/html"]))
    let html = String(decoding: page.body, as: UTF8.self)
    let fingerprint = SHA256.hash(certificate.der).hex
    #expect(html.contains(String(fingerprint.prefix(2)) + ":") && html.contains("SSL_CERT_FILE=&#39;/x/ca.pem&#39;"))
  }
}
