// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

// Several accounts, which the tutorial doesn't have. The person chooses the one to use.
extension ViewController {
  private static let rememberedKey = "account"

  /// All signed-in accounts, sorted by name, because `allAccounts` has no defined order.
  var accounts: [MSALAccount] {
    let all = (try? applicationContext?.allAccounts()) ?? []
    return all.sorted { ($0.username ?? "") < ($1.username ?? "") }
  }

  /// Whether the person has to choose.
  var hasSeveralAccounts: Bool { accounts.count > 1 }

  /// The account that was used last.
  var chosenAccount: MSALAccount? {
    guard let identifier = UserDefaults.standard.string(forKey: Self.rememberedKey) else { return nil }
    return (try? applicationContext?.accounts(for: MSALAccountEnumerationParameters(identifier: identifier)))?.first
  }

  /// Stores the account in use for the next start, by its identifier, because user names change.
  func remember(_ account: MSALAccount?) {
    UserDefaults.standard.set(account?.identifier, forKey: Self.rememberedKey)
    UserDefaults.standard.synchronize()
  }

  func addAccountActions() {
    view.accountActions(
      choose: { [self] identifier in
        guard let account = accounts.first(where: { $0.identifier == identifier }) else { return }
        switchAccount(to: account)
      },
      add: { [self] in signIn(with: .default) })
  }

  func switchAccount(to account: MSALAccount) {
    view.hideProblem()
    accessToken = ""
    updateCurrentAccount(account: account)
  }
}

extension MSALAccount {
  var displayName: String { accountClaims?["name"] as? String ?? username ?? "" }
}
