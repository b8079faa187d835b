// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// `msal status`
struct Status: Sendable {
  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let client = try session.client(profile).get()
    let choice = AccountChoice(name: nil, profile: profile)
    let account = try session.account(choice, in: client)
    let others = try client.accounts().filter { $0.homeAccountID != account?.homeAccountID }
    let end = account.flatMap { tokenEnd(of: $0, profile, in: client) }
    session.answer(
      json(profile, account, end, others, session), orAs: Table(rows: rows(profile, account, end, others, session)))
    if account == nil { throw try session.notSignedIn(choice, profile, in: client) }
  }

  /// When the access token ends that `msal token` prints without asking the service; nil: there is none.
  private func tokenEnd(of account: Account, _ profile: Profile, in client: PublicClient) -> Date? {
    let request = CredentialRequest(scopes: Commands.defaultScopes)
    guard let wanted = try? request.silentRequest(for: account, profile) else { return nil }
    return (try? client.cachedToken(for: wanted))?.expiresOn
  }

  private func json(
    _ profile: Profile, _ account: Account?, _ end: Date?, _ others: [Account], _ session: Session
  ) -> JSONValue {
    var json = ProfileCommands.json(profile, name: session.profileName).object ?? [:]
    json["signedIn"] = .bool(account != nil)
    json["account"] = account.map(AccountText.json) ?? .null
    json["expiresOn"] = end.map { .string($0.formatted(.iso8601)) } ?? .null
    json["expiresOnEpoch"] = end.map { JSONValue($0.epochSeconds) } ?? .null
    json["otherAccounts"] = .array(others.map(AccountText.json))
    return .object(json)
  }

  private func rows(
    _ profile: Profile, _ account: Account?, _ end: Date?, _ others: [Account], _ session: Session
  ) -> [[String]] {
    let name = account.map { account in
      AccountText.name(account) + (AccountText.displayName(account).map { " (\($0))" } ?? "")
    }
    var rows = [
      ["Account", name ?? "nobody is signed in"], ["Profile", session.profileName], ["App", profile.clientID],
      ["Authority", profile.authority],
    ]
    if profile.usesBroker { rows.append(["Signs in with", "the desktop's identity broker"]) }
    if let end { rows.append(["Token expires", end.formatted(.iso8601)]) }
    if let emulator = profile.emulator { rows.append(["Emulator", emulator]) }
    if !others.isEmpty { rows.append(["Others", others.map(AccountText.name).sorted().joined(separator: ", ")]) }
    return rows
  }
}
