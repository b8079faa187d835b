// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// A request to Graph with a valid token, which may see objects of the token's tenant.
struct GraphReading {
  let request: RequestContext
  let token: VerifiedAccessToken
  let tenant: Tenant

  private var directory: Directory { request.directory }
  private var permissions: GraphPermissions { GraphPermissions(token) }

  func answer(_ address: GraphAddress) throws(GraphRefusal) -> Answer {
    switch address {
    case .userInfo: return .json(userInfo(of: try signedIn()))
    case .me:
      let user = try signedIn()
      try permissions.require(GraphPermissions.own)
      return try one(.user(user, in: tenant), "users")
    case .memberships(let id):
      return try list(try memberships(of: person(id, toSeeGroups: true)), "directoryObjects", isMixed: true)
    case .memberIDs(let id, let hasRoles):
      let user = try person(id, toSeeGroups: true)
      return texts(groupIDs(of: user) + (hasRoles ? roleIDs(of: user) : []))
    case .checkedGroups(let id):
      let own = Set(groupIDs(of: try person(id, toSeeGroups: true)))
      return texts(try list("groupIds").filter(own.contains))
    default:
      // A personal account can read its own profile only.
      guard tenant.kind != .consumers else { throw .denied(GraphPermissions.people) }
      return try organisationAnswer(address)
    }
  }

  private func organisationAnswer(_ address: GraphAddress) throws(GraphRefusal) -> Answer {
    switch address {
    case .users:
      try permissions.require(GraphPermissions.basicPeople)
      return try list(directory.people(in: tenant.id).map(visible), "users")
    case .user(let id): return try one(visible(try person(id, toSeeGroups: false)), "users")
    case .groups:
      try permissions.require(GraphPermissions.groups)
      return try list(directory.groups(of: tenant).map { .group($0) }, "groups")
    case .group(let id):
      try permissions.require(GraphPermissions.groups)
      return try one(.group(try group(id)), "groups")
    case .members(let id):
      try permissions.require(GraphPermissions.groups)
      let members = directory.members(of: try group(id).id, in: tenant.id)
      return try list(members.map { .user($0, in: tenant) }, "directoryObjects", isMixed: true)
    case .applications:
      try permissions.require(GraphPermissions.applications)
      return try list(GraphObject.applications(of: tenant, directory), "applications")
    case .application(let key):
      try permissions.require(GraphPermissions.applications)
      return try one(try find(key, in: GraphObject.applications(of: tenant, directory)), "applications")
    case .servicePrincipals:
      try permissions.require(GraphPermissions.applications)
      return try list(GraphObject.servicePrincipals(in: tenant, directory), "servicePrincipals")
    case .servicePrincipal(let key):
      try permissions.require(GraphPermissions.applications)
      return try one(try find(key, in: GraphObject.servicePrincipals(in: tenant, directory)), "servicePrincipals")
    case .object(let id):
      try permissions.require(GraphPermissions.directory)
      return try one(try find(.id(id), in: objects), "directoryObjects")
    case .objectsByID:
      try permissions.require(GraphPermissions.directory)
      let ids = Set(try list("ids").map { $0.lowercased() })
      let types = (try? list("types")).map(Set.init)
      let found = objects.filter { object in
        object["id"]?.string.map(ids.contains) == true && types?.contains(object.type) != false
      }
      return try list(found, "directoryObjects", isMixed: true)
    case .organizations: return try list([try organization()], "organization")
    case .organization(let id):
      guard id == tenant.id.value else { throw .notFound(id) }
      return try one(try organization(), "organization")
    case .userInfo, .me, .memberships, .memberIDs, .checkedGroups: throw .noAddress
    }
  }

  // The objects that an address names.

  private func signedIn() throws(GraphRefusal) -> User {
    guard let user = token.user else { throw .needsPerson }
    return user
  }

  /// - Parameter id: The object id or user name; nil: the caller.
  private func person(_ id: String?, toSeeGroups: Bool) throws(GraphRefusal) -> User {
    var user = token.user
    if let id {
      user = directory.user(objectID: id, in: tenant.id) ?? directory.user(named: id)
      if user?.objectID(in: tenant.id) == nil { user = nil }
    } else {
      user = try signedIn()
    }
    let isOwn = token.user != nil && user?.id == token.user?.id
    let everybody = toSeeGroups ? GraphPermissions.groups + GraphPermissions.people : GraphPermissions.basicPeople
    if !isOwn || !permissions.allow(GraphPermissions.own) { try permissions.require(everybody) }
    guard let user else { throw .notFound(id ?? "") }
    return user
  }

  /// The person; without more than the permission for basic profiles, most properties of other people are hidden.
  private func visible(_ user: User) -> GraphObject {
    var object = GraphObject.user(user, in: tenant)
    if user.id != token.user?.id, !permissions.allow(GraphPermissions.people) { object.hideAllButBasics() }
    return object
  }

  private func group(_ id: String) throws(GraphRefusal) -> Group {
    guard let group = directory.groups(of: tenant).first(where: { $0.id == id }) else { throw .notFound(id) }
    return group
  }

  private func find(_ key: GraphAddress.Key, in objects: [GraphObject]) throws(GraphRefusal) -> GraphObject {
    let named: (member: String, value: String) =
      switch key {
      case .id(let id): ("id", id)
      case .appID(let id): ("appId", id)
      }
    guard let object = objects.first(where: { $0[named.member]?.string?.lowercased() == named.value }) else {
      throw .notFound(named.value)
    }
    return object
  }

  /// Everything in the tenant that has an id.
  private var objects: [GraphObject] {
    directory.people(in: tenant.id).map { .user($0, in: tenant) } + directory.groups(of: tenant).map { .group($0) }
      + GraphObject.applications(of: tenant, directory) + GraphObject.servicePrincipals(in: tenant, directory)
  }

  /// A list of texts in the body of the request.
  private func list(_ member: String) throws(GraphRefusal) -> [String] {
    guard let values = (try? JSONValue(parsing: request.request.body))?[member]?.array else { throw .badBody(member) }
    return values.compactMap(\.string)
  }

  private func organization() throws(GraphRefusal) -> GraphObject {
    let isPerson = token.user != nil
    try permissions.require(GraphPermissions.organization + (isPerson ? GraphPermissions.own : []))
    return .organization(tenant)
  }

  // A guest is in no group and has no role.

  private func groupIDs(of user: User) -> [String] { user.tenantID == tenant.id ? user.groups : [] }
  private func roleIDs(of user: User) -> [String] { user.tenantID == tenant.id ? user.directoryRoles : [] }

  private func memberships(of user: User) -> [GraphObject] {
    let ids = Set(groupIDs(of: user))
    return directory.groups(of: tenant).filter { ids.contains($0.id) }.map { .group($0) }
      + roleIDs(of: user).map { .directoryRole($0) }
  }

  // The forms of answers.

  /// The platform's claims for UserInfo; the subject is that of the app's ID tokens.
  private func userInfo(of user: User) -> JSONValue {
    [
      "sub": .string(user.subject(in: token.tenantID, at: token.clientID.value)), "name": .string(user.name),
      "family_name": user.surname.map(JSONValue.string), "given_name": user.givenName.map(JSONValue.string),
      "email": user.email.map(JSONValue.string),
    ]
  }

  private func texts(_ values: [String]) -> Answer {
    .json([
      "@odata.context": .string("\(request.origin)/v1.0/$metadata#Collection(Edm.String)"),
      "value": .array(values.map(JSONValue.string)),
    ])
  }

  private func one(_ object: GraphObject, _ set: String) throws(GraphRefusal) -> Answer {
    let query = try GraphQuery(request, [object])
    let context = JSONValue.string("\(request.origin)/v1.0/$metadata#\(set)\(query.selectionText)/$entity")
    let members = query.selected(object)
    return .json(
      .object(JSONObject(uniqueMembers: [JSONObject.Member(name: "@odata.context", value: context)] + members)))
  }

  /// - Parameter isMixed: Whether the objects are of several types, so that each names its type.
  private func list(
    _ objects: [GraphObject], _ set: String, isMixed: Bool = false
  ) throws(GraphRefusal) -> Answer {
    let query = try GraphQuery(request, objects)
    let page = query.page(of: objects)
    let next = page.next.map { query.link(to: $0) }
    return .json([
      "@odata.context": .string("\(request.origin)/v1.0/$metadata#\(set)\(query.selectionText)"),
      "@odata.count": page.count.map { JSONValue($0) },
      "@odata.nextLink": next.map(JSONValue.string),
      "value": .array(
        page.objects.map { object in
          let type = JSONObject.Member(name: "@odata.type", value: .string("#microsoft.graph.\(object.type)"))
          return .object(JSONObject(uniqueMembers: (isMixed ? [type] : []) + query.selected(object)))
        }),
    ])
  }
}
