// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// An account as one tenant knows it.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALTenantProfile: NSObject, NSCopying, @unchecked Sendable {
  let profile: TenantProfile?

  init(_ profile: TenantProfile) { self.profile = profile }

  /// Makes an empty profile.
  public override init() { profile = nil }

  /// The account's id in this tenant.
  open var identifier: String? { profile?.localAccountID }

  /// The host of the identity service.
  open var environment: String? { profile?.environment }

  /// The tenant's id.
  open var tenantId: String? { profile?.tenantID }

  /// Whether this is the account's home tenant.
  open var isHomeTenantProfile: Bool { profile?.isHome ?? false }

  /// The claims of this tenant's ID token, nil when there is none. Numbers and booleans are `NSNumber`. Personal data.
  open var claims: [String: Any]? { profile?.claims.map(FoundationJSON.dictionary) }

  /// The profile itself: profiles do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
