// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The id of a directory tenant: a GUID in lower case.
package struct TenantID: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value.lowercased() }
  package var description: String { value }

  /// The tenant of every personal account, the same number as on the real platform.
  package static let personal = TenantID("9188040d-6c67-4c5b-b112-36a304b66dad")
}

/// An organisation's directory, or the one that holds all personal accounts.
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
  /// The domain its user names end in; it may stand for the id in an authority.
  package var domain: String
  package var kind: Kind
  /// The user flows of a B2C tenant.
  package var policies: [UserPolicy] = []
  /// The host of the national cloud that the organisation is in; nil for the public cloud.
  package var cloudHost: String?
  /// The first label of an External ID or B2C tenant's host name.
  package var subdomain: String?

  /// Nobody but an administrator may let an app in.
  package var needsAdminConsent = false
  /// Answers of its authorization endpoint name the issuer (RFC 9207), which the real platform's do not.
  package var namesIssuer = false
  /// Host names of its own, as of custom domains.
  package var hosts: [String] = []
  /// The groups that have a name; people may be in others too.
  package var groups: [Group] = []
  /// The subscriptions of Azure that it names.
  package var subscriptions: [Subscription] = []
  /// The identities of programs on Azure's machines.
  package var managedIdentities: [ManagedIdentity] = []

  /// Below it an External ID tenant has hosts.
  package static let customerDomain = ".ciamlogin.localhost"

  /// The hosts at which only this tenant's customers sign in: its subdomain, its id, and its own.
  package var customerHosts: Set<String> {
    guard kind == .external, let subdomain else { return [] }
    return Set([subdomain + Self.customerDomain, id.value + Self.customerDomain] + hosts)
  }

  /// The domain that such a tenant was made with; it names the tenant too.
  package var initialDomain: String? { subdomain.map { $0 + ".onmicrosoft.com" } }

  /// Whether a path segment in lower case is one of its domains.
  func isNamed(_ segment: String) -> Bool {
    domain.lowercased() == segment || initialDomain == segment
  }
}
