// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// The claims about people that an app or API has chosen for its tokens.
// Fidelity: app roles (`roles`), of apps and of people; groups, `wids`, optional claims
@Suite("Claims that apps choose")
struct ChosenClaimsTests {
  private static let administrator = "62e90394-69f5-4237-9190-012177145e10"

  private static func group(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "9000000a-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private func world(groups: Int = 3, _ choose: (inout ClaimChoice) -> Void) throws -> PlatformWorld {
    var seed = Seed.standard
    let api = try #require(seed.apis.firstIndex { $0.appID == Seed.toDoList.appID })
    seed.apis[api].claims = ClaimChoice()
    choose(&seed.apis[api].claims)
    seed.apis[api].appRoles.append(
      AppRole(value: "Lists.Own", title: "Own lists", explanation: "May own lists.", members: [.user]))
    let app = try #require(seed.applications.firstIndex { $0.clientID == Seed.sampleApp.clientID })
    choose(&seed.applications[app].claims)
    for name in ["lee", "adele"] {
      let person = try #require(seed.people.firstIndex { $0.user.username.hasPrefix("\(name)@") })
      seed.people[person].user.groups = (0..<groups).map(Self.group)
      seed.people[person].user.directoryRoles = [Self.administrator]
      seed.people[person].user.appRoles = [
        Seed.toDoList.identifierURI + "/lists.own"
      ]
    }
    return try PlatformWorld(seed: seed)
  }

  private func claims(
    _ world: PlatformWorld, _ name: String = "lee", tenant: String = "contoso.example"
  ) async throws -> (access: JSONObject, identity: JSONObject) {
    let client = TestClient(scope: Seed.toDoList.identifierURI + "/ToDoList.Read openid profile")
    let answer = try await world.signIn(name, as: client, tenant: tenant)
    return (
      try world.claims(of: try #require(answer.accessToken)), try world.claims(of: try #require(answer.idToken))
    )
  }

  @Test func `are none unless chosen, but for the roles that people have at the API`() async throws {
    let (access, identity) = try await claims(try world { _ in })
    #expect(access["roles"] == ["Lists.Own"])
    for name in ["groups", "wids", "idtyp", "acct", "email", "_claim_names"] {
      #expect(access[name] == nil && identity[name] == nil, "\(name)")
    }
    #expect(identity["roles"] == nil)
  }

  // Parity: `wids`; directory roles
  @Test(
    arguments: [
      (ClaimChoice.Groups.security, true, false), (.directoryRoles, false, true), (.all, true, true),
      (.none, false, false),
    ])
  func `groups and directory roles stand in both tokens`(
    groups: ClaimChoice.Groups, hasGroups: Bool, hasRoles: Bool
  ) async throws {
    let (access, identity) = try await claims(try world { $0.groups = groups })
    for token in [access, identity] {
      #expect(token["groups"]?.array?.count == (hasGroups ? 3 : nil))
      #expect(token["wids"] == (hasRoles ? [.string(Self.administrator)] : nil))
    }
  }

  // Parity: optional claims, overage of groups; `getMemberObjects`, `getMemberGroups`
  @Test func `200 groups fit, more are asked for where the token says`() async throws {
    let full = try await claims(try world(groups: 200) { $0.groups = .security })
    #expect(full.access["groups"]?.array?.count == 200)
    #expect(full.access["_claim_names"] == nil)
    let world = try world(groups: 201) { $0.groups = .security }
    let over = try await claims(world)
    for token in [over.access, over.identity] {
      #expect(token["groups"] == nil)
      #expect(token["_claim_names"] == ["groups": "src1"])
    }
    let link = try #require(over.access["_claim_sources"]?["src1"]?["endpoint"]?.string)
    #expect(link.hasSuffix("/users/\(try world.user("lee").id)/getMemberObjects"))
    let graph = try #require(try await world.signIn("lee", tenant: "contoso.example").accessToken)
    func ask(_ url: String, _ token: String?, method: String = "POST") async throws -> HTTPResponse {
      await world.emulator.respond(
        to: HTTPRequest(
          method: method, url: try #require(URL(string: url)),
          headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:]))
    }
    let answer = try await ask(link, graph)
    #expect(answer.status == 200)
    #expect(try JSONValue(parsing: answer.body)["value"]?.array?.count == 202)
    let groups = try await ask(world.origin + "/v1.0/me/getMemberGroups", graph)
    #expect(try JSONValue(parsing: groups.body)["value"]?.array?.count == 201)
    #expect(try await ask(link, nil).status == 401)
    #expect(try await ask(link, graph, method: "GET").status == 405)
    let other = link.replacing(try world.user("lee").id.value, with: try world.user("adele").id.value)
    #expect(try await ask(other, graph).status == 403)
  }

  @Test func `optional claims are those that were chosen`() async throws {
    let world = try world { $0.optional = ClaimChoice.OptionalClaim.allCases }
    let (access, identity) = try await claims(world)
    for token in [access, identity] {
      #expect(token["acct"] == 0)
      #expect(token["idtyp"] == "user")
      #expect(token["email"] == "lee@contoso.example" && token["upn"] == "lee@contoso.example")
      #expect(token["given_name"] == "Lee" && token["family_name"] == "Gu")
      #expect(token["auth_time"] == 1_800_000_000)
      #expect(token["sid"]?.string?.isEmpty == false)
    }
  }

  @Test func `a guest is one, and in none of the groups`() async throws {
    let world = try world {
      $0.groups = .all
      $0.optional = [.acct]
    }
    let (access, _) = try await claims(world, "adele", tenant: "fabrikam.example")
    #expect(access["acct"] == 1)
    #expect(access["groups"] == nil && access["wids"] == nil)
  }

  @Test func `are read from a seed file, and survive a restart`() async throws {
    var seed = try world(groups: 2) {
      $0.groups = .security
      $0.optional = [.acct, .authTime]
    }.emulator.seed
    seed = try Seed(parsing: Array(seed.json.prettyText.utf8), file: "seed.json")
    let world = try PlatformWorld(seed: seed)
    world.emulator.stores.accounts.update(try world.user("lee").id) { $0.jobTitle = "Another" }
    let next = try PlatformWorld(seed: seed)
    try next.emulator.restoreState(world.emulator.savedState())
    #expect(try next.user("lee").jobTitle == "Another")
    let (access, _) = try await claims(next)
    #expect(access["groups"]?.array?.count == 2)
    #expect(access["acct"] == 0 && access["auth_time"] != nil)
  }
}
