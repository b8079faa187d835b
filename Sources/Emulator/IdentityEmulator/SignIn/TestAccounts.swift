// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// The people as the sign-in page offers them: those of the seed, and those that an administrator added. Whoever picks
/// one finds the password filled in.
package struct TestAccounts: Sendable {
  private let people: [Seed.Person]
  private let isOffered: Bool
  private let accounts: AccountStore

  /// The largest number of added people on the sign-in page.
  private static let addedLimit = 50

  package init(_ seed: Seed, accounts: AccountStore) {
    isOffered = seed.offersTestAccounts
    people = isOffered ? seed.people : []
    self.accounts = accounts
  }

  /// Those who may sign in here.
  func offered(_ visit: SignInVisit, _ decision: SignInDecision) -> [TestAccount] {
    // As the emulator knows them now.
    let known = people.compactMap { visit.directory.user($0.user.id) } + added(visit.directory)
    return known.compactMap { user in
      guard decision.admits(user, visit.flow.request) else { return nil }
      let standing = accounts.standing(of: user.id)
      let notes = [
        visit.directory.tenant(user.tenantID)?.name, user.isAdministrator ? "administrator" : nil,
        user.native.firstFactor == .code ? "signs in with codes" : nil,
        standing?.mustChangePassword == true ? "must change the password" : nil,
        standing?.isBlocked == true ? "blocked" : nil,
      ]
      return TestAccount(id: user.id.value, name: user.name, note: notes.compactMap { $0 }.joined(separator: ", "))
    }
  }

  package func contains(_ id: UserID) -> Bool { people.contains { $0.user.id == id } || password(of: id) != nil }

  /// The last people that an administrator added, whose passwords are known.
  private func added(_ directory: Directory) -> [User] {
    guard isOffered else { return [] }
    let seeded = Set(people.map(\.user.id))
    return directory.users.filter { !seeded.contains($0.id) && password(of: $0.id) != nil }.suffix(Self.addedLimit)
  }

  /// The password of who was picked, unless it has been changed.
  package func password(of id: UserID) -> Secret? {
    guard isOffered, let standing = accounts.standing(of: id), accounts.directory.user(id)?.native.firstFactor != .code
    else { return nil }
    if let known = standing.password.known { return known }
    // The state of an earlier run keeps hashes alone.
    let seeded = people.first { $0.user.id == id }?.password
    return seeded.flatMap { standing.password.matches($0.exposed) ? $0 : nil }
  }
}
