// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: credential management and passkeys; registration of a passkey by the API
// Parity: rules about attestation and models of keys
@Suite("Credential management")
struct CredentialMethodsTests {
  static let resource = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9"
  private static let write = "Me.UserAuthenticationMethod.Passkey.ReadWrite"
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func token(
    _ alias: String = "pia", _ scope: String = write, resource: String = resource,
    as app: Application = Seed.passwordApp,
    tenant: String = "customers.example"
  ) async throws -> String {
    let client = TestClient(id: app.clientID.value, scope: "\(resource)/\(scope) openid")
    let answer = try await world.signIn(alias, as: client, tenant: tenant)
    return try #require(answer.accessToken, "\(answer.json.text)")
  }

  /// - Parameter place: Below the methods, or a whole address.
  private func ask(
    _ method: String, _ place: String, _ token: String?, _ body: JSONValue? = nil, tenant: String = "customers.example"
  ) async throws -> TokenAnswer {
    let address = place.hasPrefix("http") ? place : "\(world.origin)/\(tenant)/api/v1.0/me/methods\(place)"
    var request = HTTPRequest(method: method, url: try #require(URL(string: address)))
    if let body {
      request.body = body.data
      request.headers["Content-Type"] = "application/json"
    }
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    let response = await world.emulator.respond(to: request)
    return TokenAnswer(
      response: response, json: response.body.isEmpty ? .null : try JSONValue(parsing: response.body))
  }

  /// An authenticator that has the challenge of an answer.
  private func device(for begun: TokenAnswer) throws -> TestAuthenticator {
    var device = try TestAuthenticator()
    device.challenge = try #require(begun.json["publicKey"]?["challenge"]?.string.flatMap { Base64URL.decode($0) })
    device.id = SystemRandom().bytes(32)
    return device
  }

  private func activate(
    _ begun: TokenAnswer, _ credential: JSONValue, _ token: String, name: JSONValue? = "Blue key"
  ) async throws -> TokenAnswer {
    try await ask(
      "POST", try #require(begun.link("activate")?["href"]?.string), token,
      ["continuationToken": begun.token, "displayName": name, "publicKeyCredential": credential])
  }

  private func registered(_ token: String, name: JSONValue? = "Blue key") async throws -> TokenAnswer {
    let begun = try await ask("POST", "/fido", token)
    return try await activate(begun, try device(for: begun).credential(), token, name: name)
  }

  @Test func `a passkey is registered, listed and deleted by the links of the answers`() async throws {
    let token = try await token()
    let empty = try await ask("GET", "", token)
    #expect(empty.status == 200)
    #expect(empty.json["_embedded"]?["methods"] == [])
    let enroll = try #require(empty.link("enroll")?.array?.first)
    #expect(enroll["name"] == "fido")
    let begun = try await ask("POST", try #require(enroll["href"]?.string), token)
    #expect(begun.status == 202)
    #expect(begun.json["state"] == "interactionRequired")
    #expect(begun.action == "activate")
    #expect(begun.json["challengeTimeout"] == "2027-01-15T08:05:00Z")
    let options = try #require(begun.json["publicKey"])
    #expect(options["rp"]?["id"] == "localhost")
    #expect(options["user"]?["name"] == "pia@customers.example")
    #expect(options["pubKeyCredParams"]?.array?.compactMap { $0["alg"]?.int } == [-7, -257, -8])
    #expect(options["excludeCredentials"] == [])
    #expect(options["authenticatorSelection"]?["userVerification"] == "required")

    var device = try device(for: begun)
    device.proof = .certified
    let made = try await activate(begun, try device.credential(), token)
    #expect(made.status == 201, "\(made.json.text)")
    for answer in [empty, begun, made] {
      #expect(answer.response.headers["Content-Type"] == "application/hal+json")
    }
    #expect(made.json["id"]?.string == Base64URL.encode(device.id))
    #expect(made.json["displayName"] == "Blue key")
    #expect(made.json["aaGuid"] == "00010203-0405-0607-0809-0a0b0c0d0e0f")
    #expect(made.json["attestationLevel"] == "attested")
    #expect(made.json["attestationCertificates"]?.array?.first?.string?.count == 40)
    #expect(try await ask("GET", "", token).json["_embedded"]?["methods"] == [made.json])
    let next = try await ask("POST", "/fido", token)
    #expect(
      next.json["publicKey"]?["excludeCredentials"] == [
        ["type": "public-key", "id": .string(Base64URL.encode(device.id))]
      ])

    let delete = try #require(made.link("delete")?["href"]?.string)
    let deleted = try await ask("DELETE", delete, token)
    #expect(deleted.status == 204)
    #expect(deleted.response.body.isEmpty)
    #expect(try await ask("GET", "", token).json["_embedded"]?["methods"] == [])
    #expect(try await ask("DELETE", delete, token).json["error"]?["code"] == "invalidRequest")
  }

  @Test func `every link leads to what it names, or says which methods it takes`() async throws {
    let token = try await token()
    func place(_ answer: JSONValue, _ relation: String) throws -> String {
      let link = answer["_links"]?[relation]
      return try #require(link?["href"]?.string ?? link?.array?.first?["href"]?.string)
    }
    let begun = try await ask("POST", "/fido", token)
    let pending = try await ask("GET", place(begun.json, "self"), token)
    #expect(pending.status == 200 && pending.json == begun.json)
    let made = try await activate(begun, try device(for: begun).credential(), token)
    let list = try await ask("GET", "", token)
    #expect(try await ask("GET", place(list.json, "self"), token).json == list.json)
    for link in [try place(list.json, "methods"), try place(made.json, "self"), try place(made.json, "delete")] {
      let shown = try await ask("GET", link, token)
      #expect(shown.status == 200 && shown.json == made.json)
      #expect(shown.response.headers["Content-Type"] == "application/hal+json")
    }
    for link in [try place(list.json, "enroll"), try place(begun.json, "activate")] {
      let refused = try await ask("GET", link, token)
      expectRefusal(refused, 405, "invalidRequest", "POST")
      #expect(refused.response.headers["Allow"] == "POST")
    }
    // The registration is over; the passkey is another person's, or gone.
    expectRefusal(try await ask("GET", place(begun.json, "self"), token), 400, "invalidRequest", "no such method")
    let mona = try await self.token("mona")
    expectRefusal(try await ask("GET", place(made.json, "self"), mona), 400, "invalidRequest", "no such method")
    let late = try await ask("POST", "/fido", token)
    world.clock.advance(seconds: 300)
    expectRefusal(try await ask("GET", place(late.json, "self"), token), 400, "invalidRequest", "no such method")
  }

  @Test(arguments: [nil, .null] as [JSONValue?])
  func `a passkey without proof and name is not attested`(name: JSONValue?) async throws {
    let token = try await token()
    let made = try await registered(token, name: name)
    #expect(made.json["attestationLevel"] == "notAttested")
    #expect(made.json["attestationCertificates"] == [])
    #expect(made.json["displayName"] == "Passkey")
  }

  @Test func `a registration is one person's, is used once, and expires`() async throws {
    let pia = try await token()
    let otto = try await token("mona")
    let begun = try await ask("POST", "/fido", pia)
    let device = try device(for: begun)
    let credential = try device.credential()
    #expect(try await activate(begun, credential, otto).json["error"]?["target"] == "continuationToken")
    #expect(try await activate(begun, credential, pia).status == 201)
    #expect(try await activate(begun, credential, pia).json["error"]?["target"] == "continuationToken")
    #expect(try await ask("GET", "", otto).json["_embedded"]?["methods"] == [])

    let other = try await ask("POST", "/fido", otto)
    var same = device
    same.challenge = try self.device(for: other).challenge
    let known = try await activate(other, try same.credential(), otto)
    #expect(known.json["error"]?["innerError"]?["code"] == "credentialKnown")

    let late = try await ask("POST", "/fido", pia)
    world.clock.advance(seconds: 300)
    let answer = try await activate(late, try self.device(for: late).credential(), pia)
    #expect(answer.json["error"]?["target"] == "continuationToken")
  }

  @Test func `a credential that fails a check is refused, and the registration goes on`() async throws {
    let token = try await token()
    let begun = try await ask("POST", "/fido", token)
    let device = try device(for: begun)
    var flawed = device
    flawed.origin = "https://other.example"
    let refused = try await activate(begun, try flawed.credential(), token)
    #expect(refused.status == 400)
    #expect(refused.json["error"]?["code"] == "invalidRequest")
    #expect(refused.json["error"]?["innerError"]?["code"] == "wrongOrigin")
    for member in ["id", "attestationObject", "clientDataJSON"] {
      var credential = try #require(try device.credential().object)
      credential[member] = "not base64url!"
      let answer = try await activate(begun, .object(credential), token)
      #expect(answer.json["error"]?["target"]?.string == "publicKeyCredential.\(member)")
    }
    for name: JSONValue in ["", 1, .string(String(repeating: "x", count: 257))] {
      let answer = try await activate(begun, try device.credential(), token, name: name)
      #expect(answer.json["error"]?["target"] == "displayName")
    }
    let place = try #require(begun.link("activate")?["href"]?.string)
    #expect(try await ask("POST", place, token).json["error"]?["target"] == "body")
    #expect(try await ask("POST", place, token, [:]).json["error"]?["target"] == "continuationToken")
    #expect(try await activate(begun, try device.credential(), token).status == 201)
  }

  @Test func `a person has ten passkeys at most`() async throws {
    let token = try await token()
    let early = try await ask("POST", "/fido", token)
    for _ in 1...9 { #expect(try await registered(token).status == 201) }
    let last = try await ask("POST", "/fido", token)
    #expect(try await activate(early, try device(for: early).credential(), token).status == 201)
    #expect(try await activate(last, try device(for: last).credential(), token).status == 400)
    #expect(try await ask("POST", "/fido", token).status == 400)
    #expect(try await ask("GET", "", token).json["_embedded"]?["methods"]?.array?.count == 10)
  }

  @Test func `each scope allows what it says`() async throws {
    for kind in ["", "Passkey."] {
      let reader = try await token(
        "pia", "Me.UserAuthenticationMethod.\(kind)Read", as: kind.isEmpty ? Seed.codeApp : Seed.passwordApp)
      #expect(try await ask("GET", "", reader).status == 200)
      #expect(try await ask("POST", "/fido", reader).status == 400)
      #expect(try await ask("DELETE", "/fido/x", reader).json["error"]?["message"]?.string?.contains("scope") == true)
      let writer = try await token(
        "pia", "Me.UserAuthenticationMethod.\(kind)ReadWrite", as: kind.isEmpty ? Seed.codeApp : Seed.passwordApp)
      #expect(try await ask("GET", "", writer).status == 200)
      #expect(try await ask("POST", "/fido", writer).status == 202)
    }
  }

  @Test func `the console shows a person's passkeys`() async throws {
    _ = try await registered(try await token(), name: "A key of Pia's <own>")
    let page = try await world.get("/_emulator/console/people/pia%40customers.example")
    #expect(page.status == 200)
    #expect(String(decoding: page.body, as: UTF8.self).contains("Pia&#39;s &lt;own&gt;"))
  }

  private func expectRefusal(_ answer: TokenAnswer, _ status: Int, _ code: String, _ words: String) {
    #expect(answer.status == status, "\(words)")
    let error = answer.json["error"]
    #expect(error?["code"]?.string == code, "\(words)")
    #expect(answer.response.headers["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(error?["message"]?.string?.contains(words) == true, "\(error?.text ?? "")")
    for member in ["timestamp", "traceId", "correlationId"] { #expect(error?[member]?.string != nil) }
  }

  @Test func `requests without the right token get the documented errors`() async throws {
    let good = try await token()
    expectRefusal(try await ask("GET", "", nil), 400, "invalidRequest", "no access token")
    expectRefusal(try await ask("GET", "", "abc"), 400, "invalidRequest", "signature")
    expectRefusal(try await ask("GET", "", good, tenant: "common"), 400, "invalidRequest", "common")
    expectRefusal(try await ask("GET", "", good, tenant: "contoso.example"), 400, "invalidRequest", "External ID")
    let graph = try await token("pia", "User.Read", resource: "https://graph.microsoft.com")
    expectRefusal(try await ask("GET", "", graph), 401, "invalidRequest", "audience")
    expectRefusal(try await ask("GET", "/other", good), 404, "invalidRequest", "address")
    expectRefusal(try await ask("POST", "", good), 405, "invalidRequest", "GET, HEAD")
    world.clock.advance(seconds: 7200)
    expectRefusal(try await ask("GET", "", good), 400, "invalidRequest", "expired")
  }

  @Test func `a token of another tenant is forbidden, and one of an app itself is refused`() async throws {
    var workforce = try await token("adele", as: Seed.sampleApp, tenant: "contoso.example")
    expectRefusal(try await ask("GET", "", workforce), 403, "forbidden", "another tenant")
    let order = #"{"tenant": "customers.example", "audience": "\#(Self.resource)"}"#
    let url = try #require(URL(string: world.origin + "/_emulator/tokens/issue"))
    let answer = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(order.utf8)))
    workforce = try #require(try JSONValue(parsing: answer.body)["access_token"]?.string)
    expectRefusal(try await ask("GET", "", workforce), 400, "invalidRequest", "a person with scopes")
  }

  @Test func `an address that can have no passkeys says where to go`() async throws {
    let token = try await token()
    let answer = try await ask("POST", "https://127.0.0.1:8443/customers.example/api/v1.0/me/methods/fido", token)
    expectRefusal(answer, 400, "invalidRequest", "host localhost")
  }

  @Test func `snapshots and the saved state have the passkeys`() async throws {
    let token = try await token()
    let made = try await registered(token)
    let snapshot = world.emulator.stores.snapshot
    _ = try await ask("DELETE", try #require(made.link("delete")?["href"]?.string), token)
    world.emulator.stores.restore(snapshot)
    #expect(try await ask("GET", "", token).json["_embedded"]?["methods"] == [made.json])

    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    let pia = try world.user("pia").id
    let kept = try #require(next.emulator.stores.accounts.standing(of: pia)?.passkeys)
    #expect(kept == world.emulator.stores.accounts.standing(of: pia)?.passkeys)
    #expect(kept.count == 1)
    #expect(next.emulator.savedState() == world.emulator.savedState())
  }
}
