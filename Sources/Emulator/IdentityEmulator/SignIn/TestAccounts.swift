// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// The people of the seed as the sign-in page offers them: whoever picks one finds the password filled in.
package struct TestAccounts: Sendable {
  private let people: [Seed.Person]
  private let accounts: AccountStore

  package init(_ seed: Seed, accounts: AccountStore) {
    people = seed.offersTestAccounts ? seed.people : []
    self.accounts = accounts
  }

  /// Those who may sign in here.
  func offered(_ visit: SignInVisit, _ decision: SignInDecision) -> [TestAccount] {
    people.compactMap { person in
      // As the emulator knows them now.
      guard let user = visit.directory.user(person.user.id), decision.admits(user, visit.flow.request) else {
        return nil
      }
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

  package func contains(_ id: UserID) -> Bool { people.contains { $0.user.id == id } }

  /// The password of who was picked, unless it has been changed.
  package func password(of id: UserID) -> Secret? {
    guard let password = people.first(where: { $0.user.id == id })?.password,
      accounts.standing(of: id)?.password.matches(password.exposed) == true
    else { return nil }
    return password
  }
}
