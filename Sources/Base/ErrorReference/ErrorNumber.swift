// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A number by which a service says what went wrong, such as `AADSTS50011`.
package struct ErrorNumber: Sendable, Hashable, CustomStringConvertible {
  /// The service that defines the number; each service has numbers of its own.
  package enum Family: String, Sendable, CaseIterable {
    /// Microsoft Entra ID and External ID.
    case entra = "AADSTS"
    /// Azure AD B2C.
    case b2c = "AADB2C"
  }

  package let family: Family
  package let value: Int

  package init(_ value: Int, family: Family = .entra) { (self.family, self.value) = (family, value) }

  /// As it is written in an answer.
  package var description: String { family.rawValue + String(value) }

  /// The page where Microsoft explains the number; all of B2C's numbers share one page.
  package var address: String {
    switch family {
    case .entra: "https://login.microsoftonline.com/error?code=\(value)"
    case .b2c: ErrorSource.b2c.address
    }
  }
}
