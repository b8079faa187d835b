// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Which claims of people an app or API wants in its tokens besides the usual ones.
package struct ClaimChoice: Sendable, Equatable {
  /// `groupMembershipClaims` of the platform's manifests.
  package enum Groups: String, Sendable, CaseIterable {
    case none = "None"
    case security = "SecurityGroup"
    case directoryRoles = "DirectoryRole"
    case all = "All"

    package var hasGroups: Bool { self == .security || self == .all }
    package var hasDirectoryRoles: Bool { self == .directoryRoles || self == .all }
  }

  /// `optionalClaims`, as far as the emulator has them.
  package enum OptionalClaim: String, Sendable, CaseIterable {
    case acct, authTime = "auth_time", email, familyName = "family_name", givenName = "given_name", idtyp
    case loginHint = "login_hint", preferredUsername = "preferred_username", sid, upn
  }

  package var groups = Groups.none
  package var optional: [OptionalClaim] = []

  package init() {}
}
