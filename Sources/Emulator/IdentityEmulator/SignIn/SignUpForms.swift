// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// New accounts: a policy of B2C, an External ID tenant and the personal accounts let people make their own.
extension ReceivedAuthorizationRequest {
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
  var field: String { Self.fieldPrefix + name }
  static let fieldPrefix = "attribute."
}

/// Takes what people who make themselves an account enter.
struct SignUpForms: Sendable {
  let accounts: AccountStore
  let random: any RandomSource

  /// False when `step` is nothing of a sign-up.
  func enter(_ step: String, _ visit: inout SignInVisit) throws(FormError) -> Bool {
    guard let tenant = visit.flow.request.signUpTenant(in: visit.directory) else { return false }
    switch step {
    case "signup": visit.flow.policy.isSigningUp = true
    case "create" where visit.flow.policy.isSigningUp: try signUp(&visit, tenant)
    default: return false
    }
    return true
  }

  private func signUp(_ visit: inout SignInVisit, _ tenant: Tenant) throws(FormError) {
    let email = visit.typedWord("email")
    let name = visit.typed("displayName")
    visit.flow.typedUsername = email
    guard email.split(separator: "@").count == 2, ObjectReader.isText(email) else {
      throw FormError("Enter an email address, such as name@example.com.", at: "email")
    }
    guard ObjectReader.isText(name) else { throw FormError("Enter a name.", at: "displayName") }
    let taken = FormError(
      "An account with this address exists already. Sign in with it, or use another address.", at: "email")
    guard visit.directory.user(named: email) == nil else { throw taken }
    guard visit.directory.users.count < Accounts.limit else {
      throw FormError("There are \(Accounts.limit) people already. Reset the emulator.", at: "email")
    }
    let attributes = try attributes(visit)
    var user = User(id: newUserID(in: tenant), tenantID: tenant.id, username: email, name: name)
    user.email = email
    user.takeAttributes(attributes.filter { !$0.value.isEmpty })
    var password: Secret?
    if visit.flow.request.asksForPassword {
      password = try visit.newPassword()
    } else {
      user.native.firstFactor = .code
    }
    guard let directory = accounts.enroll(user, password: password) else { throw taken }
    visit.context.directory = directory
    // The code that is sent next shows whose the address is.
    (visit.flow.policy.isSigningUp, visit.flow.policy.checksAddress) = (false, true)
    visit.flow.userID = user.id
  }

  private func attributes(_ visit: SignInVisit) throws(FormError) -> [String: String] {
    var values: [String: String] = [:]
    for attribute in visit.flow.request.signUpAttributes {
      let value = visit.typed(attribute.field)
      guard attribute.accepts(value) else {
        throw FormError(
          "\(attribute.label) is missing or not as it should be. Enter another value.", at: attribute.field)
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
}
