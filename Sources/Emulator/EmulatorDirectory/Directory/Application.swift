// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A registered client.
package struct Application: Sendable, Equatable {
  /// Whose accounts may use it.
  package enum Audience: String, Sendable, CaseIterable {
    case singleTenant, multiTenant, multiTenantAndPersonal, personal

    /// The value of `signInAudience` in the platform's manifests.
    package var graphName: String {
      switch self {
      case .singleTenant: "AzureADMyOrg"
      case .multiTenant: "AzureADMultipleOrgs"
      case .multiTenantAndPersonal: "AzureADandPersonalMicrosoftAccount"
      case .personal: "PersonalMicrosoftAccount"
      }
    }
  }

  package var clientID: ClientID
  package var name: String
  /// Shown on the consent page.
  package var publisher: String
  /// The tenant in which it is registered.
  package var tenantID: TenantID
  package var audience: Audience
  package var redirectURIs: [RegisteredRedirectURI]
  /// Clients with the same family id may use each other's refresh tokens, and share consent as one publisher's apps.
  package var familyID: String?
  /// The user flow, when the app may use native authentication.
  package var native: NativeAppSettings?
  /// The credentials by which it proves its identity; empty for public clients.
  package var credentials = AppCredentials()
  /// Whether grants without a redirect URI work without credentials, although the app has some.
  package var allowsPublicClient = false
  /// Whether the authorization endpoint may issue ID tokens to it (OpenID Connect Core 3.2 and 3.3).
  package var allowsIDTokenIssuance = false
  /// The app roles of APIs that it requests for itself, as `<appIdUri>/<value>`; an administrator grants them.
  package var applicationPermissions: [String] = []
  /// The optional claims of its ID tokens.
  package var claims = ClaimChoice()
  /// Whether an administrator has disabled it.
  package var isDisabled = false
  /// Whether regional addresses refuse it.
  package var usesGlobalEndpointOnly = false

  /// Whether it can keep a secret (RFC 6749 section 2.1).
  package var isConfidential: Bool { !credentials.isEmpty || redirectURIs.contains { $0.kind == .web } }

  /// The object id of the app in a tenant, its service principal: the subject of the tokens that are for itself.
  package func objectID(in tenant: TenantID) -> String {
    DerivedID.servicePrincipal(of: clientID.value, in: tenant)
  }

  package func isRegistered(redirectURI: String) -> Bool { redirectURIs.contains { $0.matches(redirectURI) } }

  /// The kind of program at `redirectURI`; nil unless it is registered.
  package func kind(of redirectURI: String) -> RegisteredRedirectURI.Kind? {
    (redirectURIs.first { $0.value == redirectURI } ?? redirectURIs.first { $0.matches(redirectURI) })?.kind
  }

  /// Whether a single-page application's redirect URI is at `origin`, as browsers write it.
  package func isSinglePage(atOrigin origin: String) -> Bool {
    redirectURIs.contains { $0.kind == .singlePage && $0.isAt(origin) }
  }

  /// Whether accounts of `tenant` may use this app.
  package func admits(_ tenant: Tenant) -> Bool {
    switch audience {
    case .singleTenant: tenant.id == tenantID
    case .multiTenant: tenant.kind == .workforce
    case .multiTenantAndPersonal: tenant.kind == .workforce || tenant.kind == .consumers
    case .personal: tenant.kind == .consumers
    }
  }
}
