// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// `msal account list`
struct ListedAccounts: Sendable {
  /// Whether the accounts of all profiles are listed, and not those of one profile's app.
  var isForAll = false

  func run(_ session: Session) async throws {
    if isForAll { return try listAll(session) }
    let profile = try await session.profile()
    let client = try session.client(profile).get()
    let accounts = try client.accounts().sorted { $0.username < $1.username }
    defer { tellOthers(accounts, session) }
    if !session.isJSON, accounts.isEmpty {
      return session.talk("Nobody is signed in. To sign in: \(session.loginCommand(profile))")
    }
    let choice = AccountChoice(name: nil, profile: profile)
    let sources = profile.usesBroker ? try accounts.map { try client.source(of: $0) } : []
    session.answer(
      .array(accounts.enumerated().map { AccountText.json($1, source: sources.isEmpty ? nil : sources[$0]) }),
      orAs: Table(
        header: ["ACCOUNT", "NAME", "TENANT"] + (sources.isEmpty ? [] : ["FROM"]),
        rows: accounts.enumerated().map { AccountText.columns($1) + (sources.isEmpty ? [] : [sources[$0]]) },
        marked: choice == .only ? nil : accounts.firstIndex { choice.matches($0) }))
  }

  /// Names who else is signed in, with another profile.
  private func tellOthers(_ listed: [Account], _ session: Session) {
    let others = ((try? session.otherProfiles()) ?? []).flatMap { name, profile in
      ((try? session.signedIn(to: profile)) ?? []).filter { account in
        !listed.contains { $0.homeAccountID == account.homeAccountID && $0.environment == account.environment }
      }
      .map { "\(AccountText.name($0)) (\(name))" }
    }.sorted()
    guard !others.isEmpty else { return }
    session.talk(
      "Signed in with other profiles: \(others.joined(separator: ", ")). To list them: msal account list --all")
  }

  private func listAll(_ session: Session) throws {
    let accounts = try session.profiles.names().flatMap { name in
      try session.signedIn(to: try session.profiles.require(name)).sorted { $0.username < $1.username }.map {
        (name, $0)
      }
    }
    if !session.isJSON, accounts.isEmpty { return session.talk("Nobody is signed in. To sign in: msal login") }
    session.answer(
      .array(accounts.map { AccountText.json($0.1, profile: $0.0) }),
      orAs: Table(
        header: ["PROFILE", "ACCOUNT", "NAME", "TENANT"], rows: accounts.map { [$0.0] + AccountText.columns($0.1) },
        marked: accounts.firstIndex { $0.0 == session.profileName }))
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
      throw try session.notSignedIn(.named(name), profile, in: client)
    }
    try session.remember(account, for: profile)
    session.answer(
      AccountText.json(account, profile: session.profileName),
      orInWords: "The profile \"\(session.profileName)\" is for \(AccountText.name(account)) now.")
  }
}

extension PublicClient {
  /// `broker` for an account whose session the desktop's identity broker has, `app` for one with a refresh token here.
  fileprivate func source(of account: Account) throws -> String {
    try refreshToken(of: account) == nil ? "broker" : "app"
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

  /// The JSON of an account, with where it comes from; nil: profiles without a broker don't say.
  static func json(_ account: Account, source: String?) -> JSONValue {
    guard let source else { return json(account) }
    var json = json(account).object ?? [:]
    json["source"] = .string(source)
    return .object(json)
  }

  /// The JSON of an account, with the profile that remembers it.
  static func json(_ account: Account, profile: String) -> JSONValue {
    var json = json(account).object ?? [:]
    json["profile"] = .string(profile)
    return .object(json)
  }

  static func displayName(_ account: Account) -> String? { account.homeClaims?["name"]?.string }
}
