// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: Graph: queries
// Parity: `$select`, `$filter`, `$top`, pages, `$count`
@Suite("Queries of Graph")
struct GraphQueryTests {
  private let graph: GraphWorld

  init() throws {
    graph = try GraphWorld(roles: ["Directory.Read.All"]) { seed in
      var quoted = seed.people[1]
      quoted.user.id = UserID("a0000000-0000-4000-8000-00000000b0aa")
      quoted.user.username = "pat@contoso.example"
      quoted.user.name = "Pat O'Hara"
      quoted.user.jobTitle = nil
      seed.people.append(quoted)
    }
  }

  private static let everybody = ["Adele Vance", "Lee Gu", "Nestor Wilke", "Joni Sherman", "Pat O'Hara"]

  @Test(
    arguments: [
      ("displayName eq 'Lee Gu'", ["Lee Gu"]), ("displayName eq 'lee gu'", ["Lee Gu"]),
      ("userPrincipalName eq 'adele@contoso.example'", ["Adele Vance"]),
      ("startswith(displayName,'A')", ["Adele Vance"]), ("startsWith(displayName, 'lee')", ["Lee Gu"]),
      ("startswith(displayName,'A') or startswith(displayName,'L')", ["Adele Vance", "Lee Gu"]),
      ("startswith(displayName,'A') and jobTitle eq 'Director'", []),
      ("(startswith(displayName,'A') or startswith(displayName,'L')) and jobTitle eq 'Director'", ["Lee Gu"]),
      ("startswith(displayName,'A') or displayName eq 'Lee Gu' and jobTitle eq 'nothing'", ["Adele Vance"]),
      ("displayName eq 'Pat O''Hara'", ["Pat O'Hara"]), ("startswith(displayName,'')", everybody),
      ("jobTitle eq null", ["Nestor Wilke", "Joni Sherman", "Pat O'Hara"]), ("displayName eq 'and or eq'", []),
      ("id eq 'a0000000-0000-4000-8000-00000000b002'", ["Lee Gu"]), ("USERTYPE EQ 'member'", everybody),
    ])
  func `filter by equality and beginnings`(filter: String, names: [String]) async throws {
    #expect(try await graph.names("/users?$filter=\(filter)", try await graph.appToken()) == names)
  }

  @Test(
    arguments: [
      ("users", "displayName ne 'Lee Gu'", "Request_UnsupportedQuery"),
      ("users", "not startswith(displayName,'A')", nil), ("users", "endswith(mail,'e')", "Request_UnsupportedQuery"),
      ("users", "contains(displayName,'e')", "Request_UnsupportedQuery"),
      ("users", "manager/id eq 'x'", "Request_UnsupportedQuery"), ("users", "shoeSize eq 44", "BadRequest"),
      ("users", "displayName eq 'open", "BadRequest"), ("users", "displayName eq", "BadRequest"),
      ("users", "displayName", "BadRequest"), ("users", "displayName eq 'a' and", "BadRequest"),
      ("users", "(displayName eq 'a'", "BadRequest"), ("users", "displayName eq 'a')", "BadRequest"),
      ("users", "displayName eq Lee", "BadRequest"), ("users", "", "BadRequest"), ("users", "and", "BadRequest"),
      ("users", String(repeating: "(", count: 200) + "id eq 'a'" + String(repeating: ")", count: 200), nil),
      ("users", "displayName eq '" + String(repeating: "a", count: 5_000) + "'", "BadRequest"),
      ("servicePrincipals", "tags/all(t:t eq 'x')", "Request_UnsupportedQuery"),
    ] as [(String, String, String?)])
  func `refuse a filter that Graph does not take, or that is none`(
    path: String, filter: String, code: String?
  ) async throws {
    let answer = try await graph.ask("/\(path)?$filter=\(filter)", try await graph.appToken())
    #expect(answer.response.status == 400)
    #expect(answer.json["error"]?["message"]?.string?.isEmpty == false)
    if let code { #expect(answer.json["error"]?["code"]?.string == code) }
  }

  @Test func `find a service principal by one of its names`() async throws {
    let token = try await graph.appToken()
    for name in [Seed.toDoList.appID, Seed.toDoList.identifierURI] {
      let filter = "servicePrincipalNames/any(c:c eq '\(name)')"
      #expect(try await graph.names("/servicePrincipals?$filter=\(filter)", token) == ["To-Do List API"])
    }
    #expect(
      try await graph.names("/applications?$filter=appId eq '\(Seed.webApp.clientID)'", token) == ["Contoso Web App"])
  }

  @Test func `give pages, each object once, though somebody is changed in between`() async throws {
    let token = try await graph.appToken()
    var names: [String] = []
    var next: String? = "/users?$top=2&$select=displayName,id&$filter=startswith(userPrincipalName,'') or id eq 'x'"
    var pages = 0
    while let address = next {
      let page = try await graph.ask(address, token)
      #expect(page.response.status == 200)
      names += (page.json["value"]?.array ?? []).compactMap { $0["displayName"]?.string }
      #expect(page.json["value"]?.array?.first?.object?.members.count == 2)
      next = page.json["@odata.nextLink"]?.string
      if let next { #expect(next.hasPrefix(graph.world.origin + "/v1.0/users?")) }
      graph.world.emulator.stores.accounts.update(try graph.world.user("adele").id) { $0.jobTitle = "Page \(pages)" }
      pages += 1
    }
    #expect(names == Self.everybody)
    #expect(pages == 3)
  }

  @Test func `sort by name, one way and the other, over pages`() async throws {
    let token = try await graph.appToken()
    let sorted = Self.everybody.sorted()
    #expect(try await graph.names("/users?$orderby=displayName", token) == sorted)
    #expect(try await graph.names("/users?$orderby=displayName desc", token) == sorted.reversed())
    let first = try await graph.ask("/users?$orderby=displayName desc&$top=3", token)
    let next = try #require(first.json["@odata.nextLink"]?.string)
    #expect(try await graph.names(next, token) == Array(sorted.reversed().suffix(2)))
    for order in ["jobTitle", "displayName up", "displayName asc extra"] {
      let answer = try await graph.ask("/users?$orderby=\(order)", token)
      #expect(answer.json["error"]?["code"] == "Request_UnsupportedQuery")
    }
  }

  @Test func `count for those who take an answer that may be late`() async throws {
    let token = try await graph.appToken()
    let counted = try await graph.ask("/users?$count=true&$top=1", token, headers: ["ConsistencyLevel": "eventual"])
    #expect(counted.json["@odata.count"] == 5)
    #expect(counted.json["value"]?.array?.count == 1)
    #expect(try await graph.ask("/users?$count=true", token).json["@odata.count"] == nil)
  }

  @Test(
    arguments: [
      ("$top=0", "Request_UnsupportedQuery"), ("$top=1000", "Request_UnsupportedQuery"), ("$top=-1", nil),
      ("$top=many", "BadRequest"), ("$skip=1", "Request_UnsupportedQuery"), ("$expand=manager", nil),
      ("$search=\"displayName:a\"", "Request_UnsupportedQuery"), ("$nothing=1", "BadRequest"),
      ("$skiptoken=abc", "Directory_ExpiredPageToken"),
      ("$select=id,nothing", "BadRequest"), ("$select=id,,displayName", "BadRequest"), ("$select=appId", "BadRequest"),
    ] as [(String, String?)])
  func `refuse options that Graph does not take`(query: String, code: String?) async throws {
    let address = "/users?" + query.replacing("\"", with: "%22")
    let answer = try await graph.ask(address, try await graph.appToken())
    #expect(answer.response.status == 400)
    if let code { #expect(answer.json["error"]?["code"]?.string == code) }
  }

  @Test func `take the largest and the smallest page`() async throws {
    let token = try await graph.appToken()
    #expect(try await graph.names("/users?$top=999", token).count == 5)
    #expect(try await graph.names("/users?$top=1", token).count == 1)
    let selected = try await graph.ask("/users?$select=displayName, userType&$top=1", token)
    #expect(selected.json["value"] == [["displayName": "Adele Vance", "userType": "Member"]])
    #expect(selected.json["@odata.context"]?.string?.hasSuffix("$metadata#users(displayName,userType)") == true)
    // A property that Graph has but no object of the emulator.
    let other = try await graph.ask("/users?$select=displayName,accountEnabled&$top=1", token)
    #expect(other.json["value"] == [["displayName": "Adele Vance"]])
  }
}
