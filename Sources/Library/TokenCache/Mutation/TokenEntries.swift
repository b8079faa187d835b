// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What one token response adds to the cache, saved together.
package struct TokenEntries: Sendable, Hashable {
  package var account: AccountRecord?
  package var accessToken: AccessTokenRecord?
  package var refreshToken: RefreshTokenRecord?
  package var idToken: IDTokenRecord?
  package var appMetadata: AppMetadataRecord?

  package init(
    account: AccountRecord? = nil, accessToken: AccessTokenRecord? = nil, refreshToken: RefreshTokenRecord? = nil,
    idToken: IDTokenRecord? = nil, appMetadata: AppMetadataRecord? = nil
  ) {
    self.account = account
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.idToken = idToken
    self.appMetadata = appMetadata
  }

  /// The home account ids of the entries, usually one.
  var homeAccountIDs: [HomeAccountID] {
    var found: [HomeAccountID] = []
    for id in [
      account?.homeAccountID, accessToken?.homeAccountID, refreshToken?.homeAccountID, idToken?.homeAccountID,
    ] {
      if let id, !found.contains(where: { $0.value == id.value }) { found.append(id) }
    }
    return found
  }
}

/// How tokens were obtained. It decides whether they may still be saved.
package enum TokenOrigin: Sendable, Hashable {
  /// The person signed in to this client, which takes back an earlier sign-out.
  case signIn(ClientID)
  /// By a refresh token of `account`, the client's own or that of a family. If the person has signed out meanwhile, in
  /// this process or another, the tokens must not be saved. A sign-out is seen by the account's mark, or because its
  /// refresh tokens are gone.
  case refresh(account: HomeAccountID, ClientID, family: String)

  /// By the desktop's identity broker, which needs no refresh token of the client. If the person has signed out of the
  /// client meanwhile, the tokens must not be saved.
  case broker(account: HomeAccountID, ClientID)

  /// The client that got the tokens. Once they may be saved, no earlier sign-out of it counts any more.
  var clientID: ClientID {
    switch self {
    case .signIn(let client), .refresh(_, let client, _), .broker(_, let client): client
    }
  }

  var homes: [HomeAccountID] {
    switch self {
    case .signIn: []
    case .refresh(let account, _, _), .broker(let account, _): [account]
    }
  }
}

extension CacheIndex {
  func allows(_ origin: TokenOrigin, aliases: EnvironmentAliases) -> Bool {
    switch origin {
    case .signIn: return true
    case .broker(let account, let client):
      return !isSignedOut(homeAccountID: account, environments: aliases, clientID: client)
    case .refresh(let account, let client, let family):
      guard let home = entries(of: account) else { return false }
      guard !home.isSignedOut(in: aliases, clientID: client) else { return false }
      return home.refreshToken(environments: aliases, clientID: client) != nil
        || home.familyRefreshToken(environments: aliases, familyID: family) != nil
    }
  }
}
