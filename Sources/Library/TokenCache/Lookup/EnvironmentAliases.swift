// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The host names of one cloud, or one issuer of a provider that has several at its host. Names are compared without
/// regard to case.
package struct EnvironmentAliases: Sendable, Hashable {
  /// The host name that new entries get.
  package let preferredCache: String
  /// Every name, `preferredCache` first.
  let folded: [FoldedText]
  /// The issuer, as the realm of its entries; nil: accounts and refresh tokens are of the whole cloud.
  package let issuer: String?

  /// `names` may or may not contain `preferredCache`; names that are given twice are kept once.
  package init(preferredCache: String, names: [String], issuer: String? = nil) {
    self.preferredCache = preferredCache
    self.issuer = issuer
    var folded = [FoldedText(preferredCache)]
    for name in names.lazy.map({ FoldedText($0) }) where !folded.contains(name) { folded.append(name) }
    self.folded = folded
  }

  package func contains(_ environment: String) -> Bool {
    rank(of: environment) != nil
  }

  /// Whether an entry of `realm` may be used here; nil: the entry does not say whose it is.
  func isOfIssuer(_ realm: String?) -> Bool {
    guard let issuer, let realm else { return true }
    return FoldedText.isSame(issuer, realm)
  }

  /// Whether a sign-out counts here. One that names no issuer, as earlier versions wrote it, counts at each.
  func contains(_ mark: AccountMetadataRecord) -> Bool { contains(mark.environment) && isOfIssuer(mark.realm) }

  /// The place of `environment` among the names; nil when it is none of them.
  func rank(of environment: String) -> Int? { folded.firstIndex(of: FoldedText(environment)) }

  /// Whether `left` is named before `right`.
  func isFirst(_ left: String, before right: String) -> Bool { rank(of: left) ?? .max < rank(of: right) ?? .max }
}

/// A look-up of an access token.
package struct AccessTokenQuery: Sendable, Hashable {
  /// Empty for tokens of the application itself.
  package var homeAccountID: HomeAccountID
  package var environments: EnvironmentAliases
  /// The tenant; nil is any tenant, with the account's home tenant first.
  package var realm: String?
  package var clientID: ClientID
  /// Scopes of OpenID Connect are looked for only when no others are asked for, since a server need not list them in
  /// its answer. An empty set is answered by any token of the client.
  package var scopes: ScopeSet
  package var tokenType: String
  /// The id of the key that the token is bound to; nil for a bearer token.
  package var keyID: String?

  /// - Parameter binding: nil for a bearer token.
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
