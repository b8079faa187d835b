// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// What a person is a member of: `POST /v1.0/me/getMemberObjects` and `/v1.0/users/{id}/getMemberObjects`, where tokens
/// lead that can't hold all groups, and the same with `getMemberGroups`.
struct GraphMemberships {
  /// The id or user name in the path; nil: whoever signed in.
  private let person: String?
  private let hasDirectoryRoles: Bool

  /// nil for every other address.
  init?(path: [String]) {
    let names = path.map { $0.lowercased() }
    guard names.first == "v1.0", let call = names.last, ["getmemberobjects", "getmembergroups"].contains(call) else {
      return nil
    }
    switch (names.count, names.dropFirst().first) {
    case (3, "me"?): person = nil
    case (4, "users"?): person = names[2]
    default: return nil
    }
    hasDirectoryRoles = call == "getmemberobjects"
  }

  /// Scopes for what concerns oneself, and those for everybody, which apps have as roles.
  private static let own = ScopeSet(["User.Read", "User.ReadWrite"])
  private static let everybody = [
    "User.Read.All", "User.ReadWrite.All", "GroupMember.Read.All", "Group.Read.All", "Directory.Read.All",
  ]

  /// Whom it is about; nil when the token does not allow to ask.
  func subject(_ token: VerifiedAccessToken, in directory: Directory) -> User? {
    let named =
      person.map { directory.user(objectID: $0, in: token.tenantID) ?? directory.user(named: $0) } ?? token.user
    guard let user = named, user.objectID(in: token.tenantID) != nil else { return nil }
    let allowed = token.scopes.union(ScopeSet(token.user == nil ? token.roles : []))
    let isOwn = user.id == token.user?.id
    return allowed.intersects(ScopeSet(Self.everybody)) || isOwn && allowed.intersects(Self.own) ? user : nil
  }

  func answer(about user: User, at origin: String) -> APIAnswer {
    let ids = user.groups + (hasDirectoryRoles ? user.directoryRoles : [])
    return APIAnswer(body: [
      "@odata.context": .string("\(origin)/v1.0/$metadata#Collection(Edm.String)"),
      "value": .array(ids.map(JSONValue.string)),
    ])
  }
}
