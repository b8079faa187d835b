// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The claims of people that an app or API requests in its tokens besides the usual ones.
package struct ClaimChoice: Sendable, Equatable {
  /// The values of `groupMembershipClaims` in the platform's manifests.
  package enum Groups: String, Sendable, CaseIterable {
    case none = "None"
    case security = "SecurityGroup"
    case directoryRoles = "DirectoryRole"
    case all = "All"

    package var hasGroups: Bool { self == .security || self == .all }
    package var hasDirectoryRoles: Bool { self == .directoryRoles || self == .all }
  }

  /// The names in `optionalClaims` that the emulator knows.
  package enum OptionalClaim: String, Sendable, CaseIterable {
    case acct, authTime = "auth_time", email, familyName = "family_name", givenName = "given_name", idtyp
    case loginHint = "login_hint", preferredUsername = "preferred_username", sid, upn
  }

  package var groups = Groups.none
  package var optional: [OptionalClaim] = []

  /// The token says whether it is an app's or a person's.
  package static let kindOfSubject: ClaimChoice = {
    var choice = ClaimChoice()
    choice.optional = [.idtyp]
    return choice
  }()

  package init() {}
}
