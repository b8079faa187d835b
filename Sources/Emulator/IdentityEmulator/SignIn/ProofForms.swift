// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

// Notes what people have shown of who they are.
extension SignIns {
  /// The person has shown who they are, and is signed in unless something is in the way.
  func prove(_ id: UserID, byPasskey: Bool = false, _ visit: inout SignInVisit) {
    let now = visit.context.now
    let passkeyAt = byPasskey ? now : nil
    visit.flow.proofs = Proofs(authenticatedAt: now, secondFactorAt: passkeyAt, passkeyAt: passkeyAt)
    guard let standing = accounts.standing(of: id), !standing.isBlocked, !standing.mustChangePassword else { return }
    signIn(id, &visit)
  }

  /// Signs the person in to the browser, who has just proven a first factor.
  func signIn(_ id: UserID, _ visit: inout SignInVisit) {
    let proofs = visit.flow.proofs ?? Proofs(authenticatedAt: visit.context.now)
    visit.flow.browserID = sessions.signIn(id, proofs, browser: visit.flow.browserID)
  }

  /// The person has proven a second factor, which the browser's session knows too.
  private func proveSecondFactor(_ id: UserID, _ visit: inout SignInVisit) {
    guard var proofs = decision(visit).proofs(of: id, visit.flow) else { return }
    proofs.secondFactorAt = visit.context.now
    // A first factor of before this sign-in stays with the browser's session, so that `max_age` holds for it still.
    if visit.flow.proofs != nil { visit.flow.proofs = proofs }
    visit.flow.browserID = sessions.signIn(id, proofs, browser: visit.flow.browserID)
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

// Takes the codes that people type: those without a password prove who they are by one, others give one as a second
// factor.
extension SignIns {
  func enterCode(_ field: String, _ visit: inout SignInVisit) throws(FormError) {
    let step = step(of: visit)
    guard visit.flow.code != nil else { return }
    do throws(NativeRefusal) {
      try codes.check(visit.typedWord(field), against: &visit.flow.code, at: visit.context.now)
    } catch {
      throw FormError(error.pageText, at: field)
    }
    visit.flow.code = nil
    switch step {
    case .askCode(let user): prove(user.id, &visit)
    case .askSecondFactor(let user): proveSecondFactor(user.id, &visit)
    default: break
    }
  }
}

extension NativeRefusal {
  /// As a page says it: the text, then the number to search for.
  var pageText: String { "\(message) (AADSTS\(code))" }
}

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
