// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The id of a directory tenant: a GUID in lower case.
package struct TenantID: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value.lowercased() }
  package var description: String { value }

  /// The tenant of all personal accounts, with the id of the real platform.
  package static let personal = TenantID("9188040d-6c67-4c5b-b112-36a304b66dad")
}

/// An organisation's directory, or the one of all personal accounts.
package struct Tenant: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case workforce, consumers, external
    /// Azure AD B2C.
    case b2c
    /// An organisation's own server (AD FS).
    case federation
  }

  package var id: TenantID
  package var name: String
  /// The domain at the end of its user names, which may stand for the id in an authority.
  package var domain: String
  package var kind: Kind
  /// The user flows of a B2C tenant.
  package var policies: [UserPolicy] = []
  /// The host of the national cloud that the organisation is in; nil for the public cloud.
  package var cloudHost: String?
  /// The first label of an External ID or B2C tenant's host name.
  package var subdomain: String?

  /// Whether only an administrator may consent to apps.
  package var needsAdminConsent = false
  /// Whether answers of its authorization endpoint name the issuer (RFC 9207). Those of the real platform do not.
  package var namesIssuer = false
  /// Additional host names, such as custom domains.
  package var hosts: [String] = []
  /// The groups that have a name; people may belong to others too.
  package var groups: [Group] = []
  /// The subscriptions of Azure in the seed.
  package var subscriptions: [Subscription] = []
  /// The identities of programs on Azure machines.
  package var managedIdentities: [ManagedIdentity] = []

  /// The parent domain of the hosts of External ID tenants.
  package static let customerDomain = ".ciamlogin.localhost"

  /// The hosts at which only this tenant's customers sign in: those of its subdomain and its id, and additional ones.
  package var customerHosts: Set<String> {
    guard kind == .external, let subdomain else { return [] }
    return Set([subdomain + Self.customerDomain, id.value + Self.customerDomain] + hosts)
  }

  /// The domain that an External ID or B2C tenant got when it was made, which names the tenant too.
  package var initialDomain: String? { subdomain.map { $0 + ".onmicrosoft.com" } }

  /// Whether a path segment in lower case is one of its domains.
  func isNamed(_ segment: String) -> Bool {
    domain.lowercased() == segment || initialDomain == segment
  }
}
