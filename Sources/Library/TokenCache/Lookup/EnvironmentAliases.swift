// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Host names that are one cloud; compared without regard to case.
package struct EnvironmentAliases: Sendable, Hashable {
  /// The name that new entries are written with.
  package let preferredCache: String
  /// Every name, `preferredCache` first.
  let folded: [FoldedText]

  /// `names` may or may not contain `preferredCache`; a name counts once.
  package init(preferredCache: String, names: [String]) {
    self.preferredCache = preferredCache
    var folded = [FoldedText(preferredCache)]
    for name in names.lazy.map({ FoldedText($0) }) where !folded.contains(name) { folded.append(name) }
    self.folded = folded
  }

  package func contains(_ environment: String) -> Bool {
    rank(of: environment) != nil
  }

  /// The place of `environment` among the names; nil when it is none of them.
  func rank(of environment: String) -> Int? { folded.firstIndex(of: FoldedText(environment)) }

  /// Whether `left` is named before `right`.
  func isFirst(_ left: String, before right: String) -> Bool { rank(of: left) ?? .max < rank(of: right) ?? .max }
}

/// What an access token must be good for.
package struct AccessTokenQuery: Sendable, Hashable {
  /// Empty for tokens of the application itself.
  package var homeAccountID: HomeAccountID
  package var environments: EnvironmentAliases
  /// The tenant; nil: any, the account's home tenant preferred.
  package var realm: String?
  package var clientID: ClientID
  /// OpenID Connect's own scopes count only when nothing else is asked for: a server need not repeat them.
  /// Without any, every token of the client will do.
  package var scopes: ScopeSet
  package var tokenType: String
  /// The key that the token is bound to.
  package var keyID: String?

  /// - Parameter binding: nil: a bearer token is wanted.
  package init(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, realm: String?, clientID: ClientID,
    scopes: ScopeSet, binding: (keyID: String, tokenType: String)? = nil
  ) {
    self.homeAccountID = homeAccountID
    self.environments = environments
    self.realm = realm
    self.clientID = clientID
    self.scopes = scopes
    keyID = binding?.keyID
    tokenType = binding?.tokenType ?? "Bearer"
  }
}
