// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The text of a cache in which several people have signed in, as MSAL Python writes it.
package enum SampleCache {
  package static let host = "login.microsoftonline.com"
  package static let clientID = "55555555-0000-4000-8000-666666666666"
  private static let tenant = "33333333-dddd-4eee-8fff-444444444444"

  /// How many entries `text(accounts:)` has for one account.
  package static let entriesPerAccount = 4

  /// - Parameters:
  ///   - accounts: How many accounts: `user0@fabrikam.example` and so on.
  ///   - time: When their tokens were made, in epoch seconds.
  package static func text(accounts: Int, time: Int = 1_795_245_084) -> String {
    var members: [(kind: String, entries: [JSONObject.Member])] = []
    members.append(("AccessToken", (0..<accounts).map { accessToken($0, time) }))
    members.append(("RefreshToken", (0..<accounts).map { refreshToken($0, time) }))
    members.append(("IdToken", (0..<accounts).map(idToken)))
    members.append(("Account", (0..<accounts).map(account)))
    let whole = JSONObject(
      uniqueMembers: members.map {
        JSONObject.Member(name: $0.kind, value: .object(JSONObject(uniqueMembers: $0.entries)))
      })
    return JSONValue.object(whole).text
  }

  /// The refresh token of an account, for which tests search texts.
  package static func refreshSecret(_ account: Int, time: Int = 1_795_245_084) -> String { "RT-\(account)-\(time)" }

  private static func home(_ number: Int) -> String { "user-\(number).\(tenant)" }

  private static func accessToken(_ number: Int, _ time: Int) -> JSONObject.Member {
    JSONObject.Member(
      name: "\(home(number))-\(host)-accesstoken-\(clientID)-\(tenant)-mail.read user.read",
      value: [
        "credential_type": "AccessToken", "secret": .string("AT-\(number)-\(time)"),
        "home_account_id": .string(home(number)), "environment": .string(host), "client_id": .string(clientID),
        "target": "Mail.Read User.Read", "realm": .string(tenant), "token_type": "Bearer",
        "cached_at": .string(String(time)), "expires_on": .string(String(time + 3600)),
        "extended_expires_on": .string(String(time + 7200)),
      ])
  }

  private static func refreshToken(_ number: Int, _ time: Int) -> JSONObject.Member {
    JSONObject.Member(
      name: "\(home(number))-\(host)-refreshtoken-\(clientID)--mail.read user.read",
      value: [
        "credential_type": "RefreshToken", "secret": .string(refreshSecret(number, time: time)),
        "home_account_id": .string(home(number)), "environment": .string(host), "client_id": .string(clientID),
        "target": "Mail.Read User.Read", "last_modification_time": .string(String(time)),
      ])
  }

  private static func idToken(_ number: Int) -> JSONObject.Member {
    JSONObject.Member(
      name: "\(home(number))-\(host)-idtoken-\(clientID)-\(tenant)-",
      value: [
        "credential_type": "IdToken", "secret": "eyJhbGciOiJub25lIn0.e30.", "home_account_id": .string(home(number)),
        "environment": .string(host), "client_id": .string(clientID), "realm": .string(tenant),
      ])
  }

  private static func account(_ number: Int) -> JSONObject.Member {
    JSONObject.Member(
      name: "\(home(number))-\(host)-\(tenant)",
      value: [
        "home_account_id": .string(home(number)), "environment": .string(host), "realm": .string(tenant),
        "local_account_id": .string("user-\(number)"), "username": .string("user\(number)@fabrikam.example"),
        "authority_type": "MSSTS", "added_by_others": "kept",
      ])
  }
}
