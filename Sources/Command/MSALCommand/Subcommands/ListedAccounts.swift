// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// `msal account list`
struct ListedAccounts: Sendable {
  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let accounts = try session.client(profile).get().accounts().sorted { $0.username < $1.username }
    if !session.isJSON, accounts.isEmpty {
      return session.talk("Nobody is signed in. To sign in: \(session.loginCommand(profile))")
    }
    let choice = AccountChoice(name: nil, profile: profile)
    session.answer(
      .array(accounts.map(AccountText.json)),
      orAs: Table(
        header: ["ACCOUNT", "NAME", "TENANT"], rows: accounts.map(AccountText.columns),
        marked: choice == .only ? nil : accounts.firstIndex { choice.matches($0) }))
  }
}

/// `msal account use`
struct UsedAccount: Sendable {
  var name: String

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    guard try session.profiles.require(session.profileName) == profile else {
      throw CommandError(
        .usage, "The account is kept with the profile, and other settings were given.",
        nextStep: "Leave out all options but --profile.")
    }
    let client = try session.client(profile).get()
    guard let account = try session.account(.named(name), in: client) else {
      var failure = try session.notSignedIn(.named(name), profile, in: client)
      let similar = try client.accounts().map(AccountText.name).filter {
        $0.lowercased().hasPrefix(name.lowercased() + "@")
      }
      if let meant = similar.sorted().first {
        failure.nextStep = "If it is \(meant): msal account use \(ShellWord.quoted(meant))"
      }
      throw failure
    }
    try session.remember(account, for: profile)
    session.answer(
      AccountText.json(account, profile: session.profileName),
      orInWords: "The profile \"\(session.profileName)\" is for \(AccountText.name(account)) now.")
  }
}

/// An account in words.
package enum AccountText {
  /// The name, which is safe to show.
  static func name(_ account: Account) -> String {
    TerminalSafeText(line: account.username).string
  }

  static func columns(_ account: Account) -> [String] {
    [name(account), displayName(account) ?? "-", account.homeAccountID.tenantID ?? "-"]
  }

  /// A line of columns. Accounts name themselves: no name may move the cursor, or look like another column or line.
  package static func columns(_ texts: [String]) -> TerminalSafeText {
    TerminalSafeText.joined(texts.map(TerminalSafeText.init(line:)), separator: "\t")
  }

  static func json(_ account: Account) -> JSONValue {
    AnsweredToken.account(
      username: account.username, name: displayName(account), homeAccountID: account.homeAccountID.value,
      environment: account.environment, tenantID: account.homeAccountID.tenantID)
  }

  /// The JSON of an account, with the profile that remembers it.
  static func json(_ account: Account, profile: String) -> JSONValue {
    var json = json(account).object ?? [:]
    json["profile"] = .string(profile)
    return .object(json)
  }

  static func displayName(_ account: Account) -> String? { account.homeClaims?["name"]?.string }
}
