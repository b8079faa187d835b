// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import ErrorReference
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// An app gets tokens for itself, with a secret.
// Fidelity: client authentication; client credentials; app roles (`roles`), of apps and of people
// Parity: client credentials
@Suite("Client credentials")
struct ClientCredentialsTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  static let daemon = Seed.daemonApp
  static let secret = "Contoso-Daemon-Secret-1"
  static let scope = Seed.toDoList.identifierURI + "/.default"
  static let contoso = "contoso.example"

  static let form = PlatformWorld.daemonForm

  private func ask(_ change: (String, String?)..., tenant: String = contoso) async throws -> TokenAnswer {
    let names = Set(change.map(\.0))
    return try await world.token(Self.form.filter { !names.contains($0.0) } + change, tenant: tenant)
  }

  @Test func `give a token with the roles of the app, no scopes and nobody in it`() async throws {
    let answer = try await ask()
    #expect(answer.status == 200)
    let members = answer.json.object?.members.map(\.name) ?? []
    #expect(Set(members) == ["token_type", "expires_in", "ext_expires_in", "access_token"])
    #expect(answer.json["token_type"] == "Bearer")
    let claims = try world.claims(of: try #require(answer.accessToken))
    #expect(claims["roles"] == ["ToDoList.Read.All"])
    #expect(claims["idtyp"] == "app")
    #expect(claims["aud"]?.string == Seed.toDoList.appID)
    #expect(claims["azp"]?.string == Self.daemon.clientID.value)
    #expect(claims["azpacr"] == "1")
    #expect(claims["tid"]?.string == Seed.contoso.id.value)
    #expect(claims["ver"] == "2.0")
    #expect(claims["oid"]?.string == Self.daemon.objectID(in: Seed.contoso.id))
    #expect(claims["sub"] == claims["oid"])
    #expect(claims["oid"] != claims["azp"])
    for name in ["scp", "name", "preferred_username", "sid", "acrs", "amr"] { #expect(claims[name] == nil, "\(name)") }
  }

  @Test func `have another service principal in another tenant, where the app has no roles`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Self.daemon.clientID })
    seed.applications[index].audience = .multiTenantAndPersonal
    let world = try PlatformWorld(seed: seed)
    let answer = try await world.token(Self.form, tenant: "fabrikam.example")
    let claims = try world.claims(of: try #require(answer.accessToken))
    #expect(claims["tid"]?.string == Seed.fabrikam.id.value)
    #expect(claims["oid"]?.string == Self.daemon.objectID(in: Seed.fabrikam.id))
    #expect(claims["oid"]?.string != Self.daemon.objectID(in: Seed.contoso.id))
    #expect(claims["roles"] == nil)
    for tenant in ["common", "organizations", "consumers", TenantID.personal.value] {
      let refused = try await world.token(Self.form, tenant: tenant)
      #expect(refused.code == 50_059)
      #expect(refused.error == "invalid_request")
      #expect(refused.status == 400)
    }
  }

  /// The whole form of an error: status, `error`, number and the address of a page about it.
  static func expect(
    _ answer: TokenAnswer, _ status: Int, _ error: String, _ code: Int, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(answer.status == status, sourceLocation: location)
    #expect(answer.error == error, sourceLocation: location)
    #expect(answer.json["error_codes"]?.array == [JSONValue(code)], sourceLocation: location)
    #expect(answer.json["error_description"]?.string?.hasPrefix("AADSTS\(code): ") == true, sourceLocation: location)
    let page = answer.json["error_uri"]?.string
    #expect(page == "https://localhost:8443/error?code=\(code)", sourceLocation: location)
    #expect(ErrorReference.explanation(of: ErrorNumber(code)) != nil, sourceLocation: location)
    for name in ["timestamp", "trace_id", "correlation_id"] {
      #expect(answer.json[name]?.string?.isEmpty == false, sourceLocation: location)
    }
    #expect(answer.accessToken == nil, sourceLocation: location)
  }

  @Test(
    arguments: [
      ("client_secret", "wrong", 401, "invalid_client", 7_000_215),
      ("client_secret", secret + " ", 401, "invalid_client", 7_000_215),
      ("client_secret", nil, 401, "invalid_client", 7_000_218), ("client_secret", "", 401, "invalid_client", 7_000_218),
      ("scope", nil, 400, "invalid_request", 900_144), ("scope", "User.Read", 400, "invalid_scope", 1_002_012),
      ("scope", Seed.toDoList.identifierURI + "/ToDoList.Read", 400, "invalid_scope", 1_002_012),
      ("scope", Seed.toDoList.identifierURI + "/Nothing", 400, "invalid_scope", 1_002_012),
      ("scope", "\(scope) User.Read", 400, "invalid_scope", 700_022),
      ("scope", "\(scope) https://graph.microsoft.com/.default", 400, "invalid_scope", 700_022),
      ("scope", "openid", 400, "invalid_scope", 700_023),
      ("scope", "\"\(scope)\"", 400, "invalid_scope", 70_011),
      ("scope", "api://nowhere/.default", 400, "invalid_resource", 500_011),
      ("client_id", "00000000-1111-2222-3333-444444444444", 400, "unauthorized_client", 700_016),
      ("client_id", nil, 400, "invalid_request", 900_144),
      ("client_assertion", "x", 400, "invalid_request", 90_023),
    ] as [(String, String?, Int, String, Int)])
  func `are refused as on the platform`(
    name: String, value: String?, status: Int, error: String, code: Int
  ) async throws {
    try await Self.expect(try await ask((name, value)), status, error, code)
  }

  @Test(
    arguments: [
      ("common", "invalid_request", 50_194), ("organizations", "invalid_request", 50_194),
      ("consumers", "unauthorized_client", 700_016), ("fabrikam.example", "unauthorized_client", 700_016),
      ("nowhere.example", "invalid_request", 90_002),
    ])
  func `are for a tenant that the app is in`(tenant: String, error: String, code: Int) async throws {
    try await Self.expect(try await ask(tenant: tenant), 400, error, code)
  }

  @Test func `leave out the scopes of OpenID Connect, which MSAL for Go adds`() async throws {
    let answer = try await ask(("scope", Self.scope + " openid offline_access profile"))
    #expect(answer.status == 200)
    #expect(answer.refreshToken == nil && answer.idToken == nil)
  }

  @Test func `are for an API of which the app has no role, too: the API has to look`() async throws {
    let answer = try await ask(("scope", "https://graph.microsoft.com/.default"))
    let claims = try world.claims(of: try #require(answer.accessToken))
    #expect(claims["roles"] == nil && claims["scp"] == nil)
    let me = try await world.get(
      "/v1.0/me", headers: ["Authorization": "Bearer \(try #require(answer.accessToken))"])
    #expect(me.status == 400)
    #expect(try JSONValue(parsing: me.body)["error"]?["code"] == "BadRequest")
  }

  @Test func `open the API for what the roles say`() async throws {
    let token = try #require(try await ask().accessToken)
    let read = try await world.get("/api/todolist/x", headers: ["Authorization": "Bearer \(token)"])
    #expect(read.status == 200)
    let body = try JSONValue(parsing: read.body)
    #expect(body["roles"] == ["ToDoList.Read.All"])
    #expect(body["caller"]?["clientId"]?.string == Self.daemon.clientID.value)
    #expect(body["caller"]?["username"] == nil)
    let url = try #require(URL(string: world.origin + "/api/todolist/x"))
    let write = await world.emulator.respond(
      to: HTTPRequest(method: "POST", url: url, headers: ["Authorization": "Bearer \(token)"]))
    #expect(write.status == 403)
    let other = try await world.get("/api/sharedlist/x", headers: ["Authorization": "Bearer \(token)"])
    #expect(other.status == 401)
  }

  // HTTP Basic.

  private func basic(_ text: String) -> HTTPHeaders {
    ["Authorization": "Basic " + Data(text.utf8).base64EncodedString()]
  }

  @Test(
    arguments: [
      ("Contoso-Daemon-Secret-1", 200, nil), ("Contoso%2DDaemon-Secret-1", 200, nil), ("wrong", 401, 7_000_215),
      ("", 401, 7_000_218),
    ] as [(String, Int, Int?)])
  func `take the secret by HTTP Basic`(secret: String, status: Int, code: Int?) async throws {
    let form = Self.form.filter { !["client_id", "client_secret"].contains($0.0) }
    let answer = try await world.token(
      form, tenant: Self.contoso, headers: basic("\(Self.daemon.clientID.value):\(secret)"))
    #expect(answer.status == status)
    #expect(answer.code == code)
    #expect(
      (answer.response.headers["WWW-Authenticate"] == "Basic realm=\"https://localhost:8443\"") == (status == 401))
  }

  @Test func `of a secret with every kind of character are form-encoded in Basic and in the body`() async throws {
    let hard = "a~b.c_d-e+f/g=h&i:j%k é"
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Self.daemon.clientID })
    seed.applications[index].credentials.secrets = [AppSecret(Secret(hard))]
    let world = try PlatformWorld(seed: seed)
    let names = ["client_id", "client_secret"]
    let bare = Self.form.filter { !names.contains($0.0) }
    let body = try await world.token(
      bare + [("client_id", Self.daemon.clientID.value), ("client_secret", hard)], tenant: Self.contoso)
    #expect(body.status == 200)
    let header = basic("\(Self.daemon.clientID.value):\(PercentCoding.encode(hard))")
    #expect(try await world.token(bare, tenant: Self.contoso, headers: header).status == 200)
  }

  // Several secrets.

  @Test func `any secret works until it expires`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Self.daemon.clientID })
    seed.applications[index].credentials.secrets = [
      AppSecret(Secret("first"), expiresAt: world.clock.now.addingTimeInterval(60)), AppSecret(Secret("second")),
    ]
    let world = try PlatformWorld(seed: seed)
    func ask(_ secret: String) async throws -> TokenAnswer {
      try await world.token(
        Self.form.filter { $0.0 != "client_secret" } + [("client_secret", secret)], tenant: Self.contoso)
    }
    #expect(try await ask("first").status == 200)
    #expect(try await ask("second").status == 200)
    world.clock.advance(seconds: 60)
    try await Self.expect(try await ask("first"), 401, "invalid_client", 7_000_222)
    #expect(try await ask("second").status == 200)
  }

  @Test func `an app that is turned off, or blocked by a policy, gets none`() async throws {
    let id = UserID(Self.daemon.objectID(in: Seed.contoso.id))
    world.emulator.stores.policies.demand(.block, of: id)
    let blocked = try await ask()
    try await Self.expect(blocked, 400, "invalid_grant", 53_003)
    #expect(blocked.subError == "message_only")
    #expect(blocked.json["claims"]?.string?.contains("capolids") == true)
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Self.daemon.clientID })
    seed.applications[index].isDisabled = true
    let other = try PlatformWorld(seed: seed)
    try await Self.expect(
      try await other.token(Self.form, tenant: Self.contoso), 400, "unauthorized_client", 7_000_112)
  }

  @Test func `the log has no secret`() async throws {
    _ = try await ask()
    #expect(!"\(world.emulator.log)".contains(Self.secret))
  }
}
