// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth

/// What a person has done on the pages of a B2C policy.
package struct PolicyProgress: Sendable {
  /// The person asked for a new account.
  package var isSigningUp = false
  /// Who a code was sent to, to prove that a forgotten password is theirs; nil for an address that is nobody's.
  package var owner: UserID?
  package var code: OneTimeCode?
  /// The policy's own page has been answered.
  package var isDone = false

  package init() {}
}

/// A page that only a policy has.
enum PolicyPage: Sendable {
  case signUp, editProfile(User), askAddress, resetPassword
}
