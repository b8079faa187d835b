// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: Graph: reading the directory; guests in another tenant; throttling (429)
@Suite("Graph's directory")
struct GraphDirectoryTests {
  private static let adele = "a0000000-0000-4000-8000-00000000b001"
  private static let all = ["Directory.Read.All"]

  // Parity: reading people, groups, members, `userinfo`; service principals beside applications
  @Test func `lists people, groups, apps, service principals and the organisation`() async throws {
    let graph = try GraphWorld(roles: Self.all)
    let token = try await graph.appToken()
    #expect(try await graph.names("/users", token) == ["Adele Vance", "Lee Gu", "Nestor Wilke", "Joni Sherman"])
    #expect(try await graph.names("/groups", token) == ["All of Contoso", "Retail"])
    #expect(Set(try await graph.names("/applications", token)).isSuperset(of: ["MSAL Sample App", "To-Do List API"]))
    let principals = try await graph.names("/servicePrincipals", token)
    #expect(Set(principals).isSuperset(of: ["Microsoft Graph", "contoso-vm", "MSAL Sample App", "sharedlist"]))
    #expect(principals.count == Set(principals).count)
    #expect(!principals.contains("Fabrikam Shop"))
    #expect(try await graph.names("/organization", token) == ["Contoso"])
    let members = try await graph.ask("/groups/\(Seed.retail.id)/members", token)
    #expect(members.json["value"]?.array?.map { $0["id"] } == [.string(Self.adele)])
    #expect(members.json["value"]?.array?.first?["@odata.type"] == "#microsoft.graph.user")
    #expect(members.json["@odata.context"]?.string?.hasSuffix("#directoryObjects") == true)
  }

  @Test func `gives one object by each of its names`() async throws {
    let graph = try GraphWorld(roles: Self.all)
    let token = try await graph.appToken()
    for path in ["/users/\(Self.adele)", "/users/adele@contoso.example", "/users/ADELE@contoso.example"] {
      let answer = try await graph.ask(path, token)
      #expect(answer.json["displayName"] == "Adele Vance")
      #expect(answer.json["jobTitle"] == "Retail Manager")
      #expect(answer.json["@odata.context"]?.string?.hasSuffix("/v1.0/$metadata#users/$entity") == true)
    }
    let group = try await graph.ask("/groups/\(Seed.everyone.id)", token)
    #expect(group.json["description"] == "Everybody who works here")
    let id = Seed.daemonApp.clientID.value
    for kind in ["applications", "servicePrincipals"] {
      let named = try await graph.ask("/\(kind)(appId='\(id)')", token)
      #expect(named.json["displayName"] == "Contoso Nightly Report", "\(named.json.text)")
      let object = try #require(named.json["id"]?.string)
      #expect(object != id)
      #expect(try await graph.ask("/\(kind)/\(object)", token).json["appId"]?.string == id)
    }
    let principal = try await graph.ask("/servicePrincipals(appId='\(id)')", token)
    #expect(principal.json["id"]?.string == Seed.daemonApp.objectID(in: Seed.contoso.id))
    let identity = try await graph.ask("/servicePrincipals/\(Seed.reportIdentity.objectID)", token)
    #expect(identity.json["servicePrincipalType"] == "ManagedIdentity")
    #expect(identity.json["alternativeNames"] == ["isExplicit=True", .string(Seed.reportIdentity.resourceID)])
    let tenant = try await graph.ask("/organization/\(Seed.contoso.id)", token)
    #expect(tenant.json["verifiedDomains"]?.array?.first?["name"] == "contoso.example")
  }

  // Parity: `getMemberObjects`, `getMemberGroups`
  @Test func `finds objects of any type by their ids, and says which groups somebody is in`() async throws {
    let graph = try GraphWorld(roles: Self.all)
    let token = try await graph.appToken()
    let ids: JSONValue = [
      .string(Self.adele.uppercased()), .string(Seed.retail.id), .string(Seed.machineIdentity.objectID), "nothing",
    ]
    for types in [["group", "user", "servicePrincipal"], ["user"]] {
      var body: JSONObject = ["ids": ids]
      if types.count == 1 { body["types"] = .array(types.map(JSONValue.string)) }
      let found = try await graph.ask("/directoryObjects/getByIds", token, method: "POST", body: .object(body))
      let names = found.json["value"]?.array?.map { $0["@odata.type"]?.string }
      #expect(names == types.map { "#microsoft.graph.\($0)" }, "\(found.json.text)")
    }
    #expect(try await graph.ask("/directoryObjects/\(Seed.retail.id)", token).json["displayName"] == "Retail")
    #expect(try await graph.ask("/directoryObjects/nothing", token).response.status == 404)
    for kind in ["users", "directoryObjects"] {
      let checked = try await graph.ask(
        "/\(kind)/\(Self.adele)/checkMemberGroups", token, method: "POST",
        body: ["groupIds": [.string(Seed.retail.id), "9000000f-0000-4000-8000-00000000000f"]])
      #expect(checked.json["value"] == [.string(Seed.retail.id)])
    }
    for path in ["/directoryObjects/getByIds", "/users/\(Self.adele)/checkMemberGroups"] {
      for body in [nil, [], ["ids": "x", "groupIds": 5]] as [JSONValue?] {
        let refused = try await graph.ask(path, token, method: "POST", body: body)
        #expect(refused.json["error"]?["code"] == "Request_BadRequest")
      }
    }
    let less = try GraphWorld(roles: ["User.Read.All"])
    let denied = try await less.ask("/directoryObjects/\(Seed.retail.id)", try await less.appToken())
    #expect(denied.response.status == 403)
  }

  @Test func `shows no secret of an app`() async throws {
    let graph = try GraphWorld(roles: Self.all)
    let answer = try await graph.ask("/applications?$top=999", try await graph.appToken())
    #expect(!answer.json.text.contains("Contoso-Daemon-Secret-1"))
    #expect(answer.json.text.contains(#""hint":"Con""#))
  }

  @Test func `knows a person's groups and roles`() async throws {
    let graph = try GraphWorld { seed in
      seed.people[0].user.groups.append("90000000-0000-4000-8000-00000000000f")
      seed.people[0].user.directoryRoles = ["62e90394-69f5-4237-9190-012177145e10"]
    }
    let token = try await graph.token("adele", "User.Read")
    for path in ["/me/memberOf", "/users/\(Self.adele)/memberOf", "/me/transitiveMemberOf"] {
      #expect(
        try await graph.names(path, token) == [
          "Global Administrator", "All of Contoso", "Retail", "Group 90000000",
        ])
    }
    let types = try await graph.ask("/me/memberOf", token).json["value"]?.array?.map { $0["@odata.type"]?.string }
    #expect(types?.first == "#microsoft.graph.directoryRole" && types?.last == "#microsoft.graph.group")
    #expect(try await graph.ask("/users/lee@contoso.example/memberOf", token).response.status == 403)
    // In another tenant a guest is in no group.
    let guest = try await graph.token("adele", "User.Read", tenant: "fabrikam.example")
    #expect(try await graph.names("/me/memberOf", guest) == [])
    let ids = try await graph.ask("/me/getMemberObjects", guest, method: "POST")
    #expect(ids.json["value"] == [])
    #expect(try await graph.ask("/me", guest).json["id"] == "a0000000-0000-4000-8000-00000000f001")
  }

  // Parity: invitations of guests
  @Test func `shows a tenant's people to that tenant only, its guests among them`() async throws {
    let graph = try GraphWorld { seed in
      for tenant in [Seed.fabrikam.id, .personal] {
        seed.consents.append(
          Seed.Consent(
            app: Seed.sampleApp.clientID, holder: .tenant(tenant), scopes: ScopeSet(["User.Read.All", "openid"])))
      }
    }
    let token = try await graph.token("fay", "User.Read.All", tenant: "fabrikam.example")
    #expect(Set(try await graph.names("/users", token)) == ["Fay Daniels", "Adele Vance"])
    let guests = try await graph.ask("/users?$filter=userType eq 'Guest'&$select=id,userType", token)
    #expect(
      guests.json["value"] == [["id": "a0000000-0000-4000-8000-00000000f001", "userType": "Guest"]])
    #expect(try await graph.ask("/users/lee@contoso.example", token).response.status == 404)
    #expect(try await graph.ask("/users/\(Self.adele)", token).response.status == 404)
    let personal = try await graph.token("mia", "User.Read.All", tenant: "consumers")
    #expect(try await graph.ask("/me", personal).response.status == 200)
    #expect(try await graph.ask("/users", personal).response.status == 403)
  }

  // Permissions.

  // Parity: a call needs its permission
  @Test(
    arguments: [
      ("User.Read", ["/me", "/me/memberOf", "/users/lee@contoso.example", "/organization"]),
      ("User.ReadBasic.All", ["/users", "/users/adele@contoso.example"]),
      ("User.Read.All", ["/me", "/users", "/users/adele@contoso.example", "/users/adele@contoso.example/memberOf"]),
      ("GroupMember.Read.All", ["/groups", "/groups/GROUP", "/groups/GROUP/members", "/me/memberOf"]),
      ("Application.Read.All", ["/applications", "/servicePrincipals"]), ("Mail.Read", []),
      (
        "Directory.Read.All",
        [
          "/me", "/users", "/groups", "/groups/GROUP/members", "/applications", "/servicePrincipals", "/organization",
          "/users/adele@contoso.example",
        ]
      ),
    ])
  func `lets a person's app do what its scopes say, and no more`(scope: String, allowed: [String]) async throws {
    let graph = try GraphWorld(scopes: [scope])
    let token = try await graph.token("lee", scope)
    let paths = [
      "/me", "/me/memberOf", "/users", "/users/lee@contoso.example", "/users/adele@contoso.example", "/groups",
      "/groups/GROUP", "/groups/GROUP/members", "/applications", "/servicePrincipals", "/organization",
    ]
    for path in paths {
      let answer = try await graph.ask(path.replacing("GROUP", with: Seed.retail.id), token)
      let implied =
        scope == "Directory.Read.All" || path.hasPrefix("/users/") && scope.hasPrefix("User.Read")
        || scope == "User.Read.All" && ["/organization", "/me/memberOf"].contains(path)
      let isAllowed =
        allowed.contains(path) || implied && !(scope == "User.Read" && path.contains("adele"))
      #expect(answer.response.status == (isAllowed ? 200 : 403), "\(path): \(answer.json.text)")
      if !isAllowed { #expect(answer.json["error"]?["code"] == "Authorization_RequestDenied") }
    }
  }

  @Test func `lets an app do as itself what its roles say, and no more`() async throws {
    let graph = try GraphWorld(roles: ["User.Read.All"])
    let token = try await graph.appToken()
    #expect(try await graph.ask("/users", token).response.status == 200)
    #expect(try await graph.ask("/users/\(Self.adele)/getMemberGroups", token, method: "POST").response.status == 200)
    for path in ["/groups", "/applications", "/organization", "/servicePrincipals"] {
      #expect(try await graph.ask(path, token).response.status == 403)
    }
    let me = try await graph.ask("/me", token)
    #expect(me.response.status == 400)
    #expect(me.json["error"]?["code"] == "BadRequest")
    let none = try await GraphWorld().appToken()
    #expect(try await GraphWorld().ask("/users", none).response.status == 403)
  }

  @Test func `hides all but the basics from who may see no more`() async throws {
    let graph = try GraphWorld(scopes: ["User.ReadBasic.All"])
    let token = try await graph.token("lee", "User.ReadBasic.All")
    let other = try await graph.ask("/users/adele@contoso.example", token)
    #expect(other.json["mail"] == "adele@contoso.example")
    #expect(other.json["jobTitle"] == .null)
    #expect(try await graph.names("/users?$filter=jobTitle eq 'Retail Manager'", token) == [])
  }

  @Test func `writes errors as Graph does`() async throws {
    let graph = try GraphWorld(roles: Self.all)
    let token = try await graph.appToken()
    let id = "7e7a0000-0000-4000-8000-000000000001"
    for (path, token, status, code) in [
      ("/users", nil, 401, "InvalidAuthenticationToken"), ("/users", "x.y.z", 401, "InvalidAuthenticationToken"),
      ("/users/nobody@contoso.example", token, 404, "Request_ResourceNotFound"),
      ("/users/fay@fabrikam.example", token, 404, "Request_ResourceNotFound"),
      ("/groups/\(id)", token, 404, "Request_ResourceNotFound"),
      ("/groups/\(id)/members", token, 404, "Request_ResourceNotFound"),
      ("/applications/\(id)", token, 404, "Request_ResourceNotFound"),
      ("/servicePrincipals(appId='\(id)')", token, 404, "Request_ResourceNotFound"),
      ("/organization/\(id)", token, 404, "Request_ResourceNotFound"),
      ("/users?$top=1000", token, 400, "Request_UnsupportedQuery"),
      ("/planner", token, 404, "ResourceNotFound"),
    ] as [(String, String?, Int, String)] {
      let answer = try await graph.ask(path, token, headers: ["client-request-id": id])
      #expect(answer.response.status == status, "\(path)")
      let error = try #require(answer.json["error"])
      #expect(answer.json.object?.members.map(\.name) == ["error"])
      #expect(error.object?.members.map(\.name) == ["code", "message", "innerError"])
      #expect(error["code"]?.string == code)
      #expect(error["innerError"]?["client-request-id"]?.string == id)
      #expect(error["innerError"]?["request-id"]?.string == answer.response.headers["request-id"])
      #expect(error["innerError"]?["date"]?.string?.hasPrefix("2027-") == true)
    }
    let posted = try await graph.ask("/users", token, method: "POST")
    #expect(posted.response.status == 405 && posted.response.headers["Allow"] == "GET, HEAD")
  }

  @Test func `is throttled by a fault rule, in its own words`() async throws {
    let graph = try GraphWorld(roles: Self.all)
    let token = try await graph.appToken()
    let rule = """
      {"match": {"endpoint": "graph", "count": 1},
       "answer": {"status": 429, "error": "TooManyRequests", "description": "Too many requests.", "retryAfter": 7}}
      """
    let added = await graph.world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: try #require(URL(string: graph.world.origin + "/_emulator/faults")),
        headers: ["Content-Type": "application/json"], body: Data(rule.utf8)))
    #expect(added.status == 201, "\(String(decoding: added.body, as: UTF8.self))")
    let throttled = try await graph.ask("/users", token)
    #expect(throttled.response.status == 429)
    #expect(throttled.response.headers["Retry-After"] == "7")
    #expect(throttled.json["error"]?["code"] == "TooManyRequests")
    #expect(throttled.json["error"]?["message"] == "Too many requests.")
    #expect(throttled.json["error"]?["innerError"]?["request-id"]?.string != nil)
    #expect(try await graph.ask("/users", token).response.status == 200)
  }
}
