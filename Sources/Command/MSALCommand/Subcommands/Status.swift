// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// `msal status`
struct Status: Sendable {
  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let client = try session.client(profile).get()
    let choice = AccountChoice(name: nil, profile: profile)
    let account = try session.account(choice, in: client)
    let others = try client.accounts().filter { $0.homeAccountID != account?.homeAccountID }
    session.answer(
      json(profile, account, others, session), orAs: Table(rows: rows(profile, account, others, session)))
    if account == nil { throw try session.notSignedIn(choice, profile, in: client) }
  }

  private func json(
    _ profile: Profile, _ account: Account?, _ others: [Account], _ session: Session
  ) -> JSONValue {
    var json = ProfileCommands.json(profile, name: session.profileName).object ?? [:]
    json["signedIn"] = .bool(account != nil)
    json["account"] = account.map(AccountText.json) ?? .null
    json["otherAccounts"] = .array(others.map(AccountText.json))
    return .object(json)
  }

  private func rows(
    _ profile: Profile, _ account: Account?, _ others: [Account], _ session: Session
  ) -> [[String]] {
    let name = account.map { account in
      AccountText.name(account) + (AccountText.displayName(account).map { " (\($0))" } ?? "")
    }
    var rows = [
      ["Account", name ?? "nobody is signed in"], ["Profile", session.profileName], ["App", profile.clientID],
      ["Authority", profile.authority],
    ]
    if let emulator = profile.emulator { rows.append(["Emulator", emulator]) }
    if !others.isEmpty { rows.append(["Others", others.map(AccountText.name).sorted().joined(separator: ", ")]) }
    return rows
  }
}
