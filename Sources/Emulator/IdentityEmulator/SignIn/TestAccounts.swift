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
    people = seed.people
    self.accounts = accounts
  }

  /// The test accounts that may sign in to the app.
  func offered(_ visit: SignInVisit, _ decision: SignInDecision) -> [TestAccount] {
    guard isOffered else { return [] }
    let (seeded, others) = everybody(in: visit.directory)
    let added = others.filter { knownPassword(of: $0.id) != nil }.suffix(Self.addedLimit)
    return (seeded + added).compactMap { user in
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

  package func contains(_ id: UserID) -> Bool {
    isOffered && (people.contains { $0.user.id == id } || knownPassword(of: id) != nil)
  }

  /// The people of the seed in its order, and those who came later, all as the directory has them now.
  package func everybody(in directory: Directory) -> (seeded: [User], others: [User]) {
    let ids = Set(people.map(\.user.id))
    return (people.compactMap { directory.user($0.user.id) }, directory.users.filter { !ids.contains($0.id) })
  }

  /// The password as the pages show it.
  package func password(of id: UserID) -> Secret? { isOffered ? knownPassword(of: id) : nil }

  /// The password, unless the person chose it.
  package func knownPassword(of id: UserID) -> Secret? {
    guard let standing = accounts.standing(of: id), accounts.directory.user(id)?.native.firstFactor != .code
    else { return nil }
    if let known = standing.password.known { return known }
    // The state of an earlier run keeps hashes alone.
    let seeded = people.first { $0.user.id == id }?.password
    return seeded.flatMap { !$0.exposed.isEmpty && standing.password.matches($0.exposed) ? $0 : nil }
  }
}
