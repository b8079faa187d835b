// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

@testable import TokenCache

extension TokenCache {
  /// Marks the account as signed out of this client, or removes the mark.
  func setSignedOut(
    _ isSignedOut: Bool, homeAccountID: HomeAccountID, environment: String, clientID: ClientID
  ) throws(CacheError) {
    try change(of: [homeAccountID]) { index in
      index.change(
        signedOut: isSignedOut, homeAccountID: homeAccountID,
        environments: EnvironmentAliases(preferredCache: environment, names: []), clientID: clientID)
    }
  }
}
