// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A fact about a person that sign-up asks for.
package struct UserAttribute: Sendable, Equatable {
  /// The programmable name.
  package var name: String
  package var isRequired: Bool
  /// The longest value, in characters.
  package var limit: Int
  /// The regular expression that the whole value must match.
  package var pattern: String?
  /// The type's name in answers.
  package var type = "string"

  package init(_ name: String, isRequired: Bool = false, limit: Int = 128, pattern: String? = nil) {
    self.name = name
    self.isRequired = isRequired
    self.limit = limit
    self.pattern = pattern
  }

  package func accepts(_ value: String) -> Bool {
    guard value.count <= limit, !isRequired || !value.isEmpty else { return false }
    guard let pattern, !value.isEmpty else { return true }
    guard let regex = try? Regex(pattern) else { return false }
    return (try? regex.wholeMatch(in: value)) != nil
  }
}

// The attribute in a form.
extension UserAttribute {
  /// The labels, and which of its user's values a browser fills in (HTML Living Standard section 4.10.18.7).
  private static let formFields: [String: (label: String, autocomplete: String)] = [
    "city": ("City", "address-level2"), "country": ("Country or region", "country-name"),
    "displayName": ("Display name", "name"), "givenName": ("First name", "given-name"),
    "jobTitle": ("Job title", "organization-title"), "postalCode": ("Postal code", "postal-code"),
    "state": ("State or province", "address-level1"), "streetAddress": ("Street address", "address-line1"),
    "surname": ("Last name", "family-name"),
  ]

  /// The label; the programmable name if there is no better one.
  package var label: String { Self.formFields[name]?.label ?? name }
  package var autocomplete: String { Self.formFields[name]?.autocomplete ?? "off" }
}
