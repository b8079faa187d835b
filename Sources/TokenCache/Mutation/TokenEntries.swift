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

  /// Whose they are; one account's, as a rule.
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
