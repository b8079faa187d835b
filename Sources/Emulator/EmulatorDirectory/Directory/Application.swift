// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorNativeAuth
import OAuthWire

/// A registered public client.
package struct Application: Sendable, Equatable {
  /// Whose accounts may use it.
  package enum Audience: String, Sendable, CaseIterable {
    case singleTenant, multiTenant, multiTenantAndPersonal, personal
  }

  package var clientID: ClientID
  package var name: String
  /// Shown on the consent page.
  package var publisher: String
  /// Where it is registered.
  package var tenantID: TenantID
  package var audience: Audience
  package var redirectURIs: [RegisteredRedirectURI]
  /// Clients with the same family id may use each other's refresh tokens, and share consent as one publisher's apps.
  package var familyID: String?
  /// The user flow, when the app may use native authentication.
  package var native: NativeAppSettings?

  package func isRegistered(redirectURI: String) -> Bool { redirectURIs.contains { $0.matches(redirectURI) } }

  /// Whether `redirectURI` is registered as a single-page application's.
  package func isSinglePage(redirectURI: String) -> Bool {
    redirectURIs.contains { $0.isSinglePage && $0.matches(redirectURI) }
  }

  /// Whether such a redirect URI is at `origin`, as browsers write it.
  package func isSinglePage(atOrigin origin: String) -> Bool {
    redirectURIs.contains { $0.isSinglePage && $0.isAt(origin) }
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
