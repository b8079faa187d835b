// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One tenant's people, as a step of the native flows sees and changes them: in the directory of its request.
struct TenantAccounts: Sendable {
  let tenant: Tenant
  let directory: Directory
  let administration: Administration
  let random: any RandomSource
  let now: Date

  private var accounts: AccountStore { administration.accounts }

  func account(named username: String) -> NativeAccount? {
    directory.user(named: username).flatMap(member)
  }

  func account(_ id: String) -> NativeAccount? { directory.user(UserID(id)).flatMap(member) }

  /// Whether anybody has this name already, in whatever tenant: names are unique in the whole emulator.
  func isTaken(_ username: String) -> Bool { directory.user(named: username) != nil }

  private func member(_ user: User) -> NativeAccount? {
    guard user.tenantID == tenant.id else { return nil }
    var profile = user.native
    // Whom an access policy asks for a second factor gives it as natively as who always has to.
    if administration.policies.current.requirements[user.id.value] == .secondFactor {
      profile.needsStrongAuthentication = true
    }
    return NativeAccount(id: user.id.value, username: user.username, profile: profile)
  }

  /// Throws unless somebody may sign in with `password`. Counts wrong ones, too many of which lock the account.
  func check(_ password: String, of id: String) throws(NativeRefusal) {
    if let refusal = accounts.checkPassword(password, of: UserID(id), now: now) {
      throw refusal == .locked ? .locked : .wrongPassword
    }
    if isBlocked(id) { throw .blocked }
    if accounts.standing(of: UserID(id))?.mustChangePassword == true { throw .mustChangePassword }
  }

  /// Whether `id` may not sign in at all.
  func isBlocked(_ id: String) -> Bool { accounts.standing(of: UserID(id))?.isBlocked ?? true }

  /// Whether `password` is one of the latest `count`, the current one among them. This counts no failure.
  func wasUsed(_ password: String, of id: String, latest count: Int) -> Bool {
    guard let standing = accounts.standing(of: UserID(id)) else { return false }
    return ([standing.password] + standing.formerPasswords).prefix(count).contains { $0.matches(password) }
  }

  /// Makes the account of somebody who has gone through sign-up, and gives its id; nil when the name was taken in the
  /// meantime. Without a password the account signs in with codes.
  func create(_ username: String, password: Secret?, attributes: [String: String]) -> String? {
    let given = [attributes["givenName"], attributes["surname"]].compactMap { $0 }.joined(separator: " ")
    var user = User(
      id: UserID(random.uuid().uuidString), tenantID: tenant.id, username: username,
      name: attributes["displayName"] ?? (given.isEmpty ? "unknown" : given))
    user.email = username
    user.takeAttributes(attributes)
    user.native.firstFactor = password == nil ? .code : .password
    return accounts.enroll(user, password: password) == nil ? nil : user.id.value
  }

  func setPassword(_ password: Secret, of id: String) { administration.changePassword(of: UserID(id), to: password) }

  func add(_ method: StrongMethod, to id: String) {
    accounts.update(UserID(id)) { $0.native.strongMethods.append(method) }
  }
}

extension User {
  /// Takes over what sign-up asked for, by programmable name.
  mutating func takeAttributes(_ attributes: [String: String]) {
    givenName = attributes["givenName"]
    surname = attributes["surname"]
    jobTitle = attributes["jobTitle"]
    native.attributes = attributes
  }
}
