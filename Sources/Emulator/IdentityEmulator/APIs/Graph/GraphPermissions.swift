// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// What a token lets its holder read in Graph: by scopes in a person's name, by app roles as an app. Any of a list
/// will do.
struct GraphPermissions {
  private let held: ScopeSet
  /// What people alone can give: everything that they may do themselves.
  private static let asPerson = "Directory.AccessAsUser.All"
  static let directory = ["Directory.Read.All", "Directory.ReadWrite.All", asPerson]

  /// About oneself.
  static let own = ["User.Read", "User.ReadWrite", "User.Read.All", "User.ReadWrite.All"] + directory
  /// Names and addresses of everybody.
  static let basicPeople = ["User.ReadBasic.All"] + people
  static let people = ["User.Read.All", "User.ReadWrite.All"] + directory
  static let groups =
    ["GroupMember.Read.All", "GroupMember.ReadWrite.All", "Group.Read.All", "Group.ReadWrite.All"] + directory
  static let applications = ["Application.Read.All", "Application.ReadWrite.All"] + directory
  static let organization = ["Organization.Read.All", "Organization.ReadWrite.All"] + directory

  init(_ token: VerifiedAccessToken) {
    held = token.user == nil ? ScopeSet(token.roles.filter { $0 != Self.asPerson }) : token.scopes
  }

  func allow(_ anyOf: [String]) -> Bool { held.intersects(ScopeSet(anyOf)) }

  func require(_ anyOf: [String]) throws(GraphRefusal) {
    guard allow(anyOf) else { throw .denied(anyOf) }
  }
}
