// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The object or list that a path of Graph names.
enum GraphAddress: Sendable, Equatable {
  /// The key of an application or a service principal.
  enum Key: Sendable, Equatable {
    case id(String)
    /// `(appId='…')`
    case appID(String)
  }

  case userInfo, me, users, groups, applications, servicePrincipals, organizations
  /// A person, by object id or user name.
  case user(String)
  case group(String)
  case members(of: String)
  case application(Key)
  case servicePrincipal(Key)
  case organization(String)
  /// The groups and roles of a person; nil: of the caller.
  case memberships(of: String?)
  /// The ids of a person's groups and roles: `getMemberObjects`, or `getMemberGroups` without roles.
  case memberIDs(of: String?, hasRoles: Bool)
  /// The groups of a given list that the person is in.
  case checkedGroups(of: String?)
  /// An object of any type.
  case object(String)
  case objectsByID

  /// - Parameter path: The decoded segments. The result is nil if Graph has nothing there.
  init?(_ path: [String]) {
    let names = path.map { $0.lowercased() }
    switch (names.first, names.count) {
    case ("oidc", 2) where names[1] == "userinfo": self = .userInfo
    case ("v1.0", 2): self.init(collection: names[1])
    case ("v1.0", 3) where names[1] == "me": self.init(ofPerson: nil, names[2])
    case ("v1.0", 3) where names[1] == "directoryobjects":
      self = names[2] == "getbyids" ? .objectsByID : .object(names[2])
    case ("v1.0", 3): self.init(names[1], id: names[2])
    case ("v1.0", 4) where ["users", "directoryobjects"].contains(names[1]): self.init(ofPerson: names[2], names[3])
    case ("v1.0", 4) where names[1] == "groups" && ["members", "transitivemembers"].contains(names[3]):
      self = .members(of: names[2])
    default: return nil
    }
  }

  private init?(collection name: String) {
    switch name {
    case "me": self = .me
    case "users": self = .users
    case "groups": self = .groups
    case "applications": self = .applications
    case "serviceprincipals": self = .servicePrincipals
    case "organization": self = .organizations
    default:
      for (collection, make) in [("applications", Self.application), ("serviceprincipals", Self.servicePrincipal)] {
        let start = collection + "(appid='"
        guard name.hasPrefix(start), name.hasSuffix("')"), name.utf8.count > start.utf8.count + 2 else { continue }
        self = make(.appID(String(name.dropFirst(start.count).dropLast(2))))
        return
      }
      return nil
    }
  }

  private init?(_ collection: String, id: String) {
    switch collection {
    case "users": self = .user(id)
    case "groups": self = .group(id)
    case "applications": self = .application(.id(id))
    case "serviceprincipals": self = .servicePrincipal(.id(id))
    case "organization": self = .organization(id)
    default: return nil
    }
  }

  private init?(ofPerson person: String?, _ name: String) {
    switch name {
    case "memberof", "transitivememberof": self = .memberships(of: person)
    case "getmemberobjects": self = .memberIDs(of: person, hasRoles: true)
    case "getmembergroups": self = .memberIDs(of: person, hasRoles: false)
    case "checkmembergroups": self = .checkedGroups(of: person)
    default: return nil
    }
  }

  var methods: [String] {
    switch self {
    case .memberIDs, .checkedGroups, .objectsByID: ["POST"]
    case .userInfo: ["GET", "HEAD", "POST"]
    default: ["GET", "HEAD"]
    }
  }
}
