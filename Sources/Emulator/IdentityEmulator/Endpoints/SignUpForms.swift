// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// New accounts: a policy of B2C, an External ID tenant and the personal accounts let people make their own.
extension AuthorizationRequest {
  /// Where somebody who signs up gets an account; nil where nobody can.
  func signUpTenant(in directory: Directory) -> Tenant? {
    switch authority {
    case .policy(let tenant, let policy, _): policy.kind == .signUpOrSignIn ? tenant : nil
    case .tenant(let tenant): tenant.kind == .external || tenant.kind == .consumers ? tenant : nil
    case .common, .consumers: directory.tenant(.personal).flatMap { app.admits($0) ? $0 : nil }
    case .organizations, .federation: nil
    }
  }

  /// Whether the new account has a password; otherwise codes are sent to its address.
  var asksForPassword: Bool { app.native?.credential != .code }

  /// What the app's user flow wants to know besides.
  var signUpAttributes: [UserAttribute] {
    (app.native?.attributes ?? []).filter { $0.isRequired && $0.name != "displayName" }
  }
}

extension UserAttribute {
  /// The name of its form field.
  var field: String { "attribute." + name }
}

extension IdentityEmulator {
  /// False when `step` is nothing of a sign-up.
  func enterSignUp(_ step: String, _ flow: inout SignInFlow, _ context: RequestContext) -> Bool {
    guard let tenant = flow.request.signUpTenant(in: directory) else { return false }
    switch step {
    case "signup": flow.policy.isSigningUp = true
    case "create" where flow.policy.isSigningUp: signUp(&flow, tenant, context)
    default: return false
    }
    return true
  }

  private func signUp(_ flow: inout SignInFlow, _ tenant: Tenant, _ context: RequestContext) {
    let email = (context.form["email"] ?? "").filter { !$0.isWhitespace }
    let name = context.form["displayName"] ?? ""
    flow.typedUsername = email
    guard email.split(separator: "@").count == 2, !name.isEmpty else {
      flow.message = "Enter an e-mail address and a name."
      return
    }
    guard directory.user(named: email) == nil else {
      flow.message = "An account with this address exists already. Sign in with it, or use another address."
      return
    }
    guard let attributes = attributes(&flow, context) else { return }
    var user = User(id: newUserID(in: tenant), tenantID: tenant.id, username: email, name: name)
    user.email = email
    user.takeAttributes(attributes)
    var password: Secret?
    if flow.request.asksForPassword {
      password = newPassword(&flow, context)
      guard password != nil else { return }
    } else {
      user.native.firstFactor = .code
    }
    enroll(user, password: password)
    flow.policy.isSigningUp = false
    if password == nil {
      // The code that is sent next shows whose the address is.
      flow.userID = user.id
    } else {
      accept(user.id, &flow, context)
    }
  }

  private func attributes(_ flow: inout SignInFlow, _ context: RequestContext) -> [String: String]? {
    var values: [String: String] = [:]
    for attribute in flow.request.signUpAttributes {
      let value = context.form[attribute.field] ?? ""
      guard attribute.accepts(value) else {
        flow.message = "The value of \(attribute.name) is missing or not as it should be. Enter another."
        return nil
      }
      values[attribute.name] = value
    }
    return values
  }

  /// Personal accounts have a 16-digit id behind zeros, as on the real platform.
  private func newUserID(in tenant: Tenant) -> UserID {
    let id = random.uuid().uuidString
    return UserID(tenant.kind == .consumers ? "00000000-0000-0000-" + id.suffix(17) : id)
  }

  func newPassword(_ flow: inout SignInFlow, _ context: RequestContext) -> Secret? {
    let (new, confirm) = (context.form["new"] ?? "", context.form["confirm"] ?? "")
    guard new == confirm else {
      flow.message = "The two new passwords differ. Type the same one twice."
      return nil
    }
    guard new.count >= 8 else {
      flow.message = "The new password is too short. Use 8 characters or more."
      return nil
    }
    return Secret(new)
  }
}
