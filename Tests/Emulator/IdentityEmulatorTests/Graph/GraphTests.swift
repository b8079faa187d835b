// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: UserInfo endpoint; Graph: reading the directory; protected APIs
@Suite("Graph and the protected APIs")
struct GraphTests {
  private static let readScope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read"
  private static let writeScope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"

  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func token(_ scope: String = "User.Read openid") async throws -> String {
    try #require(try await world.signIn("adele", as: TestClient(scope: scope)).accessToken)
  }

  private func ask(
    _ path: String, token: String?, method: String = "GET", scheme: String = "Bearer"
  ) async throws -> (response: HTTPResponse, json: JSONValue) {
    var request = HTTPRequest(method: method, url: try #require(URL(string: world.origin + path)))
    if let token { request.headers["Authorization"] = scheme + " " + token }
    let response = await world.emulator.respond(to: request)
    return (response, try JSONValue(parsing: response.body))
  }

  // Parity: reading people, groups, members, `userinfo`
  @Test(arguments: ["/v1.0/me", "/v1.0/me/", "/v1.0/ME"])
  func `tell the signed-in person who they are`(path: String) async throws {
    let answer = try await ask(path, token: try await token())
    #expect(answer.response.status == 200)
    #expect(answer.json["displayName"]?.string == "Adele Vance")
    #expect(answer.json["userPrincipalName"]?.string == "adele@contoso.example")
    #expect(answer.json["id"]?.string == "a0000000-0000-4000-8000-00000000b001")
    #expect(answer.json["jobTitle"]?.string == "Retail Manager")
    #expect(answer.json["mobilePhone"] == .null)
    #expect(answer.json["@odata.context"]?.string?.hasPrefix(world.origin) == true)
  }

  @Test(arguments: ["GET", "POST"])
  func `give the claims of the person, with the subject of the app's ID tokens`(method: String) async throws {
    let signedIn = try await world.signIn("adele", as: TestClient(scope: "openid profile email"))
    let answer = try await ask("/oidc/userinfo", token: signedIn.accessToken, method: method)
    #expect(answer.response.status == 200)
    #expect(answer.json["sub"] == (try world.claims(of: try #require(signedIn.idToken))["sub"]))
    #expect(answer.json["name"] == "Adele Vance")
    #expect(answer.json["given_name"] == "Adele")
    #expect(answer.json["email"] == "adele@contoso.example")
    #expect(try await ask("/oidc/userinfo", token: nil, method: method).response.status == 401)
    #expect(try await ask("/oidc/userinfo", token: signedIn.accessToken, method: "PUT").response.status == 405)
    for path in ["/oidc/me", "/oidc", "/v1.0/userinfo"] {
      #expect(try await ask(path, token: signedIn.accessToken).response.status == 404)
    }
  }

  @Test func `give the members that were asked for`() async throws {
    let answer = try await ask("/v1.0/me?$select=id,displayName", token: try await token())
    #expect(answer.json.object?.members.map(\.name) == ["@odata.context", "displayName", "id"])
  }

  @Test func `take the scheme's name in any case`() async throws {
    #expect(try await ask("/v1.0/me", token: try await token(), scheme: "bEARER").response.status == 200)
  }

  @Test func `ask for a token where there is none, without an error code`() async throws {
    for path in ["/v1.0/me", "/api/todolist"] {
      let answer = try await ask(path, token: nil)
      #expect(answer.response.status == 401)
      let challenge = try #require(answer.response.headers["WWW-Authenticate"])
      #expect(challenge.hasPrefix("Bearer "))
      #expect(!challenge.contains("error="))
    }
    #expect(try await ask("/v1.0/me", token: "abc", scheme: "Basic").response.status == 401)
  }

  @Test func `write errors as Graph does`() async throws {
    let answer = try await ask("/v1.0/me", token: "nonsense")
    let error = try #require(answer.json["error"])
    #expect(error["code"]?.string == "InvalidAuthenticationToken")
    #expect(error["innerError"]?["request-id"]?.string == answer.response.headers["request-id"])
    #expect(answer.response.headers["WWW-Authenticate"]?.contains("error=\"invalid_token\"") == true)
  }

  @Test func `refuse a token whose signature, audience or kind is wrong`() async throws {
    let answer = try await world.signIn("adele")
    let graph = try #require(answer.accessToken)
    let parts = graph.split(separator: ".").map { String($0) }
    let flipped = parts[2].first == "A" ? "B" : "A"
    let unsigned = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "." + parts[1] + "."
    let tampered = parts[0] + "." + parts[1] + "." + flipped + parts[2].dropFirst()
    let idToken = try #require(answer.idToken)
    let foreign = try await token(Self.readScope)
    for bad in [unsigned, tampered, idToken, foreign, "", "a.b.c"] {
      let refused = try await ask("/v1.0/me", token: bad)
      #expect(refused.response.status == 401)
    }
    #expect(try await ask("/api/todolist", token: graph).response.status == 401)
  }

  @Test func `refuse an expired token, and take it a moment before`() async throws {
    let token = try await token()
    world.clock.advance(seconds: 3_599)
    #expect(try await ask("/v1.0/me", token: token).response.status == 200)
    world.clock.advance(seconds: 1)
    let answer = try await ask("/v1.0/me", token: token)
    #expect(answer.response.status == 401)
    #expect(answer.json["error"]?["message"]?.string?.contains("expired") == true)
  }

  // Parity: a call needs its permission
  @Test func `refuse a token without the scope`() async throws {
    let answer = try await ask("/v1.0/me", token: try await token("Mail.Read"))
    #expect(answer.response.status == 403)
    #expect(answer.json["error"]?["code"]?.string == "Authorization_RequestDenied")
  }

  @Test func `know no other Graph path, and no other method`() async throws {
    let token = try await token()
    for path in ["/v1.0/planner", "/v1.0", "/v1.0/users/a/b/c", "/v1.0/me/messages", "/v1.0/groups/x/owners"] {
      let unknown = try await ask(path, token: token)
      #expect(unknown.response.status == 404)
      #expect(unknown.json["error"]?["code"]?.string == "ResourceNotFound")
    }
    let posted = try await ask("/v1.0/me", token: token, method: "DELETE")
    #expect(posted.response.status == 405)
    #expect(posted.response.headers["Allow"] == "GET, HEAD")
  }

  @Test func `say who called an API, and with which scopes`() async throws {
    let answer = try await ask("/api/ToDoList/items", token: try await token(Self.readScope))
    #expect(answer.response.status == 200)
    #expect(answer.json["caller"]?["username"]?.string == "adele@contoso.example")
    #expect(answer.json["caller"]?["clientId"]?.string == Seed.sampleApp.clientID.value)
    #expect(answer.json["scopes"]?.array == ["ToDoList.Read"])
  }

  @Test func `let only a writing scope change something`() async throws {
    let refused = try await ask("/api/todolist", token: try await token(Self.readScope), method: "POST")
    #expect(refused.response.status == 403)
    let challenge = try #require(refused.response.headers["WWW-Authenticate"])
    #expect(challenge.contains("error=\"insufficient_scope\""))
    #expect(challenge.contains("scope=\"\(Self.writeScope)\""))
    let taken = try await ask("/api/todolist", token: try await token(Self.writeScope), method: "POST")
    #expect(taken.response.status == 200)
  }

  @Test(arguments: ["/api", "/api/nothing", "/api/graph"])
  func `know no API that is not in the directory`(path: String) async throws {
    #expect(try await ask(path, token: nil).response.status == 404)
  }
}
