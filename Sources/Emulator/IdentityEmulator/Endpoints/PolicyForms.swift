// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// What people enter on the pages that only B2C's policies have.
extension IdentityEmulator {
  /// False when `step` is no policy's, or not this one's now.
  func enterPolicy(_ step: String, _ flow: inout SignInFlow, _ context: RequestContext) -> Bool {
    guard case .policy(let tenant, let policy, _) = flow.request.authority else { return false }
    switch (policy.kind, step) {
    case (.editProfile, "save"): editProfile(&flow, context)
    case (.resetPassword, "sendcode"): sendResetCode(&flow, tenant, context)
    case (.resetPassword, "reset"): resetPassword(&flow, context)
    default: return false
    }
    return true
  }

  private func editProfile(_ flow: inout SignInFlow, _ context: RequestContext) {
    // Only the person whose page this is.
    guard case .policy(.editProfile(var user)) = step(of: flow, context) else { return }
    let name = context.form["displayName"] ?? ""
    guard !name.isEmpty else {
      flow.message = "Enter a name."
      return
    }
    user.name = name
    update(user)
    flow.policy.isDone = true
  }

  /// Says the same whether the address is somebody's or not.
  private func sendResetCode(_ flow: inout SignInFlow, _ tenant: Tenant, _ context: RequestContext) {
    let address = (context.form["email"] ?? "").filter { !$0.isWhitespace }
    guard !address.isEmpty else {
      flow.message = "Enter your e-mail address."
      return
    }
    let user = directory.user(named: address).flatMap { $0.tenantID == tenant.id ? $0 : nil }
    flow.policy.owner = user?.id
    do throws(NativeRefusal) {
      flow.policy.code = try newCode(for: StrongMethod(.email, address), context)
    } catch {
      flow.message = error.message
    }
  }

  private func resetPassword(_ flow: inout SignInFlow, _ context: RequestContext) {
    guard var code = flow.policy.code else { return }
    do throws(NativeRefusal) {
      defer { flow.policy.code = code }
      try code.check((context.form["code"] ?? "").filter { !$0.isWhitespace }, now: context.now)
    } catch {
      flow.message = error.message
      return
    }
    guard let owner = flow.policy.owner else {
      flow.message = Refusal.unknownUser.pageText
      return
    }
    guard let password = newPassword(&flow, context) else { return }
    changePassword(of: owner, to: password)
    flow.policy.isDone = true
    accept(owner, &flow, context)
  }

  /// The page proved who it is, as a password does.
  func accept(_ user: UserID, _ flow: inout SignInFlow, _ context: RequestContext) {
    flow.userID = user
    prove(user, &flow, context)
  }
}
