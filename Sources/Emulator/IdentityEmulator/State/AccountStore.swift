// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

package final class AccountStore: Sendable {
  /// Never held while a password is hashed.
  private let accounts: Lock<Accounts>
  private let settings: TokenSettings
  private let random: any RandomSource

  package init(_ seed: Seed, random: any RandomSource) {
    accounts = Lock(Accounts(seed, random: random))
    settings = seed.settings
    self.random = random
  }

  package var current: Accounts { accounts.withLock { $0 } }
  package var directory: Directory { accounts.withLock { $0.directory } }

  package func standing(of id: UserID) -> AccountStanding? { accounts.withLock { $0.standings[id] } }

  package func replace(with other: Accounts) { accounts.withLock { $0 = other } }

  /// nil when the password is right. Too many wrong ones lock the account for a while.
  func checkPassword(_ password: String, of id: UserID, now: Date) -> Refusal? {
    guard let standing = standing(of: id) else { return .unknownUser }
    if standing.isLocked(at: now) { return .locked }
    let isRight = standing.password.matches(password)
    return accounts.withLock { $0.standings[id]?.noteTry(isRight: isRight, at: now, settings) }
  }

  func setPassword(_ password: PasswordRecord, of id: UserID) {
    accounts.withLock { $0.standings[id]?.setPassword(password) }
  }

  package func setBlocked(_ isBlocked: Bool, for id: UserID) {
    accounts.withLock { $0.standings[id]?.isBlocked = isBlocked }
  }

  /// Keeps a passkey that the person begins to register, beside the latest others that are not registered yet.
  func begin(_ pending: PendingPasskey, for id: UserID, at now: Date) {
    accounts.withLock { accounts in
      let others = accounts.standings[id]?.pendingPasskeys.filter { now < $0.expiresAt } ?? []
      accounts.standings[id]?.pendingPasskeys = others.suffix(AccountStanding.passkeyLimit - 1) + [pending]
    }
  }

  /// Registers the passkey. False if it is not pending any more, or the person has too many; throws if somebody has it.
  func finish(_ pending: PendingPasskey, with passkey: Passkey, for id: UserID) throws(PasskeyRefusal) -> Bool {
    try accounts.withLock { accounts throws(PasskeyRefusal) in
      guard var standing = accounts.standings[id], standing.passkeys.count < AccountStanding.passkeyLimit,
        let place = standing.pendingPasskeys.firstIndex(where: { $0.id == pending.id })
      else { return false }
      let isKnown = accounts.standings.values.contains { $0.passkeys.contains { $0.id == passkey.id } }
      guard !isKnown else { throw .credentialKnown }
      standing.pendingPasskeys.remove(at: place)
      standing.passkeys.append(passkey)
      accounts.standings[id] = standing
      return true
    }
  }

  /// Checks the use of a passkey (WebAuthn section 7.2), and keeps its counter. Gives the person who has it.
  /// - Parameter expected: The person who was named before; nil: the authenticator has to name them.
  func use(
    _ assertion: PasskeyAssertion, in ceremony: PasskeyCeremony, by expected: UserID?, at now: Date
  ) throws(PasskeyRefusal) -> UserID {
    try accounts.withLock { accounts throws(PasskeyRefusal) in
      for (id, standing) in accounts.standings {
        guard let place = standing.passkeys.firstIndex(where: { $0.id == assertion.id }) else { continue }
        guard expected == nil || expected == id else { throw .otherPerson }
        guard expected != nil || assertion.userHandle != nil else { throw .noUserHandle }
        let used = try ceremony.use(standing.passkeys[place], of: id.value, assertion, at: now)
        accounts.standings[id]?.passkeys[place] = used
        return id
      }
      throw .unknownCredential
    }
  }

  /// False if the person has no such passkey.
  package func removePasskey(_ passkey: String, of id: UserID) -> Bool {
    accounts.withLock { accounts in
      guard let place = accounts.standings[id]?.passkeys.firstIndex(where: { $0.id == passkey }) else { return false }
      accounts.standings[id]?.passkeys.remove(at: place)
      return true
    }
  }

  /// Adds a person who signed up, and gives the directory with them; without password, one that nobody can guess. nil
  /// when somebody has the name, or there are too many people.
  func enroll(_ user: User, password: Secret?) -> Directory? {
    let record = PasswordRecord(password?.exposed ?? random.text(), random: random)
    return accounts.withLock { accounts in
      let directory = accounts.directory
      guard directory.user(named: user.username) == nil, directory.users.count < Accounts.limit else { return nil }
      accounts.standings[user.id] = AccountStanding(password: record, mustChangePassword: false, isBlocked: false)
      return accounts.put(user)
    }
  }

  /// Registers a person, in the place of one with the same id. Who is new gets the password, or one that nobody can
  /// guess.
  package func put(_ person: Seed.Person, password: Secret?) {
    let record =
      password.map { PasswordRecord(shown: $0, random: random) } ?? PasswordRecord(random.text(), random: random)
    accounts.withLock { accounts in
      let id = person.user.id
      var standing =
        accounts.standings[id] ?? AccountStanding(password: record, mustChangePassword: false, isBlocked: false)
      (standing.mustChangePassword, standing.isBlocked) = (person.mustChangePassword, person.isBlocked)
      accounts.standings[id] = standing
      accounts.changedUsers[id] = person.user
      accounts.registered.insert(id)
      accounts.directory = accounts.directory.including(person.user)
    }
  }

  package func remove(_ id: UserID) {
    accounts.withLock { accounts in
      accounts.directory = accounts.directory.removing(id)
      (accounts.standings[id], accounts.changedUsers[id]) = (nil, nil)
      accounts.registered.remove(id)
    }
  }

  /// Changes the apps and APIs. People and groups have functions of their own, because accounts belong to people.
  package func change(_ change: (Directory) -> Directory) {
    accounts.withLock { accounts in
      let former = accounts.directory
      accounts.directory = change(former)
      // An API that is changed or removed can take app roles from people.
      for user in accounts.directory.users where former.user(user.id)?.appRoles != user.appRoles {
        accounts.changedUsers[user.id] = user
        accounts.registered.insert(user.id)
      }
    }
  }

  /// Registers a group, in the place of one of the tenant's with the same id.
  package func put(_ entry: RegisteredGroup) {
    accounts.withLock { accounts in
      guard var tenant = accounts.directory.tenant(entry.tenantID) else { return }
      tenant.groups = tenant.groups.including(entry.group) { $0.id == entry.group.id }
      accounts.directory = accounts.directory.including(tenant)
    }
  }

  /// Removes a group, and everybody from it.
  package func removeGroup(_ id: String, of tenant: TenantID) {
    accounts.withLock { accounts in
      let members = accounts.directory.members(of: id, in: tenant).map(\.id)
      accounts.directory = accounts.directory.removing(group: id, of: tenant)
      for member in members { accounts.changedUsers[member] = accounts.directory.user(member) }
      accounts.registered.formUnion(members)
    }
  }

  /// Changes a person, and gives the directory with the change.
  @discardableResult
  package func update(_ id: UserID, _ change: (inout User) -> Void) -> Directory {
    accounts.withLock { accounts in
      guard var user = accounts.directory.user(id) else { return accounts.directory }
      change(&user)
      return accounts.put(user)
    }
  }
}

/// The directory, and how the account of everybody in it stands.
package struct Accounts: Sendable {
  /// More people, apps or APIs are not registered while the emulator runs.
  package static let limit = 10_000

  package var directory: Directory
  package var standings: [UserID: AccountStanding] = [:]
  /// People who signed up, or who differ from the seed.
  var changedUsers: [UserID: User] = [:]
  /// People who were added or changed by the control API.
  package var registered: Set<UserID> = []

  package init(_ seed: Seed, random: any RandomSource) {
    directory = seed.directory
    for person in seed.people {
      // Who signs in with codes has a password that nobody knows.
      let unknown = Secret(random.text())
      let password = person.user.native.firstFactor == .code ? unknown : person.password
      standings[person.user.id] = AccountStanding(
        password: person.passwordHash ?? PasswordRecord(seeded: password, random: random),
        mustChangePassword: person.mustChangePassword, isBlocked: person.isBlocked)
    }
  }

  fileprivate mutating func put(_ user: User) -> Directory {
    changedUsers[user.id] = user
    directory = directory.including(user)
    return directory
  }
}

extension RandomSource {
  /// A new unguessable text.
  package func text() -> String { Base64URL.encode(bytes(32)) }

  /// A new GUID in lower case.
  package func id() -> String { uuid().uuidString.lowercased() }
}

/// What can change about a user while the emulator runs.
package struct AccountStanding: Sendable {
  package var password: PasswordRecord
  package var mustChangePassword: Bool
  package var isBlocked: Bool
  /// Wrong passwords in a row.
  package var failures = 0
  package var lockedUntil: Date?
  /// The passwords before this one, latest first.
  package var formerPasswords: [PasswordRecord] = []
  package var passkeys: [Passkey] = []
  /// Those that the person has begun to register; a restart forgets them.
  var pendingPasskeys: [PendingPasskey] = []

  /// The largest number of passkeys of a person.
  static let passkeyLimit = 10

  package func isLocked(at now: Date) -> Bool { lockedUntil.map { now < $0 } ?? false }

  /// Counts a try with a password. Gives the refusal, or nil when the password was right.
  mutating func noteTry(isRight: Bool, at now: Date, _ settings: TokenSettings) -> Refusal? {
    failures = isRight ? 0 : failures + 1
    if isRight { return nil }
    guard failures >= settings.lockoutThreshold else { return .wrongPassword }
    failures = 0
    lockedUntil = now.addingTimeInterval(Double(settings.lockoutDuration))
    return .locked
  }

  mutating func setPassword(_ new: PasswordRecord) {
    formerPasswords = Array(([password] + formerPasswords).prefix(24))
    password = new
    mustChangePassword = false
    failures = 0
    lockedUntil = nil
  }

  /// Throws when no tokens may be given for the account, whatever the client holds.
  package func check() throws(Refusal) {
    guard !isBlocked else { throw .blocked() }
    guard !mustChangePassword else { throw .passwordExpired() }
  }
}
