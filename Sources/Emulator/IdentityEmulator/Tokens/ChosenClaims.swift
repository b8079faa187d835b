// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

// What tokens say of a person where the app or API has chosen it.
extension PersonClaims {
  /// More groups than this don't fit into a token; it says where to ask instead.
  private static let groupLimit = 200
  /// The same for a token in the fragment of an address.
  private static let fragmentGroupLimit = 5

  /// Adds the choice, and the person's roles at `api`.
  func add(_ choice: ClaimChoice, rolesAt api: ResourceAPI?, to claims: inout JSONObject) {
    let roles = api.map { user.roles(at: $0) } ?? []
    if !roles.isEmpty { claims["roles"] = .array(roles.map(JSONValue.string)) }
    // A guest is in none of the groups.
    let isMember = user.tenantID == signIn.tenantID
    if choice.groups.hasGroups, isMember { addGroups(to: &claims) }
    if choice.groups.hasDirectoryRoles, isMember, !user.directoryRoles.isEmpty {
      claims["wids"] = .array(user.directoryRoles.map(JSONValue.string))
    }
    for claim in choice.optional { claims[claim.rawValue] = value(of: claim) ?? claims[claim.rawValue] }
  }

  private func addGroups(to claims: inout JSONObject) {
    if isInFragment, user.groups.count > Self.fragmentGroupLimit { return claims["hasgroups"] = true }
    guard user.groups.count > Self.groupLimit else {
      if !user.groups.isEmpty { claims["groups"] = .array(user.groups.map(JSONValue.string)) }
      return
    }
    claims["_claim_names"] = ["groups": "src1"]
    claims["_claim_sources"] = [
      "src1": ["endpoint": .string("\(request.context.origin)/v1.0/users/\(user.id)/getMemberObjects")]
    ]
  }

  private func value(of claim: ClaimChoice.OptionalClaim) -> JSONValue? {
    switch claim {
    case .acct: user.tenantID == signIn.tenantID ? 0 : 1
    case .authTime: JSONValue(signIn.authenticatedAt.epochSeconds)
    case .email: user.email.map(JSONValue.string)
    case .familyName: user.surname.map(JSONValue.string)
    case .givenName: user.givenName.map(JSONValue.string)
    case .idtyp: "user"
    case .loginHint, .preferredUsername, .upn: .string(user.username)
    case .sid: .string(signIn.sessionID)
    }
  }
}
