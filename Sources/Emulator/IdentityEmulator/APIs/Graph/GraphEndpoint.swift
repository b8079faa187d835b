// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The parts of Microsoft Graph that read the directory, and UserInfo (OpenID Connect Core 5.3), `/oidc/userinfo`.
struct GraphEndpoint: Endpoint {
  let callers: CallerVerifier

  /// Throws if the directory has no Graph.
  func answer(_ request: RequestContext) throws(Refusal) -> Answer {
    guard let graph = request.directory.graph else { throw .notFound }
    guard let address = GraphAddress(request.path) else { return request.graphError(.noAddress) }
    guard address.methods.contains(request.method) else {
      var answer = request.graphError(.wrongMethod(address.methods))
      answer.headers["Allow"] = address.methods.joined(separator: ", ")
      return answer
    }
    guard let presented = request.request.presentedToken else { return request.graphUnauthorized(nil) }
    let token: VerifiedAccessToken
    do throws(AccessTokenError) { token = try callers.verify(presented, audience: graph.appID, request) } catch {
      return request.graphUnauthorized(error)
    }
    guard let tenant = request.directory.tenant(token.tenantID) else { return request.graphError(.noAddress) }
    do throws(GraphRefusal) {
      return try GraphReading(request: request, token: token, tenant: tenant).answer(address)
    } catch {
      return request.graphError(error)
    }
  }
}

/// What a token lets its holder read in Graph: by scopes for a person, by app roles for an app. One of a list suffices.
struct GraphPermissions {
  private let held: ScopeSet
  /// The scope that allows everything that the person may do, which only people can grant.
  private static let asPerson = "Directory.AccessAsUser.All"
  static let directory = ["Directory.Read.All", "Directory.ReadWrite.All", asPerson]

  /// The scopes for one's own profile.
  static let own = ["User.Read", "User.ReadWrite", "User.Read.All", "User.ReadWrite.All"] + directory
  /// The permissions for the names and addresses of everybody.
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
