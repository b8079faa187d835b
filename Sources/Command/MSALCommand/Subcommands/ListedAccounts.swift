// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import QuickCommand

/// `msal account list`
struct ListedAccounts: Sendable {
  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let accounts = try session.application(profile).allAccounts().sorted { ($0.username ?? "") < ($1.username ?? "") }
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
    let application = try session.application(profile)
    guard let account = try session.account(.named(name), in: application) else {
      var failure = try session.notSignedIn(.named(name), profile, in: application)
      let similar = try application.allAccounts().map(AccountText.name).filter {
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
  /// Safe to show.
  static func name(_ account: MSALAccount) -> String {
    ShownText(line: account.username ?? account.identifier ?? "an unnamed account").string
  }

  static func columns(_ account: MSALAccount) -> [String] {
    [name(account), displayName(account) ?? "-", account.homeAccountId?.tenantId ?? "-"]
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

  /// The same, and the profile that remembers it.
  static func json(_ account: MSALAccount, profile: String) -> JSONValue {
    var json = json(account).object ?? [:]
    json["profile"] = .string(profile)
    return .object(json)
  }

  static func displayName(_ account: MSALAccount) -> String? { account.accountClaims?["name"] as? String }
}
