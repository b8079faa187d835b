// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// What is known about a signed-in person's account. The class `MSALAccount` conforms to it.
public protocol MSALAccountProtocol: NSObjectProtocol {
  /// The name the person signs in with. Personal data.
  var username: String? { get }
  /// The home account id: the same in every tenant. Keep it to find the account again.
  var identifier: String? { get }
  /// The host of the identity service.
  var environment: String { get }
  /// The claims of the home tenant's ID token, nil when there is none. Personal data.
  var accountClaims: [String: Any]? { get }
  /// The account in each tenant that it was used in.
  var tenantProfiles: [MSALTenantProfile]? { get }
  /// The home account id, with its parts.
  var homeAccountId: MSALAccountId? { get }
  /// Whether the device, rather than the app, signed the account in.
  var isSSOAccount: Bool { get }
}
