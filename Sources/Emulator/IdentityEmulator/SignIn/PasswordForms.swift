// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Takes the passwords that people type.
struct PasswordForms: Sendable {
  let signIns: SignIns
  let accounts: AccountStore
  let proofs: SignInProofs
  let passwords: PasswordChange

  func enter(_ password: String, _ visit: inout SignInVisit) {
    guard case .askPassword(let user) = signIns.step(of: visit) else { return }
    if let refusal = accounts.checkPassword(password, of: user.id, now: visit.context.now) {
      visit.flow.message = refusal.pageText
    } else {
      proofs.prove(user.id, &visit)
    }
  }

  func change(_ visit: inout SignInVisit) {
    guard case .changePassword(let user) = signIns.step(of: visit) else { return }
    let current = visit.typed("current")
    if let refusal = accounts.checkPassword(current, of: user.id, now: visit.context.now) {
      visit.flow.message = refusal.pageText
    } else if let password = visit.newPassword() {
      guard password.exposed != current else {
        visit.flow.message = "The new password is the old one. Choose another."
        return
      }
      passwords.set(password, of: user.id)
      proofs.signIn(user.id, &visit)
    }
  }
}

extension Refusal {
  /// As a page says it: the text, then the number to search for.
  var pageText: String { "\(message) (\(family)\(code))" }
}
