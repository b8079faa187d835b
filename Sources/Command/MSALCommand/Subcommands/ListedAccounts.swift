// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import QuickCommand

/// `msal account list`
struct ListedAccounts: Sendable {
  func run(_ session: Session) async throws {
    let accounts = try session.application(try await session.profile()).allAccounts()
      .sorted { ($0.username ?? "") < ($1.username ?? "") }
    if session.isJSON {
      session.terminal.answer(JSONValue.array(accounts.map(AccountText.json)).shownText)
    } else if accounts.isEmpty {
      session.talk("Nobody is signed in. To sign in: msal login")
    } else {
      for account in accounts { session.terminal.answer(AccountText.line(account)) }
    }
  }
}

/// An account in words.
package enum AccountText {
  /// Safe to show.
  static func name(_ account: MSALAccount) -> String {
    ShownText(line: account.username ?? account.identifier ?? "an unnamed account").string
  }

  static func line(_ account: MSALAccount) -> ShownText {
    columns([name(account), displayName(account), account.homeAccountId?.tenantId].compactMap(\.self))
  }

  /// A line of columns. Accounts name themselves: no name may move the cursor, or pass for a column or line more.
  package static func columns(_ texts: [String]) -> ShownText {
    ShownText.joined(texts.map(ShownText.init(line:)), separator: "\t")
  }

  static func json(_ account: MSALAccount) -> JSONValue {
    TokenAnswer.account(
      username: account.username, name: displayName(account), homeAccountID: account.identifier,
      environment: account.environment, tenantID: account.homeAccountId?.tenantId)
  }

  private static func displayName(_ account: MSALAccount) -> String? { account.accountClaims?["name"] as? String }
}
