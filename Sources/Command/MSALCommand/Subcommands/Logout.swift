// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// `msal logout`
struct Logout: Sendable {
  var username: String?
  /// Whether the tokens of other apps in this cache go too, and without a user name those of every account.
  var isForAll = false
  /// Whether the session in the browser ends too.
  var alsoInBrowser = false

  func run(_ session: Session) async throws {
    if isForAll, username == nil { return try signOutEverybody(session) }
    let profile = try await session.profile()
    let client = try session.client(profile).get()
    if isForAll { return try await signOutAll(profile, client, session) }
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: client) else {
      let rest = try Self.known(client).first { choice != .only && choice.matches($0) }
        .flatMap { KeptTokens(session).sentence($0, profile, session) }
      let failure = try session.notSignedIn(choice, profile, in: client, otherStep: rest ?? Self.list)
      if username != nil { throw failure }
      session.talk(TerminalSafeText([failure.message, rest].compactMap(\.self).joined(separator: "\n")))
      if session.isJSON { session.answer(["signedOut": .array([])]) }
      return
    }
    let name = AccountText.name(account)
    let json = AccountText.json(account)
    if alsoInBrowser {
      try session.requirePage(to: "msal logout --browser")
      try await session.waitingForPage(deed: Deadline.signOutPage) {
        try await client.signOut(
          SignOutRequest(account: account.reference, presentation: session.presentation()))
      }
    } else {
      try await session.waiting {
        try await client.signOut(SignOutRequest(account: account.reference))
      }
    }
    let kept = KeptTokens(session)
    session.answer(
      ["signedOut": .array([json]), "otherAppsHaveTokens": .bool(kept.hasTokens(of: account))],
      orInWords: "Signed out \(name).")
    if let rest = kept.sentence(account, profile, session) { session.talk(TerminalSafeText(rest)) }
  }

  /// Empties the cache, which takes no profile: it signs everybody out of every app and service.
  private func signOutEverybody(_ session: Session) throws {
    let cache = try CachePlace().cache(session)
    let accounts = KeptTokens(try cache.entries()).accounts
    _ = try cache.clear()
    guard !accounts.isEmpty || session.isJSON else { return session.talk("Nobody is signed in.") }
    let names = accounts.map { TerminalSafeText(line: $0["username"]?.string ?? $0["homeAccountId"]?.string ?? "") }
    session.answer(
      ["signedOut": .array(accounts)], orInWords: .joined(names.map { "Signed out \($0)." }, separator: "\n"))
  }

  /// Removes also the tokens that the account has for other apps, and the refresh token that apps of one family share.
  private func signOutAll(
    _ profile: Profile, _ client: PublicClient, _ session: Session
  ) async throws {
    let signedIn = Set(try client.accounts().map(\.homeAccountID))
    let choice = AccountChoice(name: username, profile: profile)
    let kept = KeptTokens(session)
    let accounts = try Self.known(client).filter {
      choice.matches($0) && (signedIn.contains($0.homeAccountID) || kept.hasTokens(of: $0))
    }
    guard !accounts.isEmpty else {
      throw try session.notSignedIn(choice, profile, in: client, otherStep: Self.list)
    }
    for account in accounts {
      var request = SignOutRequest(account: account.reference)
      request.wipeAccount = true
      try await client.signOut(request)
    }
    session.answer(
      ["signedOut": .array(accounts.map(AccountText.json))],
      orInWords: .joined(accounts.map { "Signed out \(AccountText.name($0))." }, separator: "\n"))
  }

  private static let list = "To see who is signed in: msal account list"

  /// The accounts in the cache, whichever app they have tokens for.
  private static func known(_ client: PublicClient) throws -> [Account] {
    try client.accounts(AccountFilter(onlySignedIn: false))
  }
}

/// What the cache has of the accounts, for every app.
private struct KeptTokens {
  private let entries: [JSONValue]
  private var tokens: [JSONValue] {
    entries.filter { ["AccessToken", "RefreshToken"].contains($0["kind"]?.string) }
  }

  init(_ entries: [JSONValue]) { self.entries = entries }

  /// A cache that can't be read counts as empty here: whoever reads the tokens says why.
  init(_ session: Session) { self.init((try? CachePlace().cache(session).entries()) ?? []) }

  private static func owner(_ entry: JSONValue) -> String? { entry["homeAccountId"]?.string?.lowercased() }

  /// The tokens at the service where the account is signed in or was.
  private func tokens(of account: Account) -> [JSONValue] {
    tokens.filter {
      Self.owner($0) == account.homeAccountID.value.lowercased()
        && Profile.isSameService($0["environment"]?.string ?? "", account.environment)
    }
  }

  /// The accounts that the tokens are for, each once.
  var accounts: [JSONValue] {
    let owners = Set(tokens.compactMap(Self.owner)).sorted()
    return owners.map { owner in
      let records = entries.filter { $0["kind"]?.string == "Account" && Self.owner($0) == owner }
      let home = owner.split(separator: ".").last.map(String.init)
      let record = records.first { $0["tenantId"]?.string?.lowercased() == home } ?? records.first
      return AccountText.json(
        username: record?["username"]?.string, name: record?["name"]?.string, homeAccountID: owner,
        environment: record?["environment"]?.string ?? "", tenantID: home)
    }
  }

  func hasTokens(of account: Account) -> Bool { !tokens(of: account).isEmpty }

  /// What the cache keeps of an account that has signed out of this app, and the command that removes it; nil: nothing.
  func sentence(_ account: Account, _ profile: Profile, _ session: Session) -> String? {
    let tokens = tokens(of: account)
    guard !tokens.isEmpty else { return nil }
    let name = AccountText.name(account)
    let apps = Set(tokens.compactMap { $0["clientId"]?.string }).subtracting([profile.clientID]).sorted()
    let isShared = tokens.contains { $0["familyId"]?.string?.isEmpty == false }
    let what =
      isShared
      ? "the refresh token that apps of one family share"
      : "tokens of other apps (\(apps.joined(separator: ", ")))"
    let command = session.inContext("msal logout") + " --all --username \(ShellWord.quoted(name))"
    return "Other apps still get tokens for \(name): the cache keeps \(what). To remove them, too: \(command)"
  }
}
