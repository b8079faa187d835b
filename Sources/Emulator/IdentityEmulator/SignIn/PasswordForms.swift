// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Takes the passwords that people type.
struct PasswordForms: Sendable {
  let signIns: SignIns
  let administration: Administration

  func enter(_ password: String, _ visit: inout SignInVisit) throws(FormError) {
    guard case .askPassword(let user) = signIns.step(of: visit) else { return }
    try check(password, of: user, visit, at: "password")
    signIns.prove(user.id, &visit)
  }

  func change(_ visit: inout SignInVisit) throws(FormError) {
    guard case .changePassword(let user) = signIns.step(of: visit) else { return }
    let current = visit.typed("current")
    try check(current, of: user, visit, at: "current")
    let password = try visit.newPassword()
    guard password.exposed != current else {
      throw FormError("The new password is the old one. Choose another.", at: "new")
    }
    administration.setPassword(password, of: user.id)
    signIns.signIn(user.id, &visit)
  }

  private func check(
    _ password: String, of user: User, _ visit: SignInVisit, at field: String
  ) throws(FormError) {
    if let refusal = signIns.accounts.checkPassword(password, of: user.id, now: visit.context.now) {
      throw FormError(refusal.pageText, at: field)
    }
  }
}

extension Refusal {
  /// As a page says it: the text, then the number to search for.
  var pageText: String { "\(message) (\(number))" }
}
