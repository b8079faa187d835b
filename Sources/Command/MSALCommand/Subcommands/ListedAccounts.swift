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
    let client = try session.client(profile)
    let accounts = try client.get().accounts().sorted { $0.username < $1.username }
    defer { tellOthers(accounts, session) }
    if !session.isJSON, accounts.isEmpty {
      return session.talk("Nobody is signed in. To sign in: \(session.loginCommand(profile))")
    }
    let choice = AccountChoice(name: nil, profile: profile)
    try answer(
      accounts.map { (session.profileName, profile.usesBroker ? client : nil, $0) }, session,
      marked: choice == .only ? nil : accounts.firstIndex { choice.matches($0) })
  }

  /// Where the accounts come from is said if one of their profiles signs in with the desktop's identity broker.
  /// - Parameter listed: `client` is that of the profile, which knows where an account comes from; nil for a profile
  ///   without the broker.
  private func answer(
    _ listed: [(name: String, client: LazyClient?, account: Account)], _ session: Session, marked: Int?
  ) throws {
    let hasBroker = listed.contains { $0.client != nil }
    let sources = try listed.map { hasBroker ? try $0.account.source(in: $0.client) : nil }
    let rows = zip(listed, sources).map { entry, source in
      (isForAll ? [entry.name] : []) + AccountText.columns(entry.account) + [source].compactMap(\.self)
    }
    session.answer(
      .array(
        zip(listed, sources).map { AccountText.json($0.account, profile: isForAll ? $0.name : nil, source: $1) }),
      orAs: Table(
        header: (isForAll ? ["PROFILE"] : []) + ["ACCOUNT", "NAME", "TENANT"] + (hasBroker ? ["FROM"] : []),
        rows: rows, marked: marked))
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
      let profile = try session.profiles.require(name)
      let client = profile.usesBroker ? try session.client(profile) : nil
      return try session.signedIn(to: profile).sorted { $0.username < $1.username }.map { (name, client, $0) }
    }
    if !session.isJSON, accounts.isEmpty { return session.talk("Nobody is signed in. To sign in: msal login") }
    try answer(accounts, session, marked: accounts.firstIndex { $0.0 == session.profileName })
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

extension Account {
  /// `broker` for an account whose session the desktop's identity broker has, `app` for one with a refresh token here.
  fileprivate func source(in client: LazyClient?) throws -> String {
    guard let client else { return "app" }
    return try client.get().refreshToken(of: self) == nil ? "broker" : "app"
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
    json(
      username: account.username, name: displayName(account), homeAccountID: account.homeAccountID.value,
      environment: account.environment, tenantID: account.homeAccountID.tenantID)
  }

  /// The account in every answer that names one.
  static func json(
    username: String?, name: String?, homeAccountID: String?, environment: String, tenantID: String?
  ) -> JSONValue {
    [
      "username": username.map { .string($0) }, "name": name.map { .string($0) },
      "homeAccountId": homeAccountID.map { .string($0) }, "environment": .string(environment),
      "tenantId": tenantID.map { .string($0) },
    ]
  }

  /// The JSON of an account, with the profile that remembers it, and where it comes from.
  static func json(_ account: Account, profile: String?, source: String? = nil) -> JSONValue {
    var json = json(account).object ?? [:]
    json["profile"] = profile.map(JSONValue.string)
    json["source"] = source.map(JSONValue.string)
    return .object(json)
  }

  static func displayName(_ account: Account) -> String? { account.homeClaims?["name"]?.string }
}
