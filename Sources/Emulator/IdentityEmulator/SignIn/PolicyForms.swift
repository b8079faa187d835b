// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

extension ReceivedAuthorizationRequest {
  /// Whether the page for the password offers a new one. An organisation's own server does not.
  var offersReset: Bool {
    if case .federation = authority { return false }
    return authority.policy.map { $0.kind == .signUpOrSignIn } ?? true
  }
}

/// Takes what people enter on the pages for a new password, and on those that only B2C's policies have.
struct PolicyForms: Sendable {
  let signIns: SignIns
  let administration: Administration

  /// Carries out what was entered on one of these pages. Returns false if `step` belongs to none of them, or not to the
  /// one that the sign-in has reached.
  func enter(_ step: String, _ visit: inout SignInVisit) throws(FormError) -> Bool {
    switch (signIns.step(of: visit), step) {
    case (.policy(.editProfile), "save"): try editProfile(&visit)
    case (.policy(.askAddress), "sendcode"): try sendResetCode(&visit)
    case (.policy(.resetPassword), "reset"): try resetPassword(&visit)
    case (.askPassword, "forgot") where visit.flow.request.offersReset: forgot(&visit)
    case (.policy, "cancel") where visit.flow.policy.isResetting: visit.flow.startOver()
    default: return false
    }
    return true
  }

  /// A policy's app starts another policy, which resets the password. Everybody else gets a code.
  private func forgot(_ visit: inout SignInVisit) {
    guard visit.flow.request.authority.policy == nil else {
      return visit.flow.refusal = SignInRefusal(refusal: .forgotPassword)
    }
    visit.flow.policy.isResetting = true
  }

  private func editProfile(_ visit: inout SignInVisit) throws(FormError) {
    // Only the person whose page this is.
    guard case .policy(.editProfile(let user)) = signIns.step(of: visit) else { return }
    let name = visit.typed("displayName")
    guard !name.isEmpty else { throw FormError("Enter a name.", at: "displayName") }
    visit.context.directory = signIns.accounts.update(user.id) { $0.name = name }
    visit.flow.policy.isDone = true
  }

  /// Says the same whether the address is somebody's or not.
  private func sendResetCode(_ visit: inout SignInVisit) throws(FormError) {
    let address = visit.typedWord("email")
    guard !address.isEmpty else { throw FormError("Enter your email address.", at: "email") }
    visit.flow.typedUsername = address
    let user = visit.directory.user(named: address)
    visit.flow.policy.owner = user.flatMap { signIns.decision(visit).admits($0, visit.flow.request) ? $0.id : nil }
    do throws(NativeRefusal) {
      visit.flow.policy.code = try signIns.codes.sendCode(to: StrongMethod(.email, address), at: visit.context.now)
    } catch {
      throw FormError(error.message, at: "email")
    }
  }

  private func resetPassword(_ visit: inout SignInVisit) throws(FormError) {
    do throws(NativeRefusal) {
      try signIns.codes.check(visit.typedWord("code"), against: &visit.flow.policy.code, at: visit.context.now)
    } catch {
      throw FormError(error.message, at: "code")
    }
    guard let owner = visit.flow.policy.owner else { throw FormError(Refusal.unknownUser.pageText, at: nil) }
    let password = try visit.newPassword()
    administration.changePassword(of: owner, to: password)
    visit.flow.policy.isDone = true
    visit.flow.userID = owner
    signIns.prove(owner, &visit)
  }
}
