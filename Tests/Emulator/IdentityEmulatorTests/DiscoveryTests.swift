// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import ErrorReference
import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import IdentityEmulator

// Fidelity: instance discovery, aliases
// Fidelity: OpenID metadata for `common`, `organizations`, `consumers`, tenant id and domain; signing keys
// Fidelity: issuer in authorization answers (RFC 9207); errors
@Suite("Discovery")
struct DiscoveryTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  // Parity: RS256 only, as the platform; metadata and key set; metadata of the cloud instance
  @Test(
    arguments: [
      ("common", "common", "{tenantid}"), ("organizations", "organizations", "{tenantid}"),
      ("consumers", "consumers", TenantID.personal.value),
      (Seed.contoso.id.value, Seed.contoso.id.value, Seed.contoso.id.value),
      ("Contoso.Example", Seed.contoso.id.value, Seed.contoso.id.value),
    ])
  func `metadata names endpoints at the origin that was asked`(asked: String, path: String, issuer: String) async throws
  {
    for origin in ["https://localhost:8443", "http://127.0.0.1:8080", "https://login.microsoftonline.localhost:8443"] {
      let (status, json) = try await world.json("\(origin)/\(asked)/v2.0/.well-known/openid-configuration")
      #expect(status == 200)
      let metadata = try OpenIDConfiguration(decoding: json)
      #expect(metadata.issuer == "\(origin)/\(issuer)/v2.0")
      #expect(metadata.authorizationEndpoint == "\(origin)/\(path)/oauth2/v2.0/authorize")
      #expect(metadata.tokenEndpoint == "\(origin)/\(path)/oauth2/v2.0/token")
      #expect(metadata.endSessionEndpoint == "\(origin)/\(path)/oauth2/v2.0/logout")
      #expect(metadata.jwksURI == "\(origin)/\(path)/discovery/v2.0/keys")
    }
  }

  @Test func `only what concerns tokens waits for the signing key, which is made once`() async throws {
    let made = Lock(0)
    let key = try TestKeys.signing.get()
    let world = try PlatformWorld(
      signingKey: LazyValue {
        made.withLock { $0 += 1 }
        return key
      })
    for path in ["/_emulator/health", "/common/v2.0/.well-known/openid-configuration", "/_emulator/seed"] {
      #expect(try await world.get(path).status == 200)
    }
    #expect(made.withLock { $0 } == 0)
    for _ in 1...2 { #expect(try await world.get("/common/discovery/v2.0/keys").status == 200) }
    #expect(made.withLock { $0 } == 1)
  }

  // Fidelity: regional hosts
  @Test(
    arguments: [
      ("westus2.login.microsoftonline.localhost", "login.microsoftonline.localhost"),
      ("westus2.login.microsoft.localhost", "login.microsoftonline.localhost"),
      ("usgovvirginia.login.microsoftonline.us.localhost", "login.microsoftonline.us.localhost"),
      ("westus2.localhost", "localhost"), ("other.localhost", "other.localhost"),
      ("a.b.login.microsoftonline.localhost", "a.b.login.microsoftonline.localhost"),
      ("2west.login.microsoftonline.localhost", "2west.login.microsoftonline.localhost"),
    ])
  func `a region has endpoints of its own, and the issuer of its cloud`(host: String, issuing: String) async throws {
    let tenant = Seed.contoso.id.value
    let (_, json) = try await world.json("https://\(host):8443/\(tenant)/v2.0/.well-known/openid-configuration")
    let metadata = try OpenIDConfiguration(decoding: json)
    #expect(metadata.tokenEndpoint == "https://\(host):8443/\(tenant)/oauth2/v2.0/token")
    #expect(metadata.issuer == "https://\(issuing):8443/\(tenant)/v2.0")
    var there = world
    there.origin = "https://\(host):8443"
    let answer = try await there.token(
      [
        ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
        ("client_secret", "Contoso-Daemon-Secret-1"), ("scope", Seed.toDoList.identifierURI + "/.default"),
      ], tenant: tenant)
    #expect(try world.claims(of: try #require(answer.accessToken))["iss"]?.string == metadata.issuer)
  }

  @Test func `a region refuses an app that is for the global address only`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.daemonApp.clientID })
    seed.applications[index].usesGlobalEndpointOnly = true
    var world = try PlatformWorld(seed: seed)
    let form = [
      ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
      ("client_secret", "Contoso-Daemon-Secret-1"), ("scope", Seed.toDoList.identifierURI + "/.default"),
    ]
    #expect(try await world.token(form, tenant: Seed.contoso.id.value).status == 200)
    world.origin = "https://westus2.login.microsoftonline.localhost:8443"
    let refused = try await world.token(form, tenant: Seed.contoso.id.value)
    #expect(refused.status == 400 && refused.error == "unauthorized_client")
    #expect(refused.json["error_codes"] == [100_007])
  }

  @Test func `an unknown tenant has no metadata`() async throws {
    let (status, json) = try await world.json("/nowhere.example/v2.0/.well-known/openid-configuration")
    #expect(status == 400)
    #expect(json["error_codes"]?.array == [90_002])
    #expect(json["error_description"]?.string?.hasPrefix("AADSTS90002: ") == true)
  }

  @Test(arguments: ["common/v2.0/.well-known/openid-configuration", "common/discovery/v2.0/keys"])
  func `documents are read with GET or HEAD, and other methods hear so`(path: String) async throws {
    let url = try #require(URL(string: "\(world.origin)/\(path)"))
    #expect(await world.emulator.respond(to: HTTPRequest(method: "HEAD", url: url)).status == 200)
    let refused = await world.emulator.respond(to: HTTPRequest(method: "POST", url: url))
    #expect(refused.status == 405)
    #expect(refused.headers["Allow"] == "GET, HEAD")
  }

  // Parity: `kid` and key set
  @Test func `the key set holds the public signing key only`() async throws {
    let (_, json) = try await world.json("/common/discovery/v2.0/keys")
    let key = try #require(json["keys"]?.array?.first)
    #expect(key["kid"]?.string == world.emulator.stores.signing.keys.published.keys[0].keyID)
    #expect(key["use"] == "sig")
    #expect(key["d"] == nil)
    #expect(try JSONWebKeySet(decoding: json).keys.count == 1)
  }

  @Test func `each key comes with its certificate, which is the same after a restart`() async throws {
    let document = try await world.json("/common/discovery/v2.0/keys").value
    let key = try #require(document["keys"]?.array?.first)
    let der = try #require(key["x5c"]?.array?.first?.string.flatMap { Data(base64Encoded: $0) })
    #expect(Base64URL.decode(key["x5t"]?.string ?? "")?.count == 20)
    // The certificate holds the key itself.
    let modulus = try #require(key["n"]?.string.flatMap { Base64URL.decode($0) })
    #expect(der.range(of: Data(modulus)) != nil)
    #expect(try await PlatformWorld().json("/common/discovery/v2.0/keys").value == document)
  }

  @Test(arguments: [
    ("common", [], ["password", "client_credentials"]), ("organizations", ["password"], ["client_credentials"]),
    ("consumers", [], ["password", "client_credentials"]), ("contoso.example", ["password", "client_credentials"], []),
    ("9188040d-6c67-4c5b-b112-36a304b66dad", [], ["password", "client_credentials"]),
    ("fabrikamb2c.onmicrosoft.com/b2c_1_susi", [], ["password", "client_credentials"]),
  ])
  func `grants are announced where the token endpoint takes them`(authority: String, there: [String], not: [String])
    async throws
  {
    let metadata = try await world.json("/\(authority)/v2.0/.well-known/openid-configuration").value
    let grants = Set((metadata["grant_types_supported"]?.array ?? []).compactMap(\.string))
    #expect(grants.isSuperset(of: there + ["authorization_code", "refresh_token"]))
    #expect(grants.isDisjoint(with: not))
  }

  @Test(arguments: [
    ("common", true), ("contoso.example", true), ("fabrikamb2c.onmicrosoft.com/b2c_1_susi", false), ("adfs", false),
  ])
  func `device codes and user information are announced where they are offered`(authority: String, isOffered: Bool)
    async throws
  {
    let path =
      authority == "adfs"
      ? "/adfs/.well-known/openid-configuration" : "/\(authority)/v2.0/.well-known/openid-configuration"
    let metadata = try await world.json(path).value
    let grant = "urn:ietf:params:oauth:grant-type:device_code"
    #expect((metadata["device_authorization_endpoint"] != nil) == isOffered)
    #expect(metadata["grant_types_supported"]?.array?.contains(.string(grant)) == isOffered)
    #expect(metadata["userinfo_endpoint"]?.string == (isOffered ? "\(world.origin)/oidc/userinfo" : nil))
    let url = try #require(
      URL(string: "\(world.origin)/\(authority)/oauth2/\(authority == "adfs" ? "" : "v2.0/")devicecode"))
    let answer = await world.emulator.respond(
      to: HTTPRequest(method: "POST", url: url, headers: ["Content-Type": FormCoding.contentType]))
    #expect(answer.status == (isOffered ? 400 : 404))
  }

  @Test func `the issuer is named in answers where the seed says so, and the metadata promises it there`() async throws
  {
    var seed = Seed.standard
    seed.tenants[0].namesIssuer = true
    let world = try PlatformWorld(seed: seed)
    for (tenant, isNamed) in [("contoso.example", true), ("fabrikam.example", false), ("common", false)] {
      let metadata = try await world.json("/\(tenant)/v2.0/.well-known/openid-configuration").value
      #expect((metadata["authorization_response_iss_parameter_supported"] == true) == isNamed)
      let browser = TestBrowser(world)
      try await browser.authorize(TestClient().with(("prompt", "none")), tenant: tenant)
      let refused = try browser.answer()
      #expect(refused["error"] == "login_required")
      #expect(refused["iss"] == (isNamed ? metadata["issuer"]?.string : nil))
      if tenant != "fabrikam.example" {
        let answer = try await TestBrowser(world).signIn("adele", tenant: tenant)
        #expect(answer["code"] != nil)
        #expect(answer["iss"] == (isNamed ? metadata["issuer"]?.string : nil))
      }
    }
  }

  @Test func `each number that the native endpoints give has a page`() async throws {
    for code in Set(NativeErrorTable.natural.map(\.code)) {
      #expect(try await world.get("/error?code=\(code)").status == 200, "\(code)")
    }
  }

  @Test func `each number of the table has a page with all that msal explain says`() async throws {
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    for one in ErrorReference.groups.flatMap(\.explanations) {
      let number = try #require(one.number)
      let page = try await world.get("/error?code=\(number.value)")
      #expect(page.status == 200, "\(one.code)")
      let text = marks.reduce(String(decoding: page.body, as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }
      #expect(text.contains("\(one.code) (\(one.name))") && text.contains("msal explain \(one.code)"), "\(one.code)")
      for said in [one.meaning, one.source] + one.causes + one.checks {
        #expect(text.contains(said), "\(one.code): \(said)")
      }
    }
    for nonsense in ["1", "-50011", "50011x", "99999999999999999999", ""] {
      #expect(try await world.get("/error?code=\(nonsense)").status == 404, "\(nonsense)")
    }
  }

  /// The table of error explanations must contain every number that the emulator's sources use.
  @Test func `each number of the emulator's own refusals is in the table`() throws {
    let sources = Checkout.path("Sources/Emulator")
    let pattern = /(?:Refusal|policy|badToken|client)\((?:\s*\.?[A-Za-z_"]+,)?\s*(\d[\d_]{4,}),?/
    var numbers: Set<Int> = []
    for case let name as String in try #require(FileManager.default.enumerator(atPath: sources))
    where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8)
      numbers.formUnion(text.matches(of: pattern).compactMap { Int($0.1.filter { $0 != "_" }) })
    }
    #expect(numbers.count >= 70)
    #expect(numbers.filter { ErrorReference.explanations(ofValue: $0).isEmpty } == [])
  }

  private func discover(_ host: String, version: String = "1.1") async throws -> (status: Int, value: JSONValue) {
    let endpoint = PercentCoding.encode("https://\(host)/common/oauth2/v2.0/authorize")
    return try await world.json(
      "/common/discovery/instance?api-version=\(version)&authorization_endpoint=\(endpoint)")
  }

  // Parity: instance discovery
  @Test func `instance discovery knows loopback names and their aliases`() async throws {
    let (status, json) = try await discover("localhost:8443")
    #expect(status == 200)
    let answer = try #require(InstanceDiscoveryResponse(decoding: json))
    #expect(answer.tenantDiscoveryEndpoint == "https://localhost:8443/common/v2.0/.well-known/openid-configuration")
    #expect(answer.clouds[0].aliases.contains("localhost:8443"))
    #expect(answer.clouds[0].aliases.contains("127.0.0.1"))
  }

  @Test func `the stand-in for the public cloud prefers one name for requests and another for caches`() async throws {
    let (_, json) = try await discover("sts.windows.localhost:8443")
    let cloud = try #require(InstanceDiscoveryResponse(decoding: json)?.clouds.first)
    #expect(cloud.preferredNetwork == "login.microsoftonline.localhost:8443")
    #expect(cloud.preferredCache == "login.windows.localhost:8443")
    #expect(cloud.aliases.contains("sts.windows.localhost"))
  }

  @Test func `version 1.0 has no metadata member`() async throws {
    let (status, json) = try await discover("localhost:8443", version: "1.0")
    #expect(status == 200)
    #expect(json["tenant_discovery_endpoint"] != nil)
    #expect(json["metadata"] == nil)
  }

  @Test(arguments: ["login.example", "localhost.example", "127.0.0.1.example"])
  func `an unknown host is an invalid instance`(host: String) async throws {
    let (status, json) = try await discover(host)
    #expect(status == 400)
    #expect(json["error"] == "invalid_instance")
    #expect(json["error_codes"]?.array == [50_049])
  }

  @Test func `a foreign host name is not answered, so that no web page can rebind its name to the emulator`()
    async throws
  {
    let response = try await world.get("http://evil.example/common/discovery/v2.0/keys")
    #expect(response.status == 421)
  }

  @Test func `an unknown path is a JSON error with the caller's correlation id`() async throws {
    let id = "0fb3c1c2-7d1f-4f1a-9a55-8f6d7a7d2d11"
    let response = try await world.get(
      "/common/nothing", headers: ["client-request-id": id, "return-client-request-id": "true"])
    #expect(response.status == 404)
    #expect(response.headers["client-request-id"] == id)
    let json = try JSONValue(parsing: response.body)
    #expect(json["correlation_id"]?.string == id)
    #expect(json["timestamp"] == "2027-01-15 08:00:00Z")
    #expect(json["trace_id"]?.string?.count == 36)
  }

  @Test(arguments: ["/common", "/common/nothing", "/_emulator/nothing"])
  func `an unknown path is a page for a browser`(path: String) async throws {
    let response = try await world.get(path, headers: ["Accept": "text/html,*/*;q=0.8"])
    #expect(response.status == 404)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(String(decoding: response.body, as: UTF8.self).contains("<h1>There is nothing here</h1>"))
  }

  @Test func `there is no icon, which is no error`() async throws {
    let response = try await world.get("/favicon.ico")
    #expect(response.status == 204 && response.body.isEmpty)
  }

  @Test func `an error's link leads to a page about its number`() async throws {
    let (_, json) = try await world.json("/nowhere.example/v2.0/.well-known/openid-configuration")
    let response = try await world.get(try #require(json["error_uri"]?.string))
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self).contains("AADSTS90002"))
    for query in ["", "?code=x", "?code=1"] { #expect(try await world.get("/error\(query)").status == 404) }
  }
}
