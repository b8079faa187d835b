// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One tenant's people, as the native flows see them.
struct TenantAccounts: NativeAccounts {
  let emulator: IdentityEmulator
  let tenant: Tenant
  let now: Date

  func account(named username: String) -> NativeAccount? {
    emulator.directory.user(named: username).flatMap(member)
  }

  func account(_ id: String) -> NativeAccount? { emulator.directory.user(UserID(id)).flatMap(member) }

  func isTaken(_ username: String) -> Bool { emulator.directory.user(named: username) != nil }

  private func member(_ user: User) -> NativeAccount? {
    guard user.tenantID == tenant.id else { return nil }
    return NativeAccount(id: user.id.value, username: user.username, profile: user.native)
  }

  func verdict(on password: String, of id: String) -> PasswordVerdict {
    switch emulator.checkPassword(password, of: UserID(id), now: now) {
    case nil: break
    case Refusal.locked?: return .locked
    case _?: return .wrong
    }
    let standing = emulator.state.withLock { $0.accounts[UserID(id)] }
    if standing?.isBlocked ?? true { return .blocked }
    return standing?.mustChangePassword == true ? .mustChange : .right
  }

  func isBlocked(_ id: String) -> Bool { emulator.state.withLock { $0.accounts[UserID(id)]?.isBlocked ?? true } }

  func wasUsed(_ password: String, of id: String, latest count: Int) -> Bool {
    guard let standing = emulator.state.withLock({ $0.accounts[UserID(id)] }) else { return false }
    return ([standing.password] + standing.formerPasswords).prefix(count).contains { $0.matches(password) }
  }

  func create(_ person: NewPerson) -> String? {
    guard !isTaken(person.username) else { return nil }
    let attributes = person.attributes
    let given = [attributes["givenName"], attributes["surname"]].compactMap { $0 }.joined(separator: " ")
    var user = User(
      id: UserID(emulator.random.uuid().uuidString), tenantID: tenant.id, username: person.username,
      name: attributes["displayName"] ?? (given.isEmpty ? "unknown" : given))
    user.email = person.username
    user.takeAttributes(attributes)
    user.native.firstFactor = person.password == nil ? .code : .password
    emulator.enroll(user, password: person.password)
    return user.id.value
  }

  func setPassword(_ password: Secret, of id: String) { emulator.changePassword(of: UserID(id), to: password) }

  func add(_ method: StrongMethod, to id: String) {
    guard var user = emulator.directory.user(UserID(id)) else { return }
    user.native.strongMethods.append(method)
    emulator.update(user)
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

extension IdentityEmulator {
  /// Adds a person who signed up; without password, one that nobody can guess.
  func enroll(_ user: User, password: Secret?) {
    let record = PasswordRecord(password?.exposed ?? secretText(), random: random)
    state.withLock {
      $0.accounts[user.id] = AccountStanding(password: record, mustChangePassword: false, isBlocked: false)
    }
    update(user)
  }

  /// Puts a new or changed person into the directory, and remembers that the seed does not know them so.
  func update(_ user: User) {
    state.withLock { $0.changedUsers[user.id] = user }
    people.withLock { $0 = $0.including(user) }
  }
}
