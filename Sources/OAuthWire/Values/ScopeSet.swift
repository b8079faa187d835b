// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Scope tokens (RFC 6749 section 3.3): order and case are kept, comparison ignores case as the Microsoft platform does.
package struct ScopeSet: Sendable, Hashable, CustomStringConvertible {
  /// Each scope once, in the order given, with the case given.
  package let values: [String]
  /// The lower-cased forms, for comparing.
  private let folded: Set<String>

  package init(_ scopes: some Sequence<String>) {
    var seen: Set<String> = []
    values = scopes.filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    folded = seen
  }

  /// Splits at white space.
  package init(parsing text: some StringProtocol) {
    self.init(Substring(text).split(whereSeparator: \.isWhitespace).map { String($0) })
  }

  /// `openid profile offline_access`, which every user request adds.
  package static let openIDConnect = ScopeSet(["openid", "profile", "offline_access"])
  /// Scopes that are asked for but never count as a resource's: OpenID Connect's and `email`.
  package static let reserved = ScopeSet(["openid", "profile", "offline_access", "email"])

  package var isEmpty: Bool { values.isEmpty }
  package var description: String { values.joined(separator: " ") }
  /// Lower-cased and sorted: equal sets give equal text.
  package var canonical: String { folded.sorted().joined(separator: " ") }

  package func contains(_ scope: String) -> Bool { folded.contains(scope.lowercased()) }
  package func isSubset(of other: ScopeSet) -> Bool { folded.isSubset(of: other.folded) }
  package func intersects(_ other: ScopeSet) -> Bool { !folded.isDisjoint(with: other.folded) }
  package func union(_ other: ScopeSet) -> ScopeSet { ScopeSet(values + other.values) }
  package func subtracting(_ other: ScopeSet) -> ScopeSet { ScopeSet(values.filter { !other.contains($0) }) }

  package static func == (left: ScopeSet, right: ScopeSet) -> Bool { left.folded == right.folded }
  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
