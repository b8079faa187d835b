// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

// Notes what people have shown of who they are.
extension SignIns {
  /// The person has shown who they are, and is signed in unless something is in the way.
  func prove(_ id: UserID, _ visit: inout SignInVisit) {
    visit.flow.authenticatedAt = visit.context.now
    guard let standing = accounts.standing(of: id), !standing.isBlocked, !standing.mustChangePassword else { return }
    signIn(id, &visit)
  }

  func signIn(_ id: UserID, _ visit: inout SignInVisit) {
    visit.flow.browserID = sessions.signIn(id, browser: visit.flow.browserID, at: visit.context.now)
  }

  /// The person has proven a second factor, which the browser's session knows too.
  func proveSecondFactor(_ id: UserID, _ visit: inout SignInVisit) {
    visit.flow.secondFactorAt = visit.context.now
    sessions.proveSecondFactor(id, browser: visit.flow.browserID, at: visit.context.now)
  }
}

extension SignInVisit {
  /// The password typed twice.
  func newPassword() throws(FormError) -> Secret {
    let new = typed("new")
    guard PasswordPolicy.problem(with: new, banned: []) == nil else {
      throw FormError("The new password does not meet the requirements. \(FormField.passwordRule)", at: "new")
    }
    guard new == typed("confirm") else {
      throw FormError("The two new passwords differ. Type the same one twice.", at: "confirm")
    }
    return Secret(new)
  }
}
