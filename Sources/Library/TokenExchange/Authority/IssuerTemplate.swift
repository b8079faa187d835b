// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The text of an issuer, in which `{tenantid}` may stand for the id of any tenant.
package struct IssuerTemplate: Sendable, Hashable {
  package let text: String
  /// What stands before, between and behind the placeholders.
  private let parts: [String]

  package init(_ text: String) {
    self.text = text
    parts = text.split(separator: "{tenantid}", omittingEmptySubsequences: false).map(String.init)
  }

  /// The issuer of one tenant.
  package func issuer(of tenant: String) -> String { parts.joined(separator: tenant) }

  /// Whether `text` is the issuer of some tenant; without a placeholder, the issuer itself.
  func isIssuer(_ text: String) -> Bool {
    guard parts.count == 2, text.hasPrefix(parts[0]), text.hasSuffix(parts[1]) else { return text == self.text }
    return Authority.isTenantID(String(text.dropFirst(parts[0].count).dropLast(parts[1].count)))
  }
}
