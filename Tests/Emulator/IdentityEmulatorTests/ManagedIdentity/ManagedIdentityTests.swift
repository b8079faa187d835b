// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// The sources of managed identities, each as its clients ask it.
// Fidelity: managed identity
@Suite("Managed identities")
struct ManagedIdentityTests {
  private let world: PlatformWorld
  private let files = Lock<[String: String]>([:])
  private static let toDo = Seed.toDoList.identifierURI

  init() throws { world = try PlatformWorld(arcKeys: Self.folder(files)) }

  private static func folder(_ files: Lock<[String: String]>) -> ArcKeyFolder {
    ArcKeyFolder(path: "/keys") { bytes, name in
      files.withLock { $0[name] = String(decoding: bytes, as: UTF8.self) }
      return true
    } remove: { name in
      files.withLock { $0[name] = nil }
    }
  }

  /// The request that a source takes, and the place of its address in the ready line.
  struct Form: Sendable, CustomTestStringConvertible {
    var source: String
    var address: String
    var path = ""
    var version: String?
    /// The variable with the secret; nil: `Metadata: true`.
    var secret: (header: String, variable: String)?
    var isPost = false

    var testDescription: String { source }
  }

  static let forms = [
    Form(
      source: "virtualMachine", address: "AZURE_POD_IDENTITY_AUTHORITY_HOST", path: "/metadata/identity/oauth2/token",
      version: "2018-02-01"),
    Form(
      source: "appService", address: "IDENTITY_ENDPOINT", version: "2019-08-01",
      secret: ("X-IDENTITY-HEADER", "IDENTITY_HEADER")),
    Form(source: "azureArc", address: "IDENTITY_ENDPOINT", version: "2020-06-01"),
    Form(source: "cloudShell", address: "MSI_ENDPOINT", isPost: true),
    Form(
      source: "machineLearning", address: "MSI_ENDPOINT", version: "2017-09-01", secret: ("secret", "MSI_SECRET")),
    Form(
      source: "serviceFabric", address: "IDENTITY_ENDPOINT", version: "2019-07-01-preview",
      secret: ("Secret", "IDENTITY_HEADER")),
  ]

  private func variable(_ name: String, of form: Form) throws -> String {
    try #require(world.emulator.announcement["managedIdentity"]?[form.source]?[name]?.string)
  }

  /// - Parameter changes: Further parameters, or other values; nil leaves a parameter out.
  private func request(
    _ form: Form, _ changes: [String: String?] = [:], headers: [String: String?] = [:], method: String? = nil
  ) throws -> HTTPRequest {
    var parameters: [String: String?] = ["resource": Self.toDo, "api-version": form.version]
    parameters.merge(changes) { _, changed in changed }
    let list = parameters.compactMap { name, value in value.map { Parameter(name, $0) } }
    let address = try variable(form.address, of: form) + form.path
    let url = form.isPost ? address : FormCoding.url(address, adding: list)
    var request = HTTPRequest(
      method: method ?? (form.isPost ? "POST" : "GET"), url: try #require(URL(string: url)),
      body: form.isPost ? FormCoding.body(list) : Data())
    if form.isPost { request.headers["Content-Type"] = FormCoding.contentType }
    if let secret = form.secret {
      request.headers[secret.header] = try variable(secret.variable, of: form)
    } else {
      request.headers["Metadata"] = "true"
    }
    for (name, value) in headers { request.headers[name] = value }
    return request
  }

  /// Asks, and shows Azure Arc's agent the file that it names.
  private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    let answer = await world.emulator.respond(to: request)
    guard answer.status == 401, let realm = answer.headers["WWW-Authenticate"] else { return answer }
    let path = try #require(realm.firstMatch(of: /^Basic realm=\/keys\/([0-9a-f-]+\.key)$/)).1
    var request = request
    request.headers["Authorization"] = "Basic " + (try #require(files.withLock { $0[String(path)] }))
    return await world.emulator.respond(to: request)
  }

  private func ask(_ form: Form, _ changes: [String: String?] = [:]) async throws -> (status: Int, json: JSONValue) {
    let response = try await answer(to: request(form, changes))
    return (response.status, try JSONValue(parsing: response.body))
  }

  @Test(arguments: forms)
  func `give the machine's own identity a token of an app, for a day`(form: Form) async throws {
    let answer = try await ask(form)
    try #require(answer.status == 200, "\(answer.json.text)")
    let now = world.clock.now.epochSeconds
    #expect(answer.json["expires_on"]?.intOrNumericString == now + 86_400)
    #expect(answer.json["resource"]?.string == Self.toDo)
    #expect(answer.json["token_type"] == "Bearer")
    let claims = try world.claims(of: try #require(answer.json["access_token"]?.string))
    let own = Seed.machineIdentity
    #expect(claims["roles"] == ["ToDoList.Read.All"])
    #expect(claims["idtyp"] == "app")
    #expect(claims["xms_mirid"]?.string == own.resourceID)
    #expect(claims["oid"]?.string == own.objectID)
    #expect(claims["sub"] == claims["oid"])
    #expect(claims["azp"]?.string == own.clientID.value)
    #expect(claims["azpacr"] == "2")
    #expect(claims["tid"]?.string == Seed.contoso.id.value)
    // The issuer is the announced authority, though most sources are asked over HTTP.
    #expect(claims["iss"]?.string == "\(world.origin)/\(Seed.contoso.id)/v2.0")
    #expect(claims["exp"]?.int == now + 86_400)
    #expect(claims["scp"] == nil)
    let token = try world.emulator.verifyAccessToken(
      answer.json["access_token"]?.string ?? "", audience: Seed.toDoList.appID
    ).get()
    #expect(token.user == nil && token.roles == ["ToDoList.Read.All"])
  }

  private static let byClient = Seed.reportIdentity.clientID.value
  private static let byObject = Seed.reportIdentity.objectID
  private static let byResource = Seed.reportIdentity.resourceID

  @Test(
    arguments: [
      (0, "client_id", byClient), (0, "object_id", byObject), (0, "msi_res_id", byResource),
      (1, "client_id", byClient), (1, "principal_id", byObject), (1, "object_id", byObject),
      (1, "mi_res_id", byResource), (2, "client_id", byClient), (2, "object_id", byObject),
      (2, "msi_res_id", byResource), (4, "clientid", byClient),
    ])
  func `give an assigned identity's token to who names it`(form: Int, name: String, named: String) async throws {
    let answer = try await ask(Self.forms[form], [name: named.uppercased()])
    let claims = try world.claims(of: try #require(answer.json["access_token"]?.string))
    #expect(claims["oid"]?.string == Seed.reportIdentity.objectID)
    #expect(claims["roles"] == ["ToDoList.Read.All", "ToDoList.ReadWrite.All"])
    #expect(answer.json["client_id"]?.string == Seed.reportIdentity.clientID.value)
    // Azure Arc's clients require the name that they sent.
    if form == 2 { #expect(answer.json[name]?.string == named) }
  }

  @Test func `have the members and the spelling of each source`() async throws {
    func names(_ index: Int) async throws -> Set<String> {
      Set(try await ask(Self.forms[index]).json.object?.members.map(\.name) ?? [])
    }
    let common: Set = ["access_token", "expires_on", "resource", "token_type"]
    let service = common.union(["client_id", "expires_in", "ext_expires_in", "not_before"])
    #expect(try await names(0) == service)
    #expect(try await names(1) == common.union(["client_id"]))
    #expect(try await names(2) == service.union(["object_id", "msi_res_id"]))
    #expect(try await names(3) == service)
    #expect(try await names(4) == common.union(["client_id"]))
    #expect(try await names(5) == common)
    #expect(try await ask(Self.forms[0]).json["expires_in"] == "86400")
    #expect(try await ask(Self.forms[5]).json["expires_on"]?.int != nil)
  }

  /// The error that an answer has, in the words of its source.
  private func error(_ form: Form, _ response: HTTPResponse) throws -> (code: String?, message: String?) {
    if form.source == "azureArc" {
      #expect(response.headers["Content-Type"]?.hasPrefix("text/plain") == true)
      return (nil, String(decoding: response.body, as: UTF8.self))
    }
    let json = try JSONValue(parsing: response.body)
    switch form.source {
    case "virtualMachine": return (json["error"]?.string, json["error_description"]?.string)
    case "cloudShell", "serviceFabric": return (json["error"]?["code"]?.string, json["error"]?["message"]?.string)
    default:
      #expect(json["statusCode"]?.int == response.status)
      #expect(json["correlationId"]?.string != nil)
      return (nil, json["message"]?.string)
    }
  }

  @Test(arguments: forms)
  func `are refused where a parameter is sent twice`(form: Form) async throws {
    var twice = try request(form)
    if form.isPost {
      twice.body += Data("&resource=x".utf8)
    } else {
      twice.url = try #require(URL(string: twice.url.absoluteString + "&resource=x"))
    }
    let answer = await world.emulator.respond(to: twice)
    #expect(answer.status == 400)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("'resource' is there more than once"))
  }

  // Fidelity: metadata of the virtual machine
  @Test func `belong to a machine that says in which region it is, as a whole, in part and as a text`() async throws {
    func ask(_ path: String, _ headers: HTTPHeaders = ["Metadata": "true"]) async throws -> (Int, JSONValue) {
      let answer = try await world.get("/metadata/instance\(path)", headers: headers)
      let text = JSONValue.string(String(decoding: answer.body, as: UTF8.self))
      return (answer.status, (try? JSONValue(parsing: answer.body)) ?? text)
    }
    let compute = try await ask("/compute?api-version=2021-02-01")
    #expect(compute.0 == 200)
    #expect(compute.1["location"]?.string == Region.own)
    #expect(compute.1["name"] == "contoso-vm")
    #expect(compute.1["resourceGroupName"] == "contoso")
    #expect(compute.1["subscriptionId"]?.string == Seed.contoso.subscriptions.first?.id)
    let whole = try await ask("?api-version=2021-02-01")
    #expect(whole.1["compute"] == compute.1)
    #expect(try await ask("/compute/location?api-version=2021-02-01&format=text") == (200, .string(Region.own)))
    #expect(try await ask("/compute/location?api-version=2021-02-01").0 == 404)
    #expect(try await ask("/compute/nothing/at/all?api-version=2021-02-01").0 == 404)
    #expect(try await ask("/compute?api-version=2021-02-01", [:]).0 == 400)
    #expect(try await ask("/compute?api-version=2021-02-01", ["Metadata": "true", "X-Forwarded-For": "::1"]).0 == 400)
    #expect(try await ask("/compute").0 == 400)
    #expect(try await ask("/compute?api-version=2021-02-01").1["error"] == nil)
  }

  @Test(arguments: forms)
  func `refuse who does not show what programs of the machine know`(form: Form) async throws {
    let codes = ["virtualMachine": "bad_request_102", "cloudShell": "bad_request_102"]
    let missing = await world.emulator.respond(
      to: try request(form, headers: [form.secret?.header ?? "Metadata": String?.none]))
    #expect(missing.status == 400)
    #expect(
      try error(form, missing).code == (form.source == "serviceFabric" ? "SecretHeaderNotFound" : codes[form.source]))
    guard let secret = form.secret else {
      let forwarded = await world.emulator.respond(to: try request(form, headers: ["X-Forwarded-For": "10.0.0.1"]))
      #expect(forwarded.status == 400)
      return
    }
    let wrong = await world.emulator.respond(to: try request(form, headers: [secret.header: "wrong"]))
    #expect(wrong.status == 401)
  }

  @Test(arguments: forms)
  func `refuse another method, another version, and a request for nothing`(form: Form) async throws {
    let other = await world.emulator.respond(to: try request(form, method: form.isPost ? "GET" : "POST"))
    #expect(other.status == 405)
    #expect(other.headers["Allow"] == (form.isPost ? "POST" : "GET"))
    if form.version != nil {
      for version in ["1999-01-01", nil] {
        let answer = try await answer(to: request(form, ["api-version": version]))
        #expect(answer.status == 400)
        #expect(try error(form, answer).message?.contains("is not supported") == true)
        if form.source == "serviceFabric" { #expect(try error(form, answer).code == "InvalidApiVersion") }
      }
    }
    let nothing = try await answer(to: request(form, ["resource": String?.none]))
    #expect(nothing.status == 400)
    if form.source == "serviceFabric" { #expect(try error(form, nothing).code == "ArgumentNullOrEmpty") }
  }

  @Test(arguments: forms)
  func `refuse an API that nobody knows, with the platform's number`(form: Form) async throws {
    for resource in ["https://nothing.example", "\(Self.toDo) https://graph.microsoft.com"] {
      let answer = try await answer(to: request(form, ["resource": resource]))
      #expect(answer.status == 400)
      #expect(try error(form, answer).message?.hasPrefix("AADSTS500011: ") == true)
    }
  }

  @Test(arguments: forms)
  func `refuse an identity that is not there`(form: Form) async throws {
    let name = form.source == "machineLearning" ? "clientid" : "client_id"
    let answer = try await answer(to: request(form, [name: "5a3e0000-0000-4000-8000-00000000eeee"]))
    #expect(answer.status == 400)
    let error = try error(form, answer)
    switch form.source {
    case "virtualMachine": #expect(error == ("invalid_request", "Identity not found"))
    case "cloudShell", "serviceFabric": #expect(error.message?.contains("does not take the parameter") == true)
    default: #expect(error.message?.hasPrefix("No User Assigned or Delegated Managed Identity found") == true)
    }
    let both = try await self.answer(
      to: request(form, [name: Seed.reportIdentity.clientID.value, "object_id": Seed.reportIdentity.objectID]))
    #expect(both.status == 400)
  }

  @Test func `give the only identity there is, and none of several without a name`() async throws {
    var seed = Seed.standard
    seed.tenants[0].managedIdentities = [Seed.reportIdentity]
    let one = try PlatformWorld(seed: seed)
    let address = "/metadata/identity/oauth2/token?api-version=2018-02-01&resource=\(Self.toDo)"
    #expect(try await one.get(address, headers: ["Metadata": "true"]).status == 200)
    var second = Seed.reportIdentity
    second.clientID = ClientID("5a3e0000-0000-4000-8000-00000000e003")
    seed.tenants[0].managedIdentities.append(second)
    let two = try PlatformWorld(seed: seed)
    let refused = try await two.get(address, headers: ["Metadata": "true"])
    #expect(refused.status == 400)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("Multiple user assigned identities exist"))
    seed.tenants[0].managedIdentities = []
    let none = try PlatformWorld(seed: seed)
    #expect(try await none.get(address, headers: ["Metadata": "true"]).status == 400)
  }

  @Test func `let Azure Arc's key be shown once, and keep a few files only`() async throws {
    let form = Self.forms[2]
    let asked = await world.emulator.respond(to: try request(form))
    #expect(asked.status == 401)
    let (name, key) = try #require(files.withLock { $0.first })
    #expect(asked.headers["WWW-Authenticate"] == "Basic realm=/keys/\(name)")
    let proven = try request(form, headers: ["Authorization": "Basic \(key)"])
    #expect(await world.emulator.respond(to: proven).status == 200)
    #expect(files.withLock { $0.isEmpty })
    #expect(await world.emulator.respond(to: proven).status == 401)
    for _ in 0..<50 { _ = await world.emulator.respond(to: try request(form)) }
    #expect(files.withLock { $0.count } == 32)
    world.emulator.removeArcKeys()
    #expect(files.withLock { $0.isEmpty })
  }

  @Test func `answer for Service Fabric over HTTPS only, and pass on what clients can do`() async throws {
    let form = Self.forms[5]
    var plain = try request(form)
    plain.url = try #require(
      URL(string: plain.url.absoluteString.replacing("https://localhost:8443", with: "http://localhost:8080")))
    #expect(await world.emulator.respond(to: plain).status == 400)
    let answer = try await ask(form, ["xms_cc": "CP1,llt", "token_sha256_to_refresh": "00ff"])
    let claims = try world.claims(of: try #require(answer.json["access_token"]?.string))
    #expect(claims["xms_cc"] == ["CP1", "llt"])
    #expect(claims["exp"]?.int == world.clock.now.epochSeconds + 86_400)
  }

  @Test func `stand for a secret where an app trusts the identity`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.daemonApp.clientID })
    seed.applications[index].credentials.federated = [
      FederatedCredential(
        name: "vm", issuer: .tenant(Seed.contoso.id), subject: Seed.machineIdentity.objectID,
        audiences: [ResourceAPI.tokenExchange.appID, FederatedCredential.standardAudience])
    ]
    let world = try PlatformWorld(seed: seed)
    let answer = try await world.get(
      "/metadata/identity/oauth2/token?api-version=2018-02-01&resource=api://AzureADTokenExchange",
      headers: ["Metadata": "true"])
    let token = try JSONValue(parsing: answer.body)["access_token"]?.string
    let exchanged = try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
        ("scope", Self.toDo + "/.default"), ("client_assertion", token),
        ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
      ], tenant: "contoso.example")
    #expect(exchanged.status == 200, "\(exchanged.json.text)")
  }

  @Test func `follow a shorter life of tokens, and a block`() async throws {
    let request = HTTPRequest(
      method: "POST", url: try #require(URL(string: world.origin + "/_emulator/tokens")),
      headers: ["Content-Type": "application/json"], body: Data(#"{"accessTokenLifetime": 60}"#.utf8))
    #expect(await world.emulator.respond(to: request).status == 200)
    #expect(try await ask(Self.forms[0]).json["expires_in"] == "60")
    world.emulator.stores.policies.demand(.block, of: UserID(Seed.machineIdentity.objectID))
    let blocked = try await ask(Self.forms[0])
    #expect(blocked.status == 400)
    #expect(blocked.json["error_description"]?.string?.hasPrefix("AADSTS53003: ") == true)
  }

  @Test func `are no apps: nobody signs in with one, and the control API does not list them`() async throws {
    let id = Seed.machineIdentity.clientID.value
    let answer = try await world.token(
      [("grant_type", "client_credentials"), ("client_id", id), ("scope", Self.toDo + "/.default")],
      tenant: "contoso.example")
    #expect(answer.code == 700_016)
    #expect(world.emulator.announcement["apps"]?.array?.contains { $0["clientId"]?.string == id } == false)
  }

  @Test func `are read from a seed file, which is refused where it makes no sense`() throws {
    let good = """
      {"tenants": [{"id": "11111111-0000-4000-8000-000000000001", "name": "Tailspin", "domain": "tailspin.example",
        "kind": "workforce", "managedIdentities": [
          {"clientId": "55555555-0000-4000-8000-000000000001", "objectId": "55555555-0000-4000-8000-000000000002",
           "name": "vm", "systemAssigned": true, "appRoles": ["api://notes/Notes.Read.All"]},
          {"clientId": "55555555-0000-4000-8000-000000000003", "objectId": "55555555-0000-4000-8000-000000000004",
           "name": "job", "resourceId": "/subscriptions/s/job"}]}],
       "users": [], "apps": [],
       "apis": [{"name": "notes", "appId": "44444444-0000-4000-8000-000000000001", "appIdUri": "api://notes",
         "appRoles": ["Notes.Read.All"]}]}
      """
    let seed = try Seed(parsing: Array(good.utf8), file: "seed.json")
    let identities = seed.tenants[0].managedIdentities
    #expect(identities.map(\.isSystemAssigned) == [true, false])
    #expect(identities[0].resourceID.hasSuffix("/providers/Microsoft.Compute/virtualMachines/vm"))
    #expect(identities[1].resourceID == "/subscriptions/s/job")
    #expect(try Seed(parsing: Array(seed.json.text.utf8), file: "again").tenants == seed.tenants)
    let place = "tenants[0].managedIdentities["
    for (old, new, expected) in [
      ("Notes.Read.All\"]},\n", "Notes.Write.All\"]},\n", place + "0].appRoles[0]"),
      ("\"name\": \"job\"", "\"name\": \"job\", \"systemAssigned\": true", place + "1].systemAssigned"),
      ("000000000003", "000000000001", place + "1].clientId"), ("000000000004", "000000000002", place + "1].objectId"),
      ("\"/subscriptions/s/job\"", "\"job\"", place + "1].resourceId"),
      (
        "workforce\"", "b2c\", \"subdomain\": \"x\", \"policies\": [{\"name\": \"a\", \"kind\": \"editProfile\"}]",
        place + "0].clientId"
      ),
    ] {
      let text = good.replacing(old, with: new, maxReplacements: 1)
      try #require(text != good)
      let error = #expect(throws: SeedError.self) { try Seed(parsing: Array(text.utf8), file: "seed.json") }
      #expect(error?.place == expected)
    }
  }
}
