// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Scope tokens (RFC 6749 section 3.3): order and case are kept, comparison ignores case as the Microsoft platform
/// does.
package struct ScopeSet: Sendable, Hashable, CustomStringConvertible {
  /// An array, because a search among a few scopes is quicker than hashing.
  private let folded: [FoldedText]

  /// The scopes without repetitions, in the order and case in which they were given.
  package var values: [String] { folded.map(\.text) }

  package init(_ scopes: [String]) {
    var folded: [FoldedText] = []
    folded.reserveCapacity(scopes.count)
    for scope in scopes where !scope.isEmpty {
      let scope = FoldedText(scope)
      if !folded.contains(scope) { folded.append(scope) }
    }
    self.init(folded: folded)
  }

  /// Splits at white space.
  package init(parsing text: some StringProtocol) { self.init(Self.split(String(text))) }

  /// Splits each text at white space, which separates scopes in requests: a text may be several scopes, or none.
  package init(parsing texts: [String]) {
    self.init(texts.allSatisfy(Self.isWhole) ? texts : texts.flatMap(Self.split))
  }

  /// Makes a set of scopes that differ from each other.
  private init(folded: [FoldedText]) { self.folded = folded }

  private static func split(_ text: String) -> [String] {
    if isWhole(text) { return [text] }
    // In ASCII, which scopes always are, each byte is a character.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split(whereSeparator: \.isWhitespace).map { String($0) }
    }
    return text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String(Substring($0)) }
  }

  /// Whether the text is ASCII without white space.
  private static func isWhole(_ text: String) -> Bool {
    let bytes = text.utf8.span
    return bytes.indices.allSatisfy { (0x21..<0x80).contains(bytes[$0]) }
  }

  /// `openid profile offline_access`, which every user request adds.
  package static let openIDConnect = ScopeSet(["openid", "profile", "offline_access"])
  /// Scopes that are asked for but never count as a resource's: OpenID Connect's and `email`.
  package static let reserved = ScopeSet(["openid", "profile", "offline_access", "email"])

  package var isEmpty: Bool { folded.isEmpty }
  package var description: String { values.joined(separator: " ") }

  package func contains(_ scope: String) -> Bool { folded.contains(FoldedText(scope)) }
  package func isSubset(of other: ScopeSet) -> Bool { folded.allSatisfy(other.folded.contains) }
  package func intersects(_ other: ScopeSet) -> Bool { folded.contains(where: other.folded.contains) }
  package func union(_ other: ScopeSet) -> ScopeSet { ScopeSet(values + other.values) }
  package func subtracting(_ other: ScopeSet) -> ScopeSet {
    intersects(other) ? ScopeSet(folded: folded.filter { !other.folded.contains($0) }) : self
  }

  package static func == (left: ScopeSet, right: ScopeSet) -> Bool {
    left.folded.count == right.folded.count && left.isSubset(of: right)
  }

  /// Independent of the order, like `==`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(folded.reduce(0) { $0 ^ $1.digest })
  }
}
