// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What became of the scopes of a token request (RFC 6749 section 5.1).
package struct GrantedScopes: Sendable {
  package let granted: ScopeSet
  /// The scopes that were requested and not granted.
  package let declined: ScopeSet
  /// The scopes to keep the token under.
  package let target: ScopeSet

  /// - Parameter granted: The scopes that the answer names; nil: all that were requested.
  package init(_ granted: ScopeSet?, of requested: ScopeSet) {
    let granted = granted ?? requested
    let normalised = ScopeSet(granted.values.map(Self.withoutGraphPrefix))
    declined = ScopeSet(
      requested.subtracting(.reserved).values.filter { scope in
        !scope.lowercased().hasSuffix("/.default") && scope.lowercased() != ".default"
          && !normalised.contains(Self.withoutGraphPrefix(scope))
      })
    // The requested scopes that were not declined are kept too, so that the next such request finds the token, however
    // the service spells the scopes (`.default`, with or without the prefix of Graph).
    target = granted.union(requested.subtracting(declined)).subtracting(ScopeSet(["offline_access"]))
    self.granted = granted
  }

  private static func withoutGraphPrefix(_ scope: String) -> String {
    let prefix = "https://graph.microsoft.com/"
    return scope.lowercased().hasPrefix(prefix) ? String(scope.dropFirst(prefix.count)) : scope
  }
}
